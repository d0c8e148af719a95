import { sessionCalls } from '@forman/contract/session-calls';
import { ladder } from '@forman/domain/access';
import { kindRules, sessionKinds } from '@forman/domain/sessions/kinds';
import type { LiveState } from '@forman/domain/sessions/registration';
import { describe, expect, test } from 'vitest';
import { fillSession, makeRegistration, makeSession, makeSite, makeUser } from '../../testing/factories.ts';
import { type Caller, days, minutes } from '../../testing/harness.ts';
import { sessionsPortal, statusOf } from './sessions.testing.ts';

const { portal, asAdmin, asMember, guestOf, workshopBody } = sessionsPortal();
const { workshop, formation, event, team_meeting } = sessionCalls;

describe('the right to open a session', () => {
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
  /** Viewers who may edit a session, and may therefore open it. */
  const editors: ViewerName[] = ['DXMAN', 'XMAN', 'admin', 'super organiser'];
  const always: ViewerName[] = ['role in the audience', ...editors, ...concerned];
  const everyMember = Object.keys(viewers).filter(
    (name) => !['guest', 'accountant'].includes(name),
  ) as ViewerName[];
  /**
   * Viewers who open the detail of a published session meant for ROLE_MAN only, by kind; everybody else gets
   * 403.
   */
  const opens: Record<(typeof sessionKinds)[number], ViewerName[]> = {
    workshop: [...always, 'another pilot'],
    formation: always,
    event: everyMember,
    team_meeting: everyMember,
  };
  /**
   * Viewers who open an unpublished session: those who prepare it, those who see all, and, if it was
   * published before, the people already in it.
   */
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
    test(`CORE-177 CORE-178 CORE-179 CORE-180 CAT-150: a published ${kind} opens for the listed viewers, and answers 403 to the others`, async () => {
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

    test(`CORE-245: an unpublished ${kind} opens for its pilot, the people in it and those who may edit any session`, async () => {
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

  test('CORE-177: a person opens only sessions meant for their level, but a DXMAN opens all', async () => {
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

  test('CORE-179: an unknown or deleted session and one of another kind answer 404, one not meant for the caller 403', async () => {
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

  test('CORE-180 CAT-030: habilitations filter the list of trainings, not their detail or registration', async () => {
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

describe('sessions of guests', () => {
  const titles = [
    'Découverte métier après-midi', 'Découverte métier matinée', 'Découverte métier visio', 'DECOUVERTE du soir',
    'Atelier Démarrage', '3 Jours de la Réussite', 'Transmettre son entreprise', 'Atelier Démarrage avancé',
  ]; // prettier-ignore

  test.each([
    [false, 4],
    [true, 6],
  ])(
    'CORE-254 CAT-018 CAT-019 CAT-005: with isJdEnded %s, list, search and detail show the first %i titles',
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

  test('CORE-254: a hidden discovery day, or one not meant for guests, is refused; a registration opens any session', async () => {
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

  test('CAT-005: a guest finds nothing of the other kinds', async () => {
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

  test('CORE-253 CAT-019: 3 Jours de la Réussite is refused to a guest until isDemarrageEnded', async () => {
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
    'CORE-249: the title "%s" decides by its letters alone whether a workshop is a discovery day',
    async (title) => {
      const site = await makeSite(portal);
      const created = await asAdmin.call(workshop.create, { body: workshopBody({ title, site }) });
      expect(created.discoveryStage).toBe(title === 'Découvrir' ? null : 'discovery_day');
    },
  );
});

describe('the fields of the detail', () => {
  test('CORE-117 CORE-118 CORE-119 CORE-124 CAT-147: the pilot reads every field of their workshop', async () => {
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

  test('CORE-120 CORE-121: formations and events have fields of their own', async () => {
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
    'CORE-136 CORE-137 CORE-164 CORE-167 CORE-181 CORE-182 CAT-147: names, contacts and link are shown as %s may read them',
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

  test('CAT-064 CAT-067 CAT-127: names of a meeting are read by its people and holders of the list tools, its link by its people and editors', async () => {
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
    /** The number of names, whether e-mails are shown, and the link. */
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

  test('CAT-062: a guest registered by the pilot reads neither audience nor habilitations of a meeting', async () => {
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

  test('CORE-170 CORE-171 CORE-172: seats are open, reserved while the last is held, then full, and a person reads their place in line', async () => {
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
    Object.assign(asMember, await portal.as(await makeUser(portal)));
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

  test('CORE-172: a person in line whose hold has run out reads their place in line again', async () => {
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
    expect(await read()).toMatchObject({ state: 'held', heldUntil: expect.any(String) as string });
    portal.clock.advance(minutes(5));
    expect(await read()).toEqual({ state: 'waiting', position: 2 });
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
  test.each(editors)(
    'CORE-133: %s reads the actions edit and remove as allowed or refused',
    async (_who, values, own, edits) => {
      const user = await makeUser(portal, values);
      const session = await makeSession(portal, own ? { pilot_id: user.id } : {});
      const { actions } = await (await portal.as(user)).call(workshop.get, { params: { id: session.id } });
      const expected = edits ? { ok: true } : { ok: false, reason: 'not_yours' };
      expect([actions.edit, actions.remove]).toEqual([expected, expected]);
    },
  );

  test('CAT-003 CORE-187: each refused action has its reason', async () => {
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
