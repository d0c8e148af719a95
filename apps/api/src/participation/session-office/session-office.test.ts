import { sessionCalls } from '@forman/contract/session-calls';
import { formMessages } from '@forman/domain/participation/form';
import { listDemoMessages } from '@forman/contract/platform/health';
import type { LiveState } from '@forman/domain/sessions/registration';
import { describe, expect, test } from 'vitest';
import { fillSession, makeRegistration, makeSession, makeSite, makeUser } from '../../testing/factories.ts';
import { days, minutes } from '../../testing/harness.ts';
import { mailsOf, movementsOf, payCard, seatStateOf, soundPortal } from '../../testing/simulated-bank.ts';

const portal = soundPortal();
const asAdmin = async () => portal.as(await makeUser(portal, { is_admin: true }));
const asMember = async () => portal.as(await makeUser(portal));
const aPilot = () => makeUser(portal, { is_pilot: true });
const { workshop, formation, event } = sessionCalls;

const countMessagesTo = async (userId: number, template: string): Promise<number> =>
  (await mailsOf(portal, userId, template)).length;
async function lastMail(recipient: string): Promise<{ text: string; entry: string }> {
  await portal.run('outbox');
  const [message] = await (await portal.as(null)).call(listDemoMessages, { query: { recipient } });
  return { text: message?.text ?? '', entry: message?.attachments[0]?.contentType ?? '' };
}
const auditOf = (sessionId: number) =>
  portal.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('subject', '=', 'session')
    .where('subject_id', '=', String(sessionId))
    .orderBy('id')
    .execute();
const byStart = 'page=1&itemsPerPage=10&order[startDate]=desc';
const kinds = ['workshop', 'formation', 'event'] as const;

describe('the lists of the office', () => {
  test('MEM-353: administrators read the page of workshops, and the lists of the other kinds', async () => {
    const [admin, member] = [await asAdmin(), await asMember()];
    for (let day = 1; day <= 12; day += 1)
      await makeSession(portal, { title: `Atelier ${day}`, inDays: day });
    const hidden = await makeSession(portal, { title: 'Caché', inDays: 40, is_published: false });
    const first = (await admin.raw('GET', `/api/workshops?${byStart}`)).json();
    expect(first).toMatchObject({ maxPage: 2, count: 13 });
    expect(first.workshops.map(({ title }: { title: string }) => title).slice(0, 3)).toEqual([
      'Caché',
      'Atelier 12',
      'Atelier 11',
    ]);
    expect(first.workshops).toHaveLength(10);
    const second = (await admin.raw('GET', `/api/workshops?${byStart.replace('page=1', 'page=2')}`)).json();
    expect(second.workshops).toHaveLength(3);
    // Without the order parameter the call is the members' collection, for an administrator too.
    for (const caller of [admin, member])
      expect((await caller.raw('GET', '/api/workshops?page=1&itemsPerPage=10')).json()).toHaveLength(10);
    expect((await member.raw('GET', `/api/workshops?${byStart}`)).statusCode).toBe(403);
    expect(hidden.id).toBe(first.workshops[0].id);

    for (const [path, kind] of [
      ['formations', 'formation'],
      ['events', 'event'],
      ['team_meatings', 'team_meeting'],
    ] as const) {
      const { id } = await makeSession(portal, { kind });
      expect((await admin.raw('GET', `/api/${path}`)).json().map((one: { id: number }) => one.id)).toEqual([
        id,
      ]);
      const page = (await admin.raw('GET', `/api/${path}?${byStart}`)).json();
      expect(page[path].map((one: { id: number }) => one.id)).toEqual([id]);
      const query = { 'order[startDate]': 'desc' } as const;
      expect(await admin.call(sessionCalls[kind].office, { query })).toMatchObject({ count: 1, maxPage: 1 });
    }
  });

  test('a list is filtered by words, site, pilot, days and publication, and sorted by its columns', async () => {
    const admin = await asAdmin();
    const site_id = await makeSite(portal, { city: 'Nîmes', postal_code: '30000' });
    const pilot = await makeUser(portal, { is_pilot: true, first_name: 'Zoé', last_name: 'Béranger' });
    const one = await makeSession(portal, {
      kind: 'event',
      title: 'Été à Nîmes',
      site_id,
      euros: 25,
      inDays: 60,
    });
    const two = await makeSession(portal, {
      kind: 'event',
      title: 'Gala',
      pilot_id: pilot.id,
      inDays: 61,
      is_published: false,
    });
    await fillSession(portal, one.id, 3);
    await makeRegistration(portal, one.id, (await makeUser(portal)).id, 'waiting');
    const ids = async (query: object) => {
      const answer = await admin.call(event.office, {
        query: { 'startDate[after]': '2027-01-25', 'order[startDate]': 'asc', ...query },
      });
      expect(answer.count).toBe(answer.events.length);
      return answer.events.map(({ id }) => id);
    };
    expect(await ids({})).toEqual([one.id, two.id]);
    expect(await ids({ 'order[startDate]': 'desc' })).toEqual([two.id, one.id]);
    expect(await ids({ search: 'ete a nimes' })).toEqual([one.id]);
    expect(await ids({ search: 'beranger zoe' })).toEqual([two.id]);
    expect(await ids({ site: String(site_id) })).toEqual([one.id]);
    expect(await ids({ former: String(pilot.id) })).toEqual([two.id]);
    expect(await ids({ isPublish: '0' })).toEqual([two.id]);
    expect(await ids({ 'startDate[before]': '2027-01-30' })).toEqual([one.id]);
    for (const field of ['price', 'totalGuests', 'title'] as const)
      expect((await ids({ [`order[${field}]`]: 'desc' }))[0]).toBe(field === 'title' ? two.id : one.id);
    const [row] = (await admin.call(event.office, { query: { search: 'nimes', 'order[startDate]': 'asc' } }))
      .events;
    expect(row).toMatchObject({
      site: { city: 'Nîmes', postalCode: '30000' },
      price: 25,
      totalGuests: 3,
      waiting: 1,
      isPublish: true,
    });
    expect(await admin.refusal(event.office, { query: { 'order[startDate]': 'up' as 'asc' } })).toMatchObject(
      {
        status: 422,
      },
    );
  });
});

