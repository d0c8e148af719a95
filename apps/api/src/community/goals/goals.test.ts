import { setUserRole } from '@forman/contract/office/member-office';
import * as calls from '@forman/contract/community/goals';
import { badges } from '@forman/contract/office/badges';
import { me, updateUser } from '@forman/contract/office/members';
import { getProfile } from '@forman/contract/office/member-profile';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCompletion, makeGoal, makeUser } from '../../testing/factories.ts';
import { type Caller, gateFor, type TestPortal, testPortal } from '../../testing/harness.ts';

let portal: TestPortal;
type Someone = { id: number; caller: Caller };
let sponsor: Someone;
let owner: Someone;
let head: Someone;
let goals: { id: number; description: string }[];

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

async function someone(values: Parameters<typeof makeUser>[1] = {}): Promise<Someone> {
  const { id } = await makeUser(portal, values);
  return { id, caller: await portal.as({ id }) };
}
beforeEach(async () => {
  await sql`truncate goal_completions, goals restart identity cascade`.execute(portal.ctx.db);
  await sql`update users set is_super_organizer = false`.execute(portal.ctx.db);
  sponsor = await someone({ level: 'ROLE_MAN' });
  owner = await someone({ level: 'ROLE_ADMAN', sponsor_id: sponsor.id });
  head = await someone({ level: 'ROLE_XMAN', is_super_organizer: true });
  goals = [];
  for (let count = 0; count < 3; count += 1) goals.push(await makeGoal(portal, { level: 'ROLE_ADMAN' }));
});

const mark = (who: Someone, goalId: number, userId = owner.id) =>
  who.caller.call(calls.createCompletion, { body: { goalId, userId } });
const answer = (who: Someone, id: number, body: object = { status: 'VALIDÉ' }) =>
  who.caller.call(calls.answerCompletion, { params: { id }, body });
const answerRefused = (who: Someone, id: number, body: object = { status: 'VALIDÉ' }) =>
  who.caller.refusal(calls.answerCompletion, { params: { id }, body });
const pageOf = (who: Someone, id = owner.id) => who.caller.call(calls.getUserGoals, { params: { id } });
const auditOf = (subjectId: number) =>
  portal.ctx.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'subject', 'detail'])
    .where('subject_id', '=', String(subjectId))
    .where('action', 'like', 'goal.%')
    .orderBy('id')
    .execute();

describe('the list of goals', () => {
  test('MEM-120 MEM-409: everybody reads all goals or a level’s; only an administrator adds one, and the audit log keeps it', async () => {
    const beman = await makeGoal(portal, { level: 'ROLE_BEMAN', type: 'maintien' });
    const guest = await someone({ level: 'ROLE_GUEST' });
    for (const who of [owner, guest]) {
      expect(await who.caller.call(calls.listGoals)).toHaveLength(4);
      expect(await who.caller.call(calls.listGoals, { query: { level: 'ROLE_BEMAN' } })).toEqual([
        { id: beman.id, description: beman.description, type: 'maintien', level: 'ROLE_BEMAN' },
      ]);
    }
    const goal = { description: ' Piloter deux ateliers ', type: 'promotion', level: 'ROLE_MAN' } as const;
    for (const who of [owner, head]) {
      expect(await who.caller.refusal(calls.createGoal, { body: goal })).toMatchObject({ status: 403 });
    }
    const admin = await someone({ is_admin: true });
    const added = await admin.caller.call(calls.createGoal, { body: goal });
    expect(added).toEqual({ ...goal, description: 'Piloter deux ateliers', id: expect.any(Number) });
    expect(await owner.caller.call(calls.listGoals, { query: { level: 'ROLE_MAN' } })).toEqual([added]);
    expect(await auditOf(added.id)).toMatchObject([
      { actor_id: admin.id, action: 'goal.create', subject: 'goal' },
    ]);
    expect(await admin.caller.refusal(calls.createGoal, { body: goal })).toMatchObject({ status: 409 });
  });

  test.each([
    ['description', { description: '  ' }],
    ['description', { description: 'x'.repeat(501) }],
    ['type', { type: 'autre' }],
    ['level', { level: 'ROLE_GUEST' }],
  ])('MEM-120 MEM-409: a goal with a wrong %s is refused on that field', async (field, wrong) => {
    const admin = await someone({ is_admin: true });
    const body = { description: 'Un but', type: 'maintien', level: 'ROLE_MAN', ...wrong } as never;
    const refusal = await admin.caller.refusal(calls.createGoal, { body });
    expect(refusal.status).toBe(422);
    expect(refusal.violations?.map(({ propertyPath }) => propertyPath)).toEqual([field]);
  });
});

