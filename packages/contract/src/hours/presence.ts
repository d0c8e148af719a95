import { halfDayStates, presenceMethods } from '@forman/domain/hours/presence/presence';
import { mostPoints, mostStrokes, padScale } from '@forman/domain/hours/presence/drawing';
import { dayParts } from '@forman/domain/sessions/half-days';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, decision, id, idParams, instant, okFlag, sessionKind, text, trimmed } from '../fields.ts';

const part = z.enum(dayParts, 'Demi-journée inconnue');
z.globalRegistry.add(part, { id: 'DayPart' });
const method = z.enum(presenceMethods);
z.globalRegistry.add(method, { id: 'PresenceMethod' });

const half = { day, part };
const halfQuery = z.object({ day: day.optional(), part: part.optional() });
/** Reason for a change of somebody else's presence; three letters are not enough. */
const reason = trimmed(300).pipe(z.string().min(4, 'Veuillez donner un motif'));

const tooMuch = 'Ce dessin est trop long. Effacez-le et signez plus simplement.';
const noDrawing = 'Ce dessin ne se lit pas. Effacez-le et signez de nouveau.';
const coordinate = z.int(noDrawing).min(0, noDrawing).max(padScale, noDrawing);
/** Strokes: points x, y from 0 to 1000 over the width and over the height of a pad twice as wide as high. */
const drawing = z
  .array(z.array(z.tuple([coordinate, coordinate], noDrawing), noDrawing).max(mostPoints, tooMuch), noDrawing)
  .max(mostStrokes, tooMuch);
z.globalRegistry.add(drawing, { id: 'Drawing' });

/** One half-day of a session. */
const halfDay = z.object({
  day: z.string(),
  part,
  startsAt: instant,
  endsAt: instant,
  minutes: z.int(),
  /** Instants between which people can sign. */
  opensAt: instant,
  closesAt: instant,
  state: z.enum(halfDayStates),
  countersignedAt: instant.nullable(),
});
z.globalRegistry.add(halfDay, { id: 'HalfDay' });

/** Present state of one person in a half-day, from the records. */
const presence = z.object({
  isPresent: z.boolean(),
  method,
  reason: z.string().nullable(),
  /** Instant according to the person's device. */
  signedAt: instant,
  recordedAt: instant,
  /** True when the signature waited on the device for the network. */
  isSentLater: z.boolean(),
  drawing: drawing.nullable(),
  typedName: z.string().nullable(),
});
z.globalRegistry.add(presence, { id: 'Presence' });

/** The last visit of a remote session's meeting; `minutes`: those of all visits within the half-day. */
const visit = z.object({ joinedAt: instant, leftAt: instant.nullable(), minutes: z.int() });
z.globalRegistry.add(visit, { id: 'RemoteVisit' });

const boardPerson = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  /** Civility of the person, with which French words agree. */
  civilite: z.string(),
  role: z.string(),
  phoneNumber: z.string().nullable(),
  telPrefix: z.string(),
  presence: presence.nullable(),
  /** A signature after the countersignature: counts for nothing until it is accepted. */
  lateSignature: z
    .object({
      recordId: id,
      signedAt: instant,
      recordedAt: instant,
      method,
      drawing: drawing.nullable(),
      typedName: z.string().nullable(),
    })
    .nullable(),
  /**
   * The person's visit of a remote session's meeting, by the portal's button; without an end they are still
   * in it.
   */
  visit: visit.nullable(),
});
z.globalRegistry.add(boardPerson, { id: 'BoardPerson' });

const boardHalfDay = halfDay.extend({
  countersignedBy: z.string().nullable(),
  /** Number of people present, out of `expected`. */
  present: z.int(),
  expected: z.int(),
  lateSignatures: z.int(),
  /** Minutes of connection below which the pilot confirms a remote presence by hand; null on site. */
  minutesAsked: z.int().nullable(),
});
z.globalRegistry.add(boardHalfDay, { id: 'BoardHalfDay' });

const sessionHead = {
  sessionId: id,
  kind: sessionKind,
  title: z.string(),
  place: z.string(),
  isRemote: z.boolean(),
  pilot: z.string(),
};

