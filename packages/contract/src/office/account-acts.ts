import { ladder } from '@forman/domain/access';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, euros, idParams, trimmed } from '../fields.ts';

/** Acts of an administrator on the account of somebody else, each with a fresh confirmation of identity. */

const securityAct = {
  access: 'members.administer',
  params: idParams,
  response: null,
  status: 204,
  errors: ['not_found', 'conflict'],
  needsConfirmation: true,
} as const;
const actReason = trimmed(300).min(1, 'Indiquez le motif');

export const setUserLock = endpoint({
  ...securityAct,
  id: 'setUserLock',
  changes: ['people', 'accounts'],
  method: 'PUT',
  path: '/users/:id/lock',
  summary:
    'Lock an account, so that nobody logs in and its tokens end, or unlock it, with the reason; nothing is deleted. Not the caller’s own',
  body: z.object({ isLocked: z.boolean(), reason: actReason }),
});

export const endUserPassword = endpoint({
  ...securityAct,
  id: 'endUserPassword',
  changes: ['people', 'accounts'],
  method: 'PUT',
  path: '/users/:id/password-end',
  summary:
    'End the password of a person, with the reason: their logins end, and the account opens again with a new password, chosen by a code sent to their phone',
  errors: ['not_found', 'conflict', 'unavailable'],
  body: z.object({ reason: actReason }),
});

export const setUserDeath = endpoint({
  ...securityAct,
  id: 'setUserDeath',
  changes: ['people', 'accounts', 'seats', 'credit', 'books', 'ledger', 'dues'],
  method: 'PUT',
  path: '/users/:id/death',
  summary:
    'Note the death of a person, or take it back with null: coming seats are given back whole, nobody logs in, no message leaves for them, no dues are called, and their sponsored people pass to the sponsor above. File, credit and documents stay. Not the caller’s own',
  body: z.object({ diedOn: day.nullable() }),
  response: z.object({
    /** Coming parts that ended. */
    seats: z.int(),
    /** Coming sessions that need another pilot. */
    led: z.int(),
    /** What the heirs may ask for. */
    credit: euros,
  }),
  status: 200,
});

export const setUserMembership = endpoint({
  ...securityAct,
  id: 'setUserMembership',
  changes: ['people', 'accounts', 'dues'],
  method: 'PUT',
  path: '/users/:id/membership',
  summary:
    'Set the last day of a person’s membership, or end it with null, with the reason. No money is booked, and dues paid stay as they are',
  body: z.object({
    until: day.nullable(),
    /** The last day that the caller saw; refused when it has changed. */
    before: day.nullable(),
    reason: actReason,
  }),
});

export const setUserLevel = endpoint({
  ...securityAct,
  id: 'setUserLevel',
  changes: ['people', 'accounts', 'goals', 'votes'],
  method: 'PUT',
  path: '/users/:id/level',
  summary:
    'Give a person a level as reached on a day, today or before, with the reason: a level is restored with its date',
  body: z.object({ role: z.enum(ladder, 'Niveau inconnu'), since: day, reason: actReason }),
});