describe('marking a goal', () => {
  test('MEM-109 MEM-409: the owner or their sponsor marks a goal, always as pending, and not again while the mark counts', async () => {
    const [first, second] = [goals[0]!, goals[1]!];
    const raw = await owner.caller.raw('POST', '/api/goal_finisheds', {
      goalId: `/api/goals/${first.id}`,
      userId: `/api/users/${owner.id}`,
      status: 'VALIDÉ',
      validatedAt: '2026-01-01',
    });
    expect(raw.statusCode).toBe(201);
    expect(raw.json()).toEqual({
      id: expect.any(Number),
      goal: { ...first, type: 'promotion', level: 'ROLE_ADMAN' },
      userId: owner.id,
      status: 'EN ATTENTE',
      validatedAt: null,
    });
    await mark(sponsor, second.id);
    expect(await auditOf(owner.id)).toMatchObject([{ actor_id: sponsor.id, action: 'goal.mark' }]);
    const again = { body: { goalId: first.id, userId: owner.id } };
    expect(await owner.caller.refusal(calls.createCompletion, again)).toMatchObject({
      status: 409,
      reason: 'goal_marked',
    });
    await answer(sponsor, raw.json().id);
    expect(await owner.caller.refusal(calls.createCompletion, again)).toMatchObject({ status: 409 });
  });

  test('MEM-109 MEM-118: anybody else is refused, as is a goal of another level or one that does not exist', async () => {
    const admin = await someone({ is_admin: true });
    const body = { goalId: goals[0]!.id, userId: owner.id };
    for (const who of [head, admin, await someone(), await someone({ level: 'ROLE_XMAN' })]) {
      expect(await who.caller.refusal(calls.createCompletion, { body })).toMatchObject({
        status: 403,
        reason: 'not_yours',
      });
    }
    const guest = await someone({ level: 'ROLE_GUEST' });
    expect(
      await guest.caller.refusal(calls.createCompletion, { body: { ...body, userId: guest.id } }),
    ).toMatchObject({ status: 403 });
    const higher = await makeGoal(portal, { level: 'ROLE_XMAN' });
    expect(
      await owner.caller.refusal(calls.createCompletion, { body: { ...body, goalId: higher.id } }),
    ).toMatchObject({ status: 409, reason: 'goal_other_level' });
    for (const missing of [{ goalId: 999_999 }, { userId: 999_999 }]) {
      expect(
        await owner.caller.refusal(calls.createCompletion, { body: { ...body, ...missing } }),
      ).toMatchObject({ status: 404 });
    }
  });
});