const board = z.object({
  ...sessionHead,
  halfDays: z.array(boardHalfDay),
  /** The half-day that `people` is about: the asked one, else the present one. */
  day: z.string(),
  part,
  /** Position of the newest record; sent back as `after`, it brings only the people changed since. */
  position: z.int(),
  /** Stamp of the list of expected people, not of the signatures: discard people read with another stamp. */
  expectedStamp: z.string(),
  /** All people, or those with a record after the asked position, by name. */
  people: z.array(boardPerson),
  /** People noted present in one of the half-days. */
  signed: z.array(id),
  actions: z.object({ byHand: decision, countersign: decision, correct: decision }),
});
z.globalRegistry.add(board, { id: 'PresenceBoard' });

const signingCode = z.object({
  code: z.string(),
  /** Address in the QR code. */
  link: z.string(),
  secondsLeft: z.int(),
});
z.globalRegistry.add(signingCode, { id: 'SigningCode' });

const ownSignature = z.object({
  day: z.string(),
  part,
  method,
  signedAt: instant,
  recordedAt: instant,
  isSentLater: z.boolean(),
  /** True when it came after the countersignature and waits for the pilot. */
  isLate: z.boolean(),
});
z.globalRegistry.add(ownSignature, { id: 'OwnSignature' });

/** Title of another session that the caller has signed at these hours: only one of the two will count. */
const signedElsewhere = z.string().nullable();

const openedCode = z.object({
  ...sessionHead,
  half: halfDay,
  /** The caller's signature, when already given. */
  signature: ownSignature.nullable(),
  signedElsewhere,
  /** Lets this person sign this half-day, even once offline. */
  ticket: z.string(),
  /** Last instant for signing with the ticket (`signedAt`); the signature may be sent later. */
  signableUntil: instant,
});
z.globalRegistry.add(openedCode, { id: 'OpenedCode' });

const signature = z.object({
  ticket: text(300),
  /** A drawing or a typed name; neither where the session is followed remotely. */
  drawing: drawing.optional(),
  typedName: trimmed(160).optional(),
  /** Instant of signing, by the server's time, of a signature that waited for the network; absent: now. */
  signedAt: z.iso.datetime({ offset: true, error: 'Heure illisible' }).optional(),
});
z.globalRegistry.add(signature, { id: 'Signature' });

const ownHalfDays = z.object({
  ...sessionHead,
  halfDays: z.array(
    halfDay.extend({
      signature: ownSignature.nullable(),
      signedElsewhere,
      /** The ticket of a remote session, which signs without a code while the half-day is open. */
      ticket: z.string().nullable(),
      visit: visit.nullable(),
      /** As on the board. */
      minutesAsked: z.int().nullable(),
    }),
  ),
});
z.globalRegistry.add(ownHalfDays, { id: 'OwnHalfDays' });

const byHand = z.object({
  ...half,
  userId: id,
  /** Further people signed in for the same reason. */
  others: z.array(id).max(200, 'Trop de personnes').default([]),
  reason,
});
z.globalRegistry.add(byHand, { id: 'SignatureByHand' });
const halfBody = z.object(half);
z.globalRegistry.add(halfBody, { id: 'HalfDayOf' });
const countersignature = z.object({
  ...half,
  /** Signature of the countersigner, where they sign the sheet too. */
  drawing: drawing.optional(),
  typedName: trimmed(160).optional(),
});
z.globalRegistry.add(countersignature, { id: 'Countersignature' });
const correction = z.object({ ...half, userId: id, isPresent: z.boolean(), reason });
z.globalRegistry.add(correction, { id: 'PresenceCorrection' });
const acceptance = z.object({ recordId: id, reason });
z.globalRegistry.add(acceptance, { id: 'LateSignatureAcceptance' });

const ofSession = { access: 'portal.use', params: idParams, errors: ['not_found', 'conflict'] } as const;
const path = '/presence/sessions/:id';

export const presenceBoard = endpoint({
  ...ofSession,
  id: 'presenceBoard',
  shows: ['sessions', 'seats', 'presence'],
  method: 'GET',
  path,
  summary:
    'Get the presence board of a half-day, for the session’s leaders; with `after`, only the people changed since',
  query: halfQuery.extend({
    after: z
      .string()
      .regex(/^\d{1,9}$/, 'Nombre invalide')
      .transform(Number)
      .optional(),
  }),
  response: board,
});

