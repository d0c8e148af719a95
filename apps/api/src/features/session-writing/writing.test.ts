import { publicConfig } from '@forman/contract/health';
import { sessionCalls } from '@forman/contract/sessions';
import { formatHours } from '@forman/domain/french-dates';
import { formMessages } from '@forman/domain/sessions/form';
import { kindRules, type SessionKind, sessionKinds } from '@forman/domain/sessions/kinds';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fillSession, makeRegistration, makeSession, makeSite, makeUser } from '../../testing/factories.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/harness.ts';
import { sentBy } from '../../testing/statements.ts';
import { insertSession, isTaken, lockDay } from './writing.queries.ts';

const { workshop, formation, event } = sessionCalls;
/** The four kinds have the same calls; only their types say which. */
const callsOf = (kind: SessionKind) => sessionCalls[kind] as unknown as typeof workshop;

let portal: TestPortal;
let admin: Caller;
let pilot: Caller & { id: number; email: string };
let stranger: Caller;
let site: number;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  admin = await portal.as(await makeUser(portal, { is_admin: true }));
  const user = await makeUser(portal, { is_pilot: true, level: 'ROLE_MAN' });
  pilot = { ...(await portal.as(user)), id: user.id, email: user.email };
  stranger = await portal.as(await makeUser(portal, { is_pilot: true }));
  site = await makeSite(portal);
});

/** What every form can send. */
const body = (extra: object = {}) => ({
  thematic: 'Entreprise',
  title: 'Transmettre son entreprise',
  site,
  startDate: '2027-02-01 09:00',
  endDate: '2027-02-01 18:00',
  maxGuests: 12,
  minGuests: 2,
  destined: ['ROLE_NEOMAN', 'ROLE_MAN'],
  ...extra,
});
const create = (kind: SessionKind, extra: object = {}, caller: Caller = pilot) =>
  caller.call(callsOf(kind).create, { body: body(extra) });
const slotsOf = (slots: { dateAt: string; endAt: string }[]) =>
  slots.map(
    ({ dateAt, endAt }) => `${dateAt.slice(0, 10)} ${formatHours(new Date(dateAt), new Date(endAt))}`,
  );
const ascending = (a: number, b: number): number => a - b;
const copilotsOf = (session: { copilotApprouved: { id: number }[] }) =>
  session.copilotApprouved.map(({ id }) => id).toSorted(ascending);
