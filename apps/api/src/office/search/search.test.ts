import { search } from '@forman/contract/office/search';
import { sessionCalls } from '@forman/contract/session-calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeNews, makeRegistration, makeSession, makeUser } from '../../testing/factories.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/harness.ts';
import { sentBy } from '../../testing/statements.ts';
import { payCard } from '../../testing/simulated-bank.ts';

const { workshop } = sessionCalls;
let portal: TestPortal;
let member: Caller;
let admin: Caller;
let accountant: Caller;
let buyer: { id: number; lastName: string };
beforeAll(async () => {
  portal = await testPortal();
  member = await portal.as(await makeUser(portal, { first_name: 'Paul', last_name: 'Durand' }));
  admin = await portal.as(await makeUser(portal, { is_admin: true }));
  accountant = await portal.as(await makeUser(portal, { is_expert_accountant: true }));
  buyer = await makeUser(portal, { first_name: 'Zoé', last_name: 'Ågren-Lévêque', level: 'ROLE_BEMAN' });
  const { id } = await makeSession(portal, { euros: 37.5, title: 'Épargne salariale' });
  const caller = await portal.as(buyer);
  await payCard(caller, { id, cents: 3750 });
  await caller.call(workshop.join, { params: { id } });
});
afterAll(() => portal.close());

const find = (caller: Caller, q: string) => caller.call(search, { query: { q } });
const names = async (caller: Caller, q: string) =>
  (await find(caller, q)).people.map(({ firstName, lastName }) => `${firstName} ${lastName}`);

test('a search finds people by the beginning of any of their names, without accents and case; more words narrow it', async () => {
  for (const q of ['leveque', 'ÅGR', 'zo', 'ZOÉ lév', 'agren zoe', 'le zo'])
    expect([q, await names(member, q)]).toEqual([q, ['Zoé Ågren-Lévêque']]);
  for (const q of ['veque', 'zoe durand', '%%', '__', 'zo%'])
    expect([q, await names(member, q)]).toEqual([q, []]);
  await makeUser(portal, { first_name: 'Jean Paul', last_name: 'de la Tour' });
  expect(await names(member, 'paul')).toEqual(['Jean Paul de la Tour', 'Paul Durand']);
  expect(await names(member, 'tour')).toEqual(['Jean Paul de la Tour']);
});

test('matching last names come before matching first names, and deleted accounts are not found', async () => {
  await makeUser(portal, { first_name: 'Martin', last_name: 'Abel' });
  await makeUser(portal, { first_name: 'Luc', last_name: 'Martinet' });
  await makeUser(portal, { first_name: 'Martin', last_name: 'Parti', deleted_at: portal.clock.now() });
  expect(await names(member, 'martin')).toEqual(['Luc Martinet', 'Martin Abel']);
});

test('only administrators see addresses and find people by them', async () => {
  const found = await makeUser(portal, { email: 'cachee@essai.example', last_name: 'Cachée' });
  expect((await find(member, 'cachée')).people).toMatchObject([{ id: found.id, email: null }]);
  expect((await find(admin, 'cachee@es')).people).toMatchObject([{ id: found.id, email: found.email }]);
  expect((await find(member, 'cachee@es')).people).toEqual([]);
});

test('a search finds the sessions in the caller’s lists by title or pilot, the nearest coming one first', async () => {
  const pilot = await makeUser(portal, { last_name: 'Pilotel', is_pilot: true });
  const audience = ['ROLE_NEOMAN'];
  const past = await makeSession(portal, { title: 'Vendre à réméré', inDays: -3, audience });
  const later = await makeSession(portal, {
    title: 'Vendre à terme',
    inDays: 9,
    audience,
    kind: 'formation',
  });
  const soon = await makeSession(portal, { title: 'VENDRE vite', inDays: 2, audience, pilot_id: pilot.id });
  const closed = await makeSession(portal, { title: 'Vendre entre XMAN', audience: ['ROLE_XMAN'] });
  const draft = await makeSession(portal, { title: 'Vendre bientôt', audience, is_published: false });
  const ids = async (caller: Caller, q: string) => (await find(caller, q)).sessions.map(({ id }) => id);
  expect(await ids(member, 'vendre')).toEqual([soon.id, later.id, past.id]);
  expect(await ids(member, 'pilotel')).toEqual([soon.id]);
  const seen = await ids(admin, 'vendre');
  expect(seen).toContain(closed.id);
  expect(seen).toContain(draft.id);
  expect((await find(accountant, 'vendre')).sessions).toEqual([]);
});

