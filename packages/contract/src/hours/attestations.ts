import { isActivityNumber, settingMessages } from '@forman/domain/hours/attestation-settings';
import { trainingNatures } from '@forman/domain/hours/hours';
import { habilitations } from '@forman/domain/people/profile';
import { dayParts } from '@forman/domain/sessions/half-days';
import { sessionKinds } from '@forman/domain/sessions/kinds';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idParams, instant, text, trimmed } from '../fields.ts';

const minutes = z.int();
/**
 * Hours by habilitation and theme. Their sum may differ from the attestation's minutes: one course counts for
 * several habilitations.
 */
const countedLines = z.array(
  z.object({ habilitation: z.enum(habilitations), theme: z.string().nullable(), minutes }),
);

/** An attestation in somebody's list. */
const listed = z.object({
  id,
  number: z.string(),
  title: z.string(),
  /** Paris day: the last that was attended. */
  followedOn: z.string(),
  minutes,
  lines: z.array(z.object({ habilitation: z.enum(habilitations), minutes })),
  issuedAt: instant,
  voidedAt: instant.nullable(),
});
z.globalRegistry.add(listed, { id: 'ListedAttestation' });
export type ListedAttestation = z.output<typeof listed>;

export const listAttestations = endpoint({
  id: 'listAttestations',
  method: 'GET',
  path: '/users/:id/attestations',
  access: 'portal.use',
  shows: ['hours'],
  summary: 'List the attestations of a person, newest first: the caller’s own, or anybody’s for the office',
  params: idParams,
  response: z.object({ person: z.string(), attestations: z.array(listed) }),
  errors: ['not_found'],
});

const attestation = z.object({
  id,
  number: z.string(),
  /** "7KQ4-M2XD-91TB", and the page that it opens. */
  code: z.string(),
  verificationUrl: z.string(),
  /** Paris day. */
  issuedOn: z.string(),
  issuedAt: instant,
  voided: z
    .object({ at: instant, reason: z.string(), replacedBy: z.object({ id, number: z.string() }).nullable() })
    .nullable(),
  person: z.object({
    id,
    firstName: z.string(),
    lastName: z.string(),
    company: z.string(),
    companyAddress: z.string(),
  }),
  session: z.object({
    id,
    kind: z.enum(sessionKinds),
    title: z.string(),
    nature: z.enum(trainingNatures),
    objectives: z.array(z.string()),
    isRemote: z.boolean(),
    place: z.string(),
    pilot: z.string(),
  }),
  halfDays: z.array(
    z.object({
      day: z.string(),
      part: z.enum(dayParts),
      startsAt: instant,
      endsAt: instant,
      minutes,
      isAttended: z.boolean(),
      /** The person's signature; null where they did not sign. */
      signed: z
        .object({ at: instant, method: z.enum(['drawing', 'typed', 'remote', 'by_hand', 'list']) })
        .nullable(),
      countersigned: z.object({ at: instant, by: z.string() }).nullable(),
    }),
  ),
  minutes,
  lines: countedLines,
  association: z.object({
    name: z.string(),
    legalForm: z.string(),
    address: z.string(),
    postalCode: z.string(),
    city: z.string(),
    siret: z.string(),
    activityNumber: z.string(),
    /** Null where the association names no signer. */
    signer: z.object({ name: z.string(), quality: z.string() }).nullable(),
  }),
  /** Instant at which its e-mail was written. */
  toldAt: instant.nullable(),
});
z.globalRegistry.add(attestation, { id: 'Attestation' });
export type Attestation = z.output<typeof attestation>;

export const getAttestation = endpoint({
  id: 'getAttestation',
  method: 'GET',
  path: '/attestations/:id',
  access: 'portal.use',
  summary: 'Get the content and sources of an attestation; for its person and the office',
  params: idParams,
  response: attestation,
  errors: ['not_found'],
});

export const getAttestationPdf = endpoint({
  id: 'getAttestationPdf',
  method: 'GET',
  path: '/attestations/:id/pdf',
  access: 'portal.use',
  summary: 'Get an attestation as a document (PDF/A-3a, PDF/UA-1); a voided one is marked as such',
  params: idParams,
  response: 'file',
  errors: ['not_found'],
});

/** Answer to anybody with a code: a valid attestation, a void one, or none with this code. */
const verified = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('valid'),
    code: z.string(),
    number: z.string(),
    name: z.string(),
    title: z.string(),
    firstOn: z.string(),
    lastOn: z.string(),
    minutes,
    lines: countedLines,
    issuedOn: z.string(),
    association: z.string(),
  }),
  z.object({
    state: z.literal('voided'),
    code: z.string(),
    number: z.string(),
    voidedOn: z.string(),
    isReplaced: z.boolean(),
  }),
  z.object({ state: z.literal('unknown') }),
]);
export type Verified = z.output<typeof verified>;

export const verifyAttestation = endpoint({
  id: 'verifyAttestation',
  method: 'GET',
  path: '/verification/:code',
  access: 'public',
  summary: 'Verify an attestation by its code: its state and, when valid, name, title, days and hours',
  params: z.object({ code: text(60) }),
  response: verified,
  rateLimit: { per: 'address', count: 60, seconds: 600 },
});

const percent = (message: string) => z.int(message).min(1, message).max(100, message);

const settings = z.object({
  /** Share of a session’s half-days that somebody must attend to get an attestation, in percent. */
  share: z.int(),
  /** Share of a half-day for which people must be connected to a remote session, in percent. */
  remoteShare: z.int(),
  /** Number of the declaration of activity; "" until it is set. */
  activityNumber: z.string(),
  /** The signer and their function; "" until they are set: then the president signs. */
  signerName: z.string(),
  signerQuality: z.string(),
  president: z.string(),
  /** The association's data; "" where its record lacks them. Without a name no attestation is issued. */
  name: z.string(),
  address: z.string(),
  siret: z.string(),
  version: z.int(),
});
z.globalRegistry.add(settings, { id: 'AttestationSettings' });

export const getAttestationSettings = endpoint({
  id: 'getAttestationSettings',
  method: 'GET',
  path: '/attestation-settings',
  access: 'hours.administer',
  shows: ['hour-settings'],
  summary:
    'Get the settings of attestations: required share of attendance, and the association’s printed details',
  response: settings,
});

export const updateAttestationSettings = endpoint({
  id: 'updateAttestationSettings',
  method: 'PUT',
  path: '/attestation-settings',
  access: 'hours.administer',
  changes: ['hour-settings'],
  summary:
    'Change the settings of later attestations; a session keeps the share of its first ones. 409 changed_meanwhile when `version` is not the stored one',
  body: z.object({
    share: percent(settingMessages.share),
    remoteShare: percent(settingMessages.remoteShare).optional(),
    activityNumber: trimmed(20, settingMessages.activityNumber).refine(
      isActivityNumber,
      settingMessages.activityNumber,
    ),
    signerName: trimmed(80),
    signerQuality: trimmed(80),
    version: z.int().min(0),
  }),
  response: settings,
  errors: ['conflict'],
});