const countSessions = async () => {
  const { n } = await portal.ctx.db
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

const fiveSlots = [8, 9, 10, 11, 12].map((day) => ({
  dateAt: `2027-02-${String(day).padStart(2, '0')} 09:30`,
  endAt: `2027-02-${String(day).padStart(2, '0')} 12:00`,
}));

describe('creating', () => {
  test('CAT-138 CAT-139 CAT-152: five slots and three co-pilots are one call and one transaction, for the four kinds', async () => {
    for (const kind of sessionKinds) {
      const people = await Promise.all([0, 1, 2].map(() => makeUser(portal)));
      site = await makeSite(portal);
      const created = await create(kind, {
        startDate: '2027-02-08',
        endDate: '2027-02-12',
        slots: fiveSlots,
        copilotEmails: people.map(({ email }) => email.toUpperCase()),
      });
      expect(slotsOf(created.slots)).toEqual(
        [8, 9, 10, 11, 12].map((day) => `2027-02-${String(day).padStart(2, '0')} 9h30-12h`),
      );
      // Days alone take the hours of their slots.
      expect(created).toMatchObject({
        startDate: '2027-02-08T08:30:00.000Z',
        endDate: '2027-02-12T11:00:00.000Z',
        totalGuests: 0,
        seats: { left: 12 },
      });
      expect(copilotsOf(created)).toEqual(people.map(({ id }) => id).toSorted(ascending));
    }
  });

  test('CAT-138: five slots and three co-pilots are one transaction, of at most nine ways to PostgreSQL and back', async () => {
    for (const kind of sessionKinds) {
      const people = await Promise.all([0, 1, 2].map(() => makeUser(portal)));
      site = await makeSite(portal);
      const whole = {
        startDate: '2027-02-08',
        endDate: '2027-02-12',
        slots: fiveSlots,
        copilotEmails: people.map(({ email }) => email),
      };
      const { statements, trips } = await sentBy(() => create(kind, whole));
      const sent = (word: string): number => statements.filter((one) => one.startsWith(word)).length;
      expect([sent('begin'), sent('commit')]).toEqual([1, 1]);
      expect(trips).toBeLessThanOrEqual(9);
      // The sixteenth reads the hours that its title proposes; it travels with the slots.
      expect(statements.length).toBeLessThanOrEqual(16);
    }
  });

  test('CAT-138: a failure in the middle leaves nothing behind', async () => {
    const before = await countSessions();
    const refusal = await pilot.refusal(workshop.create, {
      body: body({
        copilotEmails: ['inconnu@essai.example'],
        slots: fiveSlots.slice(0, 1),
        startDate: '2027-02-08',
        endDate: '2027-02-08',
      }),
    });
    expect(refusal).toMatchObject({ status: 422, violations: [{ propertyPath: 'copilotEmails' }] });
    await sql`create function refuse_slot() returns trigger language plpgsql as 'begin raise exception ''no slot today''; end';
      create trigger refuse_slot before insert on session_slots for each row execute function refuse_slot()`.execute(
      portal.ctx.db,
    );
    const response = await pilot.raw('POST', '/api/workshops', body());
    await sql`drop trigger refuse_slot on session_slots; drop function refuse_slot`.execute(portal.ctx.db);
    expect(response.statusCode).toBe(500);
    expect(await countSessions()).toBe(before);
  });

  test('CAT-139: a meeting is created with the guests named in its form, each of whom is told; all of them or none', async () => {
    const [one, two, copilot] = [await makeUser(portal), await makeUser(portal), await makeUser(portal)];
    const created = await create('team_meeting', {
      slots: [{ dateAt: '2027-02-01 09:00', endAt: '2027-02-01 18:00' }],
      copilotEmails: [copilot.email],
      guestEmails: [one.email.toUpperCase(), ` ${two.email} `],
    });
    expect(created).toMatchObject({ totalGuests: 2, slots: [{}], copilotApprouved: [{ id: copilot.id }] });
    expect(created.guests.map(({ id }) => id)).toEqual([one.id, two.id]);
    const told = await portal.ctx.db
      .selectFrom('outbox_messages')
      .select('user_id')
      .where('template', '=', 'guest_added')
      .where('user_id', 'in', [one.id, two.id])
      .orderBy('user_id')
      .execute();
    expect(told.map(({ user_id }) => user_id)).toEqual([one.id, two.id]);

    const before = await countSessions();
    const refusal = await pilot.refusal(sessionCalls.team_meeting.create, {
      body: body({
        maxGuests: 1,
        copilotEmails: [copilot.email],
        guestEmails: [one.email, two.email, copilot.email, 'x@y.zz'],
      }),
    });
    expect(refusal).toMatchObject({
      status: 422,
      violations: [
        {
          propertyPath: 'guestEmails',
          message: [
            `${two.email} : il n’y a plus de place.`,
            `${copilot.email} : co-pilote cette session.`,
            'x@y.zz : aucun compte n’a cette adresse.',
          ].join(' '),
        },
      ],
    });
    for (const kind of ['workshop', 'formation', 'event'] as const) {
      const elsewhere = body({ site: await makeSite(portal), guestEmails: [one.email] });
      expect((await pilot.refusal(callsOf(kind).create, { body: elsewhere })).status).toBe(403);
    }
    expect(await countSessions()).toBe(before);
  });

  test('CAT-139: by separate calls: the meeting, its co-pilots, its guests, its slots', async () => {
    const { team_meeting: meeting } = sessionCalls;
    const [guest, copilot] = [await makeUser(portal), await makeUser(portal)];
    const { id } = await create('team_meeting');
    const params = { id };
    await pilot.call(meeting.approveCopilots, { params, body: { emails: [copilot.email] } });
    await pilot.call(meeting.addGuests, { params, body: { emails: [guest.email] } });
    await pilot.call(meeting.deleteDates, { params });
    await pilot.call(meeting.addDate, {
      body: { dateAt: '2027-02-01 10:00', endAt: '2027-02-01 12:00', teamMeating: id },
    });
    const stored = await pilot.call(meeting.get, { params });
    expect(copilotsOf(stored)).toEqual([copilot.id]);
    expect(stored.guests.map((person) => person.id)).toEqual([guest.id]);
    expect(slotsOf(stored.slots)).toEqual(['2027-02-01 10h-12h']);
  });

  test('CAT-093 CAT-152: no guest, no accountant, nobody above oneself, not the pilot, three at most', async () => {
    const guest = await makeUser(portal, { level: 'ROLE_GUEST' });
    const accountant = await makeUser(portal, { is_expert_accountant: true });
    const above = await makeUser(portal, { level: 'ROLE_XMAN' });
    for (const person of [guest, accountant, above]) {
      const refusal = await pilot.refusal(workshop.create, { body: body({ copilotEmails: [person.email] }) });
      expect(refusal.violations).toEqual([
        { propertyPath: 'copilotEmails', message: `${person.email} ne peut pas être choisi comme co-pilote` },
      ]);
    }
    const self = await pilot.refusal(workshop.create, { body: body({ copilotEmails: [pilot.email] }) });
    expect(self.status).toBe(422);
    const four = ['a', 'b', 'c', 'd'].map((name) => `${name}@essai.example`);
    const many = await pilot.refusal(workshop.create, { body: body({ copilotEmails: four }) });
    expect(many.violations).toEqual([{ propertyPath: 'copilotEmails', message: formMessages.copilots }]);
    const byAdmin = await create('workshop', { copilotEmails: [above.email] }, admin);
    expect(copilotsOf(byAdmin)).toEqual([above.id]);
  });

  test('CAT-141 CAT-151 CAT-037 CAT-155: a day at a site takes one workshop; a formation is compared by place; the call says so before', async () => {
    const day = { startDate: '2027-03-05 14:00', endDate: '2027-03-05 16:00' };
    const there = { params: { site, date: '2027-03-05' } };
    expect(await pilot.call(workshop.exists, there)).toEqual({ ok: false });
    await create('workshop', day);
    expect(await pilot.call(workshop.exists, there)).toEqual({ ok: true });
    expect(await pilot.call(workshop.exists, { params: { site, date: '2027-3-5' } })).toEqual({ ok: true });
    expect(await pilot.call(workshop.exists, { params: { site, date: '2027-03-06' } })).toEqual({
      ok: false,
    });
    const before = await countSessions();
    const again = await stranger.refusal(workshop.create, { body: body({ ...day, title: 'Autre chose' }) });
    expect(again).toMatchObject({
      status: 409,
      reason: 'already_exists',
      detail: 'Un atelier existe déjà !',
    });

    const place = `Chez Élodie ${site}`;
    await create('formation', { ...day, site: null, place });
    const there2 = { params: { site: `chez elodie ${site}`, date: '2027-03-05' } };
    expect(await pilot.call(formation.exists, there2)).toEqual({ ok: true });
    const formationAgain = await pilot.refusal(formation.create, {
      body: body({ ...day, site: null, place: ` CHEZ ELODIE ${site} ` }),
    });
    expect(formationAgain).toMatchObject({ status: 409, detail: 'Une formation existe déjà !' });
    expect(await countSessions()).toBe(before + 1);

    // A remote one is nowhere, a deleted one is gone, events and meetings may share a place.
    const away = { ...day, isVisio: true, videoConferenceLink: 'https://visio.example' };
    for (const kind of ['workshop', 'workshop', 'formation', 'formation'] as const) await create(kind, away);
    for (const kind of ['event', 'event', 'team_meeting', 'team_meeting'] as const) await create(kind, day);
    await portal.ctx.db
      .updateTable('sessions')
      .set({ deleted_at: portal.clock.now() })
      .where('site_id', '=', site)
      .execute();
    await create('workshop', day);
    for (const kind of sessionKinds) {
      const member = await portal.as(await makeUser(portal));
      expect(
        (await member.raw('GET', `/api/${kindRules[kind].path}/exist/${site}/2027-03-05`)).statusCode,
      ).toBe(403);
    }
  });

  test('CAT-141: twenty creations at once make one row; control: the same check without its lock lets several through', async () => {
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => create('workshop')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const at = (siteId: number) =>
      portal.ctx.db.selectFrom('sessions').select('id').where('site_id', '=', siteId).execute();
    expect(await at(site)).toHaveLength(1);

    const make = async (siteId: number, lock: boolean) => {
      const row = await portal.ctx.db
        .selectFrom('sessions')
        .selectAll()
        .where('site_id', '=', site)
        .executeTakeFirstOrThrow();
      const {
        id: _id,
        title_plain: _plain,
        version: _version,
        deleted_at: _d,
        absences_closed_at: _a,
        ...columns
      } = row;
      const spot = { kind: 'workshop', siteId, place: null, day: '2027-02-01' } as const;
      let waiting = 5;
      let open = () => {};
      const gate = new Promise<void>((resolve) => {
        open = resolve;
      });
      await Promise.allSettled(
        Array.from({ length: 5 }, () =>
          portal.ctx.transaction(async (tx) => {
            if (lock) await lockDay(tx, spot);
            const taken = await isTaken(tx, spot);
            waiting -= 1;
            if (waiting === 0 || lock) open();
            await gate;
            if (taken) throw new Error('taken');
            await insertSession(tx, { ...columns, kind: 'workshop', site_id: siteId } as never);
          }),
        ),
      );
      return (await at(siteId)).length;
    };
    expect(await make(await makeSite(portal), false)).toBeGreaterThan(1);
    expect(await make(await makeSite(portal), true)).toBe(1);
  });
});

describe('what was sent is read back', () => {
  const texts = { description: '<p>Un</p>', prerequisite: '<p>Deux</p>', formerWords: '<p>Trois</p>' };
  const remote = { isVisio: 'true', videoConferenceLink: 'https://visio.example/x', visioPassword: 'sésame' };
  const common = {
    ...texts,
    destined: ['ROLE_MAN'],
    habilitation: ['IAS', 'CIF'],
    maxGuests: 9,
    breakTime: '1h00',
  };
  const sent: Record<SessionKind, object> = {
    workshop: { price: '12,50', wantCopilot: true, isUniqueWaiting: true, minGuests: 3 },
    formation: {
      price: 40,
      priceBedOne: 120,
      priceBedTwo: '80',
      priceBedThree: '60,50',
      wantCopilot: 'true',
      minGuests: 1,
    },
    event: { price: 25, externLink: 'https://billets.example', minGuests: 1 },
    team_meeting: { wantCopilot: true, thematic: 'Équipe du Sud' },
  };
  const numbers = (fields: object) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => {
        if (name.startsWith('price')) return [name, Number(String(value).replace(',', '.'))];
        return [name, value === 'true' ? true : value];
      }),
    );

  test.each(['30 min', '1h00', '1h30'])(
    'CAT-098: a break of %s is stored; a size of the waiting list is not, and neither changes what one may do',
    async (breakTime) => {
      const plain = await create('workshop', { ...common, breakTime: '', place: 'Salle B' });
      const sized = { breakTime, waitingListSize: 5, sizeWaitingList: 5 };
      const made = await create('workshop', {
        ...common,
        ...sized,
        place: 'Salle B',
        site: await makeSite(portal),
      });
      expect(made.breakTime).toBe(breakTime);
      expect(Object.keys(made).toSorted()).toEqual(Object.keys(plain).toSorted());
      expect([made.actions, made.seats]).toEqual([plain.actions, plain.seats]);
    },
  );

  test.each(sessionKinds)(
    'CAT-127 CAT-129 CAT-130 CAT-131 CAT-132 CAT-158 CAT-161 CAT-162 %s: every field, on site and remote, created and changed',
    async (kind) => {
      const onSite = await create(kind, { ...common, ...sent[kind], place: 'Salle B' });
      expect(onSite).toMatchObject({
        ...common,
        ...numbers(sent[kind]),
        place: 'Salle B',
        site: { id: site },
        isVisio: false,
      });
      const away = await create(kind, { ...common, ...sent[kind], ...remote });
      expect(away).toMatchObject({
        ...common,
        ...numbers(sent[kind]),
        ...numbers(remote),
        site: null,
        place: null,
      });
      const other = await makeSite(portal);
      const changes = {
        title: 'Tout autre chose',
        description: '<p>Vier</p>',
        prerequisite: '<p>Fünf</p>',
        formerWords: '<p>Sechs</p>',
        destined: ['ROLE_BEMAN', 'ROLE_MAN'],
        habilitation: ['AGENT'],
        maxGuests: 20,
        breakTime: '30 min',
        place: 'Salle C',
        site: other,
        isVisio: false,
        startDate: '2027-06-01 10:00',
        endDate: '2027-06-02 17:00',
      };
      const changed = await pilot.call(callsOf(kind).update, { params: { id: away.id }, body: changes });
      const { site: _site, startDate: _s, endDate: _e, ...same } = changes;
      expect(changed).toMatchObject({
        ...numbers(sent[kind]),
        ...same,
        site: { id: other },
        startDate: '2027-06-01T08:00:00.000Z',
        endDate: '2027-06-02T15:00:00.000Z',
        videoConferenceLink: null,
        visioPassword: null,
      });
      for (const field of kindRules[kind].slotFields) {
        expect(slotsOf((changed as unknown as Record<string, []>)[field]!)).toEqual([
          '2027-06-01 10h-18h',
          '2027-06-02 9h-17h',
        ]);
      }
      expect(await pilot.call(callsOf(kind).get, { params: { id: away.id } })).toEqual(changed);
    },
  );

  test('CAT-149 CAT-161: no habilitation is an empty list, for all kinds; a session without room prices has no rooms', async () => {
    for (const kind of sessionKinds) {
      site = await makeSite(portal);
      const created = await create(kind, { habilitation: ['nothing'] });
      expect(created).toMatchObject({ habilitation: [], rooms: [], data: { id: created.id } });
      expect(
        (await create(kind, { site: await makeSite(portal), habilitation: undefined })).habilitation,
      ).toEqual([]);
    }
  });
});

