import { kindRules, type KindRules, type SessionKind } from '@forman/domain/sessions/kinds';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { decision, euros, flag, id, idParams, instant, personName, room, sessionKind } from '../fields.ts';
import { shownHourLine } from './hour-lines.ts';
import { site } from './site.ts';
import { collectionQuery, searchQuery } from './session-filters.ts';
import { discoveryStage, host } from './session-host.ts';

/**
 * A person on a list of a session: their name, and the rest only for holders of the list tools (CORE-182).
 */
export const listedPerson = personName.extend({
  role: z.string(),
  email: z.string().optional(),
  phoneNumber: z.string().optional(),
  godFather: z
    .object({
      id,
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      phoneNumber: z.string(),
    })
    .nullable()
    .optional(),
  /** Room that the person chose. */
  room: room.nullable().optional(),
});
z.globalRegistry.add(listedPerson, { id: 'ListedPerson' });
export type ListedPerson = z.output<typeof listedPerson>;

/** A person who offers to co-pilot, shown to those who answer and to that person. */
export const candidate = listedPerson.extend({ askedAt: instant });
z.globalRegistry.add(candidate, { id: 'Candidate' });
export type Candidate = z.output<typeof candidate>;

/** The caller's part in a session; what does not apply to their state is left out. */
const mine = z.object({
  state: z.enum(['none', 'registered', 'held', 'waiting', 'offered', 'candidate', 'copilot', 'pilot']),
  /** Place in the waiting list, from 1. */
  position: z.int().optional(),
  /** End of the offer; kept while its seat is held for payment, as long as the offer runs. */
  offerUntil: instant.optional(),
  heldUntil: instant.optional(),
  /** True once the 5 € of a discovery day are paid (CORE-250). */
  finalised: z.boolean().optional(),
  /** Room of the caller's seat, taken or being paid. */
  room: room.optional(),
  /**
   * With a seat: the amount paid for it, by any means; `refundNow`: the avoir that a cancellation would give
   * now. Euros.
   */
  paid: euros.optional(),
  refundNow: euros.optional(),
});
z.globalRegistry.add(mine, { id: 'Mine' });

const seats = z.object({
  state: z.enum(['open', 'reserved', 'full']),
  /** Number of free seats; null when nothing limits them. */
  left: z.int().nullable(),
  waiting: z.int(),
});
z.globalRegistry.add(seats, { id: 'Seats' });

export const sessionActions = z.object({
  register: decision,
  wait: decision,
  cancel: decision,
  leaveList: decision,
  finalise: decision,
  edit: decision,
  remove: decision,
  publish: decision,
  useList: decision,
  askCopilot: decision,
  cancelCopilot: decision,
  leaveCopilot: decision,
  /** The decision on approving any candidate, while a place is free. */
  approveCopilot: decision,
  /** Decision on removing a candidate or an approved co-pilot. */
  removeCopilot: decision,
  markAbsent: decision,
  /** Decision on writing to all registered people. */
  write: decision,
  /** Decisions on guests; removeGuest concerns any registered person. */
  addGuests: decision,
  removeGuest: decision,
});
z.globalRegistry.add(sessionActions, { id: 'SessionActions' });

export const slot = z.object({ id, dateAt: instant, endAt: instant });
z.globalRegistry.add(slot, { id: 'Slot' });

/** The price of a seat with this room. */
const pricedRoom = z.object({ room, price: euros });
z.globalRegistry.add(pricedRoom, { id: 'PricedRoom' });

/** A decision whose refusal hides the act, so that its reason is not said. */
const hiding = decision.pick({ ok: true });
z.globalRegistry.add(hiding, { id: 'HidingDecision' });

/** Decisions that a row of a list uses. */
const rowActions = z.object({
  register: decision,
  wait: decision,
  cancel: hiding,
  finalise: hiding,
  edit: hiding,
  publish: hiding,
  askCopilot: hiding,
});
z.globalRegistry.add(rowActions, { id: 'RowActions' });

/** A session on a list: what a row shows and decides, and no more. The session itself has the rest. */
export const sessionCard = z.object({
  id,
  kind: sessionKind,
  thematic: z.string(),
  title: z.string(),
  price: euros,
  /** Rooms to choose from, each with the price of a seat; empty: a seat costs `price` (CAT-118). */
  rooms: z.array(pricedRoom),
  startDate: instant,
  endDate: instant,
  /** Left out for a session of one slot, which lasts from its start to its end. */
  slots: z.array(slot.omit({ id: true })).optional(),
  isVisio: z.boolean(),
  place: z.string().nullable(),
  site: site.pick({ id: true, postalCode: true, city: true }).nullable(),
  former: personName,
  maxGuests: z.int(),
  totalGuests: z.int(),
  wantCopilot: z.boolean(),
  isPublish: z.boolean(),
  /** Page of another site where people register; it lifts the seat limit (CORE-191). */
  externLink: z.string().nullable(),
  discoveryStage: discoveryStage.nullable(),
  /** Hours of training that the session counts for. */
  hours: z.array(shownHourLine),
  seats,
  mine,
  actions: rowActions,
});
z.globalRegistry.add(sessionCard, { id: 'SessionCard' });
export type SessionCard = z.output<typeof sessionCard>;

