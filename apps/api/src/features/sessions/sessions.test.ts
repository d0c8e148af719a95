import { listSites, listThematics } from '@forman/contract/catalogue';
import { sessionCalls } from '@forman/contract/sessions';
import { ladder, type Level } from '@forman/domain/access';
import { formatHours } from '@forman/domain/french-dates';
import { addDays, parisDay, parisInstant } from '@forman/domain/paris-time';
import { kindRules, sessionKinds } from '@forman/domain/sessions/kinds';
import type { LiveState } from '@forman/domain/sessions/registration';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  fillSession,
  makeRegistration,
  makeSession,
  makeSite,
  makeThematic,
  makeUser,
} from '../../testing/factories.ts';
import { type Caller, days, minutes, type TestPortal, testPortal } from '../../testing/harness.ts';

const { workshop, formation, event, team_meeting } = sessionCalls;
let portal: TestPortal;
let asAdmin: Caller;
let asMember: Caller;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

/** Tests move the clock; tokens live ten minutes. */
beforeEach(async () => {
  asAdmin = await portal.as(await makeUser(portal, { is_admin: true }));
  asMember = await portal.as(await makeUser(portal));
});

/** The four kinds have the same calls; only their types say which. */
const callsOf = (kind: (typeof sessionKinds)[number]) =>
  sessionCalls[kind] as unknown as typeof sessionCalls.workshop;

const guestOf = (values: Parameters<typeof makeUser>[1] = {}) =>
  makeUser(portal, { level: 'ROLE_GUEST', ...values });
const statusOf = async (caller: Caller, path: string) => (await caller.raw('GET', `/api${path}`)).statusCode;

describe('who may open a session', () => {
  type Viewer = Parameters<typeof makeUser>[1] & { state?: LiveState; pilots?: true };
  const viewers = {
    'role in the audience': { level: 'ROLE_MAN' },
    'role not in it': { level: 'ROLE_BEMAN' },
    'own pilot': { level: 'ROLE_BEMAN', is_pilot: true, pilots: true },
    'another pilot': { level: 'ROLE_BEMAN', is_pilot: true },
    DXMAN: { level: 'ROLE_DXMAN' },
    XMAN: { level: 'ROLE_XMAN' },
    admin: { level: 'ROLE_NOMAN', is_admin: true },
    'super organiser': { level: 'ROLE_BEMAN', is_super_organizer: true },
    'registered, promoted since': { level: 'ROLE_DEVMAN', state: 'registered' },
    waiting: { level: 'ROLE_BEMAN', state: 'waiting' },
    candidate: { level: 'ROLE_BEMAN', state: 'candidate' },
    'co-pilot': { level: 'ROLE_BEMAN', state: 'copilot' },
    guest: { level: 'ROLE_GUEST' },
    accountant: { level: 'ROLE_MAN', is_expert_accountant: true },
  } satisfies Record<string, Viewer>;
  type ViewerName = keyof typeof viewers;
  const concerned: ViewerName[] = [
    'own pilot',
    'registered, promoted since',
    'waiting',
    'candidate',
    'co-pilot',
  ];
  /** Who may edit it may open it. */
  const editors: ViewerName[] = ['DXMAN', 'XMAN', 'admin', 'super organiser'];
  const always: ViewerName[] = ['role in the audience', ...editors, ...concerned];
  const everyMember = Object.keys(viewers).filter(
    (name) => !['guest', 'accountant'].includes(name),
  ) as ViewerName[];
  /** Who opens the detail of a published session for ROLE_MAN alone, kind by kind; everybody else gets 403. */
  const opens: Record<(typeof sessionKinds)[number], ViewerName[]> = {
    workshop: [...always, 'another pilot'],
    formation: always,
    event: everyMember,
    team_meeting: everyMember,
  };
  /** Whom an unpublished one is shown to: who prepares it, who sees all; taken back, to those who were in it already. */
  const opensUnpublished: ViewerName[] = [...concerned, ...editors];

  async function meet(kind: (typeof sessionKinds)[number], name: ViewerName, is_published: boolean) {
    const { state, pilots, ...values }: Viewer = viewers[name];
    const user = await makeUser(portal, values);
    const session = await makeSession(portal, {
      kind,
      audience: ['ROLE_MAN'],
      is_published,
      ...(pilots ? { pilot_id: user.id } : {}),
    });
    const waiting = state === 'waiting' ? { waiting_since: portal.clock.now() } : {};
    if (state) await makeRegistration(portal, session.id, user.id, state, waiting);
    return { caller: await portal.as(user), session };
  }

  for (const kind of sessionKinds) {
    const { path } = kindRules[kind];
    test(`CORE-177, CORE-178, CORE-179, CORE-180, CAT-150 a published ${kind}: detail and list, viewer by viewer`, async () => {
      const found: Record<string, unknown> = {};
      const expected: Record<string, unknown> = {};
      for (const name of Object.keys(viewers) as ViewerName[]) {
        const { caller, session } = await meet(kind, name, true);
        const detail = await caller.raw('GET', `/api/${path}/${session.id}`);
        found[name] = detail.statusCode;
        expected[name] = opens[kind].includes(name) ? 200 : 403;
        expect(detail.statusCode === 403 && detail.body.includes(session.title)).toBe(false);
      }
      expect(found).toEqual(expected);
    });

    test(`CORE-245 an unpublished ${kind} is for its pilot, approved co-pilots, those who may edit any, and those already in it`, async () => {
      const found: Record<string, unknown> = {};
      const expected: Record<string, unknown> = {};
      for (const name of Object.keys(viewers) as ViewerName[]) {
        const { caller, session } = await meet(kind, name, false);
        found[name] = await statusOf(caller, `/${path}/${session.id}`);
        expected[name] = opensUnpublished.includes(name) ? 200 : 403;
      }
      expect(found).toEqual(expected);
    });
  }

  test('CORE-177 each of the roles opens what names it and nothing else, but for DXMAN, who edits all', async () => {
    for (const level of ladder.slice(1, -1)) {
      const caller = await portal.as(await makeUser(portal, { level }));
      const own = await makeSession(portal, { audience: [level] });
      const others = await makeSession(portal, { audience: ladder.filter((other) => other !== level) });
      expect([
        await statusOf(caller, `/workshops/${own.id}`),
        await statusOf(caller, `/workshops/${others.id}`),
      ]).toEqual([200, level === 'ROLE_DXMAN' ? 200 : 403]);
    }
  });

  test('CORE-179 unknown, deleted and of another kind: 404; there but not for the caller: 403', async () => {
    const deleted = await makeSession(portal, { deleted_at: portal.clock.now() });
    const training = await makeSession(portal, { kind: 'formation' });
    const closed = await makeSession(portal, { audience: ['ROLE_XMAN'] });
    for (const id of [deleted.id, training.id, 2_147_483_647]) {
      expect(await asMember.refusal(workshop.get, { params: { id } })).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    }
    expect(await asMember.refusal(workshop.get, { params: { id: closed.id } })).toMatchObject({
      status: 403,
      reason: 'not_in_audience',
    });
    expect((await portal.app.inject(`/api/workshops/${closed.id}`)).statusCode).toBe(401);
  });

  test('CORE-180, CAT-030 habilitations filter the list of trainings, not their detail or registration', async () => {
    const holder = await portal.as(await makeUser(portal, { habilitations: ['IAS', 'CIF'] }));
    const session = await makeSession(portal, {
      kind: 'formation',
      title: 'Crédit habilité',
      habilitations: ['CIF'],
    });
    const inList = async (caller: Caller) =>
      (await caller.call(formation.list, { query: { title: 'Crédit habilité' } }))
        .map(({ id }) => id)
        .includes(session.id);
    expect(await inList(holder)).toBe(true);
    expect(await inList(asMember)).toBe(false);
    expect((await asMember.call(formation.search, { query: { search: 'credit habilite' } })).total).toBe(0);
    expect(await asMember.call(formation.get, { params: { id: session.id } })).toMatchObject({
      id: session.id,
    });
    expect((await asMember.call(formation.join, { params: { id: session.id } })).mine.state).toBe(
      'registered',
    );
  });
});