describe('changing', () => {
  test.each(sessionKinds)(
    'CAT-150 CAT-159 CORE-266 CAT-024 CAT-035 CAT-046 CAT-055 CORE-133 %s: its pilot, DXMAN, XMAN, admin and super organiser; nobody else; the pilot stays',
    async (kind) => {
      const { id } = await create(kind, {}, pilot);
      const may = {
        pilot: pilot as Caller,
        DXMAN: await portal.as(await makeUser(portal, { level: 'ROLE_DXMAN' })),
        XMAN: await portal.as(await makeUser(portal, { level: 'ROLE_XMAN' })),
        admin,
        organiser: await portal.as(await makeUser(portal, { is_super_organizer: true })),
      };
      for (const [name, caller] of Object.entries(may)) {
        const response = await caller.raw('PUT', `/api/${kindRules[kind].path}/${id}`, {
          title: `Par ${name}`,
          former: 1,
          isPublish: false,
        });
        expect([name, response.statusCode]).toEqual([name, 200]);
        const now = await admin.call(callsOf(kind).get, { params: { id } });
        expect(now).toMatchObject({ title: `Par ${name}`, former: { id: pilot.id } });
      }
      const mayNot = [
        stranger,
        await portal.as(await makeUser(portal)),
        await portal.as(await makeUser(portal, { level: 'ROLE_GUEST' })),
      ];
      for (const caller of mayNot) {
        expect(
          await caller.refusal(callsOf(kind).update, { params: { id }, body: { title: 'Pris' } }),
        ).toMatchObject({
          status: 403,
          reason: 'not_yours',
        });
      }
      const other = sessionKinds.find((one) => one !== kind)!;
      expect((await pilot.refusal(callsOf(other).update, { params: { id }, body: {} })).status).toBe(404);
      expect((await admin.call(callsOf(kind).get, { params: { id } })).title).toBe('Par organiser');
    },
  );

  test('CAT-099 CAT-100: saving what was read changes nothing, not even the version, over both clock changes', async () => {
    for (const [kind, day] of [
      ['workshop', '2027-03-28'],
      ['formation', '2027-10-31'],
      ['event', '2027-07-01'],
      ['team_meeting', '2027-03-27'],
    ] as const) {
      const created = await create(kind, {
        startDate: `${day} 09:00`,
        endDate: `${day} 18:00`,
        slots: [
          { dateAt: `${day} 09:00`, endAt: `${day} 12:00` },
          { dateAt: `${day} 14:00`, endAt: `${day} 18:00` },
        ],
      });
      const { site: where, former: _former, data: _data, ...rest } = created;
      for (let save = 0; save < 2; save += 1) {
        const saved = await pilot.call(callsOf(kind).update, {
          params: { id: created.id },
          body: { ...rest, site: where?.id, version: created.version },
        });
        expect(saved.slots).toEqual(created.slots);
        expect({ ...saved, actions: created.actions }).toEqual({ ...created, data: undefined });
      }
    }
  });

  test('CAT-140: the slots are replaced in one go; a failure in the middle loses none', async () => {
    const { id } = await create('workshop', {
      startDate: '2027-02-08',
      endDate: '2027-02-12',
      slots: fiveSlots,
    });
    const slots = [{ dateAt: '2027-02-10 20:00', endAt: '2027-02-10 22:00' }];
    await sql`create function refuse_slot() returns trigger language plpgsql as 'begin raise exception ''no slot today''; end';
      create trigger refuse_slot before insert on session_slots for each row execute function refuse_slot()`.execute(
      portal.ctx.db,
    );
    const response = await pilot.raw('PUT', `/api/workshops/${id}`, { title: 'À moitié', slots });
    await sql`drop trigger refuse_slot on session_slots; drop function refuse_slot`.execute(portal.ctx.db);
    expect(response.statusCode).toBe(500);
    const kept = await pilot.call(workshop.get, { params: { id } });
    expect([kept.title, kept.slots.length, kept.version]).toEqual(['Transmettre son entreprise', 5, 0]);
    const changed = await pilot.call(workshop.update, { params: { id }, body: { slots } });
    expect(slotsOf(changed.slots)).toEqual(['2027-02-10 20h-22h']);
    expect(changed.version).toBe(1);
  });

  test('CAT-140 two editors: the second is told, and nothing is overwritten; control: without a version the last one wins', async () => {
    const { id, version } = await create('workshop');
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, count) =>
        pilot.call(workshop.update, { params: { id }, body: { title: `Titre ${count}`, version } }),
      ),
    );
    const won = results.filter((result) => result.status === 'fulfilled');
    expect(won).toHaveLength(1);
    const stored = await pilot.call(workshop.get, { params: { id } });
    expect(stored).toMatchObject({ title: won[0]!.value.title, version: 1 });
    expect(
      await pilot.refusal(workshop.update, { params: { id }, body: { title: 'Trop tard', version } }),
    ).toMatchObject({
      status: 409,
      code: 'conflict',
      reason: 'changed_meanwhile',
    });
    const blind = await Promise.allSettled(
      Array.from({ length: 10 }, (_, count) =>
        pilot.call(workshop.update, { params: { id }, body: { title: `Aveugle ${count}` } }),
      ),
    );
    expect(blind.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  test('CAT-110: on edit the minimum of a workshop may pass the maximum, at creation it may not; events keep a floor of 1', async () => {
    const { id } = await create('workshop');
    const changed = await pilot.call(workshop.update, {
      params: { id },
      body: { minGuests: 12, maxGuests: 12 },
    });
    expect(changed.minGuests).toBe(12);
    const refused = await pilot.refusal(workshop.update, { params: { id }, body: { minGuests: -1 } });
    expect(refused.violations).toEqual([{ propertyPath: 'minGuests', message: formMessages.minGuests }]);
    const one = await create('event');
    const floor = await pilot.refusal(event.update, { params: { id: one.id }, body: { minGuests: 0 } });
    expect(floor.violations).toEqual([{ propertyPath: 'minGuests', message: formMessages.minGuests }]);
  });

  test('CAT-112 CAT-114 CAT-115 CAT-116 CAT-119 CAT-120 CAT-123 CAT-125: an edit is checked like a creation', async () => {
    const cases: [kind: SessionKind, change: object, field: string, message: string][] = [
      ['formation', { title: 'ab' }, 'title', formMessages.title],
      ['formation', { site: null, place: '' }, 'site', formMessages.place],
      ['formation', { isVisio: true }, 'videoConferenceLink', formMessages.link],
      ['formation', { maxGuests: -1 }, 'maxGuests', formMessages.maxGuests],
      ['formation', { startDate: '2027-02-30' }, 'startDate', formMessages.date],
      ['event', { title: 'ab' }, 'title', formMessages.title],
      ['event', { price: 'abc' }, 'price', formMessages.price],
      ['event', { site: null }, 'site', formMessages.place],
      ['team_meeting', { title: ' x ' }, 'title', formMessages.title],
      ['team_meeting', { site: null, place: 'Salle' }, 'site', formMessages.place],
      ['workshop', { thematic: '' }, 'thematic', formMessages.thematic],
      ['workshop', { endDate: '2031-01-01' }, 'endDate', formMessages.date],
      // In Paris it is 2031 already.
      [
        'workshop',
        { startDate: '2030-12-31', endDate: '2030-12-31T23:30:00Z' },
        'endDate',
        formMessages.date,
      ],
    ];
    for (const [kind, change, propertyPath, message] of cases) {
      site = await makeSite(portal);
      const { id } = await create(kind);
      const refusal = await pilot.refusal(callsOf(kind).update, { params: { id }, body: change });
      expect([kind, change, refusal.violations]).toEqual([kind, change, [{ propertyPath, message }]]);
    }
    const last = await create('workshop', { site: await makeSite(portal) });
    const moved = await pilot.call(workshop.update, {
      params: { id: last.id },
      body: { startDate: '2030-12-31', endDate: '2030-12-31' },
    });
    expect(moved.endDate).toBe('2030-12-31T17:00:00.000Z');
    // No thematic is asked of a formation that is changed (CAT-112).
    const one = await create('formation', { site: await makeSite(portal) });
    await pilot.call(formation.update, { params: { id: one.id }, body: { thematic: '' } });
  });

  test('CAT-122: an event that has begun keeps its dates, and takes no other past ones', async () => {
    const past = await makeSession(portal, {
      kind: 'event',
      pilot_id: pilot.id,
      inDays: -1,
      min_guests: 1,
      site_id: site,
    });
    const renamed = await pilot.call(event.update, { params: { id: past.id }, body: { title: 'Corrigé' } });
    expect(renamed.title).toBe('Corrigé');
    const refusal = await pilot.refusal(event.update, {
      params: { id: past.id },
      body: { startDate: '2026-11-28 09:00' },
    });
    expect(refusal.violations).toEqual([{ propertyPath: 'startDate', message: formMessages.date }]);
  });

  test('CORE-249: the stage follows the title; a title that opens a published workshop to guests waits for an administrator', async () => {
    const { id } = await create('workshop', {}, admin);
    expect((await admin.call(workshop.get, { params: { id } })).isPublish).toBe(true);
    const organiser = await portal.as(
      await makeUser(portal, { is_super_organizer: true, level: 'ROLE_XMAN' }),
    );
    const renamed = await organiser.call(workshop.update, {
      params: { id },
      body: { title: 'Journée DÉCOUVERTE' },
    });
    expect(renamed).toMatchObject({ discoveryStage: 'discovery_day', isPublish: false });
    const again = await admin.call(workshop.publish, { params: { id } });
    expect(again.isPublish).toBe(true);
    const byAdmin = await admin.call(workshop.update, {
      params: { id },
      body: { title: 'Atelier Démarrage' },
    });
    expect(byAdmin).toMatchObject({ discoveryStage: 'starter', isPublish: true });
    const plain = await organiser.call(workshop.update, { params: { id }, body: { title: 'Autre' } });
    expect(plain).toMatchObject({ discoveryStage: null, isPublish: true });
  });

  test('CAT-152 CAT-140: the co-pilots named are the co-pilots; not naming any leaves them', async () => {
    const [one, two, candidate] = [await makeUser(portal), await makeUser(portal), await makeUser(portal)];
    const { id } = await create('workshop', { copilotEmails: [one.email, two.email] });
    await makeRegistration(portal, id, candidate.id, 'candidate');
    const untouched = await pilot.call(workshop.update, { params: { id }, body: { title: 'Autre titre' } });
    expect(copilotsOf(untouched)).toEqual([one.id, two.id]);
    const changed = await pilot.call(workshop.update, {
      params: { id },
      body: { copilotEmails: [two.email, candidate.email] },
    });
    expect(copilotsOf(changed)).toEqual([two.id, candidate.id].toSorted(ascending));
    expect(changed.coPilotWanted).toEqual([]);
    expect(
      copilotsOf(await pilot.call(workshop.update, { params: { id }, body: { copilotEmails: [] } })),
    ).toEqual([]);
    const refused = await stranger.refusal(workshop.update, {
      params: { id },
      body: { copilotEmails: [one.email] },
    });
    expect(refused.status).toBe(403);
  });
});