/** A session as its people meet it: all its facts and decisions, without texts and lists. */
export const session = sessionCard.extend({
  date: instant,
  slots: z.array(slot),
  site: site.nullable(),
  minGuests: z.int(),
  isUniqueWaiting: z.boolean(),
  actions: sessionActions,
});
z.globalRegistry.add(session, { id: 'Session' });
export type Session = z.output<typeof session>;

export const sessionDetail = session.extend({
  host,
  description: z.string(),
  prerequisite: z.string(),
  formerWords: z.string(),
  /** The link, for those who may open the meeting (CORE-164); null for others, and when there is none. */
  videoConferenceLink: z.string().nullable(),
  visioPassword: z.string().nullable(),
  /** Empty for guests (CORE-167). */
  destined: z.array(z.string()),
  habilitation: z.array(z.string()),
  guests: z.array(listedPerson),
  waitingZone: z.array(listedPerson),
  coPilotWanted: z.array(candidate),
  copilotApprouved: z.array(listedPerson),
  absentGuest: z.array(id),
  isAbsentEnded: z.boolean(),
  breakTime: z.string().nullable(),
  isUniqueEvent: z.boolean(),
  priceBedOne: euros.nullable(),
  priceBedTwo: euros.nullable(),
  priceBedThree: euros.nullable(),
  /** The slots, under the name that this kind has on the wire. */
  workshopDates: z.array(slot).optional(),
  formationDates: z.array(slot).optional(),
  eventDates: z.array(slot).optional(),
  TeamMeatingDates: z.array(slot).optional(),
  teamMeetingDates: z.array(slot).optional(),
  /** The last instant at which a cancellation gives an avoir. */
  refundUntil: instant,
  version: z.int(),
});
z.globalRegistry.add(sessionDetail, { id: 'SessionDetail' });

/** A session of a collection; with its people and audience where its own people ask for them (CAT-127, MEM-413). */
const collectedSession = sessionCard
  .extend(session.pick({ site: true, minGuests: true }).shape)
  .extend(
    sessionDetail
      .pick({ destined: true, habilitation: true, guests: true, waitingZone: true, copilotApprouved: true })
      .partial().shape,
  );
z.globalRegistry.add(collectedSession, { id: 'CollectedSession' });
export type CollectedSession = z.output<typeof collectedSession>;

export type SessionDetail = z.output<typeof sessionDetail>;

/** The session, with its number under `data` too (CAT-149). */
export const createdSession = sessionDetail.and(z.object({ data: z.object({ id }) }));
z.globalRegistry.add(createdSession, { id: 'CreatedSession' });

/** A session with its people, for its leaders. */
export const ledSession = session.extend({
  location: z.string().nullable(),
  copilotApprouved: z.array(listedPerson),
  guests: z.array(listedPerson),
  /** The candidates for co-piloting. */
  users: z.array(candidate),
});
z.globalRegistry.add(ledSession, { id: 'LedSession' });
export type LedSession = z.output<typeof ledSession>;

const sessionPage = z.object({
  items: z.array(sessionCard),
  page: z.int(),
  maxPage: z.int(),
  /** Number of sessions with the filters; `totalAll`: without them. */
  total: z.int(),
  totalAll: z.int(),
  /** True when the caller has advised themes, without which the recommended filter means nothing. */
  hasAdvices: z.boolean(),
  canCreate: z.boolean(),
});
z.globalRegistry.add(sessionPage, { id: 'SessionPage' });
export type SessionPage = z.output<typeof sessionPage>;

const publication = z.object({ isPublish: flag.default(true) });
z.globalRegistry.add(publication, { id: 'Publication' });

const pathOf = (kind: SessionKind) => `/${kindRules[kind].path}` as const;

export function basicCalls<const K extends SessionKind>(kind: K) {
  const rules: KindRules = kindRules[kind];
  const path = pathOf(kind);
  return {
    list: endpoint({
      id: `${kind}.list` as const,
      method: 'GET',
      path,
      access: 'portal.use',
      shows: ['sessions', 'seats'],
      summary:
        'List the sessions of this kind visible to the caller, filtered, by date. 500 a page (page, itemsPerPage), from startDate[after] on or, without it, the latest; total in x-total-count. Filtered by a person (guests, former, copilotApprouved.id) or by isAbsentEnded, the caller’s own sessions have their people and audience',
      query: collectionQuery,
      response: z.array(collectedSession),
    }),
    search: endpoint({
      id: `${kind}.search` as const,
      method: 'GET',
      path: `${path}/search`,
      access: 'portal.use',
      shows: ['sessions', 'seats'],
      summary: 'List coming sessions of this kind, ten a page',
      query: searchQuery,
      response: sessionPage,
    }),
    get: endpoint({
      id: `${kind}.get` as const,
      method: 'GET',
      path: `${path}/:id`,
      access: 'portal.use',
      shows: ['sessions', 'seats', 'presence'],
      summary: 'Get a session, as far as the caller may see it',
      params: idParams,
      response: sessionDetail,
      errors: ['not_found'],
    }),
    publish: endpoint({
      id: `${kind}.publish` as const,
      method: 'POST',
      path: `${path}/:id/publish`,
      access: rules.publishPermission,
      changes: ['sessions'],
      summary: 'Publish a session, or unpublish it with isPublish false',
      params: idParams,
      body: publication.optional(),
      response: sessionDetail,
      errors: ['not_found'],
    }),
  };
}
