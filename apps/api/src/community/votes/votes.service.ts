import type { BodyOf } from '@forman/contract/endpoint';
import type { Paging } from '@forman/contract/fields';
import type { AwaitingVote, Evolution, voteEvolution } from '@forman/contract/community/votes';
import type { Level, Viewer } from '@forman/domain/access';
import {
  canClearVote,
  canVote,
  canVoteForAll,
  levelAfter,
  outcomeOf,
  readsBallots,
  type VoteSlot,
  voteSlots,
  type VoteValue,
} from '@forman/domain/community/votes';
import { AppError } from '@forman/domain/errors';
import { fullName } from '@forman/domain/text';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { type Part, sliceOf } from '../../http/paging.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { closeRound, openVoteWhenDone } from '../goals/goals.service.ts';
import { giveLevel } from '../../people/levels/levels.queries.ts';
import { checkVisible } from '../../sessions/sessions/visible-people.service.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import { allow } from '@forman/domain/refusals';
import type { VoterFacts } from '../open-votes/open-votes.queries.ts';
import * as queries from './votes.queries.ts';
import { slotFields, toEvolution, toLevelVote, toVotePerson } from './votes.wire.ts';

/** The first votes that wait for the viewer, the longest waiting first (MEM-126). */
export async function listVotesAwaiting(
  ctx: Context,
  viewer: Viewer,
  limit: number,
): Promise<AwaitingVote[]> {
  const rows = await queries.listAwaiting(ctx.db, viewer, limit);
  return rows.map(({ id, level, created_at, person }) => ({
    id,
    level,
    since: created_at.toISOString(),
    user: toVotePerson(person),
  }));
}

type Wanted = Paging & { user: number; isEnded: '0' | '1' };

/**
 * Lists the open votes in which a person has a part: their own, or for an administrator anybody's; or the
 * ended votes on a person, for everybody who may open that person's page (MEM-126, MEM-142).
 * @throws AppError forbidden, not_found.
 */
export async function listEvolutions(ctx: Context, viewer: Viewer, query: Wanted): Promise<Part<Evolution>> {
  if (query.isEnded === '0' && query.user !== viewer.id && !viewer.isAdmin)
    throw new AppError('forbidden', { reason: 'not_yours' });
  const person = await queries.findVoter(ctx.db, query.user);
  if (!person) throw new AppError('not_found');
  await checkVisible(ctx.db, viewer, person.id);
  const { rows, total } =
    query.isEnded === '0'
      ? await queries.listOpen(ctx.db, person, viewer, sliceOf(query))
      : await queries.listEnded(ctx.db, person.id, viewer, sliceOf(query));
  return { rows: rows.map((row) => toEvolution(row, viewer)), total };
}

type Sent = BodyOf<typeof voteEvolution>;
type Change = { tx: Tx; now: Date; voter: VoterFacts; row: queries.VoteRow };

/**
 * Gives, changes or takes back one ballot, by the caller and for nobody else; the third one ends the vote
 * (MEM-132 to 146). Changes of the person's level or goals wait for the same lock, so that the decision stays
 * true.
 * @throws AppError not_found, forbidden, conflict once the vote has ended, invalid.
 */
export async function changeVote(ctx: Context, viewer: Viewer, id: number, sent: Sent): Promise<Evolution> {
  return ctx.transaction(async (tx) => {
    const subjectId = await queries.findSubjectId(tx, id);
    if (subjectId === undefined) throw new AppError('not_found');
    const people = await queries.lockPeople(tx, [subjectId, viewer.id]);
    // The caller's present facts: a level lost meanwhile gives no vote any more.
    const voter = people.get(viewer.id);
    const row = voter && people.has(subjectId) ? await queries.findVote(tx, id, voter) : undefined;
    if (!voter || !row) throw new AppError('not_found');
    const change = { tx, now: ctx.clock.now(), voter, row };
    if (await applyVote(change, sent)) await carryOn(change);
    return toEvolution((await queries.findVote(tx, id, voter))!, voter);
  });
}

/**
 * Writes the differences from the stored ballots, when the caller may. @returns true when something was
 * written.
 */
async function applyVote(change: Change, sent: Sent): Promise<boolean> {
  const { tx, now, voter, row } = change;
  const standing = { voter: { ...voter, isAbove: row.isAbove }, vote: toLevelVote(row) };
  if (row.ended_at) throw new AppError('conflict', { reason: 'vote_ended' });
  const [first, ...more] = readVotes(sent, change);
  if (!first) {
    if (!readsBallots(standing)) throw notYours();
    return false;
  }
  const { slot: wanted, value } = first;
  if (value === null) {
    if (more.length > 0) throw notYours();
    allow(canClearVote(standing, wanted));
    await queries.deleteBallot(tx, row.id, wanted);
    await note(change, 'vote.clear', { slot: wanted });
    return true;
  }
  allow(canVote(standing, wanted));
  const slots = wanted === 'sponsor' && canVoteForAll(standing).ok ? voteSlots : [wanted];
  if (more.some((one) => one.value !== value || !slots.some((slot) => slot === one.slot))) throw notYours();
  for (const slot of slots)
    await queries.writeBallot(tx, { voteId: row.id, slot, value, voterId: voter.id, now });
  await note(change, 'vote.cast', { slots, value });
  return true;
}