describe('answering a completion', () => {
  test('MEM-111 MEM-112 MEM-123 MEM-409: the sponsor validates or refuses once; the server dates the answer, and a second one is refused', async () => {
    const [yes, no] = [await mark(owner, goals[0]!.id), await mark(owner, goals[1]!.id)];
    portal.clock.advance(60_000);
    const now = portal.clock.now().toISOString();
    const carried = {
      id: yes.id,
      goalId: goals[0]!.id,
      userId: owner.id,
      validatedAt: '2020-01-01T00:00:00Z',
    };
    // A validatedAt without a status comes from former clients, and validates.
    expect(await answer(sponsor, yes.id, carried)).toMatchObject({ status: 'VALIDÉ', validatedAt: now });
    expect(await answer(sponsor, no.id, { status: 'REFUSÉ', validatedAt: null })).toMatchObject({
      status: 'REFUSÉ',
      validatedAt: now,
    });
    for (const id of [yes.id, no.id]) {
      expect(await answerRefused(sponsor, id, { status: 'REFUSÉ' })).toMatchObject({
        status: 409,
        reason: 'goal_answered',
      });
    }
    expect(await auditOf(owner.id)).toMatchObject([
      {
        actor_id: sponsor.id,
        action: 'goal.validate',
        subject: 'user',
        detail: { completionId: yes.id, goalId: goals[0]!.id },
      },
      { actor_id: sponsor.id, action: 'goal.refuse' },
    ]);
  });

  test('MEM-123: an answer is refused if its ids are those of another completion, or its status or reason is not allowed', async () => {
    const { id } = await mark(owner, goals[0]!.id);
    for (const [field, body] of [
      ['id', { id: id + 1, status: 'VALIDÉ' }],
      ['goalId', { goalId: goals[1]!.id, status: 'VALIDÉ' }],
      ['userId', { userId: sponsor.id, status: 'VALIDÉ' }],
      ['status', { validatedAt: null }],
      ['status', { status: 'EN ATTENTE' }],
      ['reason', { status: 'VALIDÉ', reason: 'Bravo' }],
      ['reason', { status: 'REFUSÉ', reason: 'x'.repeat(301) }],
    ] as const) {
      const refusal = await answerRefused(sponsor, id, body);
      expect(refusal.violations?.map(({ propertyPath }) => propertyPath)).toEqual([field]);
    }
    expect((await pageOf(owner)).done).toMatchObject([{ id, status: 'EN ATTENTE' }]);
  });

  test('MEM-113: a super organiser answers the completions of anybody but themself', async () => {
    const { id } = await mark(owner, goals[0]!.id);
    expect(await answer(head, id)).toMatchObject({ status: 'VALIDÉ' });
    expect(await auditOf(owner.id)).toMatchObject([{ actor_id: head.id, action: 'goal.validate' }]);
    const own = await makeGoal(portal, { level: 'ROLE_XMAN' });
    const mine = await mark(head, own.id, head.id);
    expect(await answerRefused(head, mine.id)).toMatchObject({ status: 403 });
  });

  test('MEM-114: the owner, another member, another sponsor, a manager and an administrator may not answer; the completion stays pending', async () => {
    const { id } = await mark(owner, goals[0]!.id);
    const manager = await someone({ level: 'ROLE_DXMAN' });
    await portal.ctx.db
      .updateTable('users')
      .set({ manager_id: manager.id })
      .where('id', '=', owner.id)
      .execute();
    const otherSponsor = await someone({ level: 'ROLE_MAN' });
    await someone({ sponsor_id: otherSponsor.id });
    const admin = await someone({ is_admin: true });
    for (const who of [owner, await someone(), otherSponsor, manager, admin]) {
      for (const status of ['VALIDÉ', 'REFUSÉ']) {
        expect(await answerRefused(who, id, { status })).toMatchObject({ status: 403 });
      }
    }
    expect((await pageOf(sponsor)).done).toMatchObject([{ status: 'EN ATTENTE' }]);
    expect(await answerRefused(sponsor, 999_999)).toMatchObject({ status: 404 });
  });

  test('MEM-112 MEM-116: a refused completion stays, and its goal can be marked again', async () => {
    const { id } = await mark(owner, goals[0]!.id);
    await answer(sponsor, id, { status: 'REFUSÉ' });
    expect(await pageOf(owner)).toMatchObject({
      todo: goals.map((goal) => ({ id: goal.id })),
      done: [{ id, status: 'REFUSÉ' }],
    });
    const again = await mark(owner, goals[0]!.id);
    const { todo, done } = await pageOf(owner);
    expect(todo.map((goal) => goal.id)).toEqual([goals[1]!.id, goals[2]!.id]);
    expect(done.map((one) => [one.id, one.status])).toEqual([
      [again.id, 'EN ATTENTE'],
      [id, 'REFUSÉ'],
    ]);
  });
});

