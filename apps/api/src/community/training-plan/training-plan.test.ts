import { me } from '@forman/contract/office/members';
import { getDynasty } from '@forman/contract/people/lineage';
import { getProfile } from '@forman/contract/office/member-profile';
import { listThematics } from '@forman/contract/participation/catalogue';
import * as calls from '@forman/contract/community/training-plan';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  makeDynasty,
  makeRegistration,
  makeSession,
  makeThematic,
  makeUser,
} from '../../testing/factories.ts';
import { type Caller, gateFor, type TestPortal, testPortal } from '../../testing/harness.ts';

let portal: TestPortal;
type Someone = { id: number; email: string; caller: Caller };
let owner: Someone;
let sponsor: Someone;
let manager: Someone;
let head: Someone;
let admin: Someone;
let stranger: Someone;

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

async function someone(values: Parameters<typeof makeUser>[1] = {}): Promise<Someone> {
  const user = await makeUser(portal, values);
  return { ...user, caller: await portal.as(user) };
}
beforeEach(async () => {
  await sql`truncate plan_requests, advised_thematics, thematics, outbox_messages cascade`.execute(
    portal.ctx.db,
  );
  sponsor = await someone({ level: 'ROLE_MAN' });
  manager = await someone({ level: 'ROLE_DEVMAN' });
  owner = await someone({
    first_name: 'Inès',
    last_name: 'Lopez',
    sponsor_id: sponsor.id,
    manager_id: manager.id,
  });
  head = await someone({ level: 'ROLE_XMAN', is_super_organizer: true });
  admin = await someone({ is_admin: true });
  stranger = await someone({ level: 'ROLE_XMAN', is_pilot: true });
});

const params = () => ({ params: { id: owner.id } });
const planOf = (who: Someone) => who.caller.call(calls.getAdvisedThematics, params());
const save = (who: Someone, thematics: (number | string)[]) =>
  who.caller.call(calls.saveAdvisedThematics, { ...params(), body: { thematics } });
const saveRefused = (who: Someone, thematics: number[]) =>
  who.caller.refusal(calls.saveAdvisedThematics, { ...params(), body: { thematics } });
const ask = (who: Someone = owner) => who.caller.call(calls.requestTrainingPlan, params());
const messages = async () =>
  portal.ctx.db
    .selectFrom('outbox_messages')
    .select(['recipient', 'template', 'data'])
    .orderBy('id')
    .execute();
const refusedFor = { status: 403, reason: 'plan_not_yours' };

