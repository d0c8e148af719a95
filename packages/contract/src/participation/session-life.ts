import { guestOutcomes } from '@forman/domain/participation/guests';
import { kindRules, type SessionKind } from '@forman/domain/sessions/kinds';
import { guestRemovalOf } from '@forman/domain/participation/life';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { email, euros, id, idParams, okFlag, reference, trimmed } from '../fields.ts';

/** Most addresses in one call. */
const mostGuestEmails = 100;
const noAddress = 'Veuillez indiquer une adresse e-mail';
export const guestEmails = z
  .array(email().pipe(z.string().min(1, noAddress)))
  .max(mostGuestEmails, `${mostGuestEmails} adresses au maximum`);

/** Why a session is cancelled, in the words of the message to its people. */
const withdrawal = z.object({ reason: trimmed(300).optional() });

const deletion = {
  method: 'DELETE',
  access: 'portal.use',
  params: idParams,
  query: withdrawal,
  response: okFlag,
  errors: ['not_found', 'conflict'],
} as const;

const removal = z.object({
  registered: z.int(),
  waiting: z.int(),
  copilots: z.int(),
  refund: euros,
  /** What of it could go back to the cards and PayPal accounts that paid; 0 for whom the office’s money is closed. */
  online: euros,
  /** True where the session took place: it leaves lists and pages, its record stays, and nobody is told. */
  isArchived: z.boolean(),
});
z.globalRegistry.add(removal, { id: 'SessionRemoval' });

const guestsToAdd = z.object({ emails: guestEmails.min(1, noAddress) });
z.globalRegistry.add(guestsToAdd, { id: 'GuestsToAdd' });

const addedGuests = z.object({
  guests: z.array(z.object({ email: z.string(), outcome: z.enum(guestOutcomes) })),
  /** Addresses without an account. */
  unknown: z.array(z.string()),
  totalGuests: z.int(),
});
z.globalRegistry.add(addedGuests, { id: 'AddedGuests' });

const guestToRemove = z.object({ userId: reference('users') });
z.globalRegistry.add(guestToRemove, { id: 'GuestToRemove' });

const removedGuest = okFlag.extend({ userId: id });
z.globalRegistry.add(removedGuest, { id: 'RemovedGuest' });

/** Calls that delete a session before its day, and that register or remove other people. */
export function lifeCalls<const K extends SessionKind>(kind: K) {
  const path = `/${kindRules[kind].path}/:id` as const;
  return {
    removal: endpoint({
      id: `${kind}.removal` as const,
      method: 'GET',
      path: `${path}/removal`,
      access: 'portal.use',
      shows: ['sessions'],
      summary: 'Get the effects of deleting a session: numbers of people concerned, and the amount refunded',
      params: idParams,
      response: removal,
      errors: ['not_found', 'conflict'],
    }),
    remove: endpoint({
      ...deletion,
      id: `${kind}.remove` as const,
      changes: ['sessions', 'seats'],
      path,
      summary:
        'Delete a session: seats are refunded in full, everybody concerned is informed; one that took place leaves lists and pages only',
    }),
    addGuests: endpoint({
      id: `${kind}.addGuests` as const,
      method: 'POST',
      path: `${path}/add/guests`,
      access: 'portal.use',
      changes: ['sessions', 'seats'],
      summary: 'Register people by e-mail, within the free seats; answers the outcome of each address',
      params: idParams,
      body: guestsToAdd,
      response: addedGuests,
      errors: ['not_found', 'session_started'],
    }),
    removeGuest: endpoint({
      id: `${kind}.removeGuest` as const,
      method: 'POST',
      path: `${path}/cancel/admin`,
      access: guestRemovalOf(kind),
      changes: ['sessions', 'seats'],
      summary: 'Remove a registered person, who is refunded as for a cancellation of their own',
      params: idParams,
      body: guestToRemove,
      response: removedGuest,
      errors: ['not_found', 'not_registered', 'session_started'],
    }),
  };
}

/** The second address of an event's deletion. */
export const removeEvent = endpoint({
  ...deletion,
  id: 'removeEvent',
  changes: ['sessions', 'seats'],
  path: `/${kindRules.event.path}/:id/delete`,
  summary: 'Delete an event, as DELETE /events/{id} does',
});
