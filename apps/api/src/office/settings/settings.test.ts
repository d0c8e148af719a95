import { getTransaction, listTransactions } from '@forman/contract/books/invoicing';
import { addDays, parisDay } from '@forman/domain/paris-time';
import { sessionCalls } from '@forman/contract/session-calls';
import { getSettings, updateSettings } from '@forman/contract/office/settings';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeSession, makeUser } from '../../testing/factories.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/harness.ts';
import { payCard } from '../../testing/simulated-bank.ts';

let portal: TestPortal;
let admin: Caller;
let accountant: Caller;
let member: Caller;
let guest: Caller;
beforeAll(async () => {
  portal = await testPortal();
  admin = await portal.as(await makeUser(portal, { is_admin: true }));
  accountant = await portal.as(await makeUser(portal, { is_expert_accountant: true }));
  member = await portal.as(await makeUser(portal));
  guest = await portal.as(await makeUser(portal, { level: 'ROLE_GUEST' }));
});
afterAll(() => portal.close());

const record = { params: { id: 1 } };
const set = (body: object) => admin.raw('PUT', '/api/settings/1', body);
const usual = { valueTVA: 20, CA: 12_845_000.5, CAugmente: 1 };
beforeEach(async () => {
  await admin.call(updateSettings, { ...record, body: usual });
});

test('MEM-370: members, administrators and the accountant read rate, turnover and trend; guests read the rate only', async () => {
  const whole = { id: 1, valueTVA: 20, CA: 12_845_000.5, cA: 12_845_000.5, CAugmente: 1 };
  for (const reader of [admin, accountant, member])
    expect(await reader.call(getSettings, record)).toMatchObject(whole);
  expect(await guest.call(getSettings, record)).toEqual({ id: 1, valueTVA: 20 });
  expect((await (await portal.as(null)).refusal(getSettings, record)).status).toBe(401);
  for (const id of [2, 2_147_483_647]) {
    expect((await member.refusal(getSettings, { params: { id } })).status).toBe(404);
    expect((await admin.refusal(updateSettings, { params: { id }, body: usual })).status).toBe(404);
  }
});

test('the second of two editors of the settings gets a conflict, and succeeds with the new version', async () => {
  const { version = -1 } = await admin.call(getSettings, record);
  await admin.call(updateSettings, { ...record, body: { ...usual, valueTVA: 10, version } });
  const late = { ...usual, CA: 5, version };
  expect(await admin.refusal(updateSettings, { ...record, body: late })).toMatchObject({
    status: 409,
    reason: 'changed_meanwhile',
  });
  expect(await admin.call(getSettings, record)).toMatchObject({ valueTVA: 10, CA: usual.CA });
  const again = { ...late, version: version + 1 };
  expect(await admin.call(updateSettings, { ...record, body: again })).toMatchObject({ CA: 5 });
});

test('MEM-371: only administrators may write, and each change has an audit line with the former value', async () => {
  for (const other of [member, accountant, guest])
    expect((await other.refusal(updateSettings, { ...record, body: usual })).status).toBe(403);
  const lines = () =>
    portal.ctx.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'settings.change')
      .orderBy('id', 'desc')
      .execute();
  const count = (await lines()).length;
  // The same settings again are no change.
  await admin.call(updateSettings, { ...record, body: usual });
  expect(await lines()).toHaveLength(count);
  const changed = await admin.call(updateSettings, {
    ...record,
    body: { valueTVA: 5.5, cA: 100, CAugmente: -1 },
  });
  expect(changed).toMatchObject({ valueTVA: 5.5, CA: 100, cA: 100, CAugmente: -1 });
  expect((await lines())[0]?.detail).toEqual({
    changes: {
      valueTVA: { from: 20, to: 5.5 },
      CA: { from: 12_845_000.5, to: 100 },
      CAugmente: { from: 1, to: -1 },
    },
  });
});