describe('capacity', () => {
  test.each(sessionKinds)(
    'CAT-110 CAT-115 CAT-121 CAT-123: the places of a %s never go below those that are taken',
    async (kind) => {
      const { id } = await create(kind, { maxGuests: 5, minGuests: 1 }, admin);
      await fillSession(portal, id, 2);
      const change = (maxGuests: number) => ({ params: { id }, body: { maxGuests, minGuests: 1 } });
      expect(await admin.refusal(callsOf(kind).update, change(1))).toMatchObject({
        status: 422,
        violations: [
          {
            propertyPath: 'maxGuests',
            message: "Veuillez spécifier un maximum d'invités valide : 2\u00a0places sont prises",
          },
        ],
      });
      expect((await admin.call(callsOf(kind).update, change(2))).maxGuests).toBe(2);
    },
  );

  test('CAT-110 CORE-225: those held count as taken; more seats are offered down the line', async () => {
    const { id } = await create('workshop', { maxGuests: 3, minGuests: 0 }, admin);
    await fillSession(portal, id, 2);
    const held = await makeUser(portal);
    await makeRegistration(portal, id, held.id, 'held', {
      held_until: new Date(portal.clock.now().getTime() + 60_000),
    });
    const waiting = await makeUser(portal);
    await makeRegistration(portal, id, waiting.id, 'waiting');
    const refusal = await admin.refusal(workshop.update, { params: { id }, body: { maxGuests: 2 } });
    expect(refusal.violations).toEqual([
      {
        propertyPath: 'maxGuests',
        message: "Veuillez spécifier un maximum d'invités valide : 3\u00a0places sont prises",
      },
    ]);
    await admin.call(workshop.update, { params: { id }, body: { maxGuests: 4 } });
    const row = await portal.ctx.db
      .selectFrom('registrations')
      .select('state')
      .where('user_id', '=', waiting.id)
      .executeTakeFirstOrThrow();
    expect(row.state).toBe('offered');
  });

  test('CAT-115 CORE-212: the maximum lowered while people join: never more registered than places', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await makeSession(portal, {
        pilot_id: pilot.id,
        max_guests: 10,
        site_id: await makeSite(portal),
      });
      const people = await Promise.all(
        Array.from({ length: 6 }, async () => portal.as(await makeUser(portal))),
      );
      await Promise.allSettled([
        ...people.map((person) => person.call(workshop.join, { params: { id } })),
        pilot.call(workshop.update, { params: { id }, body: { maxGuests: 3 } }),
      ]);
      const { maxGuests, totalGuests } = await pilot.call(workshop.get, { params: { id } });
      expect(totalGuests).toBeLessThanOrEqual(maxGuests);
    }
  });

  test('control: the same two acts without the session’s lock leave more registered than places', async () => {
    const { id } = await makeSession(portal, { pilot_id: pilot.id, max_guests: 1 });
    const user = await makeUser(portal);
    const count = () =>
      sql<{ n: number }>`select count(*)::int as n from registrations where session_id = ${id}`;
    let counted = () => {};
    const bothCounted = new Promise<void>((resolve) => {
      counted = resolve;
    });
    await Promise.all([
      portal.ctx.transaction(async (tx) => {
        await count().execute(tx);
        await bothCounted;
        await tx
          .insertInto('registrations')
          .values({ session_id: id, user_id: user.id, state: 'registered', created_at: portal.clock.now() })
          .execute();
      }),
      portal.ctx.transaction(async (tx) => {
        const { rows } = await count().execute(tx);
        counted();
        if (rows[0]!.n <= 0)
          await tx.updateTable('sessions').set({ max_guests: 0 }).where('id', '=', id).execute();
      }),
    ]);
    const { maxGuests, totalGuests } = await pilot.call(workshop.get, { params: { id } });
    expect(totalGuests).toBeGreaterThan(maxGuests);
  });
});