const notYours = (): AppError => new AppError('forbidden', { reason: 'not_your_vote' });

type WantedVote = { slot: VoteSlot; value: VoteValue | null };

/**
 * The ballots that the body changes. It may repeat stored ones; the voter named in a changed slot must be the
 * caller.
 * @throws AppError forbidden when it names anybody else; invalid when it is about another vote.
 */
function readVotes(sent: Sent, { row, voter }: Change): WantedVote[] {
  if (sent.id !== undefined && sent.id !== row.id) {
    const message = 'Ne correspond pas à ce vote';
    throw new AppError('invalid', { violations: [{ propertyPath: 'id', message }] });
  }
  return voteSlots.flatMap((slot) => {
    const stored = row.ballots[slot];
    const field = slotFields[slot];
    const value = sent[field.vote];
    const isChanged = value !== undefined && value !== (stored?.value ?? null);
    const named = sent[field.voter] ?? null;
    const nameable = !isChanged && stored ? [stored.voter.id] : [voter.id];
    if (!isChanged && !stored && slot === 'sponsor' && row.holder) nameable.push(row.holder.id);
    if (named !== null && !nameable.includes(named)) throw notYours();
    return isChanged ? [{ slot, value }] : [];
  });
}

/** Continues after a ballot: ends the vote after the third, else asks the next voters. */
async function carryOn(change: Change): Promise<void> {
  const { tx, row, voter } = change;
  const { ballots } = (await queries.findVote(tx, row.id, voter))!;
  const values = voteSlots.flatMap((slot) => ballots[slot]?.value ?? []);
  if (values.length === voteSlots.length) return end(change, values);
  const next = voteSlots.find((slot) => !ballots[slot]);
  if (next && next !== 'sponsor' && !row.asked.includes(next)) await ask(change, next);
}

async function ask({ tx, now, voter, row }: Change, slot: Exclude<VoteSlot, 'sponsor'>): Promise<void> {
  const voters = await queries.listVoters(tx, row.person.id, slot);
  await queries.writeAsked(tx, row.id, slot);
  await enqueueMail(tx, {
    to: voters.filter((id) => id !== voter.id),
    template: 'vote_asked',
    data: { name: nameOf(row), level: row.level, slot },
    now,
  });
}

/**
 * Ends the vote: the sum of the ballots decides, and takes effect at once. A person who has left the level by
 * other means meanwhile keeps their present one.
 */
async function end(change: Change, values: VoteValue[]): Promise<void> {
  const { tx, now, voter, row } = change;
  const { person, level: from } = row;
  const outcome = outcomeOf(values);
  const after = levelAfter(from, outcome);
  const isGiven =
    person.level === from &&
    (await giveLevel(tx, { userId: person.id, level: after, cause: 'vote', actorId: voter.id, now }));
  const level = isGiven ? after : person.level;
  await queries.writeEnd(tx, row.id, { outcome, givenLevel: isGiven ? after : null, now });
  await note(change, 'vote.end', { outcome, from, level });
  await closeRound(tx, { userId: person.id, level: from, voteId: row.id });
  await tellEnd(change, { from, level, isGiven });
  // Goals of the person's present level may have been reached while this vote was open.
  await openVoteWhenDone(tx, { userId: person.id, level, now });
}

/** Informs the person of the end, and the sponsor's voter when another ballot ended the vote. */
async function tellEnd(
  { tx, now, voter, row }: Change,
  what: { from: Level; level: Level; isGiven: boolean },
): Promise<void> {
  const template = 'vote_ended';
  const data = { ...what, personId: row.person.id };
  await enqueueMail(tx, { to: row.person.id, template, data: { ...data, name: null }, now });
  const sponsor = row.ballots.sponsor?.voter.id;
  if (sponsor !== undefined && sponsor !== voter.id)
    await enqueueMail(tx, { to: sponsor, template, data: { ...data, name: nameOf(row) }, now });
}

const nameOf = ({ person }: queries.VoteRow): string =>
  fullName({ firstName: person.first_name, lastName: person.last_name });

const note = (
  { tx, now, voter, row }: Change,
  action: `vote.${'cast' | 'clear' | 'end'}`,
  detail: Record<string, unknown>,
): Promise<void> =>
  audit(tx, { at: now, actorId: voter.id, action, subject: 'vote', subjectId: row.id, detail });
