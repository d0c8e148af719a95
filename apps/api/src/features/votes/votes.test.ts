import * as goalCalls from '@forman/contract/goals';
import { badges } from '@forman/contract/badges';
import { setUserRole } from '@forman/contract/member-office';
import { deleteUser } from '@forman/contract/privacy';
import { getProfile } from '@forman/contract/member-profile';
import * as calls from '@forman/contract/votes';
import { ladder, nextLevel } from '@forman/domain/access';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCompletion, makeGoal, makeUser, makeVote } from '../../testing/factories.ts';
import { type Caller, gateFor, type TestPortal, testPortal, waitForLock } from '../../testing/harness.ts';

let portal: TestPortal;
type Someone = { id: number; caller: Caller };
/** DEVMAN above the sponsor, who is above whom it is about. */
let devman: Someone;
let sponsor: Someone;
let owner: Someone;
let xman: Someone;
let head: Someone;

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

async function someone(values: Parameters<typeof makeUser>[1] = {}): Promise<Someone> {
  const { id } = await makeUser(portal, values);
  return { id, caller: await portal.as({ id }) };
}

beforeEach(async () => {
  const { db } = portal.ctx;
  await sql`truncate goal_completions, goals, ballots, level_votes, outbox_messages cascade`.execute(db);
  await sql`update users set is_super_organizer = false, is_admin = false,
    level = case when level in ('ROLE_DEVMAN', 'ROLE_DXMAN', 'ROLE_XMAN') then 'ROLE_MAN' else level end`.execute(
    db,
  );
  head = await someone({ level: 'ROLE_XMAN', is_super_organizer: true });
  xman = await someone({ level: 'ROLE_XMAN' });
  devman = await someone({ level: 'ROLE_DEVMAN', sponsor_id: xman.id });
  sponsor = await someone({ level: 'ROLE_MAN', sponsor_id: devman.id });
  owner = await someone({ level: 'ROLE_BEMAN', sponsor_id: sponsor.id });
});

type Votes = Partial<Record<'voteGodFather' | 'voteDevMan' | 'voteXman', -1 | 0 | 1 | null>>;
const cast = (who: Someone, id: number, body: Votes & Record<string, unknown>) =>
  who.caller.call(calls.voteEvolution, { params: { id }, body });
const refused = (who: Someone, id: number, body: Record<string, unknown>) =>
  who.caller.refusal(calls.voteEvolution, { params: { id }, body });
const castLast = (who: Someone, id: number, body: Votes & Record<string, unknown>) =>
  who.caller.call(calls.voteEvolutionLast, { params: { id }, body });
const pending = (who: Someone, user = who.id) =>
  who.caller.call(calls.listEvolutions, { query: { user: String(user), isEnded: '0' } });
const ended = (who: Someone, user: number) =>
  who.caller.call(calls.listEvolutions, { query: { user: String(user), isEnded: '1' } });
const levelOf = async (id: number) =>
  (await portal.ctx.db.selectFrom('users').select('level').where('id', '=', id).executeTakeFirstOrThrow())
    .level;
const levelChanges = (id: number) =>
  portal.ctx.db
    .selectFrom('level_changes')
    .select(['level', 'cause', 'actor_id', 'reached_at'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
const auditOf = (voteId: number) =>
  portal.ctx.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'detail'])
    .where('subject', '=', 'vote')
    .where('subject_id', '=', String(voteId))
    .orderBy('id')
    .execute();
const mails = async (): Promise<[string, number | null][]> => {
  const rows = await portal.ctx.db
    .selectFrom('outbox_messages')
    .select(['template', 'user_id'])
    .where('template', 'like', 'vote_%')
    .orderBy('id')
    .execute();
  return rows.map(({ template, user_id }) => [template, user_id]);
};
const askedPeople = async () =>
  (await mails())
    .flatMap(([template, to]) => (template === 'vote_asked' && to !== null ? [to] : []))
    .toSorted((a, b) => a - b);
const waiting = async (who: Someone) =>
  (await who.caller.call(badges, { params: { userId: who.id } })).evolutions;

/** Marks this goal of the owner's and has the sponsor validate it. */
async function achieve(goalId: number): Promise<void> {
  const { id } = await owner.caller.call(goalCalls.createCompletion, { body: { goalId, userId: owner.id } });
  await sponsor.caller.call(goalCalls.answerCompletion, { params: { id }, body: { status: 'VALIDÉ' } });
}

