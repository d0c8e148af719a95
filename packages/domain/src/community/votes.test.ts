import { describe, expect, test } from 'vitest';
import { ladder, type Level } from '../access.ts';
import {
  canClearVote,
  canVote,
  canVoteForAll,
  levelAfter,
  type LevelVote,
  outcomeOf,
  readsBallots,
  slotAwaiting,
  type Voter,
  voteSlots,
} from './votes.ts';

const [subject, sponsor, other] = [10, 6, 99];
const vote = (ballots: LevelVote['ballots'] = {}, isEnded = false): LevelVote => ({
  subjectId: subject,
  holderId: sponsor,
  ballots,
  isEnded,
});
const voter = (values: Partial<Voter>): Voter => ({
  id: other,
  level: 'ROLE_MAN',
  isExpertAccountant: false,
  isAdmin: false,
  isAbove: false,
  ...values,
});
const said = (decision: { ok: boolean; reason?: string }) => decision.reason ?? decision.ok;
/** Decision for this person at each slot: true, or the refusal. */
const atEach = (who: Partial<Voter>, on: LevelVote) =>
  voteSlots.map((slot) => said(canVote({ voter: voter(who), vote: on }, slot)));

describe('giving a vote', () => {
  test('MEM-132 MEM-133: only the sponsor votes in the sponsor’s slot, and before the others', () => {
    expect(atEach({ id: sponsor }, vote())).toEqual([true, 'not_your_vote', 'not_your_vote']);
    for (const level of ladder)
      expect(said(canVote({ voter: voter({ level, isAbove: true }), vote: vote() }, 'sponsor'))).toBe(
        'not_your_vote',
      );
    expect(atEach({ level: 'ROLE_XMAN' }, vote())).toEqual([
      'not_your_vote',
      'sponsor_votes_first',
      'sponsor_votes_first',
    ]);
  });

  test.each(ladder)(
    'MEM-134 MEM-135: after the sponsor’s vote, a person who is %s may fill only the slots of their level',
    (level) => {
      const [isHigh, isTop] = [
        ['ROLE_DEVMAN', 'ROLE_DXMAN', 'ROLE_XMAN'].includes(level),
        level === 'ROLE_XMAN',
      ];
      const given = vote({ sponsor });
      const devman = (isAbove: boolean) => atEach({ level, isAbove }, given)[1];
      expect(devman(true)).toBe(isHigh || 'not_your_vote');
      // Outside the person's own line only an XMAN may vote.
      expect(devman(false)).toBe(isTop || 'not_your_vote');
      expect(atEach({ level, isAbove: true }, given)[2]).toBe(isTop ? 'devman_votes_first' : 'not_your_vote');
      expect(atEach({ level, isAbove: true }, vote({ sponsor, devman: 5 }))[2]).toBe(
        isTop || 'not_your_vote',
      );
      expect(atEach({ level, isAbove: true, isExpertAccountant: true }, given)[1]).toBe('not_your_vote');
    },
  );

  test('MEM-135: one XMAN may fill both high slots, one after the other', () => {
    const who = { level: 'ROLE_XMAN' as const };
    expect(atEach(who, vote({ sponsor, devman: other }))).toEqual(['not_your_vote', true, true]);
  });

  test('MEM-139: nobody votes in a slot that another person has filled', () => {
    expect(atEach({ level: 'ROLE_XMAN' }, vote({ sponsor, devman: 5 }))[1]).toBe('voted_by_another');
    expect(atEach({ id: sponsor }, vote({ sponsor: 7 }))[0]).toBe('voted_by_another');
  });

  test('MEM-133: nobody votes on their own level, nor on an ended vote', () => {
    const self = { id: subject, level: 'ROLE_XMAN' as const, isAbove: true };
    expect(atEach(self, { ...vote({ sponsor }), holderId: subject })).toEqual(Array(3).fill('own_level'));
    const over = vote({ sponsor, devman: 5, xman: other }, true);
    expect(atEach({ level: 'ROLE_XMAN' }, over)).toEqual(Array(3).fill('vote_ended'));
  });
});