test('a search by number, amount or name finds all documents for the accountant, and their own for a member', async () => {
  const own = await portal.as(buyer);
  const [document] = (await find(accountant, 'ågren')).documents;
  const { number } = document!;
  expect(number).toBe('F-2026-000001');
  for (const q of [number, '000001', 'f-2026', '37,5', '37.50 €']) {
    expect([q, (await find(accountant, q)).documents]).toMatchObject([
      q,
      [{ number, gross: 37.5, userId: buyer.id }],
    ]);
    expect([q, (await find(own, q)).documents]).toMatchObject([q, [{ number }]]);
    expect([q, (await find(member, q)).documents]).toEqual([q, []]);
  }
  expect((await find(own, 'epargne')).documents).toMatchObject([{ number }]);
  expect((await find(member, 'ågren')).documents).toEqual([]);
});

test('a search finds the news that the caller may read by a part of their title', async () => {
  const out = await makeNews(portal, { title: 'Rentrée : le programme' });
  const waiting = await makeNews(portal, { title: 'Rentrée en attente', state: 'waiting' });
  const closed = await makeNews(portal, { title: 'Rentrée des XMAN', audience: ['ROLE_XMAN'] });
  const ids = async (caller: Caller) =>
    (await find(caller, 'RENTREE')).news.map(({ id }) => id).toSorted((a, b) => a - b);
  expect(await ids(member)).toEqual([out.id]);
  expect(await ids(admin)).toEqual([out.id, waiting.id, closed.id]);
  expect(await ids(accountant)).toEqual([]);
});

test('CORE-091: a guest and a visitor may not search, even for people of a session where the guest has a seat', async () => {
  const guest = await makeUser(portal, { level: 'ROLE_GUEST' });
  const { id } = await makeSession(portal);
  await makeRegistration(portal, id, guest.id);
  expect((await (await portal.as(guest)).refusal(search, { query: { q: 'durand' } })).status).toBe(403);
  expect((await (await portal.as(null)).refusal(search, { query: { q: 'durand' } })).status).toBe(401);
});

test('a search takes one statement, and one letter alone is refused', async () => {
  await find(admin, 'durand');
  const { statements } = await sentBy(() => find(admin, 'durand'));
  expect(statements.filter((statement) => statement.startsWith('with named'))).toHaveLength(1);
  expect(statements.length).toBeLessThanOrEqual(2);
  expect(await member.refusal(search, { query: { q: ' d ' } })).toMatchObject({
    status: 422,
    violations: [{ propertyPath: 'q', message: 'Deux lettres au moins' }],
  });
});

test('a search finds answers of the FAQ, those whose question has the words first, and the places in use; a guest searches nothing', async () => {
  const { ctx } = portal;
  const section = await ctx.db
    .insertInto('faq_sections')
    .values({ title: 'Vie de membre' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const category = await ctx.db
    .insertInto('faq_categories')
    .values({ title: 'Argent', section_id: section.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('faq_questions')
    .values([
      {
        category_id: category.id,
        question: 'Qui paie\u00a0?',
        answer_html: '<p>La <b>cotisation</b> est annuelle.</p>',
      },
      {
        category_id: category.id,
        question: 'Quand régler ma cotisation\u00a0?',
        answer_html: '<p>En janvier.</p>',
      },
    ])
    .execute();
  expect((await find(member, 'cotisation')).faq.map(({ question }) => question)).toEqual([
    'Quand régler ma cotisation\u00a0?',
    'Qui paie\u00a0?',
  ]);
  expect((await find(member, 'cotisation')).faq[0]?.category).toBe('Argent');
  // Tags are no words.
  expect((await find(member, '<b>')).faq).toEqual([]);
  const place = { address: '3 quai Bas', postal_code: '69002', map_url: '' };
  await ctx.db
    .insertInto('sites')
    .values([
      { name: 'Maison des Brotteaux', city: 'Lyon', ...place },
      { name: 'Brotteaux, ancienne salle', city: 'Lyon', is_active: false, ...place },
    ])
    .execute();
  expect((await find(member, 'brotteaux lyon')).sites.map(({ name }) => name)).toEqual([
    'Maison des Brotteaux',
  ]);
  const guest = await portal.as(await makeUser(portal, { level: 'ROLE_GUEST' }));
  expect(await guest.refusal(search, { query: { q: 'cotisation' } })).toMatchObject({ status: 403 });
  expect((await find(accountant, 'cotisation')).faq).toEqual([]);
});