describe('opening', () => {
  test('MEM-124 MEM-131 MEM-410: the last goal of the level opens the vote, empty, and tells the person and the sponsor', async () => {
    const goals = [
      await makeGoal(portal, { level: 'ROLE_BEMAN', type: 'maintien' }),
      await makeGoal(portal, { level: 'ROLE_BEMAN' }),
    ];
    await makeGoal(portal, { level: 'ROLE_ADMAN' });
    await achieve(goals[0]!.id);
    expect(await pending(sponsor)).toEqual([]);
    expect(await mails()).toEqual([]);
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
    // A name, a picture and a level; no way to reach anybody.
    expect(JSON.stringify(evolution)).not.toMatch(/@|email|phone|address/i);
    expect(await mails()).toEqual([
      ['vote_opened', owner.id],
      ['vote_asked', sponsor.id],
    ]);
    const page = await sponsor.caller.call(goalCalls.getUserGoals, { params: { id: owner.id } });
    expect(page.vote).toEqual({ since: portal.clock.now().toISOString(), isYours: true });
    const own = await owner.caller.call(goalCalls.getUserGoals, { params: { id: owner.id } });
    expect(own.vote).toMatchObject({ isYours: false });
    // Nothing else opens one.
    expect((await head.caller.raw('POST', '/api/evolutions', { user: owner.id })).statusCode).toBe(404);
    const third = await someone();
    const seen = await third.caller.call(goalCalls.getUserGoals, { params: { id: owner.id } });
    expect(seen.vote).toBeNull();
  });

  test('MEM-124: a refused goal opens none, nor does a second vote open beside one', async () => {
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

  test('MEM-124: whoever validates last, two at once: one vote', async () => {
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

describe('whose list', () => {
  test('MEM-126 MEM-133 CORE-104: the sponsor’s, the line’s DEVMAN and above, every XMAN; the bell counts whom it waits for', async () => {
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

  test('MEM-126 MEM-142: of another only an admin reads what is pending; what has ended, whoever may open the page', async () => {
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

  test('MEM-133 MEM-146: without a sponsor who can vote the slot is the manager’s, else a super organiser’s, else an administrator’s', async () => {
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
  'MEM-003: a vote that promotes at %s gives the next rung, and none above XMAN',
  async (level) => {
    const one = await someone({ level, sponsor_id: sponsor.id });
    const id = await makeVote(portal, one.id, {
      ballots: { sponsor: { value: 1, by: sponsor.id }, devman: { value: 1, by: devman.id } },
    });
    await castLast(xman, id, { voteXman: 1 });
    expect(await levelOf(one.id)).toBe(nextLevel(level) ?? 'ROLE_XMAN');
    expect((await ended(head, one.id)).map((vote) => vote.result)).toEqual(['PROMOTION']);
  },
);

describe('voting', () => {
  let id: number;
  beforeEach(async () => {
    id = await makeVote(portal, owner.id);
  });

  test('MEM-132 MEM-133 MEM-134 MEM-135 MEM-143 MEM-145 MEM-146: one after the other, each in their slot; the answer is the evolution', async () => {
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
    expect(await auditOf(id)).toMatchObject([
      { actor_id: sponsor.id, action: 'vote.cast', detail: { slots: ['sponsor'], value: 1 } },
      { actor_id: devman.id, action: 'vote.cast' },
      { actor_id: xman.id, action: 'vote.cast' },
      { actor_id: xman.id, action: 'vote.end', detail: { outcome: 'promotion', level: 'ROLE_ADMAN' } },
    ]);
  });

  test.each([2, -2, 0.5, 'x', '1', true, [], {}])('MEM-130: %j is no vote', async (value) => {
    const refusal = await refused(sponsor, id, { voteGodFather: value });
    expect(refusal).toMatchObject({ status: 422 });
    expect(refusal.violations?.[0]?.propertyPath).toBe('voteGodFather');
  });

  test('MEM-143 MEM-144: the whole evolution may be sent back; who is named is the caller, and nothing else may differ', async () => {
    const ref = (who: Someone) => `/api/users/${who.id}`;
    // In another's name, for others, or about another vote.
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

  test('MEM-143: the same once more changes nothing and leaves one trace; nothing at all is for those who have a part', async () => {
    for (const _ of [1, 2]) await cast(sponsor, id, { voteGodFather: 1 });
    expect(await auditOf(id)).toHaveLength(1);
    expect(await cast(devman, id, {})).toMatchObject({ voteGodFather: 1 });
    expect(await refused(await someone(), id, {})).toMatchObject({ status: 403 });
    expect(await refused(await someone({ level: 'ROLE_GUEST' }), id, {})).toMatchObject({ status: 403 });
    expect(await refused(sponsor, 999_999, {})).toMatchObject({ status: 404 });
  });

  test('MEM-138 MEM-139: one’s own is taken back and given anew until the end; another’s by nobody', async () => {
    await cast(sponsor, id, { voteGodFather: 1 });
    await cast(devman, id, { voteDevMan: 1 });
    const admin = await someone({ is_admin: true });
    for (const who of [devman, xman, head, owner, admin])
      for (const value of [null, -1])
        expect(await refused(who, id, { voteGodFather: value })).toMatchObject({ status: 403 });
    expect(await refused(xman, id, { voteDevMan: 0 })).toMatchObject({ reason: 'voted_by_another' });
    const cleared = await cast(sponsor, id, { voteGodFather: null });
    expect(cleared).toMatchObject({ voteGodFather: null, godFather: { id: sponsor.id }, voteDevMan: 1 });
    // The votes after it stay, and the end waits.
    expect(await refused(xman, id, { voteXman: 1 })).toMatchObject({ reason: 'sponsor_votes_first' });
    expect(await cast(devman, id, { voteDevMan: null })).toMatchObject({ voteDevMan: null, devMan: null });
    await cast(sponsor, id, { voteGodFather: -1 });
    // Another value in place of one’s own.
    expect(await cast(sponsor, id, { voteGodFather: 0 })).toMatchObject({ voteGodFather: 0 });
    await cast(devman, id, { voteDevMan: -1 });
    await castLast(xman, id, { voteXman: 0 });
    expect(await levelOf(owner.id)).toBe('ROLE_NEOMAN');
    for (const [who, body] of [
      [sponsor, { voteGodFather: null }],
      [xman, { voteXman: null }],
      [xman, { voteXman: 1 }],
    ] as const)
      expect(await refused(who, id, body)).toMatchObject({ status: 409, reason: 'vote_ended' });
    // Whoever was asked once is not asked again.
    expect(await askedPeople()).toEqual([devman.id, xman.id, head.id].toSorted((a, b) => a - b));
  });

  test('MEM-135: where a line has no DevMan, one XMAN fills that slot and then the own', async () => {
    await portal.ctx.db.updateTable('users').set({ level: 'ROLE_MAN' }).where('id', '=', devman.id).execute();
    await portal.ctx.db.updateTable('users').set({ sponsor_id: null }).where('id', '=', devman.id).execute();
    await cast(sponsor, id, { voteGodFather: 1 });
    // Two slots in one call are no vote of anybody's.
    expect(await refused(xman, id, { voteDevMan: 1, voteXman: 1 })).toMatchObject({ status: 403 });
    await cast(xman, id, { voteDevMan: 1 });
    expect(await castLast(xman, id, { voteXman: 0 })).toMatchObject({ isEnded: true });
    // Both for the DevMan’s slot; for the last, whoever did not just vote.
    expect(await askedPeople()).toEqual([head.id, head.id, xman.id].toSorted((a, b) => a - b));
  });

  test.each(['ROLE_DEVMAN', 'ROLE_DXMAN', 'ROLE_XMAN'] as const)(
    'MEM-136 MEM-144: the vote of a sponsor who is %s counts for all three and ends it',
    async (level) => {
      await portal.ctx.db.updateTable('users').set({ level }).where('id', '=', sponsor.id).execute();
      const [before] = await pending(sponsor);
      expect(before!.actions.all).toEqual({ ok: true });
      // Not three different ones.
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
      expect(await levelOf(owner.id)).toBe('ROLE_ADMAN');
    },
  );

  test('MEM-136 MEM-139: nobody’s vote is written over by a sponsor who has become DEVMAN since', async () => {
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

describe('the end', () => {
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
    'MEM-137 MEM-141 MEM-142: (%i, %i, %i) is %s',
    async (sponsorVote, devmanVote, xmanVote, result, newLevel) => {
      const id = await makeVote(portal, owner.id, { ballots: votes(sponsorVote, devmanVote) });
      expect(await castLast(xman, id, { voteXman: xmanVote })).toMatchObject({
        result,
        newLevel,
        isEnded: true,
      });
      expect(await levelOf(owner.id)).toBe(newLevel ?? 'ROLE_BEMAN');
      expect(await levelChanges(owner.id)).toEqual(
        newLevel
          ? [{ level: newLevel, cause: 'vote', actor_id: xman.id, reached_at: portal.clock.now() }]
          : [],
      );
      expect(await pending(xman)).toEqual([]);
      expect(await ended(sponsor, owner.id)).toMatchObject([{ id, result, endedAt: expect.any(String) }]);
      expect((await mails()).filter(([template]) => template === 'vote_ended')).toEqual([
        ['vote_ended', owner.id],
        ['vote_ended', sponsor.id],
      ]);
    },
  );

  test.each([
    ['ROLE_ONEMAN', -1, 'REGRADE'],
    ['ROLE_NOMAN', -1, 'REGRADE'],
    ['ROLE_XMAN', 1, 'PROMOTION'],
  ] as const)('MEM-141: %s stays at the end of the ladder with %i', async (level, value, result) => {
    const one = await someone({ level, sponsor_id: devman.id });
    const id = await makeVote(portal, one.id);
    expect(await castLast(devman, id, { voteGodFather: value })).toMatchObject({ result, newLevel: null });
    expect(await levelOf(one.id)).toBe(level);
    expect(await levelChanges(one.id)).toEqual([]);
  });

  test('MEM-142 MEM-054: what has ended is told to all with its result, and who voted what to those who had a part', async () => {
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
      // Who may read the person, and nobody around them.
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

  test('MEM-124 MEM-141: a kept level’s goals begin anew, its time too, and lead to the next vote', async () => {
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

  test('MEM-141: who was given another level meanwhile keeps it, and goals reached there open their own vote', async () => {
    const goal = await makeGoal(portal, { level: 'ROLE_MAN' });
    const id = await makeVote(portal, owner.id, { ballots: votes(1, 1) });
    const admin = await someone({ is_admin: true });
    await admin.caller.call(setUserRole, { params: { id: owner.id }, body: { role: 'ROLE_MAN' } });
    await achieve(goal.id);
    // One at a time.
    expect((await pending(sponsor)).map((one) => one.id)).toEqual([id]);
    expect(await castLast(xman, id, { voteXman: 1 })).toMatchObject({ result: 'PROMOTION', newLevel: null });
    expect(await levelOf(owner.id)).toBe('ROLE_MAN');
    expect(await pending(sponsor)).toMatchObject([{ level: 'ROLE_MAN', awaits: 'godFather' }]);
  });
});

describe('at once', () => {
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

  test('MEM-137 MEM-141: two XMAN end a vote once: one level, one message, one end', async () => {
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
      expect((await auditOf(id)).map(({ action }) => action)).toEqual(['vote.cast', 'vote.end']);
      expect((await levelChanges(one.id)).length).toBeLessThanOrEqual(1);
      expect((await mails()).filter(([what, to]) => what === 'vote_ended' && to === one.id)).toHaveLength(1);
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

  test('MEM-138 MEM-137: the last vote against the sponsor’s reset: it ends with three votes or waits for the first', async () => {
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
      expect([isEnded, count, await levelOf(one.id)]).toEqual(
        isEnded ? [true, 3, 'ROLE_ADMAN'] : [false, 1, 'ROLE_BEMAN'],
      );
    }
  });

  test('MEM-141: an admin’s level while the vote ends: the vote moves the level it was about, or none', async () => {
    const admin = await someone({ is_admin: true });
    for (let round = 0; round < 6; round += 1) {
      const one = await someone({ level: 'ROLE_BEMAN', sponsor_id: sponsor.id });
      const id = await makeVote(portal, one.id, { ballots: bothGiven() });
      const acts = [
        () => admin.caller.call(setUserRole, { params: { id: one.id }, body: { role: 'ROLE_DXMAN' } }),
        () => castLast(xman, id, { voteXman: 1 }),
      ];
      await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()));
      // Never one rung above what the admin gave.
      expect(await levelOf(one.id)).toBe('ROLE_DXMAN');
      const [over] = await ended(head, one.id);
      expect((await levelChanges(one.id)).map(({ level }) => level)).toEqual(
        over!.newLevel ? ['ROLE_ADMAN', 'ROLE_DXMAN'] : ['ROLE_DXMAN'],
      );
    }
  });

  test('MEM-133: a sponsor who is erased votes before they go, or not at all; the slot is the next one’s', async () => {
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

  test('MEM-134: a level that is taken while its owner votes votes no more', async () => {
    const id = await makeVote(portal, owner.id, { ballots: { sponsor: { value: 1, by: sponsor.id } } });
    const [gate, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const demotion = portal.ctx.transaction(async (tx) => {
      await sql`update users set level = 'ROLE_MAN' where id = ${devman.id}`.execute(tx);
      written.resolve();
      await gate.promise;
    });
    // The vote comes while the level is being taken: not before, when it would have it still.
    await written.promise;
    const voting = refused(devman, id, { voteDevMan: 1 });
    await waitForLock(portal);
    gate.resolve();
    await demotion;
    expect(await voting).toMatchObject({ status: 403, reason: 'not_your_vote' });
  });

  test('MEM-124: who is erased is voted on no more', async () => {
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