test('CAT-177: each refusal has its status and its code, a wrong field its sentence', async () => {
  const full = await makeSession(portal, { max_guests: 1 });
  await fillSession(portal, full.id, 1);
  const { id } = await create('workshop');
  const nobody = await portal.as(null);
  const member = await portal.as(await makeUser(portal));
  const address = `/api/workshops/${id}`;
  const json = { 'content-type': 'application/json' };
  const answers = {
    malformed: await pilot.raw('POST', '/api/workshops', '{', json),
    not_logged_in: await nobody.raw('GET', address),
    forbidden: await member.raw('PUT', address, { title: 'Pris' }),
    not_found: await pilot.raw('PUT', '/api/workshops/2000000000', { title: 'Perdu' }),
    session_full: await member.raw('POST', `/api/workshops/${full.id}/join`),
    conflict: await pilot.raw('POST', '/api/workshops', body()),
    invalid: await pilot.raw('PUT', address, { title: 'ab' }),
  };
  expect(
    Object.entries(answers).map(([code, answer]) => [code, answer.statusCode, answer.json().code]),
  ).toEqual([
    ['malformed', 400, 'malformed'],
    ['not_logged_in', 401, 'not_logged_in'],
    ['forbidden', 403, 'forbidden'],
    ['not_found', 404, 'not_found'],
    ['session_full', 409, 'session_full'],
    ['conflict', 409, 'conflict'],
    ['invalid', 422, 'invalid'],
  ]);
  expect(answers.invalid.json().violations).toEqual([{ propertyPath: 'title', message: formMessages.title }]);
});

