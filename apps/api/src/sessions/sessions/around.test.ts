import { endDateAlert, listDateAlerts } from '@forman/contract/sessions/session-around';
import { sessionCalls } from '@forman/contract/session-calls';
import { sessionKinds } from '@forman/domain/sessions/kinds';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRegistration, makeSession, makeSite, makeUser } from '../../testing/factories.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/harness.ts';
import { listDemoMessages } from '@forman/contract/platform/health';

const { workshop, formation } = sessionCalls;
let portal: TestPortal;
let admin: Caller;
beforeAll(async () => {
  portal = await testPortal();
  admin = await portal.as(await makeUser(portal, { is_admin: true }));
});
afterAll(() => portal.close());

async function member(values: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(portal, values);
  return { ...user, caller: await portal.as(user) };
}
/** The number of messages about a session's date for each person: { 12: 1 }. */
async function countMessages(sessionId: number): Promise<Record<string, number>> {
  const { rows } = await portal.database.pool.query<{ user_id: number; count: number }>(
    `select user_id, count(*)::int as count from outbox_messages
      where template = 'next_date' and (data->'session'->>'id')::int = $1 group by user_id`,
    [sessionId],
  );
  return Object.fromEntries(rows.map(({ user_id, count }) => [user_id, count]));
}

const at = (id: number) => ({ params: { id } });
const idsOf = (dates: readonly { id: number }[]): number[] => dates.map(({ id }) => id);

describe('the next dates of a title', () => {
  test('CORE-174 CAT-016: at most five coming sessions of this title and kind are listed, the next first, if the reader finds them in lists', async () => {
    const title = 'Lire un bilan';
    const { caller } = await member();
    const here = await makeSession(portal, { title, inDays: 5 });
    const later = await makeSession(portal, { title: 'LIRE un bïlan', inDays: 40 });
    const sooner = await makeSession(portal, { title, inDays: 20, max_guests: 4 });
    await makeSession(portal, { title, inDays: -5 });
    await makeSession(portal, { title, kind: 'formation' });
    await makeSession(portal, { title: 'Lire un bilan consolidé' });
    await makeSession(portal, { title, is_published: false });
    await makeSession(portal, { title, audience: ['ROLE_XMAN'] });
    const { dates } = await caller.call(workshop.nextDates, at(here.id));
    expect(idsOf(dates)).toEqual([sooner.id, later.id]);
    expect(dates[0]).toMatchObject({
      seats: { state: 'open', left: 4 },
      actions: { register: { ok: true } },
    });
    for (let more = 0; more < 4; more += 1) await makeSession(portal, { title, inDays: 50 + more });
    expect((await caller.call(workshop.nextDates, at(here.id))).dates).toHaveLength(5);
  });

  test('CORE-179: a person who may not open a session reads neither its next dates nor its clashes nor its alert', async () => {
    const { caller } = await member({ level: 'ROLE_GUEST' });
    const { id } = await makeSession(portal, { audience: ['ROLE_XMAN'] });
    for (const endpoint of [workshop.nextDates, workshop.clashes, workshop.alert, workshop.endAlert]) {
      expect(await caller.refusal(endpoint, at(id))).toMatchObject({ status: 403 });
      expect(await caller.refusal(endpoint, at(999_999))).toMatchObject({ status: 404 });
    }
  });
});

