import { kindRules, type SessionKind } from '@forman/domain/sessions/kinds';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  euros,
  flag,
  flagText,
  id,
  idFilter,
  idParams,
  instant,
  looseDay,
  orderBy,
  paging,
  personName,
  reference,
  trimmed,
} from '../fields.ts';

/** The sessions of a kind as the office's panels show them (MEM-347, MEM-354). */

const officeSession = z.object({
  id,
  thematic: z.string(),
  title: z.string(),
  former: personName,
  startDate: instant,
  endDate: instant,
  price: euros,
  isVisio: z.boolean(),
  place: z.string().nullable(),
  site: z.object({ id, name: z.string(), city: z.string(), postalCode: z.string() }).nullable(),
  totalGuests: z.int(),
  maxGuests: z.int(),
  /** Number of people on the waiting list. */
  waiting: z.int(),
  isUniqueWaiting: z.boolean(),
  isPublish: z.boolean(),
});
z.globalRegistry.add(officeSession, { id: 'OfficeSession' });
export type OfficeSession = z.output<typeof officeSession>;

const officeQuery = z.object({
  ...paging,
  ...orderBy([
    'id',
    'thematic',
    'title',
    'former',
    'price',
    'place',
    'totalGuests',
    'isUniqueWaiting',
    'startDate',
  ]),
  /** Searched in the title, the thematic and the pilot's name. */
  search: trimmed(100).optional(),
  site: idFilter.optional(),
  former: idFilter.optional(),
  isPublish: flagText.optional(),
  'startDate[after]': looseDay.optional(),
  'startDate[before]': looseDay.optional(),
});
export type OfficeSessionQuery = z.output<typeof officeQuery>;

const pilotToName = z.object({ former: reference('users') });
z.globalRegistry.add(pilotToName, { id: 'PilotToName' });

type Rows<K extends SessionKind> = { [P in (typeof kindRules)[K]['path']]: z.ZodArray<typeof officeSession> };

const listCall = <const K extends SessionKind>(kind: K) =>
  endpoint({
    id: `${kind}.office` as const,
    method: 'GET',
    path: `/${kindRules[kind].path}` as const,
    sharesPath: { query: 'order[startDate]' },
    access: 'sessions.administer',
    shows: ['sessions', 'seats'],
    summary:
      'List all sessions of this kind for the office, one page, when order[startDate] is sent, before any other order. Without it the call answers the collection',
    query: officeQuery,
    response: z
      .object({ [kindRules[kind].path]: z.array(officeSession) } as Rows<K>)
      .extend({ count: z.int(), maxPage: z.int() }),
  });

const formerCall = <const K extends SessionKind>(kind: K) =>
  endpoint({
    id: `${kind}.former` as const,
    method: 'PUT',
    path: `/${kindRules[kind].path}/:id/former` as const,
    access: 'sessions.administer',
    changes: ['sessions'],
    summary:
      'Set another pilot, who must be pilot or XMAN; their own seat is refunded in full, both pilots are informed',
    params: idParams,
    body: pilotToName,
    response: officeSession,
    errors: ['not_found'],
  });

const waiting = endpoint({
  id: 'workshop.waiting',
  method: 'PUT',
  path: '/workshops/:id/waiting',
  access: 'sessions.administer',
  changes: ['sessions'],
  summary: 'Set whether a workshop takes registrations through its waiting list only',
  params: idParams,
  body: z.object({ isUniqueWaiting: flag }),
  response: officeSession,
  errors: ['not_found'],
});

/** Team meetings keep their pilot; only workshops have the switch of the waiting list (MEM-354, MEM-355). */
export const officeCalls = {
  workshop: { office: listCall('workshop'), former: formerCall('workshop'), waiting },
  formation: { office: listCall('formation'), former: formerCall('formation') },
  event: { office: listCall('event'), former: formerCall('event') },
  team_meeting: { office: listCall('team_meeting') },
} as const;

export const cancelSession = endpoint({
  id: 'cancelSession',
  method: 'POST',
  path: '/sessions/:id/cancellation',
  access: 'finance.administer',
  changes: ['sessions', 'seats', 'books', 'ledger', 'credit', 'cases', 'people', 'accounts'],
  summary:
    'Cancel a coming session: everybody is told why, what cards and PayPal accounts paid goes back to them, the rest becomes avoirs',
  params: idParams,
  body: z.object({
    /** In words for the people of the session. */
    reason: trimmed(300).min(1, 'Dites pourquoi\u00a0: chacun le lira'),
  }),
  /** Sum that the providers are asked to give back. */
  response: z.object({ asked: euros }),
  errors: ['not_found', 'session_started'],
  needsConfirmation: true,
  isRefusedInTakeover: true,
});