describe('the plan', () => {
  test('the second of two editors of a plan gets a conflict, and succeeds with the new version', async () => {
    const [a, b] = [await makeThematic(portal, {}), await makeThematic(portal, {})];
    const edit = (thematics: number[], version: number) => ({
      ...params(),
      body: { thematics, version },
    });
    expect(await sponsor.caller.call(calls.saveAdvisedThematics, edit([a], 0))).toMatchObject({
      version: 1,
    });
    expect(await manager.caller.refusal(calls.saveAdvisedThematics, edit([b], 0))).toMatchObject({
      status: 409,
      reason: 'changed_meanwhile',
    });
    const after = await manager.caller.call(calls.saveAdvisedThematics, edit([a, b], 1));
    expect(after.thematics).toHaveLength(2);
  });

  test('MEM-255: each theme has the date of its next workshop among those open to the person', async () => {
    const theme = await makeThematic(portal, { wording: 'Évaluer une entreprise' });
    await save(sponsor, [theme]);
    const nextDate = async () => (await planOf(sponsor)).thematics.map((one) => one.nextDate);
    const title = 'Évaluer une entreprise';
    await makeSession(portal, { title, inDays: -2 });
    await makeSession(portal, { title, inDays: 1, is_published: false });
    await makeSession(portal, { title, inDays: 2, audience: ['ROLE_XMAN'] });
    await makeSession(portal, { title, inDays: 3, kind: 'formation' });
    await makeSession(portal, { title: 'Évaluer un bien', inDays: 4 });
    expect(await nextDate()).toEqual([null]);
    await makeSession(portal, { title, inDays: 9 });
    const { startsAt } = await makeSession(portal, { title, inDays: 7 });
    expect(await nextDate()).toEqual([startsAt.toISOString()]);
  });

  test('MEM-255: a theme shows the viewer’s own state in its next workshop', async () => {
    const title = 'Évaluer une entreprise';
    await save(sponsor, [await makeThematic(portal, { wording: title })]);
    const stateOf = async (who: Someone) => (await planOf(who)).thematics.map((one) => one.next?.mine.state);
    const next = await makeSession(portal, { title, inDays: 7 });
    const later = await makeSession(portal, { title, inDays: 9 });
    await makeRegistration(portal, later.id, owner.id);
    await makeRegistration(portal, next.id, sponsor.id);
    expect(await stateOf(owner)).toEqual(['none']);
    await makeRegistration(portal, next.id, owner.id);
    expect(await stateOf(owner)).toEqual(['registered']);
    expect(await stateOf(manager)).toEqual(['none']);
    await sql`
      update registrations set ended_at = ${portal.clock.now()}, end_reason = 'cancelled'
      where session_id = ${next.id} and user_id = ${owner.id}`.execute(portal.ctx.db);
    expect(await stateOf(owner)).toEqual(['none']);
  });

  test('MEM-255: of workshops that begin together, a theme shows the one that the viewer is registered for', async () => {
    const title = 'Évaluer deux entreprises';
    await save(sponsor, [await makeThematic(portal, { wording: title })]);
    const [first, second] = [
      await makeSession(portal, { title, inDays: 7 }),
      await makeSession(portal, { title, inDays: 7 }),
    ];
    const nextOf = async (who: Someone) => (await planOf(who)).thematics.map((one) => one.next?.id);
    await makeRegistration(portal, second.id, owner.id);
    expect(await nextOf(owner)).toEqual([second.id]);
    expect(await nextOf(manager)).toEqual([first.id]);
  });

  test('MEM-255: a guide sees only the date of a workshop that is not meant for them', async () => {
    const title = 'Évaluer un commerce';
    await save(sponsor, [await makeThematic(portal, { wording: title })]);
    const { id, startsAt } = await makeSession(portal, { title, inDays: 7, audience: ['ROLE_NEOMAN'] });
    await sql`update users set level = 'ROLE_NEOMAN' where id = ${owner.id}`.execute(portal.ctx.db);
    const nextDate = startsAt.toISOString();
    expect((await planOf(owner)).thematics).toMatchObject([{ nextDate, next: { id } }]);
    expect((await planOf(sponsor)).thematics).toMatchObject([{ nextDate, next: null }]);
  });

  test('MEM-253: an adviser reads for each title its description, length, next date and the day the person followed it', async () => {
    const title = 'Évaluer un fonds de commerce';
    const theme = await makeThematic(portal, { wording: title });
    const bare = await makeThematic(portal, { wording: 'Sans aucune date' });
    const choices = async (who: Someone) => (await planOf(who)).choices;
    const nothing = { about: '', minutes: null, nextDate: null, followedOn: null };
    expect(await choices(sponsor)).toEqual([
      { id: theme, ...nothing },
      { id: bare, ...nothing },
    ]);
    const past = await makeSession(portal, { title, inDays: -20, description_html: '<p>Trois cas.</p>' });
    const missed = await makeSession(portal, { title, inDays: -10 });
    await makeRegistration(portal, past.id, owner.id);
    await makeRegistration(portal, missed.id, owner.id, 'registered', { was_absent: true });
    await makeRegistration(portal, missed.id, sponsor.id);
    expect((await choices(sponsor))[0]).toMatchObject({ followedOn: past.startsAt.toISOString() });
    const next = await makeSession(portal, {
      title,
      inDays: 7,
      description_html: `<p>${'Lire un bail commercial, '.repeat(100)}fin.</p>`,
    });
    const ends = new Date(next.startsAt.getTime() + 90 * 60_000);
    await sql`insert into session_slots (session_id, starts_at, ends_at) values (${next.id}, ${next.startsAt}, ${ends})`.execute(
      portal.ctx.db,
    );
    const [choice] = await choices(manager);
    expect(choice).toMatchObject({ nextDate: next.startsAt.toISOString(), minutes: 90 });
    expect(choice?.about).toMatch(/^Lire un bail commercial, .*…$/);
    expect(choice?.about.length).toBeLessThanOrEqual(2000);
    const whole = `${'Lire un bail commercial, '.repeat(8)}fin.`;
    await sql`update sessions set description_html = ${`<p>${whole}</p>`} where id = ${next.id}`.execute(
      portal.ctx.db,
    );
    expect((await choices(manager))[0]?.about).toBe(whole);
    // A person who only reads their plan gets no choices.
    expect(await choices(owner)).toEqual([]);
    // For a workshop not meant for the adviser, its date and duration are shown, but not its description.
    await sql`update sessions set audience = '{ROLE_NEOMAN}' where id = ${next.id}`.execute(portal.ctx.db);
    await sql`update users set level = 'ROLE_NEOMAN' where id = ${owner.id}`.execute(portal.ctx.db);
    expect((await choices(sponsor))[0]).toMatchObject({ about: '', minutes: 90 });
  });

  test('MEM-253 MEM-254 MEM-418: saving replaces the whole list, and takes only themes of the catalogue of workshops', async () => {
    const [a, b, c] = [
      await makeThematic(portal, { wording: 'Transmettre', theme: 'Entreprise' }),
      await makeThematic(portal, { wording: 'Bilan retraite', theme: 'Retraite' }),
      await makeThematic(portal, { wording: 'Clause', theme: 'Assurance-vie' }),
    ];
    const formation = await makeThematic(portal, { catalogue: 'FORMATION' });
    const gone = await makeThematic(portal, { deleted_at: portal.clock.now() });
    expect(
      (await owner.caller.call(listThematics, { query: { type: 'WORKSHOP' } })).map(({ id, wording }) => [
        id,
        wording,
      ]),
    ).toEqual([
      [b, 'Bilan retraite'],
      [c, 'Clause'],
      [a, 'Transmettre'],
    ]);
    const saved = await save(sponsor, [a, `/api/thematics/${b}`, a]);
    expect(saved.thematics).toEqual([
      { id: b, wording: 'Bilan retraite', theme: 'Retraite', nextDate: null, next: null },
      { id: a, wording: 'Transmettre', theme: 'Entreprise', nextDate: null, next: null },
    ]);
    expect((await save(sponsor, [b, c])).thematics.map(({ id }) => id)).toEqual([b, c]);
    expect(await planOf(owner)).toMatchObject({
      person: { id: owner.id, firstName: 'Inès', lastName: 'Lopez' },
      sponsor: { id: sponsor.id },
      thematics: [{ id: b }, { id: c }],
      requestedAt: null,
    });
    expect((await owner.caller.call(me)).adviseThematic.map(({ wording }) => wording).toSorted()).toEqual([
      'Bilan retraite',
      'Clause',
    ]);
    for (const wrong of [formation, gone, 999_999])
      expect(await saveRefused(sponsor, [a, wrong])).toMatchObject({
        status: 422,
        violations: [{ propertyPath: 'thematics' }],
      });
    // A refusal changes nothing, and an empty plan is allowed.
    expect((await planOf(owner)).thematics).toHaveLength(2);
    expect((await save(sponsor, [])).thematics).toEqual([]);
    const { rows } = await sql<{ actor_id: number; detail: object }>`
      select actor_id, detail from audit_log where action = 'plan.save' and subject_id = ${String(owner.id)} order by id`.execute(
      portal.ctx.db,
    );
    expect(rows).toEqual([
      { actor_id: sponsor.id, detail: { before: [], thematics: [a, b] } },
      { actor_id: sponsor.id, detail: { before: [b, a], thematics: [b, c] } },
      { actor_id: sponsor.id, detail: { before: [b, c], thematics: [] } },
    ]);
  });

  test('MEM-258 MEM-045: sponsor, manager, super organiser and administrator write the plan; its owner reads it; others may do neither', async () => {
    const theme = await makeThematic(portal);
    for (const who of [sponsor, manager, head, admin]) {
      expect((await save(who, [theme])).actions.advise).toEqual({ ok: true });
      expect((await planOf(who)).thematics).toHaveLength(1);
      expect((await who.caller.call(getProfile, params())).actions.advise).toEqual({ ok: true });
      await save(who, []);
    }
    const no = { ok: false, reason: 'plan_not_yours' };
    expect((await planOf(owner)).actions.advise).toEqual(no);
    expect(await saveRefused(owner, [theme])).toMatchObject(refusedFor);
    const sister = await someone({ sponsor_id: sponsor.id, manager_id: manager.id });
    const guest = await someone({ level: 'ROLE_GUEST' });
    for (const who of [stranger, sister, guest]) {
      expect(await saveRefused(who, [theme])).toMatchObject(refusedFor);
      expect(await who.caller.refusal(calls.getAdvisedThematics, params())).toMatchObject(refusedFor);
    }
    expect((await stranger.caller.call(getProfile, params())).actions.advise).toEqual(no);
    expect((await planOf(owner)).thematics).toEqual([]);
    const erased = await makeUser(portal, { deleted_at: portal.clock.now() });
    for (const id of [erased.id, 999_999])
      expect(await admin.caller.refusal(calls.getAdvisedThematics, { params: { id } })).toMatchObject({
        status: 404,
      });
  });

  test('MEM-258: the plan shows people’s names and no contacts', async () => {
    const { person, sponsor: asked } = await planOf(owner);
    for (const shown of [person, asked!])
      expect(Object.keys(shown).toSorted()).toEqual(['firstName', 'id', 'lastName']);
  });
});