describe('the reason of a refusal', () => {
  const reasonOf = async (who: Someone) => (await pageOf(who)).done[0]?.reason;

  test('MEM-112 MEM-118: is shown to the person and to those who may answer, not to other members', async () => {
    const { id } = await mark(owner, goals[0]!.id);
    const sent = { status: 'REFUSÉ', reason: ' Il manque <b>une</b> attestation\nde juin ' };
    expect(await answer(sponsor, id, sent)).not.toHaveProperty('reason');
    for (const who of [owner, sponsor, head])
      expect(await reasonOf(who)).toBe('Il manque <b>une</b> attestation\nde juin');
    const admin = await someone({ is_admin: true });
    for (const who of [await someone(), await someone({ level: 'ROLE_XMAN' }), admin])
      expect(await reasonOf(who)).toBeNull();
    const query = { user: String(owner.id) };
    expect((await owner.caller.call(calls.listCompletions, { query }))[0]).not.toHaveProperty('reason');
    // The audit log keeps who refused which goal, without the reason.
    expect(JSON.stringify(await auditOf(owner.id))).not.toContain('attestation');
  });

  test('MEM-112: may be left out or blank', async () => {
    for (const [index, body] of [{ status: 'REFUSÉ' }, { status: 'REFUSÉ', reason: '  ' }].entries()) {
      const { id } = await mark(owner, goals[index]!.id);
      await answer(sponsor, id, body);
      expect(await reasonOf(owner)).toBeNull();
    }
  });
});

test('MEM-111 MEM-112: the person gets a message for each answered goal; for the last one, the message about the vote replaces it', async () => {
  const messages = () =>
    portal.ctx.db
      .selectFrom('outbox_messages')
      .select(['template', 'data'])
      .where('user_id', '=', owner.id)
      .orderBy('id')
      .execute();
  const [first, second, third] = goals.map(({ id }) => id);
  await answer(sponsor, (await mark(owner, first!)).id, { status: 'REFUSÉ', reason: 'Il manque juin' });
  for (const goalId of [first!, second!]) await answer(sponsor, (await mark(owner, goalId)).id);
  expect(await messages()).toMatchObject([
    { template: 'goal_answered', data: { isValidated: false, reason: 'Il manque juin', personId: owner.id } },
    { template: 'goal_answered', data: { isValidated: true, reason: null, goal: goals[0]!.description } },
    { template: 'goal_answered', data: { isValidated: true, goal: goals[1]!.description } },
  ]);
  await answer(sponsor, (await mark(owner, third!)).id);
  expect((await messages()).slice(3)).toMatchObject([{ template: 'vote_opened' }]);
});

describe('taking a completion back', () => {
  const remove = (who: Someone, id: number) => who.caller.refusal(calls.removeCompletion, { params: { id } });

  test('MEM-116: the owner takes back a pending completion; nobody takes back an answered one', async () => {
    const { id } = await mark(owner, goals[0]!.id);
    expect(await remove(await someone(), id)).toMatchObject({ status: 403 });
    const raw = await owner.caller.raw('DELETE', `/api/goal_finisheds/${id}`);
    expect([raw.statusCode, raw.body]).toEqual([204, '']);
    expect(await remove(owner, id)).toMatchObject({ status: 404 });
    expect(await auditOf(owner.id)).toEqual([]);
    for (const [index, status] of ['VALIDÉ', 'REFUSÉ'].entries()) {
      const one = await mark(owner, goals[index + 1]!.id);
      await answer(sponsor, one.id, { status });
      for (const who of [owner, sponsor, head])
        expect(await remove(who, one.id)).toMatchObject({ status: 409, reason: 'goal_answered' });
    }
  });

  test('MEM-116: the sponsor and a super organiser take back a pending completion too, and the audit log keeps it', async () => {
    for (const who of [sponsor, head]) {
      const { id } = await mark(owner, goals[0]!.id);
      await who.caller.call(calls.removeCompletion, { params: { id } });
    }
    expect((await pageOf(owner)).done).toEqual([]);
    expect(await auditOf(owner.id)).toMatchObject([
      { actor_id: sponsor.id, action: 'goal.remove' },
      { actor_id: head.id, action: 'goal.remove' },
    ]);
  });
});