describe('guests', () => {
  const titles = [
    'Découverte métier après-midi', 'Découverte métier matinée', 'Découverte métier visio', 'DECOUVERTE du soir',
    'Atelier Démarrage', '3 Jours de la Réussite', 'Transmettre son entreprise', 'Atelier Démarrage avancé',
  ]; // prettier-ignore

  test.each([
    [false, 4],
    [true, 6],
  ])(
    'CORE-254, CAT-018, CAT-019, CAT-005 isJdEnded %s: list, search and detail agree on the first %i titles',
    async (is_jd_ended, count) => {
      const caller = await portal.as(await guestOf({ is_jd_ended }));
      const made: { id: number; title: string }[] = [];
      for (const title of titles) made.push(await makeSession(portal, { title, inDays: 40 }));
      const mine = (rows: { id: number }[]): string[] =>
        made.filter(({ id }) => rows.some((row) => row.id === id)).map(({ title }) => title);
      const visible = titles.slice(0, count);
      expect(mine(await caller.call(workshop.list))).toEqual(visible);
      const pages = await Promise.all(
        [1, 2, 3].map((page) => caller.call(workshop.search, { query: { page: String(page) } })),
      );
      expect(mine(pages.flatMap(({ items }) => items))).toEqual(visible);
      for (const { id, title } of made) {
        expect(await statusOf(caller, `/workshops/${id}`)).toBe(visible.includes(title) ? 200 : 403);
      }
      for (const { id } of made)
        await portal.ctx.db
          .updateTable('sessions')
          .set({ deleted_at: portal.clock.now() })
          .where('id', '=', id)
          .execute();
    },
  );

  test('CORE-254 the discovery day must be published and meant for guests; a registration keeps a session open', async () => {
    const guest = await guestOf();
    const caller = await portal.as(guest);
    const hidden = await makeSession(portal, { title: 'Découverte', is_published: false });
    const closed = await makeSession(portal, { title: 'Découverte', audience: ['ROLE_MAN'] });
    const joined = await makeSession(portal, { title: 'Autre chose' });
    await makeRegistration(portal, joined.id, guest.id);
    const statuses = await Promise.all(
      [hidden, closed, joined].map(({ id }) => statusOf(caller, `/workshops/${id}`)),
    );
    expect(statuses).toEqual([403, 403, 200]);
  });

  test('CAT-005 guests find nothing of the other kinds', async () => {
    const caller = await portal.as(await guestOf({ is_jd_ended: true }));
    for (const kind of ['formation', 'event', 'team_meeting'] as const) {
      const session = await makeSession(portal, { kind, title: 'Découverte métier' });
      const { path } = kindRules[kind];
      expect(await statusOf(caller, `/${path}/${session.id}`)).toBe(403);
      expect((await caller.raw('GET', `/api/${path}`)).json()).toEqual([]);
      expect((await caller.raw('GET', `/api/${path}/search`)).json()).toMatchObject({
        items: [],
        total: 0,
        totalAll: 0,
      });
    }
  });

  test('CORE-253, CAT-019 3 Jours de la Réussite is refused to a guest until isDemarrageEnded', async () => {
    const session = await makeSession(portal, { title: '3 Jours de la Réussite' });
    const params = { id: session.id };
    const before = await portal.as(await guestOf({ is_jd_ended: true }));
    const after = await portal.as(await guestOf({ is_jd_ended: true, is_demarrage_ended: true }));
    const shown = await before.call(workshop.get, { params });
    expect(shown.actions.register).toEqual({ ok: false, reason: 'starter_not_ended' });
    expect(await before.refusal(workshop.join, { params })).toMatchObject({
      status: 403,
      reason: 'starter_not_ended',
    });
    expect((await after.call(workshop.join, { params })).mine.state).toBe('registered');
  });

  test.each(['Découverte métier', 'DECOUVERTE', 'La decouverte du matin', 'Découvrir'])(
    'CORE-249 "%s" decides by its letters alone whether it is a discovery day',
    async (title) => {
      const site = await makeSite(portal);
      const created = await asAdmin.call(workshop.create, { body: workshopBody({ title, site }) });
      expect(created.discoveryStage).toBe(title === 'Découvrir' ? null : 'discovery_day');
    },
  );
});

/** A day counted from today in Paris. */
const day = (offset: number): string => addDays(parisDay(portal.clock.now()), offset);

const workshopBody = (extra: object = {}) =>
  ({
    thematic: 'Entreprise',
    title: 'Transmettre',
    startDate: `${day(20)} 09:00`,
    endDate: `${day(20)} 18:00`,
    maxGuests: 10,
    minGuests: 2,
    destined: ['ROLE_NEOMAN'],
    ...extra,
  }) as never;