describe('slots one by one', () => {
  test.each(sessionKinds)(
    'CAT-133 CAT-143 CAT-144 CAT-145 CAT-146 CAT-153 CAT-155 CAT-160 CAT-171 CORE-265 %s: removed and made again by who may edit',
    async (kind) => {
      const { path, slotParent, slotPath } = kindRules[kind];
      expect(callsOf(kind).addDate.path).toBe(`/${slotPath}`);
      const { id } = await create(kind, { startDate: '2027-02-08', endDate: '2027-02-10' });
      const slot = (extra: object = {}) => ({
        dateAt: '2027-02-08 14:00',
        endAt: '2027-02-08 17:00',
        [slotParent]: `/api/${path}/${id}`,
        ...extra,
      });
      for (const caller of [stranger, await portal.as(await makeUser(portal))]) {
        expect((await caller.raw('PUT', `/api/${path}/${id}/dates/delete`)).statusCode).toBe(403);
        expect((await caller.raw('POST', `/api/${slotPath}`, slot())).statusCode).toBe(403);
      }
      const emptied = await pilot.call(callsOf(kind).deleteDates, { params: { id } });
      expect(emptied.slots).toEqual([]);
      const added = await pilot.raw('POST', `/api/${slotPath}`, slot());
      expect(added.statusCode).toBe(201);
      expect(added.json()).toMatchObject({
        dateAt: '2027-02-08T13:00:00.000Z',
        endAt: '2027-02-08T16:00:00.000Z',
        [slotParent]: `/api/${path}/${id}`,
      });
      await pilot.raw('POST', `/api/${slotPath}`, slot({ dateAt: '2027-02-10', endAt: '2027-02-10' }));
      const now = await pilot.call(callsOf(kind).get, { params: { id } });
      expect(slotsOf(now.slots)).toEqual(['2027-02-08 14h-17h', '2027-02-10 9h-18h']);
      expect(now.version).toBe(3);
      const { rows } = await portal.ctx.pool.query(
        `select detail from audit_log where action = 'session.slots' and subject_id = $1 order by id`,
        [String(id)],
      );
      const [first, second] = [
        '2027-02-08T13:00:00.000Z/2027-02-08T16:00:00.000Z',
        '2027-02-10T08:00:00.000Z/2027-02-10T17:00:00.000Z',
      ];
      expect(rows.slice(1).map(({ detail }) => detail.changes)).toEqual([
        { slots: { from: [], to: [first] } },
        { slots: { from: [first], to: [first, second] } },
      ]);
      expect(rows[0].detail.changes.slots).toMatchObject({ from: expect.any(Array), to: [] });
      const wrong: [extra: object, field: string, message: string][] = [
        [{ dateAt: '2027-02-08 16:00', endAt: '2027-02-08 18:00' }, 'dateAt', formMessages.overlap],
        [{ dateAt: '2027-02-07 09:00' }, 'dateAt', formMessages.date],
        [{ dateAt: '2027-02-09 09:00', endAt: '2027-02-11 09:00' }, 'endAt', formMessages.date],
        [{ dateAt: '2027-02-09 12:00', endAt: '2027-02-09 12:00' }, 'endAt', formMessages.date],
        [{ dateAt: '2027-02-29 09:00' }, 'dateAt', formMessages.date],
      ];
      for (const [extra, propertyPath, message] of wrong) {
        const response = await pilot.raw('POST', `/api/${slotPath}`, slot(extra));
        expect([extra, response.json().violations]).toEqual([extra, [{ propertyPath, message }]]);
      }
      expect(
        (await pilot.raw('POST', `/api/${slotPath}`, slot({ [slotParent]: 2_000_000_000 }))).statusCode,
      ).toBe(404);
    },
  );

  test('CAT-109 CAT-116: slots that overlap, end before they start or leave the period are refused on their own field', async () => {
    const wrong: [slots: object[], field: string, message: string][] = [
      [
        [
          ['10:00', '12:00'],
          ['11:30', '13:00'],
        ],
        'slots.1.dateAt',
        formMessages.overlap,
      ],
      [
        [
          ['11:30', '13:00'],
          ['10:00', '12:00'],
        ],
        'slots.0.dateAt',
        formMessages.overlap,
      ],
      [[['12:00', '10:00']], 'slots.0.endAt', formMessages.hours],
      [[['08:00', '10:00']], 'slots.0.dateAt', formMessages.date],
      [[['17:00', '19:00']], 'slots.0.endAt', formMessages.date],
    ].map(([slots, field, message]) => [
      (slots as string[][]).map(([from, to]) => ({
        dateAt: `2027-02-01 ${from}`,
        endAt: `2027-02-01 ${to}`,
      })),
      field as string,
      message as string,
    ]);
    for (const [slots, propertyPath, message] of wrong) {
      const refusal = await pilot.refusal(workshop.create, { body: body({ slots }) });
      expect([slots, refusal.violations]).toEqual([slots, [{ propertyPath, message }]]);
    }
    // 29 February of a year that has one, and the two half past two of an autumn night.
    await create('workshop', { startDate: '2028-02-29', endDate: '2028-02-29' });
    const night = await create('workshop', {
      site: await makeSite(portal),
      startDate: '2027-10-31',
      endDate: '2027-10-31',
      slots: [
        { dateAt: '2027-10-31T02:00:00+02:00', endAt: '2027-10-31T02:30:00+02:00' },
        { dateAt: '2027-10-31T02:00:00+01:00', endAt: '2027-10-31T02:30:00+01:00' },
      ],
    });
    expect([night.startDate, night.endDate]).toEqual([
      '2027-10-31T00:00:00.000Z',
      '2027-10-31T01:30:00.000Z',
    ]);
  });
});

