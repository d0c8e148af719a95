import { z } from 'zod';
import { personChange } from '../platform/audit.ts';
import { endpoint } from '../endpoint.ts';
import { day, decision, euros, id, idParams, instant, paging } from '../fields.ts';

/** The whole record of a person, for administrators. */

const who = z.object({ id, firstName: z.string(), lastName: z.string(), role: z.string() });
z.globalRegistry.add(who, { id: 'RelatedPerson' });
const sessionLink = z.object({ id, kind: z.string(), title: z.string(), startsAt: instant });
z.globalRegistry.add(sessionLink, { id: 'SessionLink' });

const movement = z.object({
  id,
  at: instant,
  type: z.string(),
  amount: euros,
  balance: euros,
  description: z.string(),
  /** The transaction of the movement; `number`: its document. */
  transaction: id.nullable(),
  number: z.string().nullable(),
});
z.globalRegistry.add(movement, { id: 'PersonMovement' });
const openAvoir = z.object({
  id,
  /** What is left, and the part of it that no payment under way reserves. */
  left: euros,
  free: euros,
  description: z.string(),
  sessionTitle: z.string().nullable(),
  at: instant,
  expiresAt: instant.nullable(),
});
z.globalRegistry.add(openAvoir, { id: 'PersonAvoir' });
export type PersonAvoir = z.output<typeof openAvoir>;
const document = z.object({
  transaction: id,
  number: z.string(),
  issuedOn: day,
  amount: euros,
  item: z.string(),
  /** Present owner of the transaction: a typed invoice may have been corrected to somebody else. */
  userId: id,
  /** The number of the document that a credit document cancels. */
  corrects: z.string().nullable(),
});
z.globalRegistry.add(document, { id: 'PersonDocument' });
const seat = z.object({
  id,
  session: sessionLink,
  /** registered, held, waiting, offered, candidate, copilot, or ended (with `endReason`). */
  state: z.string(),
  endReason: z.string().nullable(),
  wasAbsent: z.boolean(),
});
z.globalRegistry.add(seat, { id: 'PersonSeat' });
const ledSession = z.object({
  session: sessionLink,
  registered: z.int(),
  maxGuests: z.int(),
  isPublished: z.boolean(),
});
z.globalRegistry.add(ledSession, { id: 'PersonLedSession' });
const sentMessage = z.object({
  id,
  channel: z.string(),
  /** null when the text is no longer kept, or cannot be read. */
  subject: z.string().nullable(),
  recipient: z.string(),
  createdAt: instant,
  sentAt: instant.nullable(),
  /** True when the person wanted it on the portal alone, without an e-mail. */
  portalOnly: z.boolean(),
  /** Last failure of a message that was not sent; with `sentAt`, the refusal that ended it. */
  error: z.string().nullable(),
});
z.globalRegistry.add(sentMessage, { id: 'PersonMessage' });
export type PersonMovement = z.output<typeof movement>;
export type PersonDocument = z.output<typeof document>;
export type PersonSeat = z.output<typeof seat>;
export type PersonLedSession = z.output<typeof ledSession>;
export type PersonMessage = z.output<typeof sentMessage>;

const partOf = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), count: z.int() });

const identity = z.object({
  id,
  civilite: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isEmailToConfirm: z.boolean(),
  /** True where the mail relay refused a message to this address for good. */
  isEmailRefused: z.boolean(),
  phoneNumber: z.string(),
  telPrefix: z.string(),
  birthDay: day.nullable(),
  address: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
  society: z.string(),
  siret: z.string(),
  fileUrl: z.string().nullable(),
  createdAt: instant,
  role: z.string(),
  dynasty: z.string().nullable(),
  isAdmin: z.boolean(),
  isSuperOrganizer: z.boolean(),
  isExpertAccountant: z.boolean(),
  isPilot: z.boolean(),
  /** The right to order for the company. */
  mayOrder: z.boolean(),
  isTreasurer: z.boolean(),
  isMemberExe: z.boolean(),
  isJdEnded: z.boolean(),
  isDemarrageEnded: z.boolean(),
  is3JREnded: z.boolean(),
  endCursus: day.nullable(),
  /** Instant since which nobody can log in. */
  lockedAt: instant.nullable(),
  /** Day of death, and what their heirs may ask for; null for one who lives. */
  diedOn: day.nullable(),
  heirsCredit: euros,
});
z.globalRegistry.add(identity, { id: 'PersonIdentity' });

