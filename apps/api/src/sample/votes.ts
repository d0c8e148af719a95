import { isAtLeast, type Level, levelRank } from '@forman/domain/access';
import { outcomeOf, type VoteSlot, voteSlots, type VoteValue } from '@forman/domain/community/votes';
import { addDays, parisDay, parisInstant } from '@forman/domain/paris-time';
import type { Days } from './days.ts';
import type { Reached } from './levels.ts';
import type { People, Person } from './people.ts';
import type { Row } from './rows.ts';

export type VotesOnPeople = {
  votes: (Row<'level_votes'> & { id: number })[];
  ballots: Row<'ballots'>[];
  audit: Row<'audit_log'>[];
};

const reason = 'Tous les objectifs du niveau sont validés';

/**
 * Two of the named accounts have reached all the goals of their level: DEVMAN's sponsored pilot, and ADMAN's.
 */
const namedVoted: Record<number, VoteValue[]> = { 9: [], 12: [] };

/**
 * The people voted on today, with the ballots given so far: beside the named ones two people of DXMAN's line,
 * one for each high slot, so that both XMAN have a vote waiting too.
 */
export function chooseVoted(people: People): Map<number, VoteValue[]> {
  const isBelow = (person: Person, id: number): boolean =>
    upline(people, person).some((above) => above.row.id === id);
  const line = people.all.filter(
    (person) =>
      person.row.id > 100 &&
      ['ROLE_NEOMAN', 'ROLE_BEMAN', 'ROLE_ADMAN'].includes(person.level) &&
      isBelow(person, 5) &&
      !isAtLeast(people.byId.get(person.row.sponsor_id ?? 0)!.level, 'ROLE_DEVMAN'),
  );
  const stages: VoteValue[][] = [[1], [1, 0]];
  const chosen = new Map(Object.entries(namedVoted).map(([id, given]) => [Number(id), given]));
  stages.forEach((given, index) => {
    const person = line[index];
    if (person) chosen.set(person.row.id, given);
  });
  return chosen;
}

function upline(people: People, person: Person): Person[] {
  const above = people.byId.get(person.row.sponsor_id ?? 0);
  return above ? [above, ...upline(people, above)] : [];
}

/**
 * The voters on a person, by slot: a sponsor of DEVMAN or above votes in all three. Nobody votes on themself.
 */
function votersOf(people: People, person: Person): Record<VoteSlot, number> {
  const above = upline(people, person);
  const xman = person.row.id === 3 || person.row.id % 2 === 0 ? 4 : 3;
  const sponsor = above[0]?.row.id ?? xman;
  if (above[0] && isAtLeast(above[0].level, 'ROLE_DEVMAN'))
    return { sponsor, devman: sponsor, xman: sponsor };
  const devman = above.find(({ level }) => isAtLeast(level, 'ROLE_DEVMAN'))?.row.id ?? xman;
  return { sponsor, devman, xman };
}

const daysAfter = (instant: Date, count: number): Date =>
  parisInstant(addDays(parisDay(instant), count), '12:40');

/** The votes that gave people their levels, and the open ones; without random draws, as the goals. */
export function makeVotes(days: Days, people: People, completions: readonly Row<'goal_completions'>[]) {
  const made: VotesOnPeople = { votes: [], ballots: [], audit: [] };
  for (const person of people.all)
    for (const [index, reached] of person.history.entries())
      if (reached.cause === 'vote') addEnded(made, people, person, person.history[index - 1]!.level, reached);
  for (const [id, given] of chooseVoted(people)) {
    const person = people.byId.get(id)!;
    const answers = completions.flatMap((one) =>
      one.user_id === id && one.answered_at ? [one.answered_at as Date] : [],
    );
    const last = answers.toSorted((a, b) => a.getTime() - b.getTime()).at(-1);
    if (last) addOpen(made, people, person, { since: last, given, before: days.start });
  }
  return made;
}

type Ballot = { slot: VoteSlot; value: VoteValue; voterId: number; at: Date };

function add(made: VotesOnPeople, vote: Row<'level_votes'>, ballots: Ballot[]): number {
  const id = made.votes.length + 1;
  made.votes.push({ ...vote, id });
  for (const { slot, value, voterId, at } of ballots) {
    made.ballots.push({ vote_id: id, slot, value, voter_id: voterId, cast_at: at });
    made.audit.push(auditRow(id, voterId, at, 'vote.cast', { slots: [slot], value }));
  }
  return id;
}

function addEnded(made: VotesOnPeople, people: People, person: Person, from: Level, reached: Reached): void {
  const isUp = levelRank(reached.level) > levelRank(from);
  const values: VoteValue[] = isUp ? [1, person.row.id % 3 ? 1 : 0, 1] : [-1, 0, -1];
  const voters = votersOf(people, person);
  const at = (index: number): Date => (index === 2 ? reached.at : daysAfter(reached.at, -6 + 3 * index));
  const isForAll = voters.sponsor === voters.xman;
  const ballots = voteSlots.map((slot, index) => ({
    slot,
    value: isForAll ? values[0]! : values[index]!,
    voterId: voters[slot],
    at: isForAll ? reached.at : at(index),
  }));
  const outcome = outcomeOf(ballots.map(({ value }) => value));
  const id = add(
    made,
    {
      user_id: person.row.id,
      level: from,
      reason,
      created_at: daysAfter(reached.at, -9),
      asked: [...voteSlots],
      ended_at: reached.at,
      outcome,
      given_level: reached.level,
    },
    ballots,
  );
  const detail = { outcome, from, level: reached.level };
  made.audit.push(auditRow(id, voters.xman, reached.at, 'vote.end', detail));
}

function addOpen(
  made: VotesOnPeople,
  people: People,
  person: Person,
  { since, given, before }: { since: Date; given: VoteValue[]; before: Date },
): void {
  const voters = votersOf(people, person);
  const ballots = given.map((value, index) => {
    const slot = voteSlots[index]!;
    const at = daysAfter(since, 2 + 3 * index);
    return { slot, value, voterId: voters[slot], at: at < before ? at : since };
  });
  const vote = {
    user_id: person.row.id,
    level: person.level,
    reason,
    created_at: since,
    asked: voteSlots.slice(0, given.length + 1),
    ended_at: null,
    outcome: null,
    given_level: null,
  };
  add(made, vote, ballots);
}

const auditRow = (
  voteId: number,
  actorId: number,
  at: Date,
  action: string,
  detail: Record<string, unknown>,
): Row<'audit_log'> => ({
  at,
  actor_id: actorId,
  action,
  subject: 'vote',
  subject_id: String(voteId),
  detail: detail as Row<'audit_log'>['detail'],
  request_id: null,
});