describe('repeating', () => {
  test('CAT-149 CORE-173: the same hours in Paris on other days, over a clock change, without its people', async () => {
    const copilot = await makeUser(portal);
    const { id } = await create('workshop', {
      startDate: '2027-02-08',
      endDate: '2027-02-09',
      slots: fiveSlots.slice(0, 2),
      copilotEmails: [copilot.email],
      price: 12,
      description: '<p>Tout</p>',
    });
    await fillSession(portal, id, 2);
    const { ids } = await pilot.call(workshop.repeat, {
      params: { id },
      body: { dates: ['2027-07-05', '2027-03-27'] },
    });
    const copies = await Promise.all(ids.map((copy) => pilot.call(workshop.get, { params: { id: copy } })));
    expect(copies.map(({ slots }) => slotsOf(slots))).toEqual([
      ['2027-07-05 9h30-12h', '2027-07-06 9h30-12h'],
      ['2027-03-27 9h30-12h', '2027-03-28 9h30-12h'],
    ]);
    for (const copy of copies) {
      expect(copy).toMatchObject({
        title: 'Transmettre son entreprise',
        description: '<p>Tout</p>',
        price: 12,
        former: { id: pilot.id },
        guests: [],
        copilotApprouved: [],
        isPublish: false,
        version: 0,
      });
    }
  });

  test('CAT-037 CAT-141: all or none; each day that cannot be is named', async () => {
    const { id } = await create('workshop');
    const before = await countSessions();
    const dates = ['2027-02-02', '2027-02-01', '2026-11-01', '2027-02-03', '2027-02-03', '2030-12-31'];
    const refusal = await pilot.refusal(workshop.repeat, { params: { id }, body: { dates } });
    expect(refusal.status).toBe(422);
    expect(refusal.violations!.toSorted((a, b) => (a.propertyPath < b.propertyPath ? -1 : 1))).toEqual([
      { propertyPath: 'dates.1', message: 'Un atelier existe déjà !' },
      { propertyPath: 'dates.2', message: formMessages.date },
      { propertyPath: 'dates.4', message: formMessages.date },
    ]);
    expect(await countSessions()).toBe(before);
    const long = await create('workshop', {
      site: await makeSite(portal),
      startDate: '2027-02-01',
      endDate: '2027-02-03',
    });
    expect(
      (await pilot.refusal(workshop.repeat, { params: { id: long.id }, body: { dates: ['2030-12-30'] } }))
        .status,
    ).toBe(422);
  });

  test('CAT-128 CAT-024: who may edit and create; events and meetings are published as new ones are', async () => {
    for (const kind of ['event', 'team_meeting', 'formation'] as const) {
      const { id } = await create(kind);
      expect(
        (await stranger.refusal(callsOf(kind).repeat, { params: { id }, body: { dates: ['2027-05-05'] } }))
          .status,
      ).toBe(403);
      const { ids } = await pilot.call(callsOf(kind).repeat, {
        params: { id },
        body: { dates: ['2027-05-05'] },
      });
      expect((await pilot.call(callsOf(kind).get, { params: { id: ids[0]! } })).isPublish).toBe(true);
    }
    const { id } = await create('workshop', { site: await makeSite(portal) });
    const { ids } = await admin.call(workshop.repeat, { params: { id }, body: { dates: ['2027-05-05'] } });
    expect(await admin.call(workshop.get, { params: { id: ids[0]! } })).toMatchObject({
      former: { id: pilot.id },
      isPublish: true,
    });
  });
});