describe('coming sessions', () => {
  const at = (offset: number, hour: string) => parisInstant(day(offset), hour);
  const titlesOf = async (query: object, caller = asMember) =>
    (await caller.call(workshop.search, { query })).items.map(({ title }) => title);

  test('CORE-264 the window opens two days before today in Paris: that midnight is in, the second before out', async () => {
    portal.clock.set('2026-12-01T00:30:00+01:00');
    const caller = await portal.as(await makeUser(portal));
    const starts: Record<string, Date> = {
      'Fenêtre 28 nov.': new Date('2026-11-28T23:59:59+01:00'),
      'Fenêtre 29 nov.': new Date('2026-11-29T00:00:00+01:00'),
      'Fenêtre bientôt': at(5, '09:00'),
    };
    for (const [title, starts_at] of Object.entries(starts)) await makeSession(portal, { title, starts_at });
    expect(await titlesOf({ search: 'fenetre' }, caller)).toEqual(['Fenêtre 29 nov.', 'Fenêtre bientôt']);
    portal.clock.set('2026-12-01T10:00:00+01:00');
  });

  test('CORE-264 yesterday in, three days ago out; CORE-252 discovery days thirteen days ago in, fifteen out', async () => {
    for (const inDays of [-1, -3]) await makeSession(portal, { title: `Jadis ${-inDays}`, inDays });
    for (const inDays of [-13, -15])
      await makeSession(portal, { title: `Découverte passée ${-inDays}`, inDays });
    expect(await titlesOf({ search: 'Jadis' })).toEqual(['Jadis 1']);
    expect(await titlesOf({ search: 'découverte passée' })).toEqual(['Découverte passée 13']);
    const guest = await portal.as(await guestOf());
    expect(await titlesOf({ search: 'découverte passée' }, guest)).toEqual(['Découverte passée 13']);
  });

  test('CAT-010, CAT-148, CAT-009 ten a page, in order of their dates; total with the filters and without', async () => {
    const caller = await portal.as(await makeUser(portal, { level: 'ROLE_ADMAN' }));
    for (let n = 0; n < 23; n += 1) {
      await makeSession(portal, {
        title: `Pages ${String(n).padStart(2, '0')}`,
        inDays: 50 + n,
        audience: ['ROLE_ADMAN'],
      });
    }
    const pages = [];
    for (const page of ['1', '2', '3', '4'])
      pages.push(await caller.call(workshop.search, { query: { page, search: 'Pages' } }));
    expect(pages.map(({ items }) => items.length)).toEqual([10, 10, 3, 0]);
    expect(pages.flatMap(({ items }) => items.map(({ title }) => title))).toEqual(
      Array.from({ length: 23 }, (_, n) => `Pages ${String(n).padStart(2, '0')}`),
    );
    const whole = await caller.call(workshop.search);
    for (const [index, page] of pages.entries()) {
      expect(page).toMatchObject({
        page: index + 1,
        maxPage: 3,
        total: 23,
        totalAll: whole.total,
        hasAdvices: false,
      });
    }
    const none = await caller.call(workshop.search, { query: { search: 'introuvable' } });
    expect(none).toMatchObject({ items: [], page: 1, maxPage: 1, total: 0, totalAll: whole.total });
  });

  test('CAT-148 a foreign user id in the query changes nothing', async () => {
    const other = await makeUser(portal, { level: 'ROLE_XMAN' });
    await makeSession(portal, { title: 'Réservé aux XMAN', audience: ['ROLE_XMAN'] });
    expect(await titlesOf({ user: String(other.id), search: 'Réservé' })).toEqual([]);
  });

  describe('filters', () => {
    let site: number;
    let elsewhere: number;
    const all = { search: 'filtré' };
    beforeAll(async () => {
      site = await makeSite(portal);
      elsewhere = await makeSite(portal, { name: 'Lyon' });
      await makeSession(portal, {
        title: 'Été filtré à Jouy',
        site_id: site,
        place: null,
        starts_at: at(10, '09:00'),
      });
      await makeSession(portal, {
        title: 'Filtré à Lyon',
        site_id: elsewhere,
        place: null,
        wants_copilot: true,
        starts_at: at(11, '00:00'),
      });
      await makeSession(portal, {
        title: 'Filtré 100% cœur',
        wants_copilot: true,
        starts_at: at(11, '23:59'),
      });
      await makeSession(portal, {
        title: 'Filtré conseillé',
        thematic: 'Bien-être',
        starts_at: at(12, '09:00'),
      });
    });

    test('CAT-148, CAT-006 title: accents, case and ligatures aside, wildcards are letters', async () => {
      expect(await titlesOf({ search: 'ETE FILTRE' })).toEqual(['Été filtré à Jouy']);
      expect(await titlesOf({ search: 'coeur' })).toEqual(['Filtré 100% cœur']);
      expect(await titlesOf({ search: '0% c' })).toEqual(['Filtré 100% cœur']);
      expect(await titlesOf({ search: 'Filtré%conseillé' })).toEqual([]);
      expect(await titlesOf({ search: 'Filtr_' })).toEqual([]);
    });

    test('CAT-148, CAT-006 place, co-pilots wanted, period: each alone', async () => {
      expect(await titlesOf({ ...all, site: String(site) })).toEqual(['Été filtré à Jouy']);
      expect(await titlesOf({ ...all, wantCopilot: '1' })).toEqual(['Filtré à Lyon', 'Filtré 100% cœur']);
      expect(await titlesOf({ ...all, wantCopilot: '0' })).toHaveLength(4);
      expect(await titlesOf({ ...all, dateStart: day(11) })).toEqual([
        'Filtré à Lyon',
        'Filtré 100% cœur',
        'Filtré conseillé',
      ]);
      expect(await titlesOf({ ...all, dateEnd: day(11) })).toEqual([
        'Été filtré à Jouy',
        'Filtré à Lyon',
        'Filtré 100% cœur',
      ]);
      expect(await titlesOf({ ...all, site: '', dateStart: '', dateEnd: '' })).toHaveLength(4);
    });

    test('CAT-148 mixed; a chosen start replaces the usual window', async () => {
      const mixed = {
        ...all,
        wantCopilot: 'true',
        site: String(elsewhere),
        dateStart: day(11),
        dateEnd: day(11),
      };
      expect(await titlesOf(mixed)).toEqual(['Filtré à Lyon']);
      expect(await titlesOf({ ...mixed, site: String(site) })).toEqual([]);
      await makeSession(portal, { title: 'Filtré autrefois', inDays: -40 });
      expect(await titlesOf({ ...all, dateStart: day(-60), dateEnd: day(-20) })).toEqual([
        'Filtré autrefois',
      ]);
    });

    test('CAT-007, CAT-148 recommended: the themes the person has advised, and only for people who have some', async () => {
      const user = await makeUser(portal);
      const caller = await portal.as(user);
      expect(await titlesOf({ ...all, wantAdvices: '1' }, caller)).toEqual([]);
      expect((await caller.call(workshop.search)).hasAdvices).toBe(false);
      const thematics = [
        await makeThematic(portal, { wording: 'Rien à voir', theme: 'bien-etre' }),
        await makeThematic(portal, { wording: 'ete filtre a jouy', theme: 'Autre' }),
      ];
      for (const thematic_id of thematics)
        await portal.ctx.db
          .insertInto('advised_thematics')
          .values({ user_id: user.id, thematic_id })
          .execute();
      expect(await titlesOf({ ...all, wantAdvices: '1' }, caller)).toEqual([
        'Été filtré à Jouy',
        'Filtré conseillé',
      ]);
      expect((await caller.call(workshop.search)).hasAdvices).toBe(true);
    });

    test('CAT-157, CAT-148 dates without their zeros are understood; others are 422', async () => {
      const loose = (text: string) => text.replaceAll(/-0/g, '-');
      portal.clock.set('2027-03-01T10:00:00+01:00');
      const caller = await portal.as(await makeUser(portal));
      await makeSession(portal, { title: 'Lâche', starts_at: parisInstant('2027-03-05', '09:00') });
      await makeSession(portal, {
        kind: 'event',
        title: 'Lâche',
        starts_at: parisInstant('2027-03-05', '09:00'),
      });
      expect(loose('2027-03-05')).toBe('2027-3-5');
      expect(await titlesOf({ search: 'Lâche', dateStart: '2027-3-5', dateEnd: '2027-3-5' }, caller)).toEqual(
        ['Lâche'],
      );
      expect(await titlesOf({ search: 'Lâche', dateEnd: '2027-3-4' }, caller)).toEqual([]);
      const listed = await caller.call(event.list, {
        query: { 'startDate[after]': '2027-3-5', title: 'lache' },
      });
      expect(listed.map(({ title }) => title)).toEqual(['Lâche']);
      for (const dateStart of ['2027-02-30', 'demain', '2027', '0000-01-01', '99999-01-01']) {
        expect(await caller.refusal(workshop.search, { query: { dateStart } })).toMatchObject({
          status: 422,
          violations: [{ propertyPath: 'dateStart' }],
        });
      }
      portal.clock.set('2026-12-01T10:00:00+01:00');
    });

    test.each([
      ['2027-03-28', '2027-03-28T00:00:00+01:00', '2027-03-28T23:59:00+02:00', '2027-03-29T00:00:00+02:00'],
      ['2027-10-31', '2027-10-31T00:00:00+02:00', '2027-10-31T23:59:00+01:00', '2027-11-01T00:00:00+01:00'],
    ])(
      'CORE-264, CAT-148 the day of a clock change, %s, is that day in Paris, from its first to its last minute',
      async (date, first, last, next) => {
        const title = `Horloge ${date}`;
        for (const [n, start] of [first, last, next].entries()) {
          await makeSession(portal, { title: `${title} ${n}`, starts_at: new Date(start) });
        }
        expect(await titlesOf({ search: title, dateStart: date, dateEnd: date })).toEqual([
          `${title} 0`,
          `${title} 1`,
        ]);
        const listed = await asMember.call(workshop.list, {
          query: { title, 'startDate[after]': date, 'startDate[before]': date },
        });
        expect(listed.map((card) => card.title)).toEqual([`${title} 0`, `${title} 1`]);
      },
    );
  });
});

