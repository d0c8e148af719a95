import * as goalCalls from '@forman/contract/community/goals';
import * as calls from '@forman/contract/community/votes';
import { ladder, nextLevel } from '@forman/domain/access';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeCompletion, makeGoal, makeVote } from '../../testing/factories.ts';
import { gateFor } from '../../testing/harness.ts';
import {
  askedPeople,
  auditOf,
  cast,
  castLast,
  ended,
  levelOf,
  mails,
  pending,
  refused,
  type Someone,
  votesPortal,
  waiting,
} from './votes.testing.ts';

const { portal, devman, sponsor, owner, xman, head, someone, achieve } = votesPortal();

describe('opening a vote', () => {
  test('MEM-124 MEM-131 MEM-410: the last goal of a level opens an empty vote, and tells the person and the sponsor', async () => {
    const goals = [
      await makeGoal(portal, { level: 'ROLE_BEMAN', type: 'maintien' }),
      await makeGoal(portal, { level: 'ROLE_BEMAN' }),
    ];
    await makeGoal(portal, { level: 'ROLE_ADMAN' });
    await achieve(goals[0]!.id);
    expect(await pending(sponsor)).toEqual([]);
    expect(await mails(portal)).toEqual([]);
    await achieve(goals[1]!.id);
    const [evolution, ...others] = await pending(sponsor);
    expect(others).toEqual([]);
    const wire = ({ id, description }: { id: number; description: string }, type: string) => ({
      id,
      description,
      type,
      level: 'ROLE_BEMAN',
    });
    const yes = { ok: true };
    const no = (reason: string) => ({ ok: false, reason });
    expect(evolution).toMatchObject({
      id: expect.any(Number),
      user: {
        id: owner.id,
        firstName: 'Camille',
        lastName: expect.any(String),
        roles: ['ROLE_BEMAN'],
        userRoleInformation: { bemanCreatedAt: null },
        godFather: { id: sponsor.id },
      },
      raison: 'Tous les objectifs du niveau sont validés',
      level: 'ROLE_BEMAN',
      godFather: { id: sponsor.id },
      devMan: null,
      xman: null,
      voteGodFather: null,
      voteDevMan: null,
      voteXman: null,
      goalsMaintien: [wire(goals[0]!, 'maintien')],
      goalsPromotion: [wire(goals[1]!, 'promotion')],
      createdAt: portal.clock.now().toISOString(),
      isEnded: false,
      endedAt: null,
      result: null,
      newLevel: null,
      awaits: 'godFather',
      actions: {
        godFather: { vote: yes, clear: no('not_your_vote') },
        devMan: { vote: no('not_your_vote') },
        xman: { vote: no('not_your_vote') },
        all: no('not_your_vote'),
      },
    });
    // The answer has a name, a picture and a level, but no contact details.
    expect(JSON.stringify(evolution)).not.toMatch(/@|email|phone|address/i);
    expect(await mails(portal)).toEqual([
      ['vote_opened', owner.id],
      ['vote_asked', sponsor.id],
    ]);
    const asked = await portal.ctx.db
      .selectFrom('outbox_messages')
      .select('data')
      .where('template', '=', 'vote_asked')
      .where('user_id', '=', sponsor.id)
      .executeTakeFirstOrThrow();
    expect(asked.data).toMatchObject({ name: expect.stringMatching(/^Camille Essai\d+$/), slot: 'sponsor' });
    const page = await sponsor.caller.call(goalCalls.getUserGoals, { params: { id: owner.id } });
    expect(page.vote).toEqual({ since: portal.clock.now().toISOString(), isYours: true });
    const own = await owner.caller.call(goalCalls.getUserGoals, { params: { id: owner.id } });
    expect(own.vote).toMatchObject({ isYours: false });
    // No other call opens a vote.
    expect((await head.caller.raw('POST', '/api/evolutions', { user: owner.id })).statusCode).toBe(404);
    const third = await someone();
    const seen = await third.caller.call(goalCalls.getUserGoals, { params: { id: owner.id } });
    expect(seen.vote).toBeNull();
  });

  test('MEM-124: a refused goal opens no vote, and no second vote opens beside one', async () => {
    const [first, second] = [
      await makeGoal(portal, { level: 'ROLE_BEMAN' }),
      await makeGoal(portal, { level: 'ROLE_BEMAN' }),
    ];
    await achieve(first.id);
    const { id } = await owner.caller.call(goalCalls.createCompletion, {
      body: { goalId: second.id, userId: owner.id },
    });
    await sponsor.caller.call(goalCalls.answerCompletion, { params: { id }, body: { status: 'REFUSÉ' } });
    expect(await pending(sponsor)).toEqual([]);
    await achieve(second.id);
    const third = await makeGoal(portal, { level: 'ROLE_BEMAN' });
    await achieve(third.id);
    expect(await pending(sponsor)).toHaveLength(1);
  });

  test('MEM-124: goals validated at once open one vote', async () => {
    for (let round = 0; round < 4; round += 1) {
      await sql`truncate goal_completions, goals, ballots, level_votes cascade`.execute(portal.ctx.db);
      const ids: number[] = [];
      for (let count = 0; count < 3; count += 1)
        ids.push(
          await makeCompletion(portal, (await makeGoal(portal, { level: 'ROLE_BEMAN' })).id, owner.id),
        );
      await Promise.all(
        ids.map((id, index) =>
          (index % 2 ? head : sponsor).caller.call(goalCalls.answerCompletion, {
            params: { id },
            body: { status: 'VALIDÉ' },
          }),
        ),
      );
      expect(await pending(sponsor)).toHaveLength(1);
    }
  });

  test('control: without the person’s lock neither of two validations sees that it is the last', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 2; count += 1)
      ids.push(await makeCompletion(portal, (await makeGoal(portal, { level: 'ROLE_BEMAN' })).id, owner.id));
    const gate = gateFor(2);
    const seen = await Promise.all(
      ids.map((id) =>
        portal.ctx.transaction(async (tx) => {
          await sql`update goal_completions set state = 'validated', answered_at = ${portal.clock.now()}
            where id = ${id}`.execute(tx);
          const { rows } = await sql`select from goal_completions where state = 'pending'`.execute(tx);
          await gate();
          return rows.length;
        }),
      ),
    );
    expect(seen).toEqual([1, 1]);
  });
});

