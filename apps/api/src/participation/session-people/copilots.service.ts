import type { Profile } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { mayName } from '@forman/domain/sessions/leadership';
import type { Tx } from '../../db/database.ts';
import { cancelPaidSeat } from '../../money/credits/refunds.service.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import { offerFreeSeats } from '../../sessions/seats/seats.service.ts';
import {
  endPerson,
  findByEmails,
  insertPeople,
  listCopilotsAnd,
  type LivePerson,
  makeCopilot,
  type NamedAccount,
} from './session-people.queries.ts';

/** The facts of the session that a change of co-pilots needs, under its lock. */
export type LedSession = { id: number; pilotId: number; title: string; startsAt: Date };
type Change = { session: LedSession; now: Date };

/**
 * Makes these people the approved co-pilots, in place of the former ones; the caller holds the session's lock
 * and has checked that `chooser` may. A registered person first gives the seat back, for a full refund; a
 * present co-pilot gets no message. `field` names the list in the violations.
 * @throws AppError invalid (an unknown address, the pilot's own, somebody whom the chooser may not name, or
 * who is paying).
 */
export async function replaceCopilots(
  tx: Tx,
  emails: readonly string[],
  { session, chooser, now, field = 'emails' }: Change & { chooser: Profile; field?: string },
): Promise<void> {
  const { found, unknown } = await findNamed(tx, emails);
  const chosen = found.map(({ id }) => id);
  const live = await listCopilotsAnd(tx, session.id, chosen);
  const violations = [...unknown, ...unfit(found, { live, pilotId: session.pilotId, chooser })];
  if (violations.length > 0) throw invalid(field, violations);
  for (const person of live.filter(
    ({ state, user_id }) => state === 'copilot' && !chosen.includes(user_id),
  )) {
    await endCopilot(tx, person, { session, now });
  }
  const known = new Map(live.map((person) => [person.user_id, person]));
  for (const [userId, person] of known) {
    if (chosen.includes(userId)) await promote(tx, person, { session, now });
  }
  await addCopilots(
    tx,
    chosen.filter((userId) => !known.has(userId)),
    { session, now },
  );
  // Only people with a part can free a seat.
  if (live.length > 0) await offerFreeSeats(tx, session.id, now);
}

/** A 422 refusal on one field, with a sentence each. */
export const invalid = (propertyPath: string, messages: readonly string[]): AppError =>
  new AppError('invalid', { violations: messages.map((message) => ({ propertyPath, message })) });

/** Finds the accounts of these addresses, each once, with a sentence for each unknown address. */
export async function findNamed(
  tx: Tx,
  emails: readonly string[],
): Promise<{ found: NamedAccount[]; unknown: string[] }> {
  const asked = [...new Set(emails.map((email) => email.toLowerCase()))];
  const found = await findByEmails(tx, asked);
  const unknown = asked
    .filter((email) => !found.some((person) => person.email === email))
    .map((email) => `Aucun compte ne correspond à ${email}`);
  return { found, unknown };
}

/** Lists people who may not be named. Candidates and co-pilots may be above the chooser's rank. */
function unfit(
  found: readonly NamedAccount[],
  { live, pilotId, chooser }: { live: readonly LivePerson[]; pilotId: number; chooser: Profile },
): string[] {
  const who = (...states: LivePerson['state'][]): Set<number> =>
    new Set(live.flatMap(({ state, user_id }) => (states.includes(state) ? [user_id] : [])));
  const [known, paying] = [who('copilot', 'candidate'), who('held')];
  return found.flatMap((person) => {
    if (person.id === pilotId) return ['Le pilote ne peut pas être aussi co-pilote'];
    // Money on its way: the seat ends with the payment, not before.
    if (paying.has(person.id))
      return [`Une place est gardée pour ${person.email} dans cette session, le temps de son règlement`];
    if (known.has(person.id) || mayName(chooser, person)) return [];
    return [`${person.email} ne peut pas être choisi comme co-pilote`];
  });
}

/** Makes a candidate, or a person with a seat or a place in line, a co-pilot. */
async function promote(tx: Tx, person: LivePerson, { session, now }: Change): Promise<void> {
  if (person.state === 'copilot') return;
  if (person.state === 'candidate') return approve(tx, person, { session, now });
  const refundCents = await giveSeatBack(tx, person, { session, now });
  await addCopilots(tx, [person.user_id], { session, now, refundCents });
}

async function addCopilots(
  tx: Tx,
  userIds: readonly number[],
  { session, now, refundCents = 0 }: Change & { refundCents?: number },
): Promise<void> {
  if (userIds.length === 0) return;
  await Promise.all([
    insertPeople(tx, { sessionId: session.id, userIds, state: 'copilot', now }),
    tellApproved(tx, userIds, { session, now, refundCents }),
  ]);
}

/** Frees the seat of a new co-pilot, who needs none: the association withdraws it, with a full refund. */
async function giveSeatBack(tx: Tx, person: LivePerson, { session, now }: Change): Promise<number> {
  const seated = person.state === 'registered';
  await endPerson(tx, person.id, seated ? 'withdrawn' : 'left_list', now);
  if (!seated) return 0;
  const { refundCents } = await cancelPaidSeat(tx, {
    registrationId: person.id,
    startsAt: session.startsAt,
    title: session.title,
    inFull: true,
    now,
  });
  return refundCents;
}

/** Makes a candidate a co-pilot, with a message. The caller holds the session's lock and has decided. */
export async function approve(tx: Tx, person: LivePerson, change: Change): Promise<void> {
  await makeCopilot(tx, person.id);
  await tellApproved(tx, [person.user_id], { ...change, refundCents: 0 });
}

const tellApproved = (
  tx: Tx,
  userIds: readonly number[],
  { session, now, refundCents }: Change & { refundCents: number },
): Promise<void> =>
  enqueueMail(tx, {
    to: userIds,
    template: 'copilot_approved',
    sessionId: session.id,
    data: { refundCents },
    now,
  });

/** Declines a candidate or removes a co-pilot, with a message that says which. Under the session's lock. */
export async function endCopilot(tx: Tx, person: LivePerson, { session, now }: Change): Promise<void> {
  await endPerson(tx, person.id, 'removed', now);
  await enqueueMail(tx, {
    to: person.user_id,
    template: 'copilot_ended',
    sessionId: session.id,
    data: { cause: person.state === 'candidate' ? 'declined' : 'removed' },
    now,
  });
}

/**
 * Ends a person's part in a session that they pilot from now on: a seat is refunded whole, a place in line or
 * in the team is dropped. Under the session's lock. @returns the refund, in cents.
 * @throws AppError invalid: they are paying, or had a seat in a past session, whose money is not given back.
 */
export async function endPartOfPilot(
  tx: Tx,
  userId: number,
  { isOver, ...change }: Change & { isOver: boolean },
): Promise<{ refundCents: number }> {
  const live = await listCopilotsAnd(tx, change.session.id, [userId]);
  const person = live.find(({ user_id }) => user_id === userId);
  if (!person) return { refundCents: 0 };
  if (person.state === 'held')
    throw invalid('former', [
      'Une place est gardée pour cette personne dans cette session, le temps de son règlement',
    ]);
  if (person.state === 'registered' && isOver)
    throw invalid('former', ['Cette personne était inscrite à cette session, qui est terminée']);
  if (person.state === 'copilot' || person.state === 'candidate') {
    await endPerson(tx, person.id, 'withdrawn', change.now);
    return { refundCents: 0 };
  }
  return { refundCents: await giveSeatBack(tx, person, change) };
}