test('MEM-368 MEM-369: a blank, a third decimal, a negative rate or an unknown trend is refused on its field', async () => {
  const wrong: [field: string, change: Record<string, unknown>][] = [
    ['valueTVA', { valueTVA: undefined }],
    ['valueTVA', { valueTVA: '' }],
    ['valueTVA', { valueTVA: null }],
    ['valueTVA', { valueTVA: -1 }],
    ['valueTVA', { valueTVA: 5.555 }],
    ['valueTVA', { valueTVA: 100.5 }],
    ['CA', { CA: undefined }],
    ['CA', { CA: null }],
    ['CA', { CA: -0.01 }],
    ['CA', { CA: 1e12 }],
    ['CA', { cA: 1 }],
    ['CAugmente', { CAugmente: undefined }],
    ['CAugmente', { CAugmente: '' }],
    ['CAugmente', { CAugmente: 2 }],
  ];
  for (const [field, change] of wrong) {
    const answer = await set({ ...usual, ...change });
    expect([change, answer.statusCode]).toEqual([change, 422]);
    expect(answer.json().violations.map((one: { propertyPath: string }) => one.propertyPath)).toEqual([
      field,
    ]);
  }
  for (const valueTVA of [0, 0.5, 2.1, 19.99, 100])
    expect((await set({ ...usual, valueTVA })).statusCode).toBe(200);
  await set(usual);
  expect(await member.call(getSettings, record)).toMatchObject(usual);
});

/** A buyer of sessions of 120 €, with the amounts of their documents. */
async function shopper() {
  const buyer = await portal.as(await makeUser(portal));
  const buy = async (kind: 'workshop' | 'formation' = 'workshop') => {
    const { id } = await makeSession(portal, { kind, euros: 120 });
    await payCard(buyer, { id, cents: 12_000, kind });
    await buyer.call(sessionCalls[kind].join, { params: { id } });
    const [latest] = await buyer.call(listTransactions);
    return latest!.id;
  };
  const amounts = async (id: number) => {
    const { document } = await buyer.call(getTransaction, { params: { id } });
    return [document?.net, document?.vat, document?.gross];
  };
  return { buy, amounts };
}

test('MEM-277 MEM-279: a product is invoiced by the VAT rule of the day of its sale, other products by the first rules', async () => {
  const { buy, amounts } = await shopper();
  const before = await buy();
  const today = parisDay(portal.clock.now());
  const common = { rate_basis_points: null, due: 'payment', created_at: portal.clock.now() };
  const standard = { category: 'S', exemption_code: null, exemption_text: null };
  const exempt = { category: 'E', exemption_code: 'VATEX-FR-CGI261-4', exemption_text: 'Article d’essai' };
  await portal.ctx.db
    .insertInto('vat_rules')
    .values([
      // The newest rule that has begun counts.
      { ...common, ...standard, product: 'workshop', from_on: addDays(today, -1) },
      { ...common, ...exempt, product: 'workshop', from_on: today },
      { ...common, ...standard, product: 'dues', from_on: today },
      // Starts tomorrow.
      { ...common, ...exempt, product: 'formation', from_on: addDays(today, 1) },
    ])
    .execute();
  try {
    const { vatByProduct } = await accountant.call(getSettings, record);
    expect(vatByProduct).toEqual([
      { product: 'dues', rate: 20, exemption: null },
      { product: 'workshop', rate: 0, exemption: 'Article d’essai' },
      ...['formation', 'event', 'discovery_fee'].map((product) => ({ product, rate: 20, exemption: null })),
    ]);
    expect(await amounts(await buy())).toEqual([120, 0, 120]);
    expect(await amounts(await buy('formation'))).toEqual([100, 20, 120]);
    expect(await amounts(before)).toEqual([100, 20, 120]);
  } finally {
    await portal.ctx.db.deleteFrom('vat_rules').where('from_on', '>=', addDays(today, -1)).execute();
  }
});

test('MEM-371: a new rate applies to later invoices; existing invoices and exempt dues stay unchanged', async () => {
  const { buy, amounts } = await shopper();
  const first = await buy();
  expect(await amounts(first)).toEqual([100, 20, 120]);
  const { vatByProduct } = await admin.call(updateSettings, { ...record, body: { ...usual, valueTVA: 50 } });
  expect(vatByProduct).toEqual([
    { product: 'dues', rate: 0, exemption: 'TVA non applicable, article 261 du CGI' },
    ...['workshop', 'formation', 'event', 'discovery_fee'].map((product) => ({
      product,
      rate: 50,
      exemption: null,
    })),
  ]);
  expect(await amounts(await buy())).toEqual([80, 40, 120]);
  expect(await amounts(first)).toEqual([100, 20, 120]);
});