describe('sessions at the same hour', () => {
  const hour = (day: number, time: string): Date =>
    new Date(`2027-01-${String(day).padStart(2, '0')}T${time}:00Z`);
  const between = (day: number, from: string, to: string) => ({
    starts_at: hour(day, from),
    ends_at: hour(day, to),
  });

  test('clashes are sessions at the same hours that the reader is registered for, co-pilots or leads', async () => {
    const { id: me, caller } = await member();
    const here = await makeSession(portal, between(12, '09:00', '12:00'));
    const mine = await makeSession(portal, {
      title: 'Démembrement',
      kind: 'formation',
      ...between(12, '11:00', '17:00'),
    });
    const helped = await makeSession(portal, between(12, '08:00', '09:30'));
    const led = await makeSession(portal, {
      ...between(12, '10:00', '11:00'),
      pilot_id: me,
      is_published: false,
    });
    const after = await makeSession(portal, between(12, '12:00', '13:00'));
    const waited = await makeSession(portal, between(12, '09:00', '12:00'));
    const left = await makeSession(portal, between(12, '09:00', '12:00'));
    const deleted = await makeSession(portal, {
      ...between(12, '09:00', '12:00'),
      deleted_at: portal.clock.now(),
    });
    await makeRegistration(portal, mine.id, me);
    await makeRegistration(portal, helped.id, me, 'copilot');
    await makeRegistration(portal, after.id, me);
    await makeRegistration(portal, waited.id, me, 'waiting');
    await makeRegistration(portal, left.id, me, 'registered', {
      ended_at: portal.clock.now(),
      end_reason: 'cancelled',
    });
    await makeRegistration(portal, deleted.id, me);
    const { clashes } = await caller.call(workshop.clashes, at(here.id));
    expect(clashes.map(({ id, part }) => [id, part])).toEqual([
      [helped.id, 'copilot'],
      [led.id, 'pilot'],
      [mine.id, 'registered'],
    ]);
    expect(clashes[2]).toMatchObject({
      kind: 'formation',
      title: 'Démembrement',
      startDate: '2027-01-12T11:00:00.000Z',
      endDate: '2027-01-12T17:00:00.000Z',
    });
    // A clash is shown, but forbids nothing.
    await caller.call(workshop.join, at(here.id));
    expect((await caller.call(workshop.clashes, at(here.id))).clashes).toHaveLength(3);
  });

  test('slots decide on a clash, not the days between them', async () => {
    const { id: me, caller } = await member();
    const inSlots = async (session: { id: number }, ...slots: [number, string, string][]): Promise<void> => {
      await portal.ctx.db
        .insertInto('session_slots')
        .values(slots.map(([day, from, to]) => ({ session_id: session.id, ...between(day, from, to) })))
        .execute();
    };
    const long = await makeSession(portal, { starts_at: hour(18, '09:00'), ends_at: hour(20, '17:00') });
    await inSlots(long, [18, '09:00', '17:00'], [20, '09:00', '17:00']);
    await makeRegistration(portal, long.id, me);
    const gap = await makeSession(portal, between(19, '09:00', '17:00'));
    expect((await caller.call(workshop.clashes, at(gap.id))).clashes).toEqual([]);
    const both = await makeSession(portal, { starts_at: hour(19, '09:00'), ends_at: hour(20, '10:00') });
    await inSlots(both, [19, '09:00', '10:00'], [20, '08:00', '10:00']);
    expect((await caller.call(workshop.clashes, at(both.id))).clashes).toMatchObject([
      { id: long.id, startDate: '2027-01-20T09:00:00.000Z' },
    ]);
  });
});

