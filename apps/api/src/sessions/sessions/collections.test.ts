import { sessionCalls } from '@forman/contract/session-calls';
import { addDays, parisDay, parisInstant } from '@forman/domain/paris-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRegistration, makeSession, makeSite, makeUser } from '../../testing/factories.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/harness.ts';

/** The collections behind the lists of formations, events and team meetings. */
const { event, formation, team_meeting } = sessionCalls;
let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

async function titles(caller: Caller, address: string): Promise<string[]> {
  const { statusCode, body } = await caller.raw('GET', `/api/${address}`);
  expect([address, statusCode]).toEqual([address, 200]);
  return (JSON.parse(body) as { title: string }[]).map(({ title }) => title);
}

test('CAT-156 CAT-157 CORE-264: the list of events holds all, filters by title, site and start, and accepts days without zeros', async () => {
  const caller = await portal.as(await makeUser(portal));
  const today = parisDay(portal.clock.now());
  const site = await makeSite(portal);
  const on = (days: number) => parisInstant(addDays(today, days), '10:00');
  await makeSession(portal, { kind: 'event', title: 'Ancien', starts_at: on(-40) });
  await makeSession(portal, { kind: 'event', title: 'Avant-avant-hier', starts_at: on(-3) });
  await makeSession(portal, { kind: 'event', title: 'Hier', starts_at: on(-1) });
  await makeSession(portal, {
    kind: 'event',
    title: 'Ailleurs',
    starts_at: on(20),
    site_id: site,
    place: null,
  });
  expect(await titles(caller, 'events')).toEqual(['Ancien', 'Avant-avant-hier', 'Hier', 'Ailleurs']);
  const loose = addDays(today, -2).replaceAll('-0', '-');
  expect(await titles(caller, `events?&startDate[after]=${loose}`)).toEqual(['Hier', 'Ailleurs']);
  expect(await titles(caller, `events?site=${site}`)).toEqual(['Ailleurs']);
  expect(await titles(caller, `events?title=avant`)).toEqual(['Avant-avant-hier']);
  expect(await titles(caller, `events?title=avant&startDate[after]=${loose}`)).toEqual([]);
  const single = parisInstant('2027-03-04', '10:00');
  await makeSession(portal, { kind: 'event', title: 'Quatre mars', starts_at: single });
  expect(await titles(caller, 'events?startDate[after]=2027-3-4&startDate[before]=2027-3-4')).toEqual([
    'Quatre mars',
  ]);
});

test('CAT-164 CAT-165: the caller’s level decides on the list of meetings, and a level in the query only narrows it', async () => {
  const person = await makeUser(portal, { level: 'ROLE_BEMAN', habilitations: ['CIF'] });
  const caller = await portal.as(person);
  const meeting = (title: string, values: Partial<Parameters<typeof makeSession>[1]> = {}) =>
    makeSession(portal, { kind: 'team_meeting', title, ...values });
  await meeting('Pour tous');
  await meeting('Pour MAN', { audience: ['ROLE_MAN'] });
  await meeting('Pour IAS', { habilitations: ['IAS'] });
  await meeting('Pour CIF', { habilitations: ['CIF'], wants_copilot: true });
  await meeting('Passée', { inDays: -30 });
  const mine = await meeting('Pour MAN, et j’y suis', { audience: ['ROLE_MAN'], habilitations: ['IAS'] });
  await makeRegistration(portal, mine.id, person.id);
  const after = `startDate[after]=${parisDay(portal.clock.now())}`;
  const found = ['Pour tous', 'Pour CIF', 'Pour MAN, et j’y suis'];
  expect(await titles(caller, `team_meatings?${after}`)).toEqual(found);
  expect(await titles(caller, `team_meatings?destined=ROLE_BEMAN&${after}&habilitation[]=CIF`)).toEqual(
    found,
  );
  // Another role or habilitation opens nothing: it only filters.
  expect(
    await titles(caller, `team_meatings?destined=ROLE_MAN&${after}&habilitation[]=IAS&habilitation[]=CIF`),
  ).toEqual(found);
  expect(await titles(caller, `team_meatings?${after}&habilitation[]=IAS`)).toEqual([
    'Pour tous',
    'Pour MAN, et j’y suis',
  ]);
  expect(await titles(caller, `team_meatings?wantCopilot=true&${after}`)).toEqual(['Pour CIF']);
  expect(await titles(caller, 'team_meatings?title=pass%C3%A9e')).toEqual(['Passée']);
  expect(await titles(caller, `team_meatings?title=pass%C3%A9e&${after}`)).toEqual([]);
});

test('CAT-030: formations are filtered by level and habilitations, and endCursus filters nothing', async () => {
  const caller = await portal.as(await makeUser(portal, { habilitations: ['CIF', 'IAS'] }));
  const all = await makeSession(portal, { kind: 'formation', title: 'Ouverte' });
  await makeSession(portal, { kind: 'formation', title: 'Pour MAN', audience: ['ROLE_MAN'] });
  await makeSession(portal, { kind: 'formation', title: 'Pour IOBSP', habilitations: ['IOBSP'] });
  await makeSession(portal, { kind: 'formation', title: 'Pour IAS', habilitations: ['IAS', 'IOBSP'] });
  const own = 'destined=ROLE_NEOMAN&habilitation[]=CIF&habilitation[]=IAS';
  expect(await titles(caller, `formations?${own}`)).toEqual(['Ouverte', 'Pour IAS']);
  expect(await titles(caller, `formations?${own}&endCursus=true`)).toEqual(['Ouverte', 'Pour IAS']);
  expect(await titles(caller, `formations?${own}&endCursus=false`)).toEqual(['Ouverte', 'Pour IAS']);
  const [first] = await caller.call(formation.list, { query: { destined: 'ROLE_NEOMAN' } });
  expect(first?.id).toBe(all.id);
  for (const calls of [event, team_meeting]) {
    expect(await caller.refusal(calls.list, { query: { 'startDate[after]': '2027-13-1' } })).toMatchObject({
      status: 422,
    });
  }
});