describe('the collection of a kind', () => {
  test('CORE-263, CAT-156 one session, one list of all dates, one filtered list, for every kind', async () => {
    for (const kind of sessionKinds) {
      const calls = callsOf(kind);
      const past = await makeSession(portal, { kind, title: `Collection ${kind}`, inDays: -400 });
      const coming = await makeSession(portal, { kind, title: `Collection ${kind} bis` });
      const path = `/api/${kindRules[kind].path}`;
      const ids = async (query: string) =>
        (await asMember.raw('GET', `${path}${query}`)).json().map(({ id }: { id: number }) => id);
      expect(await ids('')).toEqual(expect.arrayContaining([past.id, coming.id]));
      expect(await ids(`?title=collection ${kind}`)).toEqual([past.id, coming.id]);
      expect(await ids(`?title=collection ${kind}&startDate[after]=${day(-2)}`)).toEqual([coming.id]);
      expect(await ids(`?former=${past.pilotId}`)).toEqual([past.id]);
      expect(await asMember.call(calls.get, { params: { id: past.id } })).toMatchObject({
        id: past.id,
        kind,
      });
    }
  });

  test('CORE-263 CORE-264 a long collection says how many there are: the latest first page, the rest behind', async () => {
    const made = [];
    for (const inDays of [-800, -700, 20, 30, 40]) {
      made.push((await makeSession(portal, { kind: 'formation', title: 'Page de liste', inDays })).id);
    }
    const [oldest, old, soon, later, last] = made;
    const read = async (query: string) => {
      const answer = await asMember.raw('GET', `/api/formations?title=page de liste${query}`);
      return {
        status: answer.statusCode,
        total: answer.headers['x-total-count'],
        ids: answer.statusCode === 200 ? answer.json().map(({ id }: { id: number }) => id) : null,
      };
    };
    expect(await read('')).toEqual({ status: 200, total: '5', ids: made });
    expect(await read('&itemsPerPage=2')).toEqual({ status: 200, total: '5', ids: [later, last] });
    expect((await read('&itemsPerPage=2&page=2')).ids).toEqual([old, soon]);
    expect((await read('&itemsPerPage=2&page=3')).ids).toEqual([oldest]);
    expect((await read('&itemsPerPage=2&page=4')).ids).toEqual([]);
    // From a start that was asked for one reads on from there.
    const from = `&startDate[after]=${day(-2)}&itemsPerPage=2`;
    expect(await read(from)).toEqual({ status: 200, total: '3', ids: [soon, later] });
    for (const wrong of ['0', '501', '-1', 'x'])
      expect((await read(`&itemsPerPage=${wrong}`)).status).toBe(422);
  });

  test('CAT-157 filters narrow, never widen: site, audience, publication, co-pilots', async () => {
    const site = await makeSite(portal);
    const open = await makeSession(portal, {
      kind: 'event',
      title: 'Étroit',
      site_id: site,
      audience: ['ROLE_NEOMAN'],
    });
    const closed = await makeSession(portal, { kind: 'event', title: 'Étroit', audience: ['ROLE_XMAN'] });
    const hidden = await makeSession(portal, {
      kind: 'event',
      title: 'Étroit',
      is_published: false,
      wants_copilot: true,
    });
    const ids = async (caller: Caller, query: object = {}) =>
      (await caller.call(event.list, { query: { title: 'etroit', ...query } })).map(({ id }) => id);
    expect(await ids(asMember)).toEqual([open.id]);
    expect(await ids(asMember, { destined: 'ROLE_XMAN' })).toEqual([]);
    expect(await ids(asMember, { isPublish: '0' })).toEqual([]);
    expect(await ids(asAdmin)).toEqual([open.id, closed.id, hidden.id]);
    expect(await ids(asAdmin, { isPublish: '0' })).toEqual([hidden.id]);
    expect(await ids(asAdmin, { wantCopilot: '1' })).toEqual([hidden.id]);
    expect(await ids(asAdmin, { destined: 'ROLE_XMAN' })).toEqual([closed.id, hidden.id]);
    expect(await ids(asAdmin, { site: String(site) })).toEqual([open.id]);
  });

  test('CAT-157 the sessions somebody is registered to: oneself and administrators, 403 for others', async () => {
    const guest = await makeUser(portal);
    const session = await makeSession(portal);
    const left = await makeSession(portal);
    await makeRegistration(portal, session.id, guest.id);
    await makeRegistration(portal, left.id, guest.id, 'registered', {
      ended_at: portal.clock.now(),
      end_reason: 'cancelled',
    });
    const query = { guests: String(guest.id) };
    const ids = async (caller: Caller) => (await caller.call(workshop.list, { query })).map(({ id }) => id);
    expect(await ids(await portal.as(guest))).toEqual([session.id]);
    expect(await ids(asAdmin)).toEqual([session.id]);
    expect(await asMember.refusal(workshop.list, { query })).toMatchObject({ status: 403 });
  });

  test('CAT-157 MEM-381 whoever stands above them in their line reads it too, as a guest or as a co-pilot; nobody else does', async () => {
    const sponsor = await makeUser(portal);
    const godchild = await makeUser(portal, { sponsor_id: sponsor.id });
    const below = await makeUser(portal, { sponsor_id: godchild.id });
    const [followed, led] = [await makeSession(portal), await makeSession(portal)];
    await makeRegistration(portal, followed.id, below.id);
    await makeRegistration(portal, led.id, below.id, 'copilot');
    const queries = [{ guests: String(below.id) }, { 'copilotApprouved.id': String(below.id) }] as const;
    const parts = (caller: Caller) =>
      Promise.all(
        queries.map(async (query) => (await caller.call(workshop.list, { query })).map(({ id }) => id)),
      );
    for (const reader of [below, godchild, sponsor])
      expect(await parts(await portal.as(reader))).toEqual([[followed.id], [led.id]]);
    expect(await parts(asAdmin)).toEqual([[followed.id], [led.id]]);
    // The reader's own level would not list it.
    const higher = await makeSession(portal, { audience: ['ROLE_XMAN'] });
    await makeRegistration(portal, higher.id, below.id);
    const [all] = await parts(await portal.as(sponsor));
    expect(all!.toSorted((a, b) => a - b)).toEqual([followed.id, higher.id]);
    const guest = await makeUser(portal, { level: 'ROLE_GUEST' });
    const ofGuest = await makeUser(portal, { sponsor_id: guest.id });
    for (const query of queries)
      expect(await asMember.refusal(workshop.list, { query })).toMatchObject({
        status: 403,
        reason: 'not_in_line',
      });
    // From above downwards alone; nobody of that number is a stranger; a guest has no line below.
    const refused: [{ id: number }, number][] = [
      [below, sponsor.id],
      [sponsor, 2_000_000],
      [guest, ofGuest.id],
    ];
    for (const [reader, id] of refused) {
      const query = { guests: String(id) };
      expect(await (await portal.as(reader)).refusal(workshop.list, { query })).toMatchObject({
        status: 403,
      });
    }
  });
});