export const getPersonFile = endpoint({
  id: 'getPersonFile',
  method: 'GET',
  path: '/users/:id/office',
  access: 'members.administer',
  shows: ['people', 'dues', 'credit', 'books', 'hours'],
  summary: 'Get a person’s file for the office: the newest rows and the number of rows of each part',
  params: idParams,
  response: z.object({
    person: identity,
    levels: z.array(
      z.object({
        level: z.string(),
        at: instant,
        cause: z.string(),
        actor: who.omit({ role: true }).nullable(),
      }),
    ),
    credit: partOf(movement).extend({
      balance: euros,
      usable: euros,
      /** Instant at which the first of the usable avoirs expires. */
      expiresAt: instant.nullable(),
      /** Oldest first. */
      avoirs: z.array(openAvoir),
    }),
    dues: z.object({
      since: day.nullable(),
      until: day.nullable(),
      paidOn: day.nullable(),
      isActive: z.boolean(),
      isDue: z.boolean(),
      price: euros,
      toldAt: instant.nullable(),
    }),
    documents: partOf(document),
    registrations: partOf(seat),
    led: partOf(ledSession),
    goals: z.object({
      validated: z.int(),
      total: z.int(),
      rows: z.array(
        z.object({
          id,
          description: z.string(),
          state: z.string(),
          at: instant,
          actor: who.omit({ role: true }).nullable(),
        }),
      ),
    }),
    votes: z.array(
      z.object({
        id,
        level: z.string(),
        reason: z.string(),
        createdAt: instant,
        endedAt: instant.nullable(),
        outcome: z.string().nullable(),
        ballots: z.int(),
      }),
    ),
    line: z.object({ sponsor: who.nullable(), manager: who.nullable(), sponsored: partOf(who) }),
    messages: partOf(sentMessage),
    logins: z.array(
      z.object({
        id: z.uuid(),
        device: z.string(),
        openedAt: instant,
        usedAt: instant,
        admin: z.string().nullable(),
      }),
    ),
    changes: partOf(personChange).extend({ fields: z.array(z.string()) }),
    actions: z.object({ takeOver: decision, liftFactor: decision, lock: decision }),
  }),
  errors: ['not_found'],
});

const wholePart = <const Id extends string, Row extends z.ZodType>(
  name: Id,
  path: string,
  summary: string,
  row: Row,
) =>
  endpoint({
    id: name,
    method: 'GET',
    path: `/users/:id/office/${path}` as `/${string}`,
    access: 'members.administer',
    shows: ['people', 'credit', 'books', 'dues', 'seats', 'sessions', 'messages'],
    summary,
    params: idParams,
    query: z.object(paging),
    response: z.object({ rows: z.array(row), count: z.int(), maxPage: z.int() }),
    errors: ['not_found'],
  });

export const listPersonMovements = wholePart(
  'listPersonMovements',
  'movements',
  'List all credit movements of a person, newest first',
  movement,
);
export const listPersonDocuments = wholePart(
  'listPersonDocuments',
  'documents',
  'List all invoices and credit documents of a person, newest first',
  document,
);
export const listPersonRegistrations = wholePart(
  'listPersonRegistrations',
  'registrations',
  'List all seats of a person, ended ones too, latest session first',
  seat,
);
export const listPersonLedSessions = wholePart(
  'listPersonLedSessions',
  'led',
  'List all sessions that a person leads or led, latest first',
  ledSession,
);
export const listPersonMessages = wholePart(
  'listPersonMessages',
  'messages',
  'List all messages to a person, newest first',
  sentMessage,
);

export const endPersonLogins = endpoint({
  id: 'endPersonLogins',
  method: 'DELETE',
  path: '/users/:id/logins',
  access: 'members.administer',
  changes: ['people', 'accounts'],
  summary: 'End all logins of a person at once, including their access tokens',
  params: idParams,
  response: null,
  status: 204,
  errors: ['not_found'],
});

export const endPersonLogin = endpoint({
  id: 'endPersonLogin',
  method: 'DELETE',
  path: '/users/:id/logins/:login',
  access: 'members.administer',
  changes: ['people', 'accounts'],
  summary: 'End one login of a person at once, including its access token',
  params: idParams.extend({ login: z.uuid('Identifiant invalide') }),
  response: null,
  status: 204,
  errors: ['not_found'],
});