describe('reading goals', () => {
  test('MEM-121: a person’s completions are listed by level and by status, page by page', async () => {
    const other = await makeGoal(portal, { level: 'ROLE_BEMAN' });
    const former = await makeCompletion(portal, other.id, owner.id, 'validated');
    const pending = await makeCompletion(portal, goals[0]!.id, owner.id);
    const validated = await makeCompletion(portal, goals[1]!.id, owner.id, 'validated');
    const refused = await makeCompletion(portal, goals[2]!.id, owner.id, 'refused');
    await makeCompletion(portal, goals[0]!.id, sponsor.id);
    const third = await someone();
    const idsOf = async (query: object): Promise<number[]> =>
      (await third.caller.call(calls.listCompletions, { query: { user: String(owner.id), ...query } })).map(
        ({ id }) => id,
      );
    expect(await idsOf({})).toEqual([former, pending, validated, refused]);
    expect(await idsOf({ 'goal.level': 'ROLE_ADMAN' })).toEqual([pending, validated, refused]);
    expect(await idsOf({ 'goal.level': 'ROLE_ADMAN', status: 'VALIDÉ' })).toEqual([validated]);
    expect(await idsOf({ status: 'EN ATTENTE' })).toEqual([pending]);
    expect(await idsOf({ itemsPerPage: '1', page: '2' })).toEqual([pending]);
    const raw = await third.caller.raw('GET', `/api/goal_finisheds?user=${owner.id}&itemsPerPage=1`);
    expect(raw.headers['x-total-count']).toBe('4');
    expect(await third.caller.refusal(calls.listCompletions, { query: { user: '999999' } })).toMatchObject({
      status: 404,
    });
  });

  test('MEM-118: any member reads somebody’s goals, with the actions that they may do; a guest reads none', async () => {
    await mark(owner, goals[0]!.id);
    const no = { ok: false, reason: 'not_yours' };
    const yes = { ok: true };
    expect((await pageOf(await someone())).actions).toEqual({ mark: no, answer: no, remove: no });
    expect((await pageOf(owner)).actions).toEqual({ mark: yes, answer: no, remove: yes });
    expect((await pageOf(sponsor)).actions).toEqual({ mark: yes, answer: yes, remove: yes });
    expect((await pageOf(head)).actions).toEqual({ mark: no, answer: yes, remove: yes });
    const guest = await someone({ level: 'ROLE_GUEST' });
    for (const id of [owner.id, guest.id]) {
      expect(await guest.caller.refusal(calls.getUserGoals, { params: { id } })).toMatchObject({
        status: 403,
      });
      expect(
        await guest.caller.refusal(calls.listCompletions, { query: { user: String(id) } }),
      ).toMatchObject({ status: 403 });
    }
    const gone = await makeUser(portal, { deleted_at: portal.clock.now() });
    expect(await owner.caller.refusal(calls.getUserGoals, { params: { id: gone.id } })).toMatchObject({
      status: 404,
    });
  });

  test('MEM-118: the page shows the person’s name, picture and level, but no way to reach them', async () => {
    await mark(owner, goals[0]!.id);
    const shown = ['fileUrl', 'firstName', 'id', 'lastName', 'role'];
    const { person } = await pageOf(await someone());
    expect(Object.keys(person).toSorted()).toEqual([...shown.slice(0, 4), 'level', 'role'].toSorted());
    const [waiting] = await sponsor.caller.call(calls.listLineCompletions);
    expect(Object.keys(waiting!.user).toSorted()).toEqual(shown);
  });

  test('MEM-103 MEM-104: the end of the period counts from the last time the level was reached', async () => {
    expect((await pageOf(owner)).periodEnd).toBeNull();
    const reach = (level: string, at: string) =>
      portal.ctx.db
        .insertInto('level_changes')
        .values({ user_id: owner.id, level, reached_at: new Date(at), cause: 'admin' })
        .execute();
    await reach('ROLE_MAN', '2026-03-10T10:00:00+01:00');
    await reach('ROLE_ADMAN', '2025-01-10T10:00:00+01:00');
    await reach('ROLE_ADMAN', '2026-01-10T10:00:00+01:00');
    expect(await pageOf(owner)).toMatchObject({
      periodEnd: '2027-01-10',
      reached: { ROLE_ADMAN: '2026-01-10T09:00:00.000Z' },
    });
    await portal.ctx.db.updateTable('users').set({ level: 'ROLE_MAN' }).where('id', '=', owner.id).execute();
    expect((await pageOf(owner)).periodEnd).toBe('2026-09-10');
  });

  test('MEM-122 MEM-164 CORE-104: the list, the inbox by person and the bell hold the same goals that wait for one’s answer', async () => {
    const far = await someone({ level: 'ROLE_ADMAN', sponsor_id: owner.id });
    const sister = await someone({ level: 'ROLE_ADMAN', sponsor_id: sponsor.id });
    const gone = await makeUser(portal, {
      level: 'ROLE_ADMAN',
      sponsor_id: sponsor.id,
      deleted_at: portal.clock.now(),
    });
    const [a, b, c] = goals as [(typeof goals)[0], (typeof goals)[0], (typeof goals)[0]];
    for (const goal of [a, b]) await makeCompletion(portal, goal.id, owner.id);
    portal.clock.advance(60_000);
    await makeCompletion(portal, a.id, sister.id);
    portal.clock.advance(60_000);
    await makeCompletion(portal, a.id, far.id);
    await makeCompletion(portal, a.id, gone.id);
    await makeCompletion(portal, c.id, owner.id, 'validated');
    await makeCompletion(portal, b.id, sister.id, 'refused');
    const own = await makeGoal(portal, { level: 'ROLE_XMAN' });
    await makeCompletion(portal, own.id, head.id);
    const waiting = async (who: Someone) => {
      const list = await who.caller.call(calls.listLineCompletions);
      const inbox = await who.caller.call(calls.goalInbox);
      const bell = await who.caller.call(badges, { params: { userId: who.id } });
      expect(inbox.totals.goals).toBe(list.length);
      expect(bell.goals).toBe(list.length);
      expect([inbox.totals.people, inbox.maxPage]).toEqual([inbox.people.length, 1]);
      expect(list.every(({ status, userId, user }) => status === 'EN ATTENTE' && userId === user.id)).toBe(
        true,
      );
      return inbox.people.map((person) => [person.id, person.goals]);
    };
    expect(await waiting(sponsor)).toEqual([
      [owner.id, [a.description, b.description]],
      [sister.id, [a.description]],
    ]);
    expect(await waiting(owner)).toEqual([[far.id, [a.description]]]);
    expect(await waiting(head)).toEqual([
      [owner.id, [a.description, b.description]],
      [sister.id, [a.description]],
      [far.id, [a.description]],
    ]);
    expect(await waiting(await someone({ level: 'ROLE_GUEST' }))).toEqual([]);
    expect(await waiting(await someone({ is_admin: true }))).toEqual([]);
  });

  test('MEM-164: the inbox lists fifty people a page', async () => {
    const { rows } = await sql<{
      id: number;
    }>`insert into users (email, password_hash, civility, first_name, last_name,
        phone, sponsor_id, level, created_at)
      select 'file' || n || '@essai.example', 'x', 'Madame', 'File', 'N' || n, 'g' || n, ${sponsor.id}, 'ROLE_ADMAN', ${portal.clock.now()}
      from generate_series(1, 51) n returning id`.execute(portal.ctx.db);
    for (const { id } of rows) await makeCompletion(portal, goals[0]!.id, id);
    const first = await sponsor.caller.call(calls.goalInbox);
    const second = await sponsor.caller.call(calls.goalInbox, { query: { page: '2' } });
    expect([first.people.length, second.people.length, second.maxPage]).toEqual([50, 1, 2]);
    expect(second.totals).toEqual({ people: 51, goals: 51 });
  });

  test('MEM-047 CORE-099: the progress x/y counts the validated goals of the level, on the profile and for the menu', async () => {
    const below = await makeGoal(portal, { level: 'ROLE_BEMAN' });
    await makeCompletion(portal, below.id, owner.id, 'validated');
    await makeCompletion(portal, goals[1]!.id, owner.id, 'refused');
    const { id } = await mark(owner, goals[0]!.id);
    const shown = async () => [
      (await owner.caller.call(me)).goals,
      (await sponsor.caller.call(getProfile, { params: { id: owner.id } })).goals,
      (await pageOf(owner)).progress,
    ];
    const count = (validated: number) => Array.from({ length: 3 }, () => ({ validated, total: 3 }));
    expect(await shown()).toEqual(count(0));
    await answer(sponsor, id);
    expect(await shown()).toEqual(count(1));
    // A guest can read their sponsor's page, but not the sponsor's progress.
    const guest = await someone({ level: 'ROLE_GUEST', sponsor_id: sponsor.id });
    expect((await guest.caller.call(getProfile, { params: { id: sponsor.id } })).goals).toBeNull();
    expect((await guest.caller.call(me)).goals).toEqual({ validated: 0, total: 0 });
    // A client may send the whole record back.
    const record = await owner.caller.call(me);
    await owner.caller.call(updateUser, {
      params: { id: owner.id },
      body: { ...record, goals: { validated: 3, total: 3 } },
    });
    expect((await owner.caller.call(me)).goals).toEqual({ validated: 1, total: 3 });
  });

  test('MEM-106 MEM-122: after a change of level a pending goal of the old level still shows; all else is of the new level', async () => {
    const waiting = await mark(owner, goals[0]!.id);
    const done = await mark(owner, goals[1]!.id);
    await answer(sponsor, done.id);
    const next = await makeGoal(portal, { level: 'ROLE_MAN' });
    await portal.ctx.db.updateTable('users').set({ level: 'ROLE_MAN' }).where('id', '=', owner.id).execute();
    const page = await pageOf(sponsor);
    expect(page.todo.map((goal) => goal.id)).toEqual([next.id]);
    expect(page.done.map((one) => one.id)).toEqual([waiting.id]);
    expect(page.progress).toEqual({ validated: 0, total: 1 });
  });
});

