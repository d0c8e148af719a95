import { updateSite } from '@forman/contract/participation/catalogue';
import { sessionCalendar, sessionDay } from '@forman/contract/sessions/session-calendar';
import { sessionCalls } from '@forman/contract/session-calls';
import { parisInstant } from '@forman/domain/paris-time';
import { sessionKinds } from '@forman/domain/sessions/kinds';
import type { LiveState } from '@forman/domain/sessions/registration';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  fillSession,
  makeRegistration,
  makeSession,
  makeSite,
  makeThematic,
  makeUser,
} from '../../testing/factories.ts';
import { type Caller, minutes, type TestPortal, testPortal } from '../../testing/harness.ts';

let portal: TestPortal;
let asMember: Caller;
let memberId: number;
let asAdmin: Caller;
beforeAll(async () => {
  portal = await testPortal();
  asAdmin = await portal.as(await makeUser(portal, { is_admin: true }));
});
afterAll(() => portal.close());
beforeEach(async () => {
  const member = await makeUser(portal);
  memberId = member.id;
  asMember = await portal.as(member);
});

type Query = { from: string; to: string } & Record<string, string>;
const read = (caller: Caller, query: Query) => caller.call(sessionCalendar, { query });
async function titlesOf(caller: Caller, query: Query): Promise<string[]> {
  return (await read(caller, query)).sessions.map(({ title }) => title);
}
const at = (day: string, hour: string) => parisInstant(day, hour);
const slot = (sessionId: number, day: string, from = '09:00', to = '12:00') =>
  portal.ctx.db
    .insertInto('session_slots')
    .values({ session_id: sessionId, starts_at: at(day, from), ends_at: at(day, to) })
    .execute();

test('a card of the calendar holds kind, hours, place, fullness and the caller’s state, and no actions', async () => {
  const site = await makeSite(portal, { city: 'Nantes', postal_code: '44000' });
  const session = await makeSession(portal, {
    kind: 'formation',
    thematic: 'Patrimoine',
    title: 'Carte du pinson',
    starts_at: at('2027-05-03', '09:00'),
    site_id: site,
    place: null,
    max_guests: 2,
    wants_copilot: true,
  });
  await slot(session.id, '2027-05-03');
  await fillSession(portal, session.id, 1);
  await makeRegistration(portal, session.id, memberId);
  const answer = await read(asMember, { from: '2027-05-01', to: '2027-05-31', title: 'pinson' });
  expect(answer).toEqual({
    hasAdvices: false,
    sessions: [
      {
        id: session.id,
        kind: 'formation',
        title: 'Carte du pinson',
        price: 0,
        maxGuests: 2,
        slots: [{ dateAt: '2027-05-03T07:00:00.000Z', endAt: '2027-05-03T10:00:00.000Z' }],
        site: { city: 'Nantes', postalCode: '44000' },
        wantCopilot: true,
        isFull: true,
        totalGuests: 2,
        mine: 'registered',
      },
    ],
  });
});

test('the calendar shows a viewer the same sessions as the lists, kind by kind', async () => {
  const viewers = {
    member: await makeUser(portal),
    'a pilot': await makeUser(portal, { is_pilot: true, level: 'ROLE_BEMAN' }),
    XMAN: await makeUser(portal, { level: 'ROLE_XMAN' }),
    'a guest': await makeUser(portal, { level: 'ROLE_GUEST' }),
  };
  const starts_at = at('2027-06-15', '09:00');
  for (const kind of sessionKinds) {
    await makeSession(portal, { kind, title: `Découverte ${kind} tous`, starts_at });
    await makeSession(portal, { kind, title: `${kind} MAN`, starts_at, audience: ['ROLE_MAN'] });
    await makeSession(portal, { kind, title: `${kind} CIF`, starts_at, habilitations: ['CIF'] });
    await makeSession(portal, { kind, title: `${kind} caché`, starts_at, is_published: false });
    const mine = await makeSession(portal, {
      kind,
      title: `${kind} à moi`,
      starts_at,
      audience: ['ROLE_MAN'],
    });
    await makeRegistration(portal, mine.id, viewers.member.id);
    await makeSession(portal, { kind, title: `${kind} supprimé`, starts_at, deleted_at: portal.clock.now() });
  }
  const query = { from: '2027-06-15', to: '2027-06-15' };
  for (const [name, viewer] of Object.entries(viewers)) {
    const caller = await portal.as(viewer);
    for (const kind of sessionKinds) {
      const list = await caller.call(sessionCalls[kind].list as typeof sessionCalls.workshop.list, {
        query: { 'startDate[after]': '2027-06-15', 'startDate[before]': '2027-06-15' },
      });
      const found = await titlesOf(caller, { ...query, kinds: kind });
      expect([name, kind, found.toSorted()]).toEqual([name, kind, list.map(({ title }) => title).toSorted()]);
    }
    const all = await titlesOf(caller, query);
    expect(all.length).toBe((await titlesOf(caller, { ...query, kinds: sessionKinds.join(',') })).length);
  }
  expect(await titlesOf(await portal.as(viewers.member), { ...query, kinds: 'event,formation' })).toContain(
    'event à moi',
  );
  expect(await titlesOf(await portal.as(viewers['a guest']), query)).toEqual(['Découverte workshop tous']);
});

