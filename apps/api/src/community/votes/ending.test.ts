import * as goalCalls from '@forman/contract/community/goals';
import { setUserRole } from '@forman/contract/office/member-office';
import { deleteUser } from '@forman/contract/office/privacy';
import { getProfile } from '@forman/contract/office/member-profile';
import * as calls from '@forman/contract/community/votes';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { makeCompletion, makeGoal, makeVote } from '../../testing/factories.ts';
import { gateFor, waitForLock } from '../../testing/harness.ts';
import {
  auditOf,
  cast,
  castLast,
  ended,
  levelChanges,
  levelOf,
  mails,
  pending,
  refused,
  votesPortal,
} from './votes.testing.ts';

const { portal, devman, sponsor, owner, xman, head, someone, achieve } = votesPortal();

describe('the end of a vote', () => {
  const votes = (sponsorVote: -1 | 0 | 1, devmanVote: -1 | 0 | 1) => ({
    sponsor: { value: sponsorVote, by: sponsor.id },
    devman: { value: devmanVote, by: devman.id },
  });

  test.each([
    [1, 1, -1, 'PROMOTION', 'ROLE_ADMAN'],
    [-1, -1, 1, 'REGRADE', 'ROLE_NEOMAN'],
    [1, -1, 0, 'MAINTIEN', null],
    [0, 0, 0, 'MAINTIEN', null],
  ] as const)(
    'MEM-137 MEM-141 MEM-142: ballots of (%i, %i, %i) give %s',
    async (sponsorVote, devmanVote, xmanVote, result, newLevel) => {
      const id = await makeVote(portal, owner.id, { ballots: votes(sponsorVote, devmanVote) });
      expect(await castLast(xman, id, { voteXman: xmanVote })).toMatchObject({
        result,
        newLevel,
        isEnded: true,
      });
      expect(await levelOf(portal, owner.id)).toBe(newLevel ?? 'ROLE_BEMAN');
      expect(await levelChanges(portal, owner.id)).toEqual(
        newLevel
          ? [{ level: newLevel, cause: 'vote', actor_id: xman.id, reached_at: portal.clock.now() }]
          : [],
      );
      expect(await pending(xman)).toEqual([]);
      expect(await ended(sponsor, owner.id)).toMatchObject([{ id, result, endedAt: expect.any(String) }]);
      expect((await mails(portal)).filter(([template]) => template === 'vote_ended')).toEqual([
        ['vote_ended', owner.id],
        ['vote_ended', sponsor.id],
      ]);
    },
  );

  test.each([
    ['ROLE_ONEMAN', -1, 'REGRADE'],
    ['ROLE_NOMAN', -1, 'REGRADE'],
    ['ROLE_XMAN', 1, 'PROMOTION'],
  ] as const)(
    'MEM-141: %s stays at the end of the ladder with a vote of %i',
    async (level, value, result) => {
      const one = await someone({ level, sponsor_id: devman.id });
      const id = await makeVote(portal, one.id);
      expect(await castLast(devman, id, { voteGodFather: value })).toMatchObject({ result, newLevel: null });
      expect(await levelOf(portal, one.id)).toBe(level);
      expect(await levelChanges(portal, one.id)).toEqual([]);
    },
  );

  test('MEM-142 MEM-054: everybody reads an ended vote’s result, and only people with a part in it and administrators its ballots', async () => {
    const id = await makeVote(portal, owner.id, { ballots: votes(1, 0) });
    await castLast(xman, id, { voteXman: 1 });
    const shown = { godFather: { id: sponsor.id }, voteGodFather: 1, voteDevMan: 0, voteXman: 1 };
    const hidden = { godFather: null, devMan: null, xman: null, voteGodFather: null, voteXman: null };
    for (const [who, what] of [
      [devman, shown],
      [head, shown],
      [owner, hidden],
      [await someone({ is_admin: true }), shown],
      [await someone(), hidden],
    ] as const)
      expect(await ended(who, owner.id)).toMatchObject([{ id, result: 'PROMOTION', ...what }]);
    const guest = await someone({ level: 'ROLE_GUEST', sponsor_id: owner.id });
    for (const [who, godFather] of [
      [await someone(), { id: sponsor.id }],
      [owner, { id: sponsor.id }],
      // The same for everybody who may read the person, but without the people around them.
      [guest, null],
    ] as const) {
      const [over] = await ended(who, owner.id);
      expect(over!.user).toMatchObject({ id: owner.id, godFather });
    }
    const { path } = await owner.caller.call(getProfile, { params: { id: owner.id } });
    const at = portal.clock.now().toISOString();
    expect(path).toEqual([
      { role: 'ROLE_ADMAN', at, result: null },
      { role: 'ROLE_BEMAN', at, result: 'PROMOTION' },
    ]);
  });

  test('MEM-124 MEM-141: a kept level starts its goals and its time again, which lead to the next vote', async () => {
    const goal = await makeGoal(portal, { level: 'ROLE_BEMAN' });
    await portal.ctx.db
      .insertInto('level_changes')
      .values({
        user_id: owner.id,
        level: 'ROLE_BEMAN',
        reached_at: new Date('2026-01-10T10:00:00Z'),
        cause: 'vote',
      })
      .execute();
    const page = () => owner.caller.call(goalCalls.getUserGoals, { params: { id: owner.id } });
    expect(await page()).toMatchObject({ periodEnd: '2027-01-10', vote: null });
    await achieve(goal.id);
    const [first] = await pending(sponsor);
    expect(await page()).toMatchObject({ progress: { validated: 1, total: 1 }, vote: { isYours: false } });
    for (const [who, body] of [
      [sponsor, { voteGodFather: 1 }],
      [devman, { voteDevMan: -1 }],
      [xman, { voteXman: 0 }],
    ] as const)
      await cast(who, first!.id, body);
    const after = await page();
    expect(after).toMatchObject({
      progress: { validated: 0, total: 1 },
      done: [],
      vote: null,
      periodEnd: '2027-12-01',
    });
    expect(after.todo).toHaveLength(1);
    expect(await pending(sponsor)).toEqual([]);
    await achieve(goal.id);
    const [second] = await pending(sponsor);
    expect(second!.id).not.toBe(first!.id);
    const known = await owner.caller.call(goalCalls.listCompletions, { query: { user: String(owner.id) } });
    expect(known.map(({ status }) => status)).toEqual(['VALIDÉ', 'VALIDÉ']);
  });

  test('MEM-141: a person given another level during the vote keeps it, and that level’s goals open its own vote', async () => {
    const goal = await makeGoal(portal, { level: 'ROLE_MAN' });
    const id = await makeVote(portal, owner.id, { ballots: votes(1, 1) });
    const admin = await someone({ is_admin: true });
    await admin.caller.call(setUserRole, { params: { id: owner.id }, body: { role: 'ROLE_MAN' } });
    await achieve(goal.id);
    // A level has one vote at a time.
    expect((await pending(sponsor)).map((one) => one.id)).toEqual([id]);
    expect(await castLast(xman, id, { voteXman: 1 })).toMatchObject({ result: 'PROMOTION', newLevel: null });
    expect(await levelOf(portal, owner.id)).toBe('ROLE_MAN');
    expect(await pending(sponsor)).toMatchObject([{ level: 'ROLE_MAN', awaits: 'godFather' }]);
  });
});

