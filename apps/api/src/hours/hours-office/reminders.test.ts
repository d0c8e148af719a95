import * as calls from '@forman/contract/hours/hours-office';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillSession, makeRegistration, type makeSession, makeUser } from '../../testing/factories.ts';
import { gateFor, type TestPortal, testPortal } from '../../testing/harness.ts';
import { makeCountingSession, makeHours } from '../../testing/hours.ts';
import { mailsOf } from '../../testing/simulated-bank.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

const member = (habilitations: string[], values: Parameters<typeof makeUser>[1] = {}) =>
  makeUser(portal, { habilitations, ...values });
const countMessages = async ({ id }: { id: number }) => (await mailsOf(portal, id, 'hours_reminder')).length;
async function runAt(instant: string): Promise<void> {
  portal.clock.set(instant);
  await portal.run('hours_reminders');
  await portal.run('hours_reminders');
}
const did = (user: number, habilitation: string, minutes: number, year = 2026): Promise<void> =>
  makeHours(portal, { user_id: user, habilitation, minutes, followed_on: `${year}-02-01` });
const counting = (habilitation: string, minutes: number, values: Parameters<typeof makeSession>[1] = {}) =>
  makeCountingSession(portal, habilitation, minutes, values);

test('HRS-046: a member who lacks hours even with their seats is reminded once a wave; nobody else is', async () => {
  portal.clock.set('2026-08-30T10:00:00+02:00');
  const [lacking, done, planned, guest, gone] = [
    await member(['IAS']),
    await member(['IAS']),
    await member(['IAS']),
    await member(['IAS'], { level: 'ROLE_GUEST' }),
    await member(['IAS'], { deleted_at: portal.clock.now() }),
  ];
  await did(done.id, 'IAS', 900);
  await did(planned.id, 'IAS', 780);
  await makeRegistration(portal, (await counting('IAS', 120, { inDays: 100 })).id, planned.id);
  await runAt('2026-08-31T10:00:00+02:00');
  await runAt('2026-09-01T08:59:00+02:00');
  expect(await countMessages(lacking)).toBe(0);
  await runAt('2026-09-01T09:00:00+02:00');
  await runAt('2026-09-02T10:00:00+02:00');
  expect(await countMessages(lacking)).toBe(1);
  await runAt('2026-10-15T10:00:00+02:00');
  expect(await countMessages(lacking)).toBe(2);
  for (const one of [done, planned, guest, gone]) expect(await countMessages(one)).toBe(0);
});

test('HRS-046: a missed wave is sent at most three days late', async () => {
  portal.clock.set('2026-10-20T10:00:00+02:00');
  const late = await member(['IAS']);
  await runAt('2026-11-19T10:00:00+01:00');
  expect(await countMessages(late)).toBe(0);
  const other = await member(['IAS']);
  await runAt('2026-12-13T10:00:00+01:00');
  expect([await countMessages(late), await countMessages(other)]).toEqual([1, 1]);
});

test('the reminder gives the hours that lack, and names two sessions that help and can be joined', async () => {
  portal.clock.set('2027-08-25T10:00:00+02:00');
  const person = await member(['IAS', 'IOBSP'], { level: 'ROLE_NEOMAN' });
  await did(person.id, 'IOBSP', 420, 2027);
  await did(person.id, 'IAS', 360, 2027);
  const full = await counting('IAS', 60, { inDays: 8, max_guests: 1 });
  await fillSession(portal, full.id, 1);
  await counting('IAS', 60, { inDays: 9, audience: ['ROLE_XMAN'] });
  await counting('IAS', 60, { inDays: 9, is_published: false });
  await counting('IOBSP', 60, { inDays: 9 });
  await counting('IAS', 60, { inDays: 9, kind: 'formation', habilitations: ['CIF'] });
  const mine = await counting('IAS', 60, { inDays: 10 });
  await makeRegistration(portal, mine.id, person.id);
  const [first, second] = [
    await counting('IAS', 90, { inDays: 11, title: 'Première' }),
    await counting('IAS', 60, { inDays: 12, kind: 'formation', habilitations: ['IAS'] }),
  ];
  await counting('IAS', 60, { inDays: 13 });
  await counting('IAS', 60, { inDays: 200 });
  await runAt('2027-09-01T09:00:00+02:00');
  const [mail] = (await mailsOf(portal, person.id, 'hours_reminder')) as Record<string, unknown>[];
  expect(mail).toMatchObject({
    until: '2027-12-31',
    lacks: [{ habilitation: 'IAS', words: '8\u00a0h' }],
    sessions: [
      { id: first.id, title: 'Première', counts: '1\u00a0h\u00a030\u00a0IAS' },
      { id: second.id, kind: 'formation' },
    ],
  });
  await portal.run('outbox');
});

