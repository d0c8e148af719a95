import { sessionCalls } from '@forman/contract/session-calls';
import { formMessages } from '@forman/domain/participation/form';
import { kindRules, type SessionKind, sessionKinds } from '@forman/domain/sessions/kinds';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { fillSession, makeRegistration, makeSession, makeSite, makeUser } from '../../testing/factories.ts';
import type { Caller } from '../../testing/harness.ts';
import {
  ascending,
  callsOf,
  copilotsOf,
  fiveSlots,
  slotsOf,
  sessionFormPortal,
} from './session-form.testing.ts';

let site: number;
const { portal, admin, pilot, stranger, body, create } = sessionFormPortal(() => site);
beforeEach(async () => {
  site = await makeSite(portal);
});
const { workshop, formation, event } = sessionCalls;

describe('changing a session', () => {
  test.each(sessionKinds)(
    'CAT-150 CAT-159 CORE-266 CAT-024 CAT-035 CAT-046 CAT-055 CORE-133: a %s may be edited by its pilot, a DXMAN, an XMAN, an administrator and the super organiser only',
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

  test('CORE-245: a change with isPublish publishes, or takes back, for who may; for others it is refused, and nothing changes', async () => {
    for (const kind of sessionKinds) {
      const { id } = await create(kind);
      const { isPublish } = await admin.call(callsOf(kind).get, { params: { id } });
      const put = (caller: Caller, change: object) =>
        caller.raw('PUT', `/api/${kindRules[kind].path}/${id}`, change);
      const stored = () => admin.call(callsOf(kind).get, { params: { id } });
      expect((await put(pilot, { title: 'Non', isPublish: !isPublish })).statusCode).toBe(403);
      expect(await stored()).toMatchObject({ title: 'Transmettre son entreprise', isPublish });
      // What was read may be sent back.
      expect((await put(pilot, { title: 'Le même', isPublish })).statusCode).toBe(200);
      expect((await put(admin, { isPublish: !isPublish })).statusCode).toBe(200);
      expect(await stored()).toMatchObject({ title: 'Le même', isPublish: !isPublish });
    }
  });

  test('CORE-245 CORE-249: isPublish sent back by a pilot does not publish a session whose new title has just taken it back', async () => {
    const { id } = await create('workshop');
    await admin.call(workshop.publish, { params: { id } });
    const sentBack = { title: 'Journée découverte', isPublish: true };
    await pilot.call(workshop.update, { params: { id }, body: sentBack });
    expect(await admin.call(workshop.get, { params: { id } })).toMatchObject({
      title: sentBack.title,
      isPublish: false,
    });
  });

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

  test('CAT-140: slots are replaced in one transaction, and a failure in the middle loses none', async () => {
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

  test('CAT-140: the second of two editors gets a conflict; control: without a version the last save wins', async () => {
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

  test('CAT-110: an edit may raise a workshop’s minimum to its maximum, but no minimum below 0, nor below 1 for an event', async () => {
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
      // In Paris, 2031 has begun.
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
    // A change of a formation needs no thematic (CAT-112).
    const one = await create('formation', { site: await makeSite(portal) });
    await pilot.call(formation.update, { params: { id: one.id }, body: { thematic: '' } });
  });

  test('CAT-122: an event that has begun keeps its dates, and refuses other past dates', async () => {
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

  test('CORE-249: the stage follows the title; a title that opens a published workshop to guests unpublishes it, unless an administrator gives it', async () => {
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

  test('CAT-152 CAT-140: named co-pilots replace the present ones, and an edit without co-pilots keeps them', async () => {
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
    'CAT-110 CAT-115 CAT-121 CAT-123: the maximum of a %s cannot go below the seats that are taken',
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

  test('CAT-110 CORE-225: held seats count as taken, and added seats are offered to the line', async () => {
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

  test('CAT-115 CORE-212: a maximum lowered during joins never leaves more registered people than seats', async () => {
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

  test('control: without the session’s lock a lowered maximum leaves more registered people than seats', async () => {
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

describe('slots one by one', () => {
  test.each([
    ['CAT-133 CAT-143 CAT-153', 'workshop'],
    ['CAT-144 CAT-155', 'formation'],
    ['CAT-145 CAT-160', 'event'],
    ['CAT-146 CAT-171', 'team_meeting'],
  ] satisfies [string, SessionKind][])(
    '%s CORE-265 %s: slots are removed and added by people who may edit the session, and refused to others',
    async (_rows, kind) => {
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
    // 29 February of a leap year, and both half past two of an autumn night.
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

test('CAT-177: each refusal has its status and code, and a wrong field has its sentence', async () => {
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
