import { sessionCalls } from '@forman/contract/session-calls';
import type { Level } from '@forman/domain/access';
import { formatHours } from '@forman/domain/french-dates';
import { kindRules, sessionKinds } from '@forman/domain/sessions/kinds';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeSession, makeSite, makeUser } from '../../testing/factories.ts';
import type { Caller } from '../../testing/harness.ts';
import { callsOf, sessionsPortal, statusOf } from './sessions.testing.ts';

const { portal, asAdmin, asMember, day, workshopBody } = sessionsPortal();
const { workshop, formation, team_meeting } = sessionCalls;

describe('times of a session', () => {
  test.each([
    ['2027-01-15', '2027-01-15T08:00:00.000Z'],
    ['2027-07-15', '2027-07-15T07:00:00.000Z'],
    ['2027-03-28', '2027-03-28T07:00:00.000Z'],
    ['2027-10-31', '2027-10-31T08:00:00.000Z'],
  ])(
    'CORE-173 CAT-099: hours typed as 9h-18h for %s read 9h-18h, for the four kinds',
    async (date, stored) => {
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
    },
  );

  test('CORE-173 CORE-265: days alone make one slot a day from 9h to 18h, and sent slots are kept, over a clock change', async () => {
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

describe('creating a session', () => {
  let site: number;
  // A day at a site takes one workshop: each test has its own site, and so does each session of a loop.
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
    'CORE-131 CAT-012 CAT-149: %s may create a session: %s, an event: %s',
    async (_who, values, allowed, forEvents) => {
      const caller = await portal.as(await makeUser(portal, values));
      for (const kind of sessionKinds) {
        const response = await caller.raw('POST', `/api/${kindRules[kind].path}`, workshopBody({ site }));
        const expected = kind === 'event' ? forEvents : allowed;
        expect([kind, response.statusCode]).toEqual([kind, expected ? 201 : 403]);
        const search = await caller.raw('GET', `/api/${kindRules[kind].path}/search`);
        // An accountant has no list at all.
        expect(search.json().canCreate ?? false).toBe(expected);
      }
    },
  );

  test('CAT-149 CAT-128 CORE-006: a pilot leads the created session; its id is at the top and under data; no habilitation is an empty list', async () => {
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

  test('CAT-128: only an XMAN and administrators may name another pilot, who must be able to lead', async () => {
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

  test('an unknown, closed or deleted site is refused on its field', async () => {
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
    ['CAT-103', 'workshop', () => ({ ...onSite(), price: '' }), 'price', 'Veuillez spécifier un prix valide'],
    ['CAT-119', 'event', () => ({ ...onSite(), price: undefined }), 'price', 'Veuillez spécifier un prix valide'],
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

  describe('refusals of a creation', () => {
    test.each(refused.map((row, index) => [index + 1, ...row] as const))(
      '%i. %s %s is refused with its exact message',
      async (_index, _row, kind, extra, field, message) => {
        const before = await countSessions();
        const refusal = await asAdmin.refusal(callsOf(kind).create, { body: workshopBody(extra()) });
        expect(refusal.status).toBe(422);
        expect(refusal.violations).toEqual([{ propertyPath: field, message }]);
        expect(await countSessions()).toBe(before);
      },
    );
  });

  test('CAT-102 CAT-107 CAT-114 CAT-120 CAT-124 CAT-125: values at the limits are accepted', async () => {
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
  ])('CORE-267 CAT-103: a price of %j is read back as %d', async (price, euros) => {
    const created = await asAdmin.call(workshop.create, { body: workshopBody({ site, price }) });
    expect(created.price).toBe(euros);
  });

  test('CORE-268 CORE-269 CAT-126 CAT-127: isVisio takes four spellings, and fields of the other way of meeting are dropped', async () => {
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

  test('CORE-123: HTML is cleaned when it is stored: scripts and attributes go, formatting stays', async () => {
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
        // The reader's browser loads nothing from another site: its picture becomes a link.
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

  test('CORE-245 CORE-246: a pilot’s workshop waits for publication; an administrator’s and other kinds are published at once', async () => {
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

describe('publishing a session', () => {
  test('CORE-245: an administrator publishes and unpublishes a workshop, and others may not, not even its pilot', async () => {
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

  test('CORE-246: administrators and XMAN publish other kinds; a repeat changes nothing, and a member gets 403', async () => {
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
