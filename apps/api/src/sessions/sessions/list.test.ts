import { sessionCalls } from '@forman/contract/session-calls';
import { listSites, listThematics } from '@forman/contract/participation/catalogue';
import { parisInstant } from '@forman/domain/paris-time';
import { kindRules, sessionKinds } from '@forman/domain/sessions/kinds';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeRegistration, makeSession, makeSite, makeThematic, makeUser } from '../../testing/factories.ts';
import type { Caller } from '../../testing/harness.ts';
import { callsOf, sessionsPortal } from './sessions.testing.ts';

const { portal, asAdmin, asMember, guestOf, day } = sessionsPortal();
const { workshop, event } = sessionCalls;

const addSlot = ({ id, startsAt }: { id: number; startsAt: Date }, later: number) =>
  portal.ctx.db
    .insertInto('session_slots')
    .values({
      session_id: id,
      starts_at: new Date(startsAt.getTime() + later * 86_400_000),
      ends_at: new Date(startsAt.getTime() + later * 86_400_000 + 3 * 3_600_000),
    })
    .execute();

describe('coming sessions', () => {
  const at = (offset: number, hour: string) => parisInstant(day(offset), hour);
  const titlesOf = async (query: object, caller = asMember) =>
    (await caller.call(workshop.search, { query })).items.map(({ title }) => title);

  test('CORE-264: the list begins at midnight in Paris two days before today', async () => {
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

  test('CORE-264 CORE-252: a session of yesterday is listed, one of three days ago is not; discovery days stay for fourteen days', async () => {
    for (const inDays of [-1, -3]) await makeSession(portal, { title: `Jadis ${-inDays}`, inDays });
    for (const inDays of [-13, -15])
      await makeSession(portal, { title: `Découverte passée ${-inDays}`, inDays });
    expect(await titlesOf({ search: 'Jadis' })).toEqual(['Jadis 1']);
    expect(await titlesOf({ search: 'découverte passée' })).toEqual(['Découverte passée 13']);
    const guest = await portal.as(await guestOf());
    expect(await titlesOf({ search: 'découverte passée' }, guest)).toEqual(['Découverte passée 13']);
  });

  test('CAT-010 CAT-148 CAT-009: a page has ten sessions in order of date, with the total with filters and without', async () => {
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

  test('CAT-148: another person’s id in the query changes nothing', async () => {
    const other = await makeUser(portal, { level: 'ROLE_XMAN' });
    await makeSession(portal, { title: 'Réservé aux XMAN', audience: ['ROLE_XMAN'] });
    expect(await titlesOf({ user: String(other.id), search: 'Réservé' })).toEqual([]);
  });

  test('a row sends what the list shows of it, in 800 bytes', async () => {
    const title = 'Une ligne sans rien de trop';
    const session = await makeSession(portal, { title, site_id: await makeSite(portal) });
    await addSlot(session, 0);
    const [row] = (await asMember.call(workshop.search, { query: { search: title } })).items;
    expect(Object.keys(row!.site!)).toEqual(['id', 'postalCode', 'city']);
    expect(row!.mine).toEqual({ state: 'none' });
    // The reasons of acts that a row hides stay on the server.
    const reasoned = Object.values(row!.actions).filter((action) => 'reason' in action);
    expect(reasoned).toEqual([row!.actions.wait]);
    expect(JSON.stringify(row).length).toBeLessThan(800);
  });

  test('CORE-161: a row has the hours of a session without slots, or with several', async () => {
    const title = 'Une ligne et ses horaires';
    const session = await makeSession(portal, { title });
    const slots = async () =>
      (await asMember.call(workshop.search, { query: { search: title } })).items[0]!.slots;
    expect(await slots()).toEqual([]);
    await addSlot(session, 0);
    expect(await slots()).toBeUndefined();
    await addSlot(session, 1);
    expect(await slots()).toHaveLength(2);
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

    test('CAT-148 CAT-006: a title is found without accents, case and ligatures, and wildcards are plain characters', async () => {
      expect(await titlesOf({ search: 'ETE FILTRE' })).toEqual(['Été filtré à Jouy']);
      expect(await titlesOf({ search: 'coeur' })).toEqual(['Filtré 100% cœur']);
      expect(await titlesOf({ search: '0% c' })).toEqual(['Filtré 100% cœur']);
      expect(await titlesOf({ search: 'Filtré%conseillé' })).toEqual([]);
      expect(await titlesOf({ search: 'Filtr_' })).toEqual([]);
    });

    test('CAT-148 CAT-006: place, wanted co-pilots and period each filter the list', async () => {
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

    test('CAT-148: filters combine, and a chosen start replaces the usual one', async () => {
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

    test('CAT-007 CAT-148: the filter “recommended” lists the person’s advised themes, and is offered only to people with some', async () => {
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

    test('CAT-157 CAT-148: dates without zeros are accepted, and other dates answer 422', async () => {
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
      'CORE-264 CAT-148: the day of a clock change, %s, runs from its first to its last minute in Paris',
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
  test('CAT-127: a session of a collection has its whole site and the fewest guests', async () => {
    const { id } = await makeSession(portal, {
      kind: 'event',
      min_guests: 3,
      site_id: await makeSite(portal),
    });
    const found = (await asMember.call(event.list)).find((one) => one.id === id);
    expect(found?.minGuests).toBe(3);
    expect(Object.keys(found?.site ?? {})).toEqual(
      expect.arrayContaining(['id', 'name', 'address', 'postalCode', 'city', 'gmap']),
    );
  });

  test('CORE-263 CAT-156: each kind has a detail, a list of all dates and a filtered list', async () => {
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

  test('CORE-263 CORE-264: a long collection gives its total, and begins with the page of the latest dates', async () => {
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
    // With a start, pages go forward from it.
    const from = `&startDate[after]=${day(-2)}&itemsPerPage=2`;
    expect(await read(from)).toEqual({ status: 200, total: '3', ids: [soon, later] });
    for (const wrong of ['0', '501', '-1', 'x'])
      expect((await read(`&itemsPerPage=${wrong}`)).status).toBe(422);
  });

  test('CAT-157: filters by site, audience, publication and co-pilots narrow the list and never widen it', async () => {
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

  test('CAT-157: a person’s sessions are listed for themself and administrators, and others get 403', async () => {
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

  test('CAT-157 MEM-381: people above a person in their line read the sessions that the person follows or co-pilots, others do not', async () => {
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
    // The reader's own level would not list this session.
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
    // Only people below; an unknown number is a stranger's; a guest has no line below.
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

describe('catalogue', () => {
  test('CAT-134 CAT-135 CAT-173 CORE-124: the titles of a kind and the sites are listed without deleted ones', async () => {
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

describe('collections', () => {
  let site: number;
  beforeEach(async () => {
    site = await makeSite(portal);
  });
  const ascending = (a: number, b: number): number => a - b;

  test('CAT-156 CAT-157 CAT-163 CAT-164 CAT-165 CAT-155 CORE-263: un-padded dates combine with each filter', async () => {
    const word = `filtre${site}`;
    const soon = await makeSession(portal, {
      kind: 'event',
      title: `${word} bientôt`,
      starts_at: new Date('2027-01-05T09:00:00Z'),
      place: 'Chez Zoé',
    });
    const past = await makeSession(portal, {
      kind: 'event',
      title: `${word} passé`,
      starts_at: new Date('2026-01-04T09:00:00Z'),
      site_id: site,
    });
    const titles = async (path: string) => {
      const response = await asAdmin.raw('GET', `/api/${path}`);
      expect([path, response.statusCode]).toEqual([path, 200]);
      return response
        .json<{ id: number; title: string }[]>()
        .filter(({ title }) => title.includes(word))
        .map(({ id }) => id);
    };
    expect(await titles('events')).toEqual([past.id, soon.id]);
    expect(await titles('events?&startDate[after]=2026-1-5')).toEqual([soon.id]);
    expect(await titles('events?&startDate[after]=2026-1-4')).toEqual([past.id, soon.id]);
    expect(await titles(`events?site=${site}`)).toEqual([past.id]);
    expect(await titles(`events?site=${site}&startDate[after]=2026-1-5`)).toEqual([]);
    expect(await titles('events?place=zoe')).toEqual([soon.id]);
    expect(await titles('events?place=jouy')).toEqual([past.id]);

    for (const kind of ['team_meeting', 'formation'] as const) {
      const { path } = kindRules[kind];
      const forAll = await makeSession(portal, { kind, title: `${word} pour tous` });
      const forCif = await makeSession(portal, { kind, title: `${word} pour CIF`, habilitations: ['CIF'] });
      const forMan = await makeSession(portal, { kind, title: `${word} pour MAN`, audience: ['ROLE_MAN'] });
      expect((await titles(path)).toSorted(ascending)).toEqual([forAll.id, forCif.id, forMan.id]);
      const narrowed = `${path}?destined=ROLE_NEOMAN&startDate[after]=2026-12-1&habilitation[]=IAS&habilitation[]=IOBSP&endCursus=1`;
      expect(await titles(narrowed)).toEqual([forAll.id]);
      // The role and the habilitations of the token decide: naming others adds nothing.
      const member = await portal.as(await makeUser(portal));
      const seen = (
        await member.raw('GET', `/api/${path}?destined=ROLE_MAN&habilitation[]=CIF&title=${word}`)
      ).json() as { id: number }[];
      expect(seen.map(({ id }) => id)).toEqual([forAll.id]);
      const own = (await member.raw('GET', `/api/${path}?habilitation[]=CIF&title=${word}`)).json() as {
        id: number;
      }[];
      expect(own.map(({ id }) => id)).toEqual([forAll.id]);
    }
    expect((await asAdmin.raw('GET', '/api/events?startDate[after]=2026-13-1')).statusCode).toBe(422);
  });

  test('CORE-264: coming lists begin two days before today', async () => {
    const word = `veille${site}`;
    for (const kind of sessionKinds) {
      await makeSession(portal, { kind, title: `${word} hier`, inDays: -1 });
      await makeSession(portal, { kind, title: `${word} il y a trois jours`, inDays: -3 });
      const found = await asAdmin.call(callsOf(kind).search, { query: { search: word } });
      expect(found.items.map(({ title }) => title)).toEqual([`${word} hier`]);
      const listed = await asAdmin.raw(
        'GET',
        `/api/${kindRules[kind].path}?title=${word}&startDate[after]=2026-11-29`,
      );
      expect(listed.json<{ title: string }[]>().map(({ title }) => title)).toEqual([`${word} hier`]);
    }
  });
});