test('days of the calendar are those of Paris, over both clock changes', async () => {
  for (const [day, before, after] of [
    ['2027-03-28', '2027-03-27', '2027-03-29'],
    ['2027-10-31', '2027-10-30', '2027-11-01'],
  ] as const) {
    for (const [title, on, hour] of [
      ['veille 23h30', before, '23:30'],
      ['minuit', day, '00:00'],
      ['23h30', day, '23:30'],
      ['lendemain', after, '00:00'],
    ] as const) {
      const starts_at = at(on, hour);
      const ends_at = new Date(starts_at.getTime() + minutes(20));
      await makeSession(portal, { title: `${title} ${day}`, starts_at, ends_at });
    }
    expect(await titlesOf(asMember, { from: day, to: day, title: day })).toEqual([
      `minuit ${day}`,
      `23h30 ${day}`,
    ]);
  }
});

test('a session of several days is found on each of its slots, not between them', async () => {
  const { id } = await makeSession(portal, {
    title: 'Cursus du pivert',
    starts_at: at('2027-01-11', '09:00'),
    ends_at: at('2027-05-10', '12:00'),
  });
  await slot(id, '2027-01-11');
  await slot(id, '2027-03-15', '14:00', '17:00');
  await slot(id, '2027-05-10');
  const month = (name: string, last: number) =>
    read(asMember, { from: `2027-${name}-01`, to: `2027-${name}-${last}`, title: 'pivert' });
  expect((await month('02', 28)).sessions).toEqual([]);
  expect((await month('03', 31)).sessions[0]?.slots).toEqual([
    { dateAt: '2027-03-15T13:00:00.000Z', endAt: '2027-03-15T16:00:00.000Z' },
  ]);
  expect((await month('05', 31)).sessions).toHaveLength(1);
  await asAdmin.call(sessionCalls.workshop.deleteDates, { params: { id } });
  expect((await month('05', 31)).sessions, 'without slots it is on its first day').toEqual([]);
  expect((await month('01', 31)).sessions[0]?.slots).toEqual([]);
});

test('the calendar is filtered by title, place, co-pilot and recommended themes', async () => {
  const starts_at = at('2027-07-06', '09:00');
  const site = await makeSite(portal);
  const theme = await makeThematic(portal, { wording: 'Le cormoran', theme: 'Oiseaux' });
  await portal.ctx.db
    .insertInto('advised_thematics')
    .values({ user_id: memberId, thematic_id: theme })
    .execute();
  await makeSession(portal, { title: 'Le cormoran', starts_at });
  await makeSession(portal, { title: 'Le cœur du cormoran', starts_at, site_id: site, place: null });
  await makeSession(portal, {
    title: 'Événement du cormoran',
    starts_at,
    kind: 'event',
    wants_copilot: true,
  });
  const query = { from: '2027-07-01', to: '2027-07-31', title: 'cormoran' };
  expect(await titlesOf(asMember, query)).toHaveLength(3);
  expect(await titlesOf(asMember, { ...query, title: 'COEUR' })).toEqual(['Le cœur du cormoran']);
  expect(await titlesOf(asMember, { ...query, title: '%' })).toEqual([]);
  expect(await titlesOf(asMember, { ...query, site: String(site) })).toEqual(['Le cœur du cormoran']);
  expect(await titlesOf(asMember, { ...query, wantCopilot: 'true' })).toEqual(['Événement du cormoran']);
  expect(await titlesOf(asMember, { ...query, wantAdvices: 'true' })).toEqual(['Le cormoran']);
  expect(await read(asMember, { from: '2027-08-01', to: '2027-08-02' })).toMatchObject({
    sessions: [],
    hasAdvices: true,
  });
});