describe('the request for a plan', () => {
  test('MEM-256 MEM-257: the sponsor gets one message until themes are saved, and then the owner gets one', async () => {
    expect(await planOf(owner)).toMatchObject({ requestedAt: null, actions: { request: { ok: true } } });
    const raw = await owner.caller.raw('POST', `/api/users/${owner.id}/training-plan-request`);
    expect([raw.statusCode, raw.body]).toEqual([204, '']);
    const since = portal.clock.now().toISOString();
    portal.clock.advance(60_000);
    await ask();
    expect((await planOf(owner)).requestedAt).toBe(since);
    expect(await messages()).toEqual([
      {
        recipient: sponsor.email,
        template: 'plan_requested',
        data: { firstName: 'Camille', member: 'Inès Lopez', memberId: owner.id },
      },
    ]);
    const theme = await makeThematic(portal, { wording: 'Clause' });
    // An empty list is no plan: no message announces it.
    expect(await save(manager, [])).toMatchObject({ requestedAt: null });
    expect(await messages()).toHaveLength(1);
    await ask();
    expect(await messages()).toHaveLength(2);
    expect(await save(manager, [theme])).toMatchObject({ requestedAt: null });
    expect((await messages()).at(-1)).toEqual({
      recipient: owner.email,
      template: 'plan_ready',
      data: { firstName: 'Inès', personId: owner.id, themes: ['Clause'] },
    });
    // With a plan there is nothing to ask for; and a later change sends no message.
    expect((await planOf(owner)).actions.request).toEqual({ ok: false, reason: 'plan_exists' });
    expect(await owner.caller.refusal(calls.requestTrainingPlan, params())).toMatchObject({
      status: 409,
      reason: 'plan_exists',
    });
    await save(manager, []);
    expect(await messages()).toHaveLength(3);
  });

  test('MEM-257: nobody can request a plan for another person', async () => {
    for (const who of [sponsor, manager, admin, stranger])
      expect(await who.caller.refusal(calls.requestTrainingPlan, params())).toMatchObject(refusedFor);
    expect(await messages()).toEqual([]);
  });

  test('MEM-257: without a sponsor the request goes to the administrators', async () => {
    await sql`update users set deleted_at = ${portal.clock.now()} where id = ${sponsor.id}`.execute(
      portal.ctx.db,
    );
    expect((await planOf(owner)).sponsor).toBeNull();
    await ask();
    const admins = await portal.ctx.db
      .selectFrom('users')
      .select('email')
      .where('is_admin', '=', true)
      .orderBy('email')
      .execute();
    const sent = await messages();
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual(
      admins.map(({ email }) => email).toSorted(),
    );
    expect(sent[0]).toMatchObject({
      template: 'plan_requested',
      data: { firstName: null, member: 'Inès Lopez', memberId: owner.id },
    });
    await portal.run('outbox');
    const { rows } = await sql`select from outbox_messages where sent_at is null`.execute(portal.ctx.db);
    expect(rows).toEqual([]);
  });

  test('MEM-257: ten requests at once write one message', async () => {
    await Promise.all(Array.from({ length: 10 }, () => ask()));
    expect(await messages()).toHaveLength(1);
  });

  test('MEM-256: a request during a save either answers that a plan exists or is closed by the save', async () => {
    const theme = await makeThematic(portal);
    for (let round = 0; round < 6; round += 1) {
      const acts = [() => ask(), () => save(sponsor, [theme])];
      const done = await Promise.allSettled((round % 2 ? acts : acts.toReversed()).map((act) => act()));
      const refused = done.flatMap((one) =>
        one.status === 'rejected' ? [(one.reason as { status: number }).status] : [],
      );
      expect([[], [409]]).toContainEqual(refused);
      expect(await planOf(owner)).toMatchObject({ requestedAt: null, thematics: [{ id: theme }] });
      await save(sponsor, []);
    }
  });

  test('control: without the lock and the key two requests find no earlier one', async () => {
    const gate = gateFor(2);
    const waits = await Promise.all(
      [1, 2].map(() =>
        portal.ctx.transaction(async (tx) => {
          const { rows } = await sql`select from plan_requests where user_id = ${owner.id}`.execute(tx);
          await gate();
          return rows.length > 0;
        }),
      ),
    );
    expect(waits).toEqual([false, false]);
  });
});

test('MEM-259: a dynasty is read by number with its name, and cannot be changed', async () => {
  const id = await makeDynasty(portal, 'Les Bâtisseurs');
  expect(await owner.caller.call(getDynasty, { params: { id } })).toEqual({ id, name: 'Les Bâtisseurs' });
  expect(await owner.caller.refusal(getDynasty, { params: { id: 999_999 } })).toMatchObject({ status: 404 });
  expect((await admin.caller.raw('PUT', `/api/dynasties/${id}`, { name: 'Autre' })).statusCode).toBe(404);
  const nobody = await portal.as(null);
  expect(await nobody.refusal(getDynasty, { params: { id } })).toMatchObject({ status: 401 });
});