test('the reminder names no session that would not help this year or that nobody can join', async () => {
  portal.clock.set('2027-11-10T10:00:00+01:00');
  const person = await member(['IAS'], { level: 'ROLE_NEOMAN' });
  await counting('IAS', 60, { inDays: 70 });
  await counting('IAS', 60, {
    starts_at: new Date('2027-12-31T20:00:00+01:00'),
    ends_at: new Date('2028-01-01T02:00:00+01:00'),
  });
  await counting('IAS', 60, { inDays: 9, waiting_list_only: true });
  await counting('IAS', 60, { inDays: 9, deleted_at: portal.clock.now() });
  await counting('IAS', 60, { inDays: 9, audience: ['ROLE_XMAN'] });
  await runAt('2027-11-15T09:00:00+01:00');
  expect(await mailsOf(portal, person.id, 'hours_reminder')).toMatchObject([{ sessions: [] }]);
});

test('HRS-046: five processes at once remind everybody once', async () => {
  portal.clock.set('2028-09-01T09:00:00+02:00');
  const people = await Promise.all(Array.from({ length: 12 }, () => member(['CIF'])));
  await Promise.all(Array.from({ length: 5 }, () => portal.run('hours_reminders')));
  for (const person of people) expect(await countMessages(person)).toBe(1);
});

test('control: without the key of reminders two runs both find that nobody was reminded', async () => {
  const person = await member(['CIF']);
  const gate = gateFor(2);
  const found = await Promise.all(
    [1, 2].map(() =>
      portal.ctx.transaction(async (tx) => {
        const rows = await tx.selectFrom('hours_reminders').where('user_id', '=', person.id).execute();
        await gate();
        return rows.length;
      }),
    ),
  );
  expect(found).toEqual([0, 0]);
});

test('reminder days are kept in order and once each, 29 February is refused, and sent waves stay listed', async () => {
  portal.clock.set('2028-09-02T10:00:00+02:00');
  const user = await makeUser(portal, { is_admin: true });
  const admin = await portal.as(user);
  const before = await admin.call(calls.getHoursReminders);
  expect(before).toMatchObject({
    days: [
      { month: 9, day: 1 },
      { month: 10, day: 15 },
      { month: 11, day: 15 },
      { month: 12, day: 10 },
    ],
    next: '2028-10-15',
  });
  expect(before.waves[0]).toMatchObject({ on: '2028-09-01', seen: 0, failed: 0, isPast: true });
  expect(before.waves[0]!.sent).toBeGreaterThanOrEqual(12);
  expect(before.waves[1]).toEqual({ on: '2028-10-15', sent: 0, seen: 0, failed: 0, isPast: false });
  const set = (days: { month: number; day: number }[]) =>
    admin.call(calls.setHoursReminderDays, { body: { days } });
  const after = await set([
    { month: 10, day: 1 },
    { month: 3, day: 1 },
    { month: 10, day: 1 },
  ]);
  expect(after).toMatchObject({
    days: [
      { month: 3, day: 1 },
      { month: 10, day: 1 },
    ],
    next: '2028-10-01',
  });
  // Waves that were sent stay listed, even on days no longer chosen.
  expect(after.waves.map(({ on }) => on)).toEqual(['2028-03-01', '2028-09-01', '2028-10-01']);
  const wrong = {
    body: {
      days: [
        { month: 3, day: 1 },
        { month: 2, day: 29 },
      ],
    },
  };
  expect(await admin.refusal(calls.setHoursReminderDays, wrong)).toMatchObject({
    status: 422,
    violations: [{ propertyPath: 'days.1', message: 'Ce jour n’existe pas tous les ans' }],
  });
  expect(await set([])).toMatchObject({ days: [], next: null });
  const log = await portal.ctx.db
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'hours.reminder_days')
    .execute();
  expect(log).toHaveLength(2);
  await runAt('2028-10-01T10:00:00+02:00');
});
