import { publicConfig } from '@forman/contract/platform/health';
import { sessionCalls } from '@forman/contract/session-calls';
import { formMessages } from '@forman/domain/participation/form';
import { kindRules, type SessionKind, sessionKinds } from '@forman/domain/sessions/kinds';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { fillSession, makeSite, makeUser } from '../../testing/factories.ts';
import { testPortal } from '../../testing/harness.ts';
import { sentBy } from '../../testing/statements.ts';
import { insertSession, isTaken, lockDay } from './session-form.queries.ts';
import {
  ascending,
  callsOf,
  copilotsOf,
  fiveSlots,
  slotsOf,
  sessionFormPortal,
} from './session-form.testing.ts';

let site: number;
const { portal, admin, pilot, stranger, body, create, countSessions } = sessionFormPortal(() => site);
beforeEach(async () => {
  site = await makeSite(portal);
});
const { workshop, formation } = sessionCalls;

describe('creating a session', () => {
  test('CAT-138 CAT-139 CAT-152: one call creates a session of each kind with five slots and three co-pilots', async () => {
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
      // Days without hours take the hours of their slots.
      expect(created).toMatchObject({
        startDate: '2027-02-08T08:30:00.000Z',
        endDate: '2027-02-12T11:00:00.000Z',
        totalGuests: 0,
        seats: { left: 12 },
      });
      expect(copilotsOf(created)).toEqual(people.map(({ id }) => id).toSorted(ascending));
    }
  });

  test('CAT-138 CAT-139: by separate calls the first slot replaces those invented for the days, and typed hours stay', async () => {
    for (const kind of sessionKinds) {
      site = await makeSite(portal);
      const { slotParent, path } = kindRules[kind];
      // Days from midnight to midnight, as the former client sends them: the last one counts.
      const { id, slots } = await create(kind, {
        startDate: '2027-03-01T00:00:00+01:00',
        endDate: '2027-03-03T00:00:00+01:00',
      });
      expect(slotsOf(slots)).toEqual([1, 2, 3].map((day) => `2027-03-0${day} 9h-18h`));
      for (const [day, from, to] of [
        ['01', '10:00', '12:00'],
        ['01', '14:00', '16:00'],
        ['03', '09:30', '11:00'],
      ] as const)
        // prettier-ignore
        await pilot.call(callsOf(kind).addDate, {
          body: { dateAt: `2027-03-${day} ${from}`, endAt: `2027-03-${day} ${to}`, [slotParent]: `/api/${path}/${id}` } as never, // prettier-ignore
        });
      const stored = await pilot.call(callsOf(kind).get, { params: { id } });
      expect(slotsOf(stored.slots)).toEqual([
        '2027-03-01 10h-12h',
        '2027-03-01 14h-16h',
        '2027-03-03 9h30-11h',
      ]);
      // Slots that somebody typed are not replaced.
      const typed = await create(kind, { startDate: '2027-04-01', endDate: '2027-04-02', slots: [{ dateAt: '2027-04-01 09:00', endAt: '2027-04-01 10:00' }] }); // prettier-ignore
      await pilot.call(callsOf(kind).addDate, {
        body: { dateAt: '2027-04-02 09:00', endAt: '2027-04-02 10:00', [slotParent]: `/api/${path}/${typed.id}` } as never, // prettier-ignore
      });
      expect((await pilot.call(callsOf(kind).get, { params: { id: typed.id } })).slots).toHaveLength(2);
    }
  });

  test('CAT-138: a session with five slots and three co-pilots is one transaction of at most ten round trips', async () => {
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
      // The first one answers `begin`, before which nothing is sent.
      expect(trips).toBeLessThanOrEqual(10);
      // The sixteenth statement, sent with the slots, reads the hours that the title proposes.
      expect(statements.length).toBeLessThanOrEqual(16);
    }
  });

  test('CAT-138: a failure during a creation leaves nothing behind', async () => {
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

  test('CAT-139: a meeting is created with all guests named in its form, who each get a message, or is not created', async () => {
    const [one, two, copilot] = [await makeUser(portal), await makeUser(portal), await makeUser(portal)];
    const created = await create('team_meeting', {
      slots: [{ dateAt: '2027-02-01 09:00', endAt: '2027-02-01 18:00' }],
      copilotEmails: [copilot.email],
      guestEmails: [one.email.toUpperCase(), ` ${two.email} `],
    });
    expect(created).toMatchObject({ totalGuests: 2, slots: [{}], copilotApprouved: [{ id: copilot.id }] });
    expect(created.guests.map(({ id }) => id)).toEqual([one.id, two.id]);
    const messages = await portal.ctx.db
      .selectFrom('outbox_messages')
      .select('user_id')
      .where('template', '=', 'guest_added')
      .where('user_id', 'in', [one.id, two.id])
      .orderBy('user_id')
      .execute();
    expect(messages.map(({ user_id }) => user_id)).toEqual([one.id, two.id]);

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

  test('CAT-139: separate calls give a meeting its co-pilots, guests and slots', async () => {
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

  test('CAT-093 CAT-152: a guest, an accountant, a person of higher level or the pilot cannot be named co-pilot, and at most three can', async () => {
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

  test('CAT-141 CAT-151 CAT-037 CAT-155: a site takes one workshop a day, formations are compared by place, and a call tells beforehand', async () => {
    const day = { startDate: '2027-03-05 14:00', endDate: '2027-03-05 16:00' };
    const there = { params: { site, date: '2027-03-05' } };
    expect(await pilot.call(workshop.exists, there)).toEqual({ ok: false, session: null });
    const { id, title, startDate } = await create('workshop', day);
    const standing = { ok: true, session: { id, title, startDate } };
    expect(await pilot.call(workshop.exists, there)).toEqual(standing);
    expect(await pilot.call(workshop.exists, { params: { site, date: '2027-3-5' } })).toEqual(standing);
    expect(await pilot.call(workshop.exists, { params: { site, date: '2027-03-06' } })).toEqual({
      ok: false,
      session: null,
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
    expect(await pilot.call(formation.exists, there2)).toMatchObject({ ok: true });
    const formationAgain = await pilot.refusal(formation.create, {
      body: body({ ...day, site: null, place: ` CHEZ ELODIE ${site} ` }),
    });
    expect(formationAgain).toMatchObject({ status: 409, detail: 'Une formation existe déjà !' });
    expect(await countSessions()).toBe(before + 1);

    // Remote sessions have no place, deleted ones are gone, events and meetings may share a place.
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

  test('CAT-141: twenty creations at once make one workshop; control: the same check without its lock lets several through', async () => {
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

describe('fields of a session are read back as sent', () => {
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
    'CAT-098: a break of %s is stored, a size of the waiting list is not, and neither changes actions or seats',
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
    'CAT-127 CAT-129 CAT-130 CAT-131 CAT-132 CAT-158 CAT-161 CAT-162: every field of a %s is read back, on site and remote, after a creation and a change',
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

  test('CAT-149 CAT-161: a session without habilitation has an empty list, and one without room prices has no rooms', async () => {
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

describe('repeating a session', () => {
  test('CAT-149 CORE-173: a repetition keeps the hours in Paris over a clock change, and copies no people', async () => {
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

  test('CAT-037 CAT-141: a repetition creates all days or none, and names each day that is refused', async () => {
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

  test('CAT-128 CAT-024: a person who may edit may repeat; repeated events and meetings are published like new ones', async () => {
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

test('CAT-125 CAT-118: the messages of the form have the wording of the brief', () => {
  expect(formMessages).toMatchObject({
    title: 'Veuillez spécifier un titre valide',
    habilitation: 'Veuillez selectionner une habilitation',
    link: 'Veuillez specifier un lien valide',
    place: 'Veuillez spécifier un lieu',
    room: 'Veuillez spécifier un prix de chambre valide',
  });
});

test('CAT-125: a setting moves the last day for creations, changes and repetitions', async () => {
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