describe('what the detail holds', () => {
  test('CORE-117, CORE-118, CORE-119, CORE-124, CAT-147 every field of a workshop, as its pilot', async () => {
    const pilot = await makeUser(portal, { is_pilot: true });
    const site = await makeSite(portal);
    const asPilot = await portal.as(pilot);
    const created = await asPilot.call(workshop.create, {
      body: workshopBody({
        site,
        price: 25,
        description: '<p>Texte</p>',
        prerequisite: 'Aucun',
        formerWords: 'Venez',
        habilitation: ['IAS'],
        date: '1999-01-01',
      }),
    });
    const copilot = await makeUser(portal, { level: 'ROLE_BEMAN' });
    await makeRegistration(portal, created.id, copilot.id, 'copilot');
    await fillSession(portal, created.id, 3);
    const detail = await asPilot.call(workshop.get, { params: { id: created.id } });
    expect(detail).toMatchObject({
      thematic: 'Entreprise',
      title: 'Transmettre',
      price: 25,
      place: null,
      description: '<p>Texte</p>',
      prerequisite: 'Aucun',
      formerWords: 'Venez',
      videoConferenceLink: null,
      visioPassword: null,
      isVisio: false,
      former: { id: pilot.id, firstName: pilot.firstName, lastName: pilot.lastName },
      maxGuests: 10,
      minGuests: 2,
      totalGuests: 3,
      waitingZone: [],
      coPilotWanted: [],
      copilotApprouved: [{ id: copilot.id }],
      wantCopilot: false,
      absentGuest: [],
      destined: ['ROLE_NEOMAN'],
      habilitation: ['IAS'],
      site: {
        id: site,
        name: 'Jouy-en-Josas',
        address: '1 rue de l’Exemple',
        postalCode: '78350',
        city: 'Jouy-en-Josas',
        gmap: 'https://maps.example/jouy',
      },
      isPublish: false,
      isUniqueWaiting: false,
      isAbsentEnded: false,
      seats: { state: 'open', left: 7, waiting: 0 },
    });
    expect(detail.date).toBe(detail.startDate);
    expect(detail.guests).toHaveLength(detail.totalGuests);
    expect(detail.workshopDates).toEqual(detail.slots);
  });

  test('CORE-120, CORE-121 what formations and events add', async () => {
    const site = await makeSite(portal);
    const created = await asAdmin.call(formation.create, {
      body: workshopBody({ site, priceBedOne: '120,50', priceBedTwo: 80, priceBedThree: '' }),
    });
    expect(created).toMatchObject({
      priceBedOne: 120.5,
      priceBedTwo: 80,
      priceBedThree: null,
      formationDates: created.slots,
    });
    const party = await asAdmin.call(event.create, {
      body: workshopBody({
        thematic: undefined,
        place: 'Salle B',
        breakTime: '30 min',
        externLink: 'https://billets.example/soir',
        priceBedOne: 12,
      }),
    });
    expect(party).toMatchObject({
      thematic: 'event',
      place: 'Salle B',
      breakTime: '30 min',
      externLink: 'https://billets.example/soir',
      isUniqueEvent: false,
      wantCopilot: false,
      priceBedOne: null,
      eventDates: party.slots,
    });
  });

  type Face = { names: boolean; contacts: boolean; link: boolean };
  const faces: [
    viewer: string,
    values: Parameters<typeof makeUser>[1],
    state: LiveState | 'pilot' | null,
    face: Face,
  ][] = [
    ['own pilot', { is_pilot: true }, 'pilot', { names: true, contacts: true, link: true }],
    ['approved co-pilot', { level: 'ROLE_BEMAN' }, 'copilot', { names: true, contacts: true, link: true }],
    ['MAN', { level: 'ROLE_MAN' }, null, { names: true, contacts: true, link: false }],
    ['DEVMAN', { level: 'ROLE_DEVMAN' }, null, { names: true, contacts: true, link: false }],
    ['DXMAN', { level: 'ROLE_DXMAN' }, null, { names: true, contacts: true, link: true }],
    ['XMAN', { level: 'ROLE_XMAN' }, null, { names: true, contacts: true, link: true }],
    ['admin', { is_admin: true }, null, { names: true, contacts: true, link: true }],
    [
      'admin at guest level',
      { is_admin: true, level: 'ROLE_GUEST' },
      null,
      { names: true, contacts: true, link: true },
    ],
    ['super organiser', { is_super_organizer: true }, null, { names: true, contacts: false, link: true }],
    ['registered member', {}, 'registered', { names: true, contacts: false, link: true }],
    ['waiting member', {}, 'waiting', { names: true, contacts: false, link: false }],
    ['candidate', { level: 'ROLE_BEMAN' }, 'candidate', { names: true, contacts: false, link: false }],
    ['BEMAN', { level: 'ROLE_BEMAN' }, null, { names: true, contacts: false, link: false }],
    ['ADMAN', { level: 'ROLE_ADMAN' }, null, { names: true, contacts: false, link: false }],
    ['another pilot', { is_pilot: true }, null, { names: true, contacts: false, link: false }],
    ['registered guest', { level: 'ROLE_GUEST' }, 'registered', { names: true, contacts: false, link: true }],
    ['unregistered guest', { level: 'ROLE_GUEST' }, null, { names: false, contacts: false, link: false }],
  ];
  test.each(faces)(
    'CORE-136, CORE-137, CORE-164, CORE-167, CORE-181, CORE-182, CAT-147 as %s',
    async (viewer, values, state, face) => {
      const user = await makeUser(portal, values);
      const sponsor = await makeUser(portal);
      const registered = await makeUser(portal, { sponsor_id: sponsor.id });
      const session = await makeSession(portal, {
        title: 'Découverte à distance',
        is_remote: true,
        place: null,
        video_link: 'https://visio.example/salle',
        video_password: 'sésame',
        habilitations: ['IAS'],
        ...(state === 'pilot' ? { pilot_id: user.id } : {}),
      });
      await makeRegistration(portal, session.id, registered.id);
      const waiting = { waiting_since: portal.clock.now() };
      await makeRegistration(portal, session.id, (await makeUser(portal)).id, 'waiting', waiting);
      if (state && state !== 'pilot')
        await makeRegistration(portal, session.id, user.id, state, state === 'waiting' ? waiting : {});
      const caller = await portal.as(user);
      const detail = await caller.call(workshop.get, { params: { id: session.id } });
      const other = detail.guests.find(({ id }) => id === registered.id);
      expect({
        names: other?.firstName === registered.firstName,
        contacts:
          other?.email === registered.email &&
          other.phoneNumber === registered.phone &&
          other.godFather?.email === sponsor.email,
        link:
          detail.videoConferenceLink === 'https://visio.example/salle' && detail.visioPassword === 'sésame',
      }).toEqual(face);
      const payload = JSON.stringify(detail);
      for (const secret of [registered.email, registered.phone, sponsor.email])
        expect(payload.includes(secret)).toBe(face.contacts);
      expect(payload.includes('visio.example')).toBe(face.link);
      expect(detail.isVisio).toBe(true);
      const isGuest = values?.level === 'ROLE_GUEST' && !values.is_admin;
      expect(detail.destined.length > 0).toBe(!isGuest);
      expect(detail.habilitation).toEqual(isGuest ? [] : ['IAS']);
      expect(detail.guests).toHaveLength(face.names ? detail.totalGuests : 0);
      expect(detail.actions.useList.ok).toBe(face.contacts);
      expect(viewer).not.toBe('');
    },
  );

  test('CAT-064 CAT-067 CAT-127 the registered of a meeting are read by those concerned and the holders of the list tools alone, its link by those concerned and its editors', async () => {
    const [inside, copilot] = [await makeUser(portal), await makeUser(portal, { level: 'ROLE_BEMAN' })];
    const session = await makeSession(portal, {
      kind: 'team_meeting',
      is_remote: true,
      place: null,
      video_link: 'https://visio.example/equipe',
      video_password: 'sésame',
    });
    await makeRegistration(portal, session.id, inside.id);
    await makeRegistration(portal, session.id, copilot.id, 'copilot');
    /** How many names, with an e-mail or not, and the link. */
    const read = async (user: { id: number }) => {
      const caller = await portal.as(user);
      const { guests, videoConferenceLink, visioPassword } = await caller.call(team_meeting.get, {
        params: { id: session.id },
      });
      return [
        guests.length,
        guests.some(({ email }) => email),
        videoConferenceLink !== null && visioPassword,
      ];
    };
    const [outside, none] = [[0, false, false], false] as const;
    expect(await read(await makeUser(portal))).toEqual(outside);
    expect(await read(await makeUser(portal, { level: 'ROLE_BEMAN' }))).toEqual(outside);
    expect(await read(inside)).toEqual([1, none, 'sésame']);
    for (const level of ['ROLE_MAN', 'ROLE_DEVMAN'] as const)
      expect(await read(await makeUser(portal, { level }))).toEqual([1, true, false]);
    for (const user of [copilot, { id: session.pilotId }, await makeUser(portal, { level: 'ROLE_XMAN' })])
      expect(await read(user)).toEqual([1, true, 'sésame']);
  });

  test('CAT-062 a guest whom the pilot has registered reads neither the audience nor the habilitations of a meeting', async () => {
    const guest = await guestOf();
    const session = await makeSession(portal, { kind: 'team_meeting', habilitations: ['CIF'] });
    await makeRegistration(portal, session.id, guest.id);
    const read = async (caller: Caller) => {
      const { destined, habilitation } = await caller.call(team_meeting.get, { params: { id: session.id } });
      return { destined: destined.length, habilitation };
    };
    expect(await read(asMember)).toEqual({ destined: ladder.length, habilitation: ['CIF'] });
    expect(await read(await portal.as(guest))).toEqual({ destined: 0, habilitation: [] });
  });

  test('CORE-170, CORE-171, CORE-172 seats: open, reserved while the last is held, full; the own place in line', async () => {
    const session = await makeSession(portal, { max_guests: 2 });
    const params = { id: session.id };
    await fillSession(portal, session.id, 1);
    const seatsNow = async () => (await asMember.call(workshop.get, { params })).seats;
    expect(await seatsNow()).toEqual({ state: 'open', left: 1, waiting: 0 });
    const payer = await makeUser(portal);
    await makeRegistration(portal, session.id, payer.id, 'held', {
      held_until: new Date(portal.clock.now().getTime() + minutes(15)),
    });
    expect(await seatsNow()).toEqual({ state: 'reserved', left: 0, waiting: 0 });
    portal.clock.advance(minutes(15));
    asMember = await portal.as(await makeUser(portal));
    expect(await seatsNow()).toEqual({ state: 'open', left: 1, waiting: 0 });
    await portal.run('seats');
    await fillSession(portal, session.id, 1);
    const [first, second] = [await makeUser(portal), await makeUser(portal)];
    for (const person of [first, second]) await (await portal.as(person)).call(workshop.wait, { params });
    expect(await seatsNow()).toEqual({ state: 'full', left: 0, waiting: 2 });
    expect((await (await portal.as(second)).call(workshop.get, { params })).mine).toMatchObject({
      state: 'waiting',
      position: 2,
    });
  });

  test('CORE-172 a hold out of the line that ran out reads as the place in line it goes back to', async () => {
    const session = await makeSession(portal, { max_guests: 1 });
    const [ahead, person] = [await makeUser(portal), await makeUser(portal)];
    const since = (offset: number) => new Date(portal.clock.now().getTime() + offset);
    await makeRegistration(portal, session.id, ahead.id, 'waiting', { waiting_since: since(-2000) });
    await makeRegistration(portal, session.id, person.id, 'held', {
      waiting_since: since(-1000),
      held_until: since(minutes(5)),
    });
    const read = async () =>
      (await (await portal.as(person)).call(workshop.get, { params: { id: session.id } })).mine;
    expect(await read()).toMatchObject({ state: 'held', position: null });
    portal.clock.advance(minutes(5));
    expect(await read()).toMatchObject({ state: 'waiting', position: 2, heldUntil: null });
  });

  type Actor = [who: string, values: Parameters<typeof makeUser>[1], own: boolean, edits: boolean];
  const editors: Actor[] = [
    ['its pilot', { is_pilot: true }, true, true],
    ['DXMAN', { level: 'ROLE_DXMAN' }, false, true],
    ['XMAN', { level: 'ROLE_XMAN' }, false, true],
    ['admin', { is_admin: true }, false, true],
    ['super organiser', { is_super_organizer: true }, false, true],
    ['NEOMAN', {}, false, false],
    ['a foreign pilot', { is_pilot: true }, false, false],
  ];
  test.each(editors)('CORE-133 actions sent to %s: edit and remove', async (_who, values, own, edits) => {
    const user = await makeUser(portal, values);
    const session = await makeSession(portal, own ? { pilot_id: user.id } : {});
    const { actions } = await (await portal.as(user)).call(workshop.get, { params: { id: session.id } });
    const expected = edits ? { ok: true } : { ok: false, reason: 'not_yours' };
    expect([actions.edit, actions.remove]).toEqual([expected, expected]);
  });

  test('CAT-003, CORE-187 actions say why not', async () => {
    const pilot = await makeUser(portal, { is_pilot: true });
    const session = await makeSession(portal, { pilot_id: pilot.id, audience: ['ROLE_NEOMAN'] });
    const actionsFor = async (user: { id: number }) =>
      (await (await portal.as(user)).call(workshop.get, { params: { id: session.id } })).actions;
    const member = await makeUser(portal);
    expect(await actionsFor(member)).toMatchObject({
      register: { ok: true },
      wait: { ok: false, reason: 'seats_left' },
      cancel: { ok: false, reason: 'not_registered' },
      leaveList: { ok: false, reason: 'not_waiting' },
      publish: { ok: false, reason: 'not_allowed' },
      useList: { ok: false, reason: 'not_allowed' },
    });
    expect((await actionsFor(pilot)).register).toEqual({ ok: false, reason: 'pilot' });
    expect((await actionsFor(await makeUser(portal, { level: 'ROLE_XMAN' }))).register).toEqual({
      ok: false,
      reason: 'not_in_audience',
    });
    await makeRegistration(portal, session.id, member.id);
    expect(await actionsFor(member)).toMatchObject({
      register: { ok: false, reason: 'already_registered' },
      cancel: { ok: true },
    });
    portal.clock.advance(days(31));
    expect(await actionsFor(member)).toMatchObject({ cancel: { ok: false, reason: 'session_started' } });
    portal.clock.advance(-days(31));
  });
});