describe('collections', () => {
  test('CAT-156 CAT-157 CAT-163 CAT-164 CAT-165 CAT-155 CORE-263: un-padded dates, each filter with and without them', async () => {
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
      const response = await admin.raw('GET', `/api/${path}`);
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
      // The role and the habilitations of the token decide: naming others widens nothing.
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
    expect((await admin.raw('GET', '/api/events?startDate[after]=2026-13-1')).statusCode).toBe(422);
  });

  test('CORE-264: coming lists begin two days before today', async () => {
    const word = `veille${site}`;
    for (const kind of sessionKinds) {
      await makeSession(portal, { kind, title: `${word} hier`, inDays: -1 });
      await makeSession(portal, { kind, title: `${word} il y a trois jours`, inDays: -3 });
      const found = await admin.call(callsOf(kind).search, { query: { search: word } });
      expect(found.items.map(({ title }) => title)).toEqual([`${word} hier`]);
      const listed = await admin.raw(
        'GET',
        `/api/${kindRules[kind].path}?title=${word}&startDate[after]=2026-11-29`,
      );
      expect(listed.json<{ title: string }[]>().map(({ title }) => title)).toEqual([`${word} hier`]);
    }
  });
});

test('CAT-125 CAT-118: the sentences are the ones of the brief', () => {
  expect(formMessages).toMatchObject({
    title: 'Veuillez spécifier un titre valide',
    habilitation: 'Veuillez selectionner une habilitation',
    link: 'Veuillez specifier un lien valide',
    place: 'Veuillez spécifier un lieu',
    room: 'Veuillez spécifier un prix de chambre valide',
  });
});

test('CAT-125: an installation may move the last day, for its forms, its changes and its repetitions', async () => {
  const later = await testPortal({ env: { LAST_SESSION_DAY: '2031-06-30' } });
  const owner = await later.as(await makeUser(later, { is_admin: true }));
  const on = (day: string) => ({ startDate: day, endDate: day });
  const there = await makeSite(later);
  const { id } = await owner.call(workshop.create, { body: body({ ...on('2031-01-01'), site: there }) });
  await owner.call(workshop.update, { params: { id }, body: on('2031-06-30') });
  const refused = { status: 422, violations: [{ propertyPath: 'startDate', message: formMessages.date }] };
  expect(
    await owner.refusal(workshop.update, { params: { id }, body: { startDate: '2031-07-01' } }),
  ).toMatchObject(refused);
  await owner.call(workshop.repeat, { params: { id }, body: { dates: ['2031-05-05'] } });
  expect(
    (await owner.refusal(workshop.repeat, { params: { id }, body: { dates: ['2031-07-01'] } })).status,
  ).toBe(422);
  expect((await owner.call(publicConfig)).lastSessionDay).toBe('2031-06-30');
  await later.close();
});