describe('several acts at once', () => {
  const outcomes = (results: PromiseSettledResult<unknown>[]) => ({
    done: results.filter(({ status }) => status === 'fulfilled').length,
    refused: results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as { status: number }).status] : [],
    ),
  });

  test('MEM-109: ten marks of one goal leave one completion', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => mark(n % 2 ? owner : sponsor, goals[0]!.id)),
    );
    expect(outcomes(results)).toEqual({ done: 1, refused: Array(9).fill(409) });
    expect((await pageOf(owner)).done).toHaveLength(1);
  });

  test('MEM-111 MEM-112 MEM-113: of four different answers by sponsor and super organiser one counts, with one line in the audit log', async () => {
    for (let round = 0; round < 5; round += 1) {
      const goal = await makeGoal(portal, { level: 'ROLE_ADMAN' });
      const { id } = await mark(owner, goal.id);
      const results = await Promise.allSettled([
        answer(sponsor, id, { status: 'VALIDÉ' }),
        answer(head, id, { status: 'REFUSÉ' }),
        answer(sponsor, id, { status: 'REFUSÉ' }),
        answer(head, id, { status: 'VALIDÉ' }),
      ]);
      expect(outcomes(results)).toEqual({ done: 1, refused: [409, 409, 409] });
      expect(await auditOf(owner.id)).toHaveLength(round + 1);
    }
  });

  test('MEM-111 MEM-116: a completion that is validated and taken back at once is either validated or gone, never both', async () => {
    for (let round = 0; round < 8; round += 1) {
      const goal = await makeGoal(portal, { level: 'ROLE_ADMAN' });
      const { id } = await mark(owner, goal.id);
      const acts = [
        () => answer(sponsor, id),
        () => owner.caller.call(calls.removeCompletion, { params: { id } }),
      ];
      const results = await Promise.allSettled((round % 2 ? acts : acts.toReversed()).map((act) => act()));
      const { done, refused } = outcomes(results);
      expect(done).toBe(1);
      expect([404, 409]).toContain(refused[0]);
      const left = (await pageOf(owner)).done.find((one) => one.id === id);
      // 404: the mark was taken back before the answer; 409: it was answered before it could be taken back.
      expect(left?.status).toBe(refused[0] === 409 ? 'VALIDÉ' : undefined);
    }
  });

  test('control: the same steps without the person’s lock give two answers to one mark', async () => {
    const { id } = await mark(owner, goals[0]!.id);
    const gate = gateFor(2);
    const answered = await Promise.all(
      (['validated', 'refused'] as const).map((state) =>
        portal.ctx.transaction(async (tx) => {
          const row = await tx
            .selectFrom('goal_completions')
            .select('state')
            .where('id', '=', id)
            .executeTakeFirstOrThrow();
          await gate();
          if (row.state !== 'pending') return false;
          await tx
            .updateTable('goal_completions')
            .set({ state, answered_at: portal.clock.now() })
            .where('id', '=', id)
            .execute();
          return true;
        }),
      ),
    );
    expect(answered).toEqual([true, true]);
  });
});