describe('votes at once', () => {
  const outcomes = (results: PromiseSettledResult<unknown>[]) => ({
    done: results.filter(({ status }) => status === 'fulfilled').length,
    refused: results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as { status: number }).status] : [],
    ),
  });
  const bothGiven = () => ({
    sponsor: { value: 1, by: sponsor.id } as const,
    devman: { value: 0, by: devman.id } as const,
  });

  test('MEM-137 MEM-141: two XMAN who vote at once end the vote once, with one level and one message', async () => {
    for (let round = 0; round < 4; round += 1) {
      const one = await someone({ level: 'ROLE_BEMAN', sponsor_id: sponsor.id });
      const id = await makeVote(portal, one.id, { ballots: bothGiven() });
      const results = await Promise.allSettled([
        castLast(xman, id, { voteXman: 1 }),
        castLast(head, id, { voteXman: -1 }),
        castLast(xman, id, { voteXman: 1 }),
        castLast(head, id, { voteXman: 0 }),
      ]);
      expect(outcomes(results)).toEqual({ done: 1, refused: [409, 409, 409] });
      expect((await auditOf(portal, id)).map(({ action }) => action)).toEqual(['vote.cast', 'vote.end']);
      expect((await levelChanges(portal, one.id)).length).toBeLessThanOrEqual(1);
      expect(
        (await mails(portal)).filter(([what, to]) => what === 'vote_ended' && to === one.id),
      ).toHaveLength(1);
    }
  });

  test('control: without the person’s lock both XMAN find the slot empty', async () => {
    const id = await makeVote(portal, owner.id, { ballots: bothGiven() });
    const gate = gateFor(2);
    const found = await Promise.all(
      [xman, head].map(() =>
        portal.ctx.transaction(async (tx) => {
          const { rows } = await sql`select from ballots where vote_id = ${id} and slot = 'xman'`.execute(tx);
          await gate();
          return rows.length;
        }),
      ),
    );
    expect(found).toEqual([0, 0]);
  });

  test('MEM-138 MEM-137: a last ballot during the sponsor’s reset ends the vote with three ballots, or waits for the sponsor’s', async () => {
    for (let round = 0; round < 8; round += 1) {
      const one = await someone({ level: 'ROLE_BEMAN', sponsor_id: sponsor.id });
      const id = await makeVote(portal, one.id, { ballots: bothGiven() });
      const acts = [
        () => cast(sponsor, id, { voteGodFather: null }),
        () => castLast(xman, id, { voteXman: 1 }),
      ];
      const results = await Promise.allSettled((round % 2 ? acts : acts.toReversed()).map((act) => act()));
      expect(outcomes(results).done).toBe(1);
      const { count } = (
        await sql<{
          count: number;
        }>`select count(*)::int as count from ballots where vote_id = ${id}`.execute(portal.ctx.db)
      ).rows[0]!;
      const isEnded = (await ended(head, one.id)).length === 1;
      expect([isEnded, count, await levelOf(portal, one.id)]).toEqual(
        isEnded ? [true, 3, 'ROLE_ADMAN'] : [false, 1, 'ROLE_BEMAN'],
      );
    }
  });

  test('MEM-141: a vote that ends while an administrator sets the level never changes that level', async () => {
    const admin = await someone({ is_admin: true });
    for (let round = 0; round < 6; round += 1) {
      const one = await someone({ level: 'ROLE_BEMAN', sponsor_id: sponsor.id });
      const id = await makeVote(portal, one.id, { ballots: bothGiven() });
      const acts = [
        () => admin.caller.call(setUserRole, { params: { id: one.id }, body: { role: 'ROLE_DXMAN' } }),
        () => castLast(xman, id, { voteXman: 1 }),
      ];
      await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()));
      // The vote never raises the level that the administrator gave.
      expect(await levelOf(portal, one.id)).toBe('ROLE_DXMAN');
      const [over] = await ended(head, one.id);
      expect((await levelChanges(portal, one.id)).map(({ level }) => level)).toEqual(
        over!.newLevel ? ['ROLE_ADMAN', 'ROLE_DXMAN'] : ['ROLE_DXMAN'],
      );
    }
  });

  test('MEM-133: a sponsor who is erased during their vote votes before, or leaves the slot to the next holder', async () => {
    for (let round = 0; round < 4; round += 1) {
      const leaving = await someone({ level: 'ROLE_MAN', sponsor_id: devman.id });
      const one = await someone({ level: 'ROLE_BEMAN', sponsor_id: leaving.id });
      const id = await makeVote(portal, one.id);
      const admin = await someone({ is_admin: true });
      const acts = [
        () => admin.caller.call(deleteUser, { params: { id: leaving.id } }),
        () => cast(leaving, id, { voteGodFather: 1 }),
      ];
      const [first, second] = await Promise.allSettled(
        (round % 2 ? acts : acts.toReversed()).map((act) => act()),
      );
      const [erased, voted] = round % 2 ? [first, second] : [second, first];
      expect(erased!.status).toBe('fulfilled');
      const [seen] = (await pending(devman)).filter((vote) => vote.id === id);
      expect(seen).toMatchObject(
        voted!.status === 'fulfilled'
          ? { voteGodFather: 1, godFather: { id: leaving.id }, awaits: 'devMan' }
          : { voteGodFather: null, godFather: { id: devman.id }, awaits: 'godFather' },
      );
    }
  });

  test('MEM-134: a voter who loses the level during their vote may not vote', async () => {
    const id = await makeVote(portal, owner.id, { ballots: { sponsor: { value: 1, by: sponsor.id } } });
    const [gate, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const demotion = portal.ctx.transaction(async (tx) => {
      await sql`update users set level = 'ROLE_MAN' where id = ${devman.id}`.execute(tx);
      written.resolve();
      await gate.promise;
    });
    // The vote is cast while the demotion is under way: before it, the voter would still have the level.
    await written.promise;
    const voting = refused(devman, id, { voteDevMan: 1 });
    await waitForLock(portal);
    gate.resolve();
    await demotion;
    expect(await voting).toMatchObject({ status: 403, reason: 'not_your_vote' });
  });

  test('MEM-124: an erased person’s vote is closed', async () => {
    const admin = await someone({ is_admin: true });
    const goal = await makeGoal(portal, { level: 'ROLE_BEMAN' });
    const id = await makeVote(portal, owner.id, { ballots: bothGiven() });
    await makeCompletion(portal, goal.id, owner.id, 'validated');
    await admin.caller.call(deleteUser, { params: { id: owner.id } });
    expect(await pending(xman)).toEqual([]);
    expect(
      await xman.caller.refusal(calls.voteEvolutionLast, { params: { id }, body: { voteXman: 1 } }),
    ).toMatchObject({ status: 404 });
  });
});