describe('times', () => {
  test.each([
    ['2027-01-15', '2027-01-15T08:00:00.000Z'],
    ['2027-07-15', '2027-07-15T07:00:00.000Z'],
    ['2027-03-28', '2027-03-28T07:00:00.000Z'],
    ['2027-10-31', '2027-10-31T08:00:00.000Z'],
  ])('CORE-173, CAT-099 9h-18h typed for %s reads 9h-18h, for the four kinds', async (date, stored) => {
    const site = await makeSite(portal);
    for (const kind of sessionKinds) {
      const calls = callsOf(kind);
      const created = await asAdmin.call(calls.create, {
        body: workshopBody({ site, startDate: `${date} 09:00`, endDate: `${date} 18:00` }),
      });
      expect(created.startDate).toBe(stored);
      const again = await asAdmin.call(calls.get, { params: { id: created.id } });
      expect(formatHours(new Date(again.startDate), new Date(again.endDate))).toBe('9h-18h');
      expect(again.slots.map((slot) => formatHours(new Date(slot.dateAt), new Date(slot.endAt)))).toEqual([
        '9h-18h',
      ]);
    }
  });

  test('CORE-173, CORE-265 days alone make one slot a day from 9h to 18h; slots sent are kept, over a clock change', async () => {
    const site = await makeSite(portal);
    const days3 = await asAdmin.call(workshop.create, {
      body: workshopBody({ site, startDate: '2027-03-27', endDate: '2027-03-29' }),
    });
    const hoursOf = (slots: { dateAt: string; endAt: string }[]) =>
      slots.map((slot) => formatHours(new Date(slot.dateAt), new Date(slot.endAt)));
    expect(hoursOf(days3.slots)).toEqual(['9h-18h', '9h-18h', '9h-18h']);
    const slots = [
      { dateAt: '2027-03-28T14:00', endAt: '2027-03-28T17:30' },
      { dateAt: '2027-03-27T09:30:00', endAt: '2027-03-27T12:00:00' },
    ];
    const elsewhere = await makeSite(portal);
    const sent = await asAdmin.call(workshop.create, {
      body: workshopBody({
        site: elsewhere,
        startDate: '2027-03-27 09:30',
        endDate: '2027-03-28 17:30',
        slots,
      }),
    });
    expect(hoursOf(sent.slots)).toEqual(['9h30-12h', '14h-17h30']);
    const instant = await asAdmin.call(workshop.create, {
      body: workshopBody({ site, startDate: '2027-07-01T07:00:00Z', endDate: '2027-07-01T20:00:00+04:00' }),
    });
    expect(hoursOf([{ dateAt: instant.startDate, endAt: instant.endDate }])).toEqual(['9h-18h']);
  });
});