describe('the list of pending votes', () => {
  test('MEM-126 MEM-133 CORE-104: the sponsor, the line’s DEVMAN and above, and every XMAN see a vote; badges count those it waits for', async () => {
    const id = await makeVote(portal, owner.id);
    const stranger = await someone({ level: 'ROLE_DEVMAN' });
    const dxman = await someone({ level: 'ROLE_DXMAN' });
    await sql`update users set sponsor_id = ${dxman.id} where id = ${xman.id}`.execute(portal.ctx.db);
    const cousin = await someone({ level: 'ROLE_MAN', sponsor_id: sponsor.id });
    const guest = await someone({ level: 'ROLE_GUEST' });
    const seen = async () => {
      const lists: Record<string, [number, number]> = {};
      const people = { sponsor, devman, dxman, xman, head, stranger, cousin, owner, guest };
      for (const [name, who] of Object.entries(people)) {
        const list = await pending(who);
        const counted = await waiting(who);
        expect(list.filter(({ awaits }) => awaits)).toHaveLength(counted);
        lists[name] = [list.length, counted];
      }
      return lists;
    };
    const none = { stranger: [0, 0], cousin: [0, 0], owner: [0, 0], guest: [0, 0] };
    expect(await seen()).toEqual({
      ...none, sponsor: [1, 1], devman: [1, 0], dxman: [1, 0], xman: [1, 0], head: [1, 0],
    }); // prettier-ignore
    await cast(sponsor, id, { voteGodFather: 1 });
    expect(await seen()).toEqual({
      ...none, sponsor: [1, 0], devman: [1, 1], dxman: [1, 1], xman: [1, 1], head: [1, 1],
    }); // prettier-ignore
    await cast(devman, id, { voteDevMan: 1 });
    expect(await seen()).toEqual({
      ...none, sponsor: [1, 0], devman: [1, 0], dxman: [1, 0], xman: [1, 1], head: [1, 1],
    }); // prettier-ignore
    await castLast(head, id, { voteXman: 0 });
    expect(await seen()).toEqual({
      ...none, sponsor: [0, 0], devman: [0, 0], dxman: [0, 0], xman: [0, 0], head: [0, 0],
    }); // prettier-ignore
  });

  test('MEM-126 MEM-142: only administrators read another person’s pending votes, and a guest is refused the ended ones', async () => {
    await makeVote(portal, owner.id);
    const query = { user: String(sponsor.id), isEnded: '0' } as const;
    for (const who of [owner, head, devman])
      expect(await who.caller.refusal(calls.listEvolutions, { query })).toMatchObject({ status: 403 });
    const admin = await someone({ is_admin: true });
    const [one] = await pending(admin, sponsor.id);
    expect(one).toMatchObject({ awaits: null, actions: { godFather: { vote: { ok: false } } } });
    const guest = await someone({ level: 'ROLE_GUEST' });
    expect(
      await guest.caller.refusal(calls.listEvolutions, { query: { user: String(owner.id), isEnded: '1' } }),
    ).toMatchObject({ status: 403 });
    expect(await admin.caller.refusal(calls.listEvolutions, { query: { user: '999999' } })).toMatchObject({
      status: 404,
    });
    for (const bad of ['isEnded=2', 'user=x', 'isEnded=0'])
      expect((await admin.caller.raw('GET', `/api/evolutions?${bad}`)).statusCode).toBe(422);
  });

  test('MEM-133 MEM-146: without a sponsor who can vote, the slot goes to the manager, then a super organiser, then an administrator', async () => {
    const id = await makeVote(portal, owner.id);
    const manager = await someone({ level: 'ROLE_ADMAN' });
    const admin = await someone({ level: 'ROLE_ADMAN', is_admin: true });
    const held = async () => {
      const holders: number[] = [];
      for (const who of [sponsor, manager, head, admin])
        if ((await pending(who)).some(({ awaits }) => awaits === 'godFather')) holders.push(who.id);
      return holders;
    };
    const change = (values: object) =>
      portal.ctx.db.updateTable('users').set(values).where('id', '=', owner.id).execute();
    await change({ manager_id: manager.id });
    expect(await held()).toEqual([sponsor.id]);
    for (const level of ['ROLE_GUEST', 'ROLE_MAN'] as const) {
      await portal.ctx.db.updateTable('users').set({ level }).where('id', '=', sponsor.id).execute();
      expect(await held()).toEqual([level === 'ROLE_GUEST' ? manager.id : sponsor.id]);
    }
    await change({ sponsor_id: null });
    expect(await held()).toEqual([manager.id]);
    await change({ manager_id: null });
    expect(await held()).toEqual([head.id]);
    await sql`update users set is_super_organizer = false`.execute(portal.ctx.db);
    expect(await held()).toEqual([admin.id]);
    expect(await cast(admin, id, { voteGodFather: 0 })).toMatchObject({
      voteGodFather: 0,
      godFather: { id: admin.id },
    });
  });
});