describe('naming another pilot', () => {
  test.each(kinds)(
    'MEM-353 MEM-355: an administrator names another pilot of a %s, and both pilots get a message',
    async (kind) => {
      const admin = await asAdmin();
      const session = await makeSession(portal, { kind });
      const [before, pilot] = [await portal.as({ id: session.pilotId }), await aPilot()];
      const params = { id: session.id };
      const answer = await admin.call(sessionCalls[kind].former, { params, body: { former: pilot.id } });
      expect(answer).toMatchObject({ id: session.id, former: { id: pilot.id, lastName: pilot.lastName } });
      expect(await countMessagesTo(pilot.id, 'pilot_named')).toBe(1);
      expect(await countMessagesTo(session.pilotId, 'pilot_replaced')).toBe(1);
      const mail = await lastMail(pilot.email);
      expect(mail.entry).toContain('method=REQUEST');
      expect(mail.text).toContain('à la suite de Camille');
      expect((await auditOf(session.id)).at(-1)).toMatchObject({
        action: 'session.former',
        detail: { changes: { former: { from: session.pilotId, to: pilot.id } } },
      });
      const detail = await (await portal.as(pilot)).call(sessionCalls[kind].get, { params });
      expect(detail).toMatchObject({ mine: { state: 'pilot' }, version: 1, actions: { edit: { ok: true } } });
      expect((await before.call(sessionCalls[kind].get, { params })).actions.edit).toMatchObject({
        ok: false,
      });
      // The same pilot again changes nothing.
      await admin.call(sessionCalls[kind].former, { params, body: { former: pilot.id } });
      expect(await countMessagesTo(pilot.id, 'pilot_named')).toBe(1);
    },
  );

  test('MEM-355: the new pilot must be a pilot or XMAN with a live account', async () => {
    const admin = await asAdmin();
    const session = await makeSession(portal, { kind: 'formation' });
    const params = { id: session.id };
    const wrong = { status: 422, violations: [{ propertyPath: 'former', message: formMessages.pilot }] };
    for (const values of [
      {},
      { level: 'ROLE_DXMAN' as const },
      { is_admin: true },
      { level: 'ROLE_XMAN' as const, is_expert_accountant: true },
      { is_pilot: true, deleted_at: portal.clock.now() },
    ]) {
      const { id: former } = await makeUser(portal, values);
      expect(await admin.refusal(formation.former, { params, body: { former } })).toMatchObject(wrong);
    }
    expect(await admin.refusal(formation.former, { params, body: { former: 99_999 } })).toMatchObject(wrong);
    const xman = await makeUser(portal, { level: 'ROLE_XMAN' });
    expect(await admin.call(formation.former, { params, body: { former: xman.id } })).toMatchObject({
      former: { id: xman.id },
    });
  });

  test('MEM-353 MEM-355: a member cannot name a pilot, and nobody can for a team meeting', async () => {
    const session = await makeSession(portal);
    const [admin, member] = [await asAdmin(), await asMember()];
    const [params, body] = [{ id: session.id }, { former: (await aPilot()).id }];
    for (const kind of kinds)
      expect((await member.refusal(sessionCalls[kind].former, { params, body })).status).toBe(403);
    const waiting = { params, body: { isUniqueWaiting: true } };
    expect((await member.refusal(workshop.waiting, waiting)).status).toBe(403);
    const pilot = await portal.as({ id: session.pilotId });
    expect((await pilot.refusal(workshop.former, { params, body })).status).toBe(403);
    const meeting = await makeSession(portal, { kind: 'team_meeting' });
    for (const call of ['former', 'waiting'])
      expect((await admin.raw('PUT', `/api/team_meatings/${meeting.id}/${call}`, body)).statusCode).toBe(404);
    // A workshop is no formation.
    expect((await admin.refusal(formation.former, { params, body })).status).toBe(404);
  });

  test.each(['waiting', 'candidate', 'copilot'] as LiveState[])(
    'the new pilot of a session loses their state “%s” in it',
    async (state) => {
      const session = await makeSession(portal);
      const pilot = await aPilot();
      await makeRegistration(portal, session.id, pilot.id, state);
      const body = { former: pilot.id };
      await (await asAdmin()).call(workshop.former, { params: { id: session.id }, body });
      expect(await seatStateOf(portal, session.id, pilot.id)).toBeUndefined();
    },
  );

  test('the new pilot’s own seat is offered to the next in line', async () => {
    const session = await makeSession(portal, { max_guests: 1 });
    const [pilot, next] = [await aPilot(), await makeUser(portal)];
    await makeRegistration(portal, session.id, pilot.id);
    await makeRegistration(portal, session.id, next.id, 'waiting');
    const body = { former: pilot.id };
    await (await asAdmin()).call(workshop.former, { params: { id: session.id }, body });
    expect(await seatStateOf(portal, session.id, next.id)).toBe('offered');
  });

  test('the new pilot’s paid seat is refunded in full; a person who is paying cannot be named', async () => {
    const admin = await asAdmin();
    const session = await makeSession(portal, { euros: 40, inDays: 3 });
    const params = { id: session.id };
    const pilot = await aPilot();
    const caller = await portal.as(pilot);
    await payCard(caller, { id: session.id, cents: 4000 });
    await caller.call(workshop.join, { params });
    await admin.call(workshop.former, { params, body: { former: pilot.id } });
    expect((await lastMail(pilot.email)).text).toContain('un avoir de 40');
    const paying = await aPilot();
    await makeRegistration(portal, session.id, paying.id, 'held', {
      held_until: new Date(portal.clock.now().getTime() + minutes(15)),
    });
    expect(await admin.refusal(workshop.former, { params, body: { former: paying.id } })).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'former' }],
    });
  });

  test('a past session changes its pilot without a message, and refuses a person who paid for a seat in it', async () => {
    const session = await makeSession(portal, { euros: 40, inDays: 3 });
    const params = { id: session.id };
    const pilot = await aPilot();
    const caller = await portal.as(pilot);
    await payCard(caller, { id: session.id, cents: 4000 });
    await caller.call(workshop.join, { params });
    portal.clock.advance(days(10));
    const admin = await asAdmin();
    expect(await admin.refusal(workshop.former, { params, body: { former: pilot.id } })).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'former', message: expect.stringContaining('terminée') }],
    });
    expect(await seatStateOf(portal, session.id, pilot.id)).toBe('registered');
    expect(await movementsOf(portal, pilot.id)).toEqual([]);
    const other = await aPilot();
    await makeRegistration(portal, session.id, other.id, 'copilot');
    expect(await admin.call(workshop.former, { params, body: { former: other.id } })).toMatchObject({
      former: { id: other.id },
      totalGuests: 1,
    });
    expect(await countMessagesTo(other.id, 'pilot_named')).toBe(0);
  });
});

test('MEM-351 MEM-353: the switch of the waiting list writes isUniqueWaiting at once', async () => {
  const [admin, member] = [await asAdmin(), await asMember()];
  const session = await makeSession(portal);
  const params = { id: session.id };
  for (const isUniqueWaiting of [true, true, false]) {
    expect(await admin.call(workshop.waiting, { params, body: { isUniqueWaiting } })).toMatchObject({
      isUniqueWaiting,
    });
    expect(await member.call(workshop.get, { params })).toMatchObject({ isUniqueWaiting });
  }
  const noted = (await auditOf(session.id)).filter(({ action }) => action === 'session.waiting');
  expect(noted.map(({ detail }) => detail)).toEqual([
    { changes: { isUniqueWaiting: { from: false, to: true } } },
    { changes: { isUniqueWaiting: { from: true, to: false } } },
  ]);
  expect(
    await admin.refusal(workshop.waiting, { params, body: {} as { isUniqueWaiting: true } }),
  ).toMatchObject({
    status: 422,
    violations: [{ propertyPath: 'isUniqueWaiting' }],
  });
});