describe('creating', () => {
  let site: number;
  // A day at a site takes one workshop: each test has a site of its own, each session of a loop too.
  beforeEach(async () => {
    site = await makeSite(portal);
  });

  const creators: [who: string, values: Parameters<typeof makeUser>[1], allowed: boolean, event: boolean][] =
    [
      ['pilot', { is_pilot: true }, true, true],
      ['XMAN', { level: 'ROLE_XMAN' }, true, true],
      ['admin', { is_admin: true }, true, true],
      ['super organiser', { is_super_organizer: true }, false, true],
      ['DXMAN', { level: 'ROLE_DXMAN' }, false, false],
      ['NEOMAN', {}, false, false],
      ['guest', { level: 'ROLE_GUEST' }, false, false],
      ['accountant XMAN', { level: 'ROLE_XMAN', is_expert_accountant: true }, false, false],
    ];
  test.each(creators)(
    'CORE-131, CAT-012, CAT-149 %s: %s, an event: %s',
    async (_who, values, allowed, forEvents) => {
      const caller = await portal.as(await makeUser(portal, values));
      for (const kind of sessionKinds) {
        const response = await caller.raw('POST', `/api/${kindRules[kind].path}`, workshopBody({ site }));
        const expected = kind === 'event' ? forEvents : allowed;
        expect([kind, response.statusCode]).toEqual([kind, expected ? 201 : 403]);
        const search = await caller.raw('GET', `/api/${kindRules[kind].path}/search`);
        // An accountant finds no list at all.
        expect(search.json().canCreate ?? false).toBe(expected);
      }
    },
  );

  test('CAT-149, CAT-128, CORE-006 a pilot leads what they create; the id is at the top and under data; no habilitation is a list', async () => {
    const pilot = await makeUser(portal, { is_pilot: true });
    const created = await (
      await portal.as(pilot)
    ).call(workshop.create, { body: workshopBody({ site, former: pilot.id, habilitation: [] }) });
    expect(created).toMatchObject({
      former: { id: pilot.id },
      data: { id: created.id },
      habilitation: [],
      isPublish: false,
    });
    const audited = await portal.ctx.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', '=', 'session')
      .where('subject_id', '=', String(created.id))
      .execute();
    expect(audited).toMatchObject([{ action: 'session.create', actor_id: pilot.id }]);
  });

  test('CAT-128 XMAN and administrators alone name another pilot, who must be able to lead', async () => {
    const pilot = await makeUser(portal, { is_pilot: true });
    const other = await makeUser(portal, { is_pilot: true });
    const xman = await portal.as(await makeUser(portal, { level: 'ROLE_XMAN' }));
    const body = async (former: unknown) => workshopBody({ site: await makeSite(portal), former });
    expect(
      await (await portal.as(other)).refusal(workshop.create, { body: await body(pilot.id) }),
    ).toMatchObject({
      status: 403,
      reason: 'former',
    });
    for (const caller of [xman, asAdmin]) {
      const created = await caller.call(workshop.create, { body: await body(`/api/users/${pilot.id}`) });
      expect(created.former.id).toBe(pilot.id);
    }
    const gone = await makeUser(portal, { is_pilot: true, deleted_at: portal.clock.now() });
    for (const id of [2_000_000_000, gone.id, (await makeUser(portal)).id]) {
      expect(await xman.refusal(workshop.create, { body: await body(id) })).toMatchObject({
        status: 422,
        violations: [{ propertyPath: 'former' }],
      });
    }
  });

  test('a site that is unknown, closed or deleted is a violation', async () => {
    const closed = await makeSite(portal, { is_active: false });
    const deleted = await makeSite(portal, { deleted_at: portal.clock.now() });
    for (const id of [2_000_000_000, closed, deleted]) {
      const refusal = await asAdmin.refusal(workshop.create, { body: workshopBody({ site: id }) });
      expect(refusal.violations).toEqual([{ propertyPath: 'site', message: 'Veuillez spécifier un lieu' }]);
    }
  });

  const onSite = () => ({ site });
  type Refused = [
    row: string,
    kind: (typeof sessionKinds)[number],
    extra: () => object,
    field: string,
    message: string,
  ];
  const refused: Refused[] = [
    ['CAT-101', 'workshop', () => ({ ...onSite(), thematic: '' }), 'thematic', 'Veuillez spécifier une thématique valide'],
    ['CAT-111', 'formation', () => ({ ...onSite(), thematic: undefined }), 'thematic', 'Veuillez spécifier une thématique valide'],
    ['CAT-102', 'workshop', () => ({ ...onSite(), title: 'ab' }), 'title', 'Veuillez spécifier un titre valide'],
    ['CAT-102', 'workshop', () => ({ ...onSite(), title: undefined }), 'title', 'Veuillez spécifier un titre valide'],
    ['CAT-112', 'formation', () => ({ ...onSite(), title: ' ab ' }), 'title', 'Veuillez spécifier un titre valide'],
    ['CAT-119', 'event', () => ({ ...onSite(), title: 'ab' }), 'title', 'Veuillez spécifier un titre valide'],
    ['CAT-123', 'team_meeting', () => ({ ...onSite(), title: 'ab' }), 'title', 'Veuillez spécifier un titre valide'],
    ['CAT-103', 'workshop', () => ({ ...onSite(), price: 'abc' }), 'price', 'Veuillez spécifier un prix valide'],
    ['CORE-267', 'workshop', () => ({ ...onSite(), price: -1 }), 'price', 'Veuillez spécifier un prix valide'],
    ['CORE-267', 'workshop', () => ({ ...onSite(), price: '1,234' }), 'price', 'Veuillez spécifier un prix valide'],
    ['CORE-267', 'workshop', () => ({ ...onSite(), price: 12.345 }), 'price', 'Veuillez spécifier un prix valide'],
    ['CORE-267', 'workshop', () => ({ ...onSite(), price: 0.49 }), 'price', 'Veuillez spécifier un prix valide'],
    ['CORE-267', 'workshop', () => ({ ...onSite(), price: [12] }), 'price', 'Veuillez spécifier un prix valide'],
    ['CAT-117', 'formation', () => ({ ...onSite(), price: 'gratuit' }), 'price', 'Veuillez spécifier un prix valide'],
    ['CAT-119', 'event', () => ({ ...onSite(), price: 'abc' }), 'price', 'Veuillez spécifier un prix valide'],
    ['CAT-118', 'formation', () => ({ ...onSite(), priceBedTwo: 'abc' }), 'priceBedTwo', 'Veuillez spécifier un prix de chambre valide'],
    ['CAT-118', 'formation', () => ({ ...onSite(), priceBedOne: '0,01' }), 'priceBedOne', 'Veuillez spécifier un prix de chambre valide'],
    ['CAT-105', 'workshop', () => ({ place: 'Salle B' }), 'site', 'Veuillez spécifier un lieu'],
    ['CAT-114', 'formation', () => ({}), 'site', 'Veuillez spécifier un lieu'],
    ['CAT-120', 'event', () => ({ place: ' ' }), 'site', 'Veuillez spécifier un lieu'],
    ['CAT-123', 'team_meeting', () => ({ place: 'Salle B' }), 'site', 'Veuillez spécifier un lieu'],
    ['CAT-106', 'workshop', () => ({ isVisio: true }), 'videoConferenceLink', 'Veuillez specifier un lien valide'],
    ['CAT-106', 'workshop', () => ({ isVisio: true, videoConferenceLink: 'javascript:alert(1)' }), 'videoConferenceLink', 'Veuillez specifier un lien valide'],
    ['CAT-114', 'formation', () => ({ isVisio: true, videoConferenceLink: 'ftp://x.example' }), 'videoConferenceLink', 'Veuillez specifier un lien valide'],
    ['CAT-120', 'event', () => ({ isVisio: 'true', videoConferenceLink: '' }), 'videoConferenceLink', 'Veuillez specifier un lien valide'],
    ['CORE-168', 'event', () => ({ ...onSite(), externLink: 'javascript:alert(1)' }), 'externLink', 'Veuillez specifier un lien valide'],
    ['CORE-168', 'event', () => ({ ...onSite(), externLink: 'data:text/html,x' }), 'externLink', 'Veuillez specifier un lien valide'],
    ['CAT-107', 'workshop', () => ({ ...onSite(), maxGuests: -1, minGuests: 0 }), 'maxGuests', "Veuillez spécifier un maximum d'invités valide"],
    ['CAT-115', 'formation', () => ({ ...onSite(), maxGuests: '10' }), 'maxGuests', "Veuillez spécifier un maximum d'invités valide"],
    ['CAT-121', 'event', () => ({ ...onSite(), maxGuests: 0, minGuests: 1 }), 'maxGuests', "Veuillez spécifier un maximum d'invités valide"],
    ['CAT-121', 'event', () => ({ ...onSite(), minGuests: 0 }), 'minGuests', "Veuillez spécifier un minimum d'invités valide"],
    ['CAT-108', 'workshop', () => ({ ...onSite(), minGuests: 10 }), 'minGuests', "Veuillez spécifier un minimum d'invités valide"],
    ['CAT-115', 'formation', () => ({ ...onSite(), minGuests: -1 }), 'minGuests', "Veuillez spécifier un minimum d'invités valide"],
    ['CAT-109', 'workshop', () => ({ ...onSite(), startDate: undefined }), 'startDate', 'Veuillez spécifier une date valide'],
    ['CAT-116', 'formation', () => ({ ...onSite(), endDate: undefined }), 'endDate', 'Veuillez spécifier une date valide'],
    ['CAT-123', 'team_meeting', () => ({ ...onSite(), startDate: '' }), 'startDate', 'Veuillez spécifier une date valide'],
    ['CAT-109', 'workshop', () => ({ ...onSite(), startDate: '2027-02-30' }), 'startDate', 'Veuillez spécifier une date valide'],
    ['CAT-109', 'workshop', () => ({ ...onSite(), startDate: '2026-12-31 25:00' }), 'startDate', 'Veuillez spécifier une date valide'],
    ['CAT-109', 'workshop', () => ({ ...onSite(), endDate: '2026-12-02' }), 'endDate', 'Veuillez spécifier une date valide'],
    ['CAT-109', 'workshop', () => ({ ...onSite(), startDate: '2009-10-10', endDate: '2030-12-31' }), 'endDate', 'Veuillez spécifier une date valide'],
    ['CAT-109', 'workshop', () => ({ ...onSite(), startDate: '0001-01-01', endDate: '2026-12-02' }), 'startDate', 'Veuillez spécifier une date valide'],
    ['CAT-125', 'workshop', () => ({ ...onSite(), endDate: '2031-01-01' }), 'endDate', 'Veuillez spécifier une date valide'],
    ['CAT-122', 'event', () => ({ ...onSite(), startDate: `${day(-1)} 09:00` }), 'startDate', 'Veuillez spécifier une date valide'],
    ['CAT-124', 'team_meeting', () => ({ isVisio: true, videoConferenceLink: 'https://v.example', visioPassword: '   ' }), 'visioPassword', 'Veuillez spécifier un mot de passe valide'],
    ['CAT-124', 'team_meeting', () => ({ isVisio: true, videoConferenceLink: 'https://v.example', visioPassword: 'x'.repeat(256) }), 'visioPassword', 'Veuillez spécifier un mot de passe valide'],
  ]; // prettier-ignore
  const countSessions = async () =>
    (await portal.ctx.db.selectFrom('sessions').select('id').execute()).length;

  describe('CAT-101, CAT-102, CAT-103, CAT-105, CAT-106, CAT-107, CAT-108, CAT-109, CAT-111, CAT-112, CAT-114, CAT-115, CAT-116, CAT-117, CAT-118, CAT-119, CAT-120, CAT-121, CAT-122, CAT-123, CAT-124, CAT-125, CORE-168, CORE-267 refusals to the letter', () => {
    test.each(refused.map((row, index) => [index + 1, ...row] as const))(
      '%i. %s %s',
      async (_index, _row, kind, extra, field, message) => {
        const before = await countSessions();
        const refusal = await asAdmin.refusal(callsOf(kind).create, { body: workshopBody(extra()) });
        expect(refusal.status).toBe(422);
        expect(refusal.violations).toEqual([{ propertyPath: field, message }]);
        expect(await countSessions()).toBe(before);
      },
    );
  });

  test('CAT-102, CAT-107, CAT-114, CAT-120, CAT-124, CAT-125 what is just enough passes', async () => {
    const visio = { isVisio: true, videoConferenceLink: 'https://v.example/x' };
    const enough: [kind: (typeof sessionKinds)[number], extra: object][] = [
      ['workshop', { site, title: 'abc' }],
      ['workshop', { site: await makeSite(portal), maxGuests: 0, minGuests: 0 }],
      ['workshop', { site, startDate: '2030-12-31', endDate: '2030-12-31' }],
      ['formation', { place: 'Chez Paul' }],
      ['formation', { site, price: undefined, maxGuests: 0, minGuests: 0 }],
      ['event', { place: 'Salle B', maxGuests: 1, minGuests: 1, startDate: `${day(0)} 08:00` }],
      ['event', visio],
      ['team_meeting', visio],
      ['team_meeting', { ...visio, visioPassword: 'x'.repeat(255) }],
    ];
    for (const [kind, extra] of enough) {
      await asAdmin.call(callsOf(kind).create, { body: workshopBody(extra) });
    }
    const free = await asAdmin.call(team_meeting.create, { body: workshopBody({ site, price: 50 }) });
    expect(free.price).toBe(0);
  });

  test.each([
    ['12,50', 12.5],
    ['12.5', 12.5],
    [' 0,5 ', 0.5],
    [19.99, 19.99],
    [0, 0],
    ['', 0],
  ])('CORE-267, CAT-103 a price of %j comes back as %d', async (price, euros) => {
    const created = await asAdmin.call(workshop.create, { body: workshopBody({ site, price }) });
    expect(created.price).toBe(euros);
  });

  test('CORE-268, CORE-269, CAT-126, CAT-127 isVisio in four spellings; the other way of meeting leaves nothing behind', async () => {
    const everything = {
      site,
      place: 'Salle B',
      videoConferenceLink: 'https://v.example/x',
      visioPassword: 'sésame',
    };
    for (const isVisio of [true, 'true']) {
      const remote = await asAdmin.call(workshop.create, { body: workshopBody({ ...everything, isVisio }) });
      expect(remote).toMatchObject({
        isVisio: true,
        site: null,
        place: null,
        videoConferenceLink: 'https://v.example/x',
        visioPassword: 'sésame',
      });
    }
    for (const isVisio of [false, 'false', undefined]) {
      const other = await makeSite(portal);
      const present = await asAdmin.call(workshop.create, {
        body: workshopBody({ ...everything, site: other, isVisio }),
      });
      expect(present).toMatchObject({
        isVisio: false,
        site: { id: other },
        place: 'Salle B',
        videoConferenceLink: null,
        visioPassword: null,
      });
    }
    for (const isVisio of ['maybe', 1, null, 'TRUE']) {
      const refusal = await asAdmin.refusal(workshop.create, {
        body: workshopBody({ ...everything, isVisio }),
      });
      expect(refusal).toMatchObject({ status: 422, violations: [{ propertyPath: 'isVisio' }] });
    }
  });

  test('CORE-123 HTML is cleaned when it is stored: nothing runs, formatting stays', async () => {
    const dirty = `<p onclick="x()">Un <strong>gras</strong><script>alert(1)</script></p><img src="javascript:alert(1)">
      <img src="data:image/svg+xml,<svg onload=alert(1)>"><img src=x onerror=alert(1)><img src="https://img.example/a.png" onerror="x()" style="position:fixed;inset:0" class="x" srcset="https://x.example 2x">
      <a href="javascript:alert(1)">mal</a><a href="https://bien.example">bien</a><iframe src="https://x.example"></iframe>
      <svg><script>alert(2)</script></svg><style>*{display:none}</style><a href="JaVaScRiPt:alert(3)">x</a><ul><li>un</li></ul>
      <p style="position:fixed">y</p><form action="/x"><input></form><math><mtext><img src=x onerror=alert(4)></mtext></math>`;
    const body = workshopBody({
      site,
      place: 'S',
      description: dirty,
      prerequisite: dirty,
      formerWords: dirty,
    });
    for (const kind of ['workshop', 'event'] as const) {
      const created = await asAdmin.call(callsOf(kind).create, { body });
      for (const html of [created.description, created.prerequisite, created.formerWords]) {
        expect(html).not.toMatch(
          /script|onerror|onclick|onload|javascript:|data:|iframe|svg|style|form|input|class|srcset|alert\(2\)/i,
        );
        expect(html).toContain('<strong>gras</strong>');
        expect(html).toContain('<ul><li>un</li></ul>');
        // A reader's browser asks another site for nothing: its picture is a link.
        expect(html).not.toContain('<img');
        expect(html).toContain(
          '<a href="https://img.example/a.png" rel="noopener noreferrer" target="_blank">Image d’un autre site</a>',
        );
        expect(html).toMatch(
          /<a href="https:\/\/bien\.example" rel="noopener noreferrer" target="_blank">bien<\/a>/,
        );
      }
    }
  });

  test('CORE-245, CORE-246 a pilot’s workshop waits, an administrator’s and the other kinds are published at once', async () => {
    const pilot = await portal.as(await makeUser(portal, { is_pilot: true }));
    const published = async (caller: Caller, kind: (typeof sessionKinds)[number]) =>
      (
        await caller.call(callsOf(kind).create, {
          body: workshopBody({ site: await makeSite(portal), isPublish: kind === 'workshop' }),
        })
      ).isPublish;
    expect(await published(pilot, 'workshop')).toBe(false);
    expect(await published(await portal.as(await makeUser(portal, { level: 'ROLE_XMAN' })), 'workshop')).toBe(
      false,
    );
    expect(await published(asAdmin, 'workshop')).toBe(true);
    for (const kind of ['formation', 'event', 'team_meeting'] as const)
      expect(await published(pilot, kind)).toBe(true);
  });
});