export const presenceCode = endpoint({
  ...ofSession,
  id: 'presenceCode',
  method: 'GET',
  path: `${path}/code`,
  summary: 'Get the signing code of a half-day, renewed every 30 seconds, for the session’s leaders',
  query: z.object(half),
  response: signingCode,
});

export const openPresenceCode = endpoint({
  id: 'openPresenceCode',
  method: 'GET',
  path: '/presence/codes/:code',
  access: 'portal.use',
  summary: 'Get the half-day of a scanned code and the caller’s ticket to sign it',
  params: z.object({ code: z.string().max(64) }),
  response: openedCode,
  errors: ['not_found', 'not_registered', 'conflict'],
  rateLimit: { per: 'account', count: 60, seconds: 600 },
});

export const signPresence = endpoint({
  id: 'signPresence',
  method: 'POST',
  path: '/presence/signatures',
  access: 'portal.use',
  changes: ['presence'],
  summary:
    'Sign a half-day with a ticket: by drawing, typed name, or remotely; a repeated call answers the same',
  body: signature,
  response: ownSignature,
  errors: ['not_found', 'not_registered', 'conflict'],
  rateLimit: { per: 'account', count: 60, seconds: 600 },
  isRefusedInTakeover: true,
});

export const ownPresence = endpoint({
  ...ofSession,
  id: 'ownPresence',
  shows: ['presence'],
  method: 'GET',
  path: `${path}/mine`,
  summary: 'List the caller’s half-days of a session, with a ticket for an open remote one',
  response: ownHalfDays,
  errors: ['not_found', 'not_registered'],
});

export const joinRemotely = endpoint({
  ...ofSession,
  id: 'joinRemotely',
  changes: ['presence'],
  method: 'POST',
  path: `${path}/visits`,
  summary:
    'Record the caller’s arrival in a remote session’s meeting; a repeated call answers the same visit',
  body: halfBody,
  response: visit,
  errors: ['not_found', 'not_registered', 'conflict'],
  isRefusedInTakeover: true,
});

export const leaveRemotely = endpoint({
  ...ofSession,
  id: 'leaveRemotely',
  changes: ['presence'],
  method: 'POST',
  path: `${path}/visits/end`,
  summary: 'Record the caller’s departure from a remote session’s meeting',
  body: halfBody,
  response: visit,
  errors: ['not_found', 'not_registered', 'conflict'],
  isRefusedInTakeover: true,
});

export const signByHand = endpoint({
  ...ofSession,
  id: 'signByHand',
  changes: ['presence'],
  method: 'POST',
  path: `${path}/by-hand`,
  summary:
    'Sign one or several people in by hand, for one reason, before the countersignature; people who have signed are skipped',
  body: byHand,
  response: okFlag,
  errors: ['not_found', 'not_registered', 'conflict'],
  isRefusedInTakeover: true,
});

export const countersignPresence = endpoint({
  ...ofSession,
  id: 'countersignPresence',
  changes: ['presence'],
  method: 'POST',
  path: `${path}/countersignature`,
  summary:
    'Countersign a half-day, once: people without a signature are absent; the last one closes the attendance sheet',
  body: countersignature,
  response: z.object({ absent: z.int(), isSheetClosed: z.boolean() }),
  isRefusedInTakeover: true,
});

export const correctPresence = endpoint({
  ...ofSession,
  id: 'correctPresence',
  changes: ['presence'],
  method: 'POST',
  path: `${path}/corrections`,
  summary: 'Correct a person’s presence or absence, with a reason',
  body: correction,
  response: okFlag,
  errors: ['not_found', 'not_registered', 'conflict'],
  isRefusedInTakeover: true,
});

export const acceptLateSignature = endpoint({
  ...ofSession,
  id: 'acceptLateSignature',
  changes: ['presence'],
  method: 'POST',
  path: `${path}/late-signatures`,
  summary: 'Accept a signature made after the countersignature',
  body: acceptance,
  response: okFlag,
  isRefusedInTakeover: true,
});