test('MEM-138 MEM-139: a person’s own vote may be taken back until the end, another person’s never', () => {
  const given = vote({ sponsor, devman: 5 });
  const clear = (id: number, on = given) =>
    voteSlots.map((slot) => said(canClearVote({ voter: voter({ id }), vote: on }, slot)));
  expect(clear(sponsor)).toEqual([true, 'voted_by_another', 'not_your_vote']);
  expect(clear(5)).toEqual(['voted_by_another', true, 'not_your_vote']);
  expect(clear(sponsor, vote({ sponsor }, true))[0]).toBe('vote_ended');
  // The next slot waits until this one is filled again.
  expect(atEach({ level: 'ROLE_XMAN' }, vote({ devman: 5 }))[2]).toBe('sponsor_votes_first');
});

describe('voting for all three', () => {
  test.each(ladder)(
    'MEM-136: a sponsor who is %s votes for all three only from DEVMAN up, and while no other vote is given',
    (level) => {
      const isHigh = ['ROLE_DEVMAN', 'ROLE_DXMAN', 'ROLE_XMAN'].includes(level);
      const all = (who: Partial<Voter>, on: LevelVote) =>
        said(canVoteForAll({ voter: voter(who), vote: on }));
      expect(all({ id: sponsor, level }, vote())).toBe(isHigh || 'not_your_vote');
      expect(all({ level, isAbove: true }, vote())).toBe('not_your_vote');
      // Nobody may overwrite another person's vote.
      const refusal = isHigh ? 'voted_by_another' : 'not_your_vote';
      expect(all({ id: sponsor, level }, vote({ devman: 5 }))).toBe(refusal);
    },
  );
});

test('MEM-126: a vote waits for a person only in the empty slot that they may fill', () => {
  const waiting = (who: Partial<Voter>, on: LevelVote) => slotAwaiting({ voter: voter(who), vote: on });
  const xman = { level: 'ROLE_XMAN' } as const;
  expect(waiting({ id: sponsor }, vote())).toBe('sponsor');
  expect(waiting({ id: sponsor }, vote({ sponsor }))).toBeNull();
  expect([vote(), vote({ sponsor }), vote({ sponsor, devman: 5 })].map((on) => waiting(xman, on))).toEqual([
    null,
    'devman',
    'xman',
  ]);
});

test('MEM-139: single votes are readable for people with a part in the vote and administrators, never for its subject', () => {
  const reads = (who: Partial<Voter>) => readsBallots({ voter: voter(who), vote: vote({ sponsor: 7 }) });
  expect(reads({ id: sponsor })).toBe(true);
  expect(reads({ id: 7 })).toBe(true);
  expect(reads({ level: 'ROLE_DEVMAN', isAbove: true })).toBe(true);
  expect(reads({ level: 'ROLE_DEVMAN' })).toBe(false);
  expect(reads({})).toBe(false);
  expect(reads({ isAdmin: true })).toBe(true);
  expect(reads({ id: subject, level: 'ROLE_XMAN', isAdmin: true })).toBe(false);
});

test.each([
  [[1, 1, -1], 'promotion'],
  [[-1, -1, 1], 'regrade'],
  [[1, -1, 0], 'maintien'],
  [[0, 0, 0], 'maintien'],
  [[1, 0, 0], 'promotion'],
  [[0, 0, -1], 'regrade'],
  [[1, 1, 1], 'promotion'],
] as const)('MEM-141: the votes %j give the outcome %s', (values, outcome) => {
  expect(outcomeOf(values)).toBe(outcome);
});

test('MEM-141: a promotion is one level up to XMAN, a regrade one level down to ONEMAN, and a maintien changes nothing', () => {
  const after = (outcome: Parameters<typeof levelAfter>[1]): Level[] =>
    ladder.slice(1).map((level) => levelAfter(level, outcome));
  expect(after('promotion')).toEqual([...ladder.slice(2), 'ROLE_XMAN']);
  expect(after('regrade')).toEqual(['ROLE_NOMAN', 'ROLE_ONEMAN', ...ladder.slice(2, -1)]);
  expect(after('maintien')).toEqual(ladder.slice(1));
});