describe('publishing', () => {
  test('CORE-245 an administrator publishes a workshop and takes it back; nobody else, its pilot included', async () => {
    const pilot = await makeUser(portal, { is_pilot: true });
    const session = await makeSession(portal, { pilot_id: pilot.id, is_published: false });
    const params = { id: session.id };
    for (const values of [
      {},
      { level: 'ROLE_XMAN' as Level },
      { level: 'ROLE_DXMAN' as Level },
      { is_super_organizer: true },
    ]) {
      const caller = await portal.as(await makeUser(portal, values));
      expect(await caller.refusal(workshop.publish, { params })).toMatchObject({ status: 403 });
    }
    expect(await (await portal.as(pilot)).refusal(workshop.publish, { params })).toMatchObject({
      status: 403,
    });
    expect(await statusOf(asMember, `/workshops/${session.id}`)).toBe(403);
    expect((await asAdmin.call(workshop.publish, { params })).isPublish).toBe(true);
    expect(await statusOf(asMember, `/workshops/${session.id}`)).toBe(200);
    expect((await asAdmin.call(workshop.publish, { params, body: { isPublish: 'false' } })).isPublish).toBe(
      false,
    );
    expect(await statusOf(asMember, `/workshops/${session.id}`)).toBe(403);
    const audited = await portal.ctx.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', String(session.id))
      .where('subject', '=', 'session')
      .orderBy('id')
      .execute();
    expect(audited.map(({ action }) => action)).toEqual(['session.publish', 'session.unpublish']);
  });

  test('CORE-246 the other kinds: administrators and XMAN, a repeat changes nothing, 403 for a member', async () => {
    const xman = await portal.as(await makeUser(portal, { level: 'ROLE_XMAN' }));
    for (const kind of ['formation', 'event', 'team_meeting'] as const) {
      const calls = callsOf(kind);
      const session = await makeSession(portal, { kind });
      const params = { id: session.id };
      expect(await asMember.refusal(calls.publish, { params })).toMatchObject({ status: 403 });
      const before = await asAdmin.call(calls.get, { params });
      for (const caller of [asAdmin, xman]) {
        expect(await caller.call(calls.publish, { params })).toMatchObject({
          isPublish: true,
          version: before.version,
        });
      }
    }
    for (const id of [2_000_000_000, (await makeSession(portal)).id]) {
      expect(await xman.refusal(formation.publish, { params: { id } })).toMatchObject({ status: 404 });
    }
  });
});

describe('catalogue', () => {
  test('CAT-134, CAT-135, CAT-173, CORE-124 the titles of a kind, and the sites to choose from', async () => {
    for (const catalogue of ['WORKSHOP', 'FORMATION', 'event'] as const) {
      await makeThematic(portal, {
        catalogue,
        wording: `Titre ${catalogue}`,
        theme: 'Entreprise',
        prerequisite_html: '<p>Aucun</p>',
        former_words_html: '<p>Venez</p>',
        audience: ['ROLE_MAN'],
        habilitations: ['CIF'],
        seats: 12,
        remote_seats: 30,
      });
      await makeThematic(portal, {
        catalogue,
        wording: `Retiré ${catalogue}`,
        deleted_at: portal.clock.now(),
      });
      const found = await asMember.call(listThematics, { query: { type: catalogue } });
      expect(found.every(({ type }) => type === catalogue)).toBe(true);
      expect(found.find(({ wording }) => wording === `Titre ${catalogue}`)).toEqual({
        id: expect.any(Number),
        type: catalogue,
        wording: `Titre ${catalogue}`,
        theme: 'Entreprise',
        prerequisite: '<p>Aucun</p>',
        hours: [],
        formerWords: '<p>Venez</p>',
        destined: ['ROLE_MAN'],
        habilitation: ['CIF'],
        place: 12,
        placeZoom: 30,
        version: 0,
      });
      expect(found.some(({ wording }) => wording.startsWith('Retiré'))).toBe(false);
    }
    const closed = await makeSite(portal, { is_active: false });
    const deleted = await makeSite(portal, { deleted_at: portal.clock.now() });
    const ids = async (query: object) => (await asMember.call(listSites, { query })).map(({ id }) => id);
    expect(await ids({ isActive: '1' })).not.toContain(closed);
    expect(await ids({})).toContain(closed);
    expect(await ids({})).not.toContain(deleted);
    const [first] = await asMember.call(listSites);
    expect(Object.keys(first ?? {})).toEqual(
      expect.arrayContaining(['id', 'name', 'address', 'postalCode', 'city', 'gmap', 'isActive']),
    );
  });
});