test.each(ladder.slice(1))(
  'MEM-003: a promotion at %s gives the next level, and none above XMAN',
  async (level) => {
    const one = await someone({ level, sponsor_id: sponsor.id });
    const id = await makeVote(portal, one.id, {
      ballots: { sponsor: { value: 1, by: sponsor.id }, devman: { value: 1, by: devman.id } },
    });
    await castLast(xman, id, { voteXman: 1 });
    expect(await levelOf(portal, one.id)).toBe(nextLevel(level) ?? 'ROLE_XMAN');
    expect((await ended(head, one.id)).map((vote) => vote.result)).toEqual(['PROMOTION']);
  },
);

describe('voting', () => {
  let id: number;
  beforeEach(async () => {
    id = await makeVote(portal, owner.id);
  });

  test('MEM-132 MEM-133 MEM-134 MEM-135 MEM-143 MEM-145 MEM-146: voters vote in turn, each in their own slot, and the answer is the evolution', async () => {
    expect(await refused(devman, id, { voteDevMan: 1 })).toMatchObject({
      status: 403,
      reason: 'sponsor_votes_first',
    });
    expect(await refused(xman, id, { voteXman: 1 })).toMatchObject({ reason: 'sponsor_votes_first' });
    for (const who of [devman, xman, head, owner, await someone({ is_admin: true })])
      expect(await refused(who, id, { voteGodFather: 1 })).toMatchObject({ status: 403 });
    expect(await cast(sponsor, id, { voteGodFather: 1 })).toMatchObject({
      id,
      voteGodFather: 1,
      godFather: { id: sponsor.id },
      voteDevMan: null,
      devMan: null,
      isEnded: false,
    });
    const man = await someone({ level: 'ROLE_MAN' });
    const stranger = await someone({ level: 'ROLE_DXMAN' });
    for (const who of [man, stranger, sponsor, owner])
      expect(await refused(who, id, { voteDevMan: 1 })).toMatchObject({ status: 403 });
    expect(await refused(xman, id, { voteXman: 1 })).toMatchObject({ reason: 'devman_votes_first' });
    expect(await cast(devman, id, { voteDevMan: 0 })).toMatchObject({
      voteDevMan: 0,
      devMan: { id: devman.id },
    });
    const dxman = await someone({ level: 'ROLE_DXMAN' });
    for (const who of [devman, dxman, sponsor])
      expect(
        await who.caller.refusal(calls.voteEvolutionLast, { params: { id }, body: { voteXman: 1 } }),
      ).toMatchObject({ status: 403, reason: 'not_your_vote' });
    expect(await castLast(xman, id, { voteXman: 1 })).toMatchObject({
      voteXman: 1,
      xman: { id: xman.id },
      isEnded: true,
      result: 'PROMOTION',
      newLevel: 'ROLE_ADMAN',
      awaits: null,
    });
    expect(await auditOf(portal, id)).toMatchObject([
      { actor_id: sponsor.id, action: 'vote.cast', detail: { slots: ['sponsor'], value: 1 } },
      { actor_id: devman.id, action: 'vote.cast' },
      { actor_id: xman.id, action: 'vote.cast' },
      { actor_id: xman.id, action: 'vote.end', detail: { outcome: 'promotion', level: 'ROLE_ADMAN' } },
    ]);
  });

  test.each([2, -2, 0.5, 'x', '1', true, [], {}])('MEM-130: %j is refused as a vote', async (value) => {
    const refusal = await refused(sponsor, id, { voteGodFather: value });
    expect(refusal).toMatchObject({ status: 422 });
    expect(refusal.violations?.[0]?.propertyPath).toBe('voteGodFather');
  });

  test('MEM-143 MEM-144: a whole evolution may be sent back, if it names the caller and changes nothing else', async () => {
    const ref = (who: Someone) => `/api/users/${who.id}`;
    // Under another person's name, for other slots, or about another vote.
    for (const body of [
      { voteGodFather: 1, godFather: ref(devman) },
      { voteGodFather: 1, voteDevMan: 1 },
      { voteGodFather: 1, voteDevMan: 1, voteXman: 1 },
      { voteGodFather: 1, devMan: devman.id },
      { voteDevMan: 1, devMan: sponsor.id },
    ])
      expect(await refused(sponsor, id, body)).toMatchObject({ status: 403 });
    expect(await refused(sponsor, id, { id: id + 1, voteGodFather: 1 })).toMatchObject({ status: 422 });
    const whole = { id: `/api/evolutions/${id}`, voteDevMan: null, voteXman: null, devMan: null, xman: null };
    await cast(sponsor, id, { ...whole, voteGodFather: -1, godFather: ref(sponsor) });
    await cast(devman, id, { voteGodFather: -1, godFather: sponsor.id, voteDevMan: 1, devMan: ref(devman) });
    expect(await refused(xman, id, { voteGodFather: 1, voteXman: 1 })).toMatchObject({ status: 403 });
    expect(await refused(xman, id, { voteXman: 1, godFather: xman.id })).toMatchObject({ status: 403 });
    const last = {
      id,
      voteGodFather: -1,
      voteDevMan: 1,
      voteXman: 0,
      godFather: ref(sponsor),
      devMan: ref(devman),
      xman: ref(xman),
    } as const;
    expect(await castLast(xman, id, last)).toMatchObject({ isEnded: true, result: 'MAINTIEN' });
  });

  test('MEM-143: a repeated vote changes nothing and leaves one trace; an empty one is accepted from voters only', async () => {
    for (const _ of [1, 2]) await cast(sponsor, id, { voteGodFather: 1 });
    expect(await auditOf(portal, id)).toHaveLength(1);
    expect(await cast(devman, id, {})).toMatchObject({ voteGodFather: 1 });
    expect(await refused(await someone(), id, {})).toMatchObject({ status: 403 });
    expect(await refused(await someone({ level: 'ROLE_GUEST' }), id, {})).toMatchObject({ status: 403 });
    expect(await refused(sponsor, 999_999, {})).toMatchObject({ status: 404 });
  });

  test('MEM-138 MEM-139: a voter may take back and change their ballot until the end, and nobody may change another’s', async () => {
    await cast(sponsor, id, { voteGodFather: 1 });
    await cast(devman, id, { voteDevMan: 1 });
    const admin = await someone({ is_admin: true });
    for (const who of [devman, xman, head, owner, admin])
      for (const value of [null, -1])
        expect(await refused(who, id, { voteGodFather: value })).toMatchObject({ status: 403 });
    expect(await refused(xman, id, { voteDevMan: 0 })).toMatchObject({ reason: 'voted_by_another' });
    const cleared = await cast(sponsor, id, { voteGodFather: null });
    expect(cleared).toMatchObject({ voteGodFather: null, godFather: { id: sponsor.id }, voteDevMan: 1 });
    // Later ballots stay, but the vote cannot end.
    expect(await refused(xman, id, { voteXman: 1 })).toMatchObject({ reason: 'sponsor_votes_first' });
    expect(await cast(devman, id, { voteDevMan: null })).toMatchObject({ voteDevMan: null, devMan: null });
    await cast(sponsor, id, { voteGodFather: -1 });
    // The voter replaces their own ballot.
    expect(await cast(sponsor, id, { voteGodFather: 0 })).toMatchObject({ voteGodFather: 0 });
    await cast(devman, id, { voteDevMan: -1 });
    await castLast(xman, id, { voteXman: 0 });
    expect(await levelOf(portal, owner.id)).toBe('ROLE_NEOMAN');
    for (const [who, body] of [
      [sponsor, { voteGodFather: null }],
      [xman, { voteXman: null }],
      [xman, { voteXman: 1 }],
    ] as const)
      expect(await refused(who, id, body)).toMatchObject({ status: 409, reason: 'vote_ended' });
    // Voters who were asked once are not asked again.
    expect(await askedPeople(portal)).toEqual([devman.id, xman.id, head.id].toSorted((a, b) => a - b));
  });

  test('MEM-135: in a line without DEVMAN one XMAN fills that slot and then their own', async () => {
    await portal.ctx.db.updateTable('users').set({ level: 'ROLE_MAN' }).where('id', '=', devman.id).execute();
    await portal.ctx.db.updateTable('users').set({ sponsor_id: null }).where('id', '=', devman.id).execute();
    await cast(sponsor, id, { voteGodFather: 1 });
    // One call cannot fill two slots.
    expect(await refused(xman, id, { voteDevMan: 1, voteXman: 1 })).toMatchObject({ status: 403 });
    await cast(xman, id, { voteDevMan: 1 });
    expect(await castLast(xman, id, { voteXman: 0 })).toMatchObject({ isEnded: true });
    // Both XMAN are asked for the DevMan’s slot; for the last one, only the one who did not just vote.
    expect(await askedPeople(portal)).toEqual([head.id, head.id, xman.id].toSorted((a, b) => a - b));
  });

  test.each(['ROLE_DEVMAN', 'ROLE_DXMAN', 'ROLE_XMAN'] as const)(
    'MEM-136 MEM-144: the vote of a sponsor who is %s fills the three slots and ends the vote',
    async (level) => {
      await portal.ctx.db.updateTable('users').set({ level }).where('id', '=', sponsor.id).execute();
      const [before] = await pending(sponsor);
      expect(before!.actions.all).toEqual({ ok: true });
      // Three different values are refused.
      expect(
        await sponsor.caller.refusal(calls.voteEvolutionLast, {
          params: { id },
          body: { voteGodFather: 1, voteDevMan: 1, voteXman: -1 },
        }),
      ).toMatchObject({ status: 403 });
      const me = sponsor.id;
      const all = {
        voteGodFather: 1,
        voteDevMan: 1,
        voteXman: 1,
        godFather: me,
        devMan: me,
        xman: me,
      } as const;
      const body = level === 'ROLE_DXMAN' ? ({ voteGodFather: 1 } as const) : all;
      expect(await castLast(sponsor, id, body)).toMatchObject({
        voteGodFather: 1,
        voteDevMan: 1,
        voteXman: 1,
        devMan: { id: me },
        xman: { id: me },
        isEnded: true,
        result: 'PROMOTION',
      });
      expect(await pending(sponsor)).toEqual([]);
      expect(await levelOf(portal, owner.id)).toBe('ROLE_ADMAN');
    },
  );

  test('MEM-136 MEM-139: a sponsor who has become DEVMAN cannot overwrite another voter’s ballot', async () => {
    await cast(sponsor, id, { voteGodFather: 1 });
    await cast(devman, id, { voteDevMan: -1 });
    await cast(sponsor, id, { voteGodFather: null });
    await portal.ctx.db
      .updateTable('users')
      .set({ level: 'ROLE_DEVMAN' })
      .where('id', '=', sponsor.id)
      .execute();
    const all = { voteGodFather: 1, voteDevMan: 1, voteXman: 1 } as const;
    expect(
      await sponsor.caller.refusal(calls.voteEvolutionLast, { params: { id }, body: all }),
    ).toMatchObject({ status: 403 });
    expect(await cast(sponsor, id, { voteGodFather: 1 })).toMatchObject({ voteDevMan: -1, isEnded: false });
  });
});