test('a held or offered seat is shown until the instant it ends, then none', async () => {
  const now = portal.clock.now().getTime();
  const [past, coming] = [new Date(now - 1), new Date(now + 1)];
  const cases: [state: LiveState, values: Parameters<typeof makeRegistration>[4], shown: string][] = [
    ['held', { held_until: past }, 'none'],
    ['held', { held_until: coming }, 'held'],
    ['offered', { offer_until: past }, 'none'],
    ['offered', { offer_until: coming }, 'offered'],
    ['held', { held_until: past, offer_until: coming, waiting_since: new Date(now) }, 'offered'],
    ['waiting', {}, 'waiting'],
    ['copilot', {}, 'copilot'],
    ['candidate', {}, 'candidate'],
  ];
  for (const [state, values] of cases) {
    const session = await makeSession(portal, { title: state, starts_at: at('2027-09-07', '09:00') });
    await makeRegistration(portal, session.id, memberId, state, values);
  }
  const { sessions } = await read(asMember, { from: '2027-09-07', to: '2027-09-07' });
  expect(sessions.map(({ mine = 'none' }) => mine)).toEqual(cases.map(([, , shown]) => shown));
});

test('a session is full with as many registered as seats, and held or offered seats do not count', async () => {
  const coming = new Date(portal.clock.now().getTime() + 1);
  const cases = [
    [['registered', 'registered'], true],
    [['registered', 'held'], undefined],
    [['held', 'offered'], undefined],
    [['registered', 'copilot', 'waiting'], undefined],
  ] as const;
  for (const [states] of cases) {
    const session = await makeSession(portal, { max_guests: 2, starts_at: at('2027-11-09', '09:00') });
    for (const state of states) {
      const { id } = await makeUser(portal);
      await makeRegistration(portal, session.id, id, state, { held_until: coming, offer_until: coming });
    }
  }
  const { sessions } = await read(asMember, { from: '2027-11-09', to: '2027-11-09' });
  expect(sessions.map(({ isFull }) => isFull)).toEqual(cases.map(([, full]) => full));
});

test('a change of a session’s title, slots, site, publication or seats shows at once', async () => {
  const site = await makeSite(portal, { city: 'Nantes', postal_code: '44000' });
  const { id } = await makeSession(portal, {
    title: 'La veille du héron',
    starts_at: at('2027-12-07', '09:00'),
    ends_at: at('2027-12-09', '12:00'),
    site_id: site,
    place: null,
    max_guests: 1,
  });
  const cards = async () => (await read(asMember, { from: '2027-12-06', to: '2027-12-10' })).sessions;
  const card = async () => (await cards())[0];
  expect(await card()).toMatchObject({ title: 'La veille du héron', slots: [], site: { city: 'Nantes' } });
  await asAdmin.call(sessionCalls.workshop.addDate, {
    body: {
      dateAt: '2027-12-08T08:00:00.000Z',
      endAt: '2027-12-08T11:00:00.000Z',
      workshop: `/api/workshops/${id}`,
    },
  });
  expect((await card())?.slots).toEqual([
    { dateAt: '2027-12-08T08:00:00.000Z', endAt: '2027-12-08T11:00:00.000Z' },
  ]);
  await asAdmin.call(updateSite, { params: { id: site }, body: { city: 'Rezé' } });
  expect(await card()).toMatchObject({ site: { city: 'Rezé', postalCode: '44000' } });
  await portal.ctx.db.updateTable('sessions').set({ title: 'Le héron' }).where('id', '=', id).execute();
  expect(await card()).toMatchObject({ title: 'Le héron' });
  expect(await card()).not.toHaveProperty('isFull');
  expect(await card()).not.toHaveProperty('totalGuests');
  await fillSession(portal, id, 1);
  expect(await card()).toMatchObject({ isFull: true, totalGuests: 1 });
  await asAdmin.call(sessionCalls.workshop.publish, { params: { id }, body: { isPublish: false } });
  expect(await cards()).toEqual([]);
});