describe('alerts for the next date of a title', () => {
  /** Fields of a remote session, which an edit accepts unchanged. */
  const remote = { is_remote: true, place: null, video_link: 'https://visio.example' };

  test.each(sessionKinds)(
    'a %s that appears sends one message to each person who waits for its title and finds it',
    async (kind) => {
      const calls = sessionCalls[kind];
      const title = `Titre attendu, ${kind}`;
      const over = await makeSession(portal, { kind, title, inDays: -5 });
      const [waits, hasSeat, ended, tooLow] = await Promise.all([
        member(),
        member(),
        member(),
        member({ level: 'ROLE_ONEMAN' }),
      ]);
      for (const { caller } of [waits, hasSeat, ended, tooLow]) {
        expect(await caller.call(calls.alert, at(over.id))).toEqual({ isOn: true });
        await caller.call(calls.alert, at(over.id));
      }
      expect(await ended.caller.call(calls.endAlert, at(over.id))).toEqual({ isOn: false });
      const next = await makeSession(portal, {
        kind,
        title: title.toUpperCase(),
        is_published: false,
        audience: ['ROLE_NEOMAN'],
      });
      await makeRegistration(portal, next.id, hasSeat.id);
      for (const isPublish of [true, false, true]) {
        await admin.call(calls.publish, { ...at(next.id), body: { isPublish } });
      }
      expect(await countMessages(next.id)).toEqual({ [waits.id]: 1 });
      await portal.run('outbox');
      const nobody = await portal.as(null);
      const [mail] = await nobody.call(listDemoMessages, { query: { recipient: waits.email } });
      expect(mail).toMatchObject({ subject: expect.stringContaining('Nouvelle date'), attachments: [] });
      expect(mail!.text).toContain('/auth/adherents/profil/agenda');
      // The alert goes on: the next session is announced too.
      const third = await makeSession(portal, { kind, title, is_published: false });
      await admin.call(calls.publish, at(third.id));
      expect(await countMessages(third.id)).toMatchObject({ [waits.id]: 1, [tooLow.id]: 1 });
    },
  );

  test('twenty-four repeated sessions of one title each send a message to four hundred waiting people of two levels', async () => {
    const title = 'Très attendue';
    const model = await makeSession(portal, { ...remote, title });
    await portal.ctx.db
      .insertInto('users')
      .values(
        Array.from({ length: 400 }, (_, index) => ({
          email: `attend${index}@essai.example`,
          password_hash: '',
          civility: 'Madame',
          first_name: 'Ada',
          last_name: `Attend${index}`,
          phone: `079${String(index).padStart(7, '0')}`,
          level: index % 2 ? 'ROLE_NEOMAN' : 'ROLE_BEMAN',
          created_at: portal.clock.now(),
        })),
      )
      .execute();
    await portal.database.pool.query(
      `insert into date_alerts (user_id, kind, title, created_at)
       select id, 'workshop', $1, $2 from users where email like 'attend%'`,
      [title, portal.clock.now()],
    );
    const days = Array.from({ length: 24 }, (_, index) => `2027-03-${String(index + 1).padStart(2, '0')}`);
    const { ids } = await admin.call(workshop.repeat, { ...at(model.id), body: { dates: days } });
    expect(ids).toHaveLength(24);
    for (const id of [ids[0]!, ids[23]!]) expect(Object.keys(await countMessages(id))).toHaveLength(400);
  });

  test('a session created as published or repeated sends alerts, a past one does not', async () => {
    const { id: me, caller } = await member();
    const title = 'Créée publiée';
    const model = await makeSession(portal, { ...remote, title });
    await caller.call(workshop.alert, at(model.id));
    const site = await makeSite(portal);
    const body = {
      thematic: 'Entreprise', title, price: 0, site, maxGuests: 10, minGuests: 0, destined: ['ROLE_NEOMAN'],
      habilitation: [], startDate: '2027-02-02 09:00', endDate: '2027-02-02 12:00',
    }; // prettier-ignore
    const { data } = await admin.call(workshop.create, { body });
    expect(await countMessages(data.id)).toEqual({ [me]: 1 });
    const { ids } = await admin.call(workshop.repeat, {
      ...at(model.id),
      body: { dates: ['2027-02-09', '2027-02-16'] },
    });
    for (const id of ids) expect(await countMessages(id)).toEqual({ [me]: 1 });
    const over = await makeSession(portal, { title, inDays: -1, is_published: false });
    await admin.call(workshop.publish, at(over.id));
    expect(await countMessages(over.id)).toEqual({});
  });

  test('a changed title or audience alerts people who find the session only since, once, if it is published', async () => {
    const title = 'Titre corrigé';
    const model = await makeSession(portal, { title, inDays: -5 });
    const found = await makeSession(portal, { ...remote, title: 'Tire corrigé', audience: ['ROLE_NEOMAN'] });
    const [neoman, oneman, late] = await Promise.all([
      member({ level: 'ROLE_NEOMAN' }),
      member({ level: 'ROLE_ONEMAN' }),
      member({ level: 'ROLE_NEOMAN' }),
    ]);
    for (const { caller } of [neoman, oneman]) await caller.call(workshop.alert, at(model.id));
    const edit = (body: { title?: string; destined?: string[]; price?: number }) =>
      admin.call(workshop.update, { ...at(found.id), body });
    await edit({ price: 10 });
    expect(await countMessages(found.id)).toEqual({});
    await edit({ title: 'TITRE corrige' });
    expect(await countMessages(found.id)).toEqual({ [neoman.id]: 1 });
    const hidden = await makeSession(portal, { ...remote, is_published: false });
    await admin.call(workshop.update, { ...at(hidden.id), body: { title } });
    expect(await countMessages(hidden.id)).toEqual({});
    // An alert set on a session's own page waits for another session of the title.
    await late.caller.call(workshop.alert, at(found.id));
    await edit({ destined: ['ROLE_NEOMAN', 'ROLE_ONEMAN'] });
    expect(await countMessages(found.id)).toEqual({ [neoman.id]: 1, [oneman.id]: 1 });
    await edit({ title: 'Autre titre' });
    await edit({ title, destined: ['ROLE_NEOMAN'] });
    expect(await countMessages(found.id)).toMatchObject({ [neoman.id]: 1, [oneman.id]: 1 });
  });

  test('a person lists and ends their own alerts, and nobody else’s', async () => {
    const [one, other] = await Promise.all([member(), member()]);
    const [first, second] = [
      await makeSession(portal, { title: 'Zen' }),
      await makeSession(portal, { title: 'Accueil', kind: 'formation' }),
    ];
    await one.caller.call(workshop.alert, at(first.id));
    await one.caller.call(formation.alert, at(second.id));
    // A date that is not published yet is shown to nobody.
    await makeSession(portal, { title: 'Zen', is_published: false });
    const { alerts } = await one.caller.call(listDateAlerts);
    expect(alerts).toMatchObject([
      { kind: 'formation', title: 'Accueil', sessionId: second.id },
      { kind: 'workshop', title: 'Zen', sessionId: first.id },
    ]);
    expect(await other.caller.call(listDateAlerts)).toEqual({ alerts: [] });
    await other.caller.call(endDateAlert, at(alerts[0]!.id));
    expect((await one.caller.call(listDateAlerts)).alerts).toHaveLength(2);
    for (let again = 0; again < 2; again += 1) await one.caller.call(endDateAlert, at(alerts[0]!.id));
    expect((await one.caller.call(listDateAlerts)).alerts).toMatchObject([{ title: 'Zen' }]);
    expect((await one.caller.call(workshop.nextDates, at(first.id))).alert).toEqual({ isOn: true });
    expect((await one.caller.call(formation.nextDates, at(second.id))).alert).toEqual({ isOn: false });
  });
});
