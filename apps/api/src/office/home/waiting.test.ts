import { getOfficeFigures } from '@forman/contract/office/figures';
import { home } from '@forman/contract/office/home';
import { type Counters, badges } from '@forman/contract/office/badges';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoAccounts } from '../../sample/accounts.ts';
import { loadSample } from '../../sample/load.ts';
import {
  makeCompletion,
  makeGoal,
  makeNews,
  makeRegistration,
  makeSession,
  makeUser,
  makeVote,
} from '../../testing/factories.ts';
import { type TestPortal, testPortal } from '../../testing/harness.ts';
import { sentBy } from '../../testing/statements.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
  await loadSample(portal.ctx);
});
afterAll(() => portal.close());

const sum = (counters: Counters): number => Object.values(counters).reduce((all, count) => all + count, 0);
/** A single further item is shown instead of a link. */
const firstOf = (limit: number, count: number): number =>
  count === limit + 1 ? count : Math.min(limit, count);
const withHome = demoAccounts.filter(
  ({ level, flags }) => level !== 'ROLE_GUEST' && !flags?.is_expert_accountant,
);

test.each(withHome)('CORE-104: $label finds on the home page what the bell counts', async ({ id }) => {
  const caller = await portal.as({ id });
  const { counters, waiting, offers, payments, membership } = await caller.call(home);
  expect(counters).toEqual(await caller.call(badges, { params: { userId: id } }));
  const guests = waiting.discoveryDays.flatMap((day) => day.guests);
  expect({
    goals: waiting.goals.length,
    evolutions: waiting.votes.length,
    CopilotWorkshops: waiting.candidacies.length,
    workshopsValid: waiting.publications.length,
    workshopWaitingAbsentValidation: waiting.sheets.length,
    newsValid: waiting.news.length,
    adhesion: membership.isDue ? 1 : 0,
    JD: guests.length,
    seats: offers.length + payments.length,
  }).toEqual({
    goals: firstOf(3, counters.goals),
    evolutions: firstOf(3, counters.evolutions),
    CopilotWorkshops: firstOf(3, counters.CopilotWorkshops),
    workshopsValid: firstOf(3, counters.workshopsValid),
    workshopWaitingAbsentValidation: firstOf(3, counters.workshopWaitingAbsentValidation),
    newsValid: firstOf(3, counters.newsValid),
    adhesion: counters.adhesion,
    JD: firstOf(4, counters.JD),
    seats: counters.seats,
  });
  expect(guests.every(({ finalised }) => !finalised)).toBe(true);
});

test('the sample’s pilot, XMAN and administrator have something that waits', async () => {
  for (const email of ['pilote@forman.example', 'xman@forman.example', 'admin@forman.example']) {
    const { id } = demoAccounts.find((account) => account.email === email)!;
    expect(sum((await (await portal.as({ id })).call(home)).counters)).toBeGreaterThan(0);
  }
});

test('the home page lists what waits by sort, the oldest first: three of five or more, all of four', async () => {
  const user = await makeUser(portal, { level: 'ROLE_XMAN', member_until_on: '2027-12-31' });
  const caller = await portal.as(user);
  const before = (await caller.call(home)).counters;
  const sheets: { id: number }[] = [];
  for (const inDays of [-2, -5, -3, -4, -1])
    sheets.push(await makeSession(portal, { pilot_id: user.id, inDays }));
  const led = await makeSession(portal, { pilot_id: user.id });
  const candidate = await makeUser(portal, { level: 'ROLE_BEMAN' });
  await makeRegistration(portal, led.id, candidate.id, 'candidate');
  const sponsored = await makeUser(portal, { sponsor_id: user.id, level: 'ROLE_BEMAN' });
  const goal = await makeGoal(portal, { level: 'ROLE_BEMAN' });
  const completion = await makeCompletion(portal, goal.id, sponsored.id);
  const vote = await makeVote(portal, sponsored.id);
  const author = await makeUser(portal, { level: 'ROLE_BEMAN', is_pilot: true });
  const news = await makeNews(portal, {
    author_id: author.id,
    state: 'waiting',
    created_at: new Date('2020-01-01'),
  });
  const day = await makeSession(portal, { title: 'Découverte métier' });
  const guest = await makeUser(portal, { level: 'ROLE_GUEST', sponsor_id: user.id });
  await makeRegistration(portal, day.id, guest.id);
  const { waiting, counters } = await caller.call(home);
  expect(sum(counters) - sum(before)).toBe(10);
  expect(waiting.sheets.map(({ id }) => id)).toEqual([sheets[1]!.id, sheets[3]!.id, sheets[2]!.id]);
  await portal.ctx.db
    .updateTable('sessions')
    .set({ deleted_at: portal.clock.now() })
    .where('id', '=', sheets[4]!.id)
    .execute();
  expect((await caller.call(home)).waiting.sheets.map(({ id }) => id)).toEqual(
    [1, 3, 2, 0].map((at) => sheets[at]!.id),
  );
  expect(waiting.candidacies).toMatchObject([
    { session: { id: led.id, actions: { approveCopilot: { ok: true } } }, person: { id: candidate.id } },
  ]);
  expect(waiting.goals).toMatchObject([
    { id: completion, goal: { description: goal.description }, user: { id: sponsored.id } },
  ]);
  expect(waiting.votes.map(({ id }) => id)).toContain(vote);
  expect(waiting.news[0]).toMatchObject({ id: news.id, author: { id: author.id } });
  expect(waiting.discoveryDays).toMatchObject([{ id: day.id, guests: [{ id: guest.id }] }]);
});

test('the home page shows an administrator alone the money that waits and the number who owe dues, as the office counts them', async () => {
  const admin = await portal.as({ id: 1 });
  const { waiting } = await admin.call(getOfficeFigures, { query: {} });
  const { office, counters } = await admin.call(home);
  expect(office).toMatchObject({ money: waiting.money.amount, owing: waiting.dues.count });
  expect(counters.money).toBe(waiting.money.count);
  expect((await (await portal.as({ id: 4 })).call(home)).office).toBeNull();
});

test('a member who neither leads, decides nor sponsors finds nobody’s name among what waits', async () => {
  const { waiting } = await (await portal.as(await makeUser(portal))).call(home);
  expect(Object.values(waiting).every((list) => list.length === 0)).toBe(true);
});

test('the home page of a person for whom nothing waits takes at most ten statements', async () => {
  const nothing = await portal.as(await makeUser(portal, { member_until_on: '2027-12-31' }));
  await nothing.call(home);
  const { statements } = await sentBy(() => nothing.call(home));
  // Statements that read who calls, and the eight parts of the page.
  expect(statements.length).toBeLessThanOrEqual(10);
});