test('each caller reads their own state of the same session', async () => {
  const session = await makeSession(portal, { starts_at: at('2027-12-21', '09:00') });
  await makeRegistration(portal, session.id, memberId);
  const other = await portal.as(await makeUser(portal));
  const stateFor = async (caller: Caller) =>
    (await read(caller, { from: '2027-12-21', to: '2027-12-21' })).sessions.map(({ mine }) => mine);
  expect(await stateFor(asMember)).toEqual(['registered']);
  expect(await stateFor(other)).toEqual([undefined]);
  expect(await stateFor(asMember)).toEqual(['registered']);
});

test('an instant is given with its fraction of a second', async () => {
  const starts_at = new Date('2027-10-05T07:00:30.250Z');
  await makeSession(portal, { title: 'À la seconde près', starts_at });
  const { sessions } = await read(asMember, { from: '2027-10-05', to: '2027-10-05' });
  expect(sessions.map(({ startDate }) => startDate)).toEqual(['2027-10-05T07:00:30.250Z']);
});

test('days without zeros are accepted; a missing, reversed, too long or invalid period answers 422', async () => {
  for (const query of ['from=2027-1-4&to=2027-2-7', 'from=2027-01-01&to=2027-03-11'])
    expect(await asMember.raw('GET', `/api/calendar?${query}`)).toMatchObject({ statusCode: 200 });
  for (const query of [
    '',
    'from=2027-01-01',
    'from=2027-02-01&to=2027-01-31',
    'from=2027-01-01&to=2027-03-12',
    'from=2027-02-30&to=2027-03-01',
    'from=2027-01-01&to=2027-01-02&kinds=concert',
    'from=2027-01-01&to=2027-01-02&site=1e3',
  ]) {
    const { statusCode, body } = await asMember.raw('GET', `/api/calendar?${query}`);
    expect([query, statusCode]).toEqual([query, 422]);
    expect(JSON.parse(body).violations).not.toEqual([]);
  }
});

test('a day lists the sessions that the calendar shows on it, as cards with their actions', async () => {
  const starts_at = at('2027-09-06', '09:00');
  const two = await makeSession(portal, {
    title: 'Deux jours du butor',
    starts_at,
    ends_at: at('2027-09-08', '12:00'),
  });
  await slot(two.id, '2027-09-06');
  await slot(two.id, '2027-09-08');
  const whole = await makeSession(portal, { kind: 'event', title: 'Journée du butor', starts_at });
  const mine = await makeSession(portal, { title: 'Le butor et moi', starts_at });
  await makeRegistration(portal, mine.id, memberId);
  await makeSession(portal, { title: 'Butor caché', starts_at, is_published: false });
  const onDay = (day: string, query: Record<string, string> = {}) =>
    asMember.call(sessionDay, { params: { day }, query: { title: 'butor', ...query } });
  const idsOf = async (day: string, query?: Record<string, string>): Promise<number[]> =>
    (await onDay(day, query)).map(({ id }) => id);
  for (const day of ['2027-09-05', '2027-09-06', '2027-09-07', '2027-09-08']) {
    const { sessions } = await read(asMember, { from: day, to: day, title: 'butor' });
    expect([day, await idsOf(day)]).toEqual([day, sessions.map(({ id }) => id)]);
  }
  expect(await idsOf('2027-09-06')).toEqual([two.id, whole.id, mine.id]);
  expect(await idsOf('2027-09-08')).toEqual([two.id]);
  expect(await idsOf('2027-09-06', { kinds: 'event' })).toEqual([whole.id]);
  const [card] = await onDay('2027-09-06', { mine: 'true' });
  expect(card).toMatchObject({
    id: mine.id,
    mine: { state: 'registered' },
    actions: { cancel: { ok: true }, register: { ok: false } },
  });
});