describe('the goals of a level that an administrator gives back', () => {
  const level = async (role: string): Promise<void> => {
    const { caller } = await someone({ is_admin: true });
    await caller.call(setUserRole, { params: { id: owner.id }, body: { role } });
  };

  test('begin anew, and can be reached again', async () => {
    const { id } = await mark(owner, goals[0]!.id);
    await answer(sponsor, id);
    await level('ROLE_MAN');
    await level('ROLE_ADMAN');
    expect((await pageOf(owner)).progress).toEqual({ validated: 0, total: 3 });
    await answer(sponsor, (await mark(owner, goals[0]!.id)).id);
    expect((await pageOf(owner)).progress).toEqual({ validated: 1, total: 3 });
  });

  test('count when they are answered only after it: a vote opens with the last', async () => {
    const pending = await mark(owner, goals[0]!.id);
    await level('ROLE_MAN');
    await level('ROLE_ADMAN');
    for (const { id } of goals.slice(1)) await answer(sponsor, (await mark(owner, id)).id);
    await answer(sponsor, pending.id);
    expect((await pageOf(owner)).vote).not.toBeNull();
  });
});

describe('the goals that an administrator writes', () => {
  const admin = async () => (await someone({ is_admin: true })).caller;
  const textsOf = async () => (await pageOf(owner)).todo.map(({ description }) => description);

  test('OPS-030: a goal is reworded for everybody, and not into another of its level', async () => {
    const office = await admin();
    const [first, second] = goals;
    const type = 'maintien';
    const change = (id: number, description: string) =>
      office.call(calls.updateGoal, { params: { id }, body: { description, type } });
    expect(await change(first!.id, 'Piloter trois ateliers')).toMatchObject({ type, level: 'ROLE_ADMAN' });
    expect(await textsOf()).toContain('Piloter trois ateliers');
    await change(second!.id, second!.description);
    const same = { params: { id: first!.id }, body: { description: second!.description, type } } as const;
    expect(await office.refusal(calls.updateGoal, same)).toMatchObject({
      status: 409,
      reason: 'goal_exists',
    });
    const blank = { params: { id: first!.id }, body: { description: ' ', type } } as const;
    expect(await office.refusal(calls.updateGoal, blank)).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'description' }],
    });
    expect((await owner.caller.refusal(calls.retireGoal, { params: { id: first!.id } })).status).toBe(403);
  });

  test('OPS-030: a goal that is given up leaves page and count; who has reached all the others gets the vote', async () => {
    const office = await admin();
    const [last, ...others] = goals.toReversed();
    const waiting = await mark(owner, last!.id);
    for (const { id } of others) await answer(sponsor, (await mark(owner, id)).id);
    expect((await pageOf(owner)).vote).toBeNull();
    expect(await office.call(calls.retireGoal, { params: { id: last!.id } })).toEqual({ votes: 1 });
    const page = await pageOf(owner);
    expect(page.vote).not.toBeNull();
    expect(page.progress).toEqual({ validated: others.length, total: others.length });
    expect(page.done.map(({ id }) => id)).not.toContain(waiting.id);
    expect((await office.refusal(calls.retireGoal, { params: { id: last!.id } })).status).toBe(404);
    const body = { goalId: last!.id, userId: owner.id };
    expect((await owner.caller.refusal(calls.createCompletion, { body })).status).toBe(404);
    // Written again, it is asked for again.
    const { type } = (await office.call(calls.listGoals, { query: { level: 'ROLE_ADMAN' } }))[0]!;
    const again = { description: last!.description, type, level: 'ROLE_ADMAN' as const };
    expect(await office.call(calls.createGoal, { body: again })).toMatchObject({ id: last!.id });
    expect((await pageOf(owner)).progress.total).toBe(goals.length);
  });
});
