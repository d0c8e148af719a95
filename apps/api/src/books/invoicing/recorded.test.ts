import {
  getPublicSectorInvoice,
  getTransaction,
  getTransactionPdf,
  listTransactions,
} from '@forman/contract/books/invoicing';
import { createTransaction } from '@forman/contract/books/typed-invoices';
import { sessionCalls } from '@forman/contract/session-calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payMembership } from '@forman/contract/money/memberships';
import type { SimulatedEInvoicing } from '../../adapters/e-invoicing/simulated.ts';
import { ProviderError } from '../../adapters/provider-error.ts';
import { giveCredit, makeSession, makeUser } from '../../testing/factories.ts';
import { type TestPortal, testPortal } from '../../testing/harness.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

/** A person who has just paid 50 € with credit. */
async function makeBuyer() {
  const user = await makeUser(portal);
  await giveCredit(portal, user.id, 50);
  const session = await makeSession(portal, { euros: 50 });
  const caller = await portal.as(user);
  await caller.call(sessionCalls.workshop.join, { params: { id: session.id } });
  return { user, session, caller };
}

test('MEM-287: the total may be a number written as text; other text or a forged amount is refused, and the answer is the recorded sale', async () => {
  const { caller, session } = await makeBuyer();
  const recorded = await caller.call(createTransaction, {
    body: { idWorkshop: session.id, total: '0', baseTotal: '50', quantity: 1 },
  });
  expect(recorded).toMatchObject({
    quantity: 1,
    total: 0,
    baseTotal: 50,
    paymentMethod: 'PAYMENT_BY_CREDIT',
    idWorkshop: session.id,
  });
  const typo = await caller.refusal(createTransaction, { body: { idWorkshop: session.id, total: 'abc' } });
  expect(typo).toMatchObject({ status: 422, violations: [{ propertyPath: 'total' }] });
  const forged = await caller.refusal(createTransaction, { body: { idWorkshop: session.id, total: '5' } });
  expect(forged).toMatchObject({ status: 422, code: 'amount_changed' });
});

test('a transaction that nobody paid cannot be created', async () => {
  const caller = await portal.as(await makeUser(portal));
  const { session } = await makeBuyer();
  const refusal = await caller.refusal(createTransaction, { body: { idWorkshop: session.id, total: 0 } });
  expect(refusal).toMatchObject({ status: 402, code: 'payment_required' });
});

test('MEM-286: an invoice deposited with Chorus Pro is served under its id, to its owner and the back office alone', async () => {
  const { user, caller } = await makeBuyer();
  await portal.ctx.db
    .updateTable('transactions')
    .set({ e_invoice_id: 'CPP-42' })
    .where('user_id', '=', user.id)
    .execute();
  const pdf = await caller.call(getPublicSectorInvoice, { params: { id: 'CPP-42' } });
  expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-');
  const accountant = await portal.as(await makeUser(portal, { is_expert_accountant: true }));
  expect(
    (await accountant.call(getPublicSectorInvoice, { params: { id: 'CPP-42' } })).length,
  ).toBeGreaterThan(1000);
  const stranger = await portal.as(await makeUser(portal));
  expect(await stranger.refusal(getPublicSectorInvoice, { params: { id: 'CPP-42' } })).toMatchObject({
    status: 403,
  });
  expect(await caller.refusal(getPublicSectorInvoice, { params: { id: 'CPP-43' } })).toMatchObject({
    status: 404,
  });
});

test('MEM-286: with Chorus Pro down, the deposited invoice is a 502 for its readers alone, and the portal’s own PDF is still served', async () => {
  const { user, caller } = await makeBuyer();
  await portal.ctx.db
    .updateTable('transactions')
    .set({ e_invoice_id: 'CPP-44' })
    .where('user_id', '=', user.id)
    .execute();
  const platform = portal.ctx.eInvoicing as SimulatedEInvoicing;
  platform.failWith = new ProviderError('chorus-pro', 'no answer', { retryable: true });
  const asked = { params: { id: 'CPP-44' } };
  expect(await caller.refusal(getPublicSectorInvoice, asked)).toMatchObject({
    status: 502,
    code: 'provider_failed',
  });
  const stranger = await portal.as(await makeUser(portal));
  expect((await stranger.refusal(getPublicSectorInvoice, asked)).status).toBe(403);
  const [{ id } = { id: 0 }] = await caller.call(listTransactions);
  const pdf = await caller.call(getTransactionPdf, { params: { id }, query: {} });
  expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-');
  platform.failWith = null;
  expect((await caller.call(getPublicSectorInvoice, asked)).length).toBeGreaterThan(1000);
});

test('CORE-270: the call takes every field of the purchase; a forged amount, buyer or movement is refused and nothing changes', async () => {
  const { user, session, caller } = await makeBuyer();
  const [bought] = await caller.call(listTransactions);
  const body = {
    user: `/api/users/${user.id}`,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    society: '',
    createAt: '2026-12-01T10:00:01+01:00',
    total: 0,
    baseTotal: 50,
    address: '7 rue des Tanneurs',
    postalCode: '69005',
    city: 'Lyon',
    itemName: session.title,
    quantity: 1 as const,
    workshop: `/api/workshops/${session.id}`,
    formation: null,
    idWorkshop: session.id,
    idFormation: null,
    paymentMethod: 'PAYMENT_BY_CREDIT',
    paymentPaypalDate: '2026-12-01T10:00:01+01:00',
    paypalAccountStatus: 'COMPLETED',
    paypalIdTransaction: null,
    credit: bought!.creditHistory,
  };
  expect(await caller.call(createTransaction, { body })).toEqual(bought);
  const forged: [field: string, value: unknown, status: number][] = [
    ['total', 1, 422],
    ['baseTotal', 0.01, 422],
    ['email', 'autre@essai.example', 422],
    ['lastName', 'Autre', 422],
    ['society', 'Autre SARL', 422],
    ['city', 'Paris', 422],
    ['itemName', 'Autre atelier', 422],
    ['quantity', 2, 422],
    ['paymentMethod', 'PAYMENT_BY_CARD', 422],
    ['paypalIdTransaction', 'pi_123', 422],
    ['credit', '/api/credit_histories/999999', 422],
    ['user', (await makeUser(portal)).id, 403],
  ];
  for (const [field, value, status] of forged) {
    const refusal = await caller.refusal(createTransaction, { body: { ...body, [field]: value } });
    const named = refusal.violations?.map(({ propertyPath }) => propertyPath);
    expect([refusal.status, named]).toEqual([status, status === 422 ? [field] : undefined]);
  }
  expect(await caller.call(listTransactions)).toEqual([bought]);
});

test('CORE-270: an administrator who records a session that they paid gets that purchase, and no second invoice', async () => {
  const admin = await makeUser(portal, { is_admin: true });
  await giveCredit(portal, admin.id, 50);
  const session = await makeSession(portal, { euros: 50 });
  const caller = await portal.as(admin);
  await caller.call(sessionCalls.workshop.join, { params: { id: session.id } });
  const body = {
    user: admin.id,
    idWorkshop: session.id,
    total: 50,
    itemName: session.title,
    createAt: '2026-12-01',
  };
  const recorded = await caller.call(createTransaction, { body });
  expect(recorded.paymentMethod).toBe('PAYMENT_BY_CREDIT');
  expect((await caller.call(listTransactions, { query: { 'user.id': String(admin.id) } })).length).toBe(1);
});

test('CORE-125 MEM-415: a transaction has all its fields for each kind of item', async () => {
  const user = await makeUser(portal, { company_name: 'Martin SARL', company_city: 'Lille' });
  await giveCredit(portal, user.id, 500);
  const caller = await portal.as(user);
  const kinds = { workshop: 'idWorkshop', formation: 'idFormation', event: 'idEvent' } as const;
  for (const [kind, field] of Object.entries(kinds) as [keyof typeof kinds, string][]) {
    const session = await makeSession(portal, { kind, euros: 50, is_published: true });
    await caller.call(sessionCalls[kind].join, { params: { id: session.id } });
    const { id } = (await caller.call(listTransactions))[0]!;
    const own = await caller.call(getTransaction, { params: { id } });
    expect(own).toMatchObject({
      idWorkshop: null,
      idFormation: null,
      IdFormation: null,
      idEvent: null,
      workshop: null,
      formation: null,
      event: null,
      [field]: session.id,
      ...(kind === 'formation' ? { IdFormation: session.id } : {}),
      [kind]: { id: session.id, title: session.title, startDate: session.startsAt.toISOString() },
      ...buyerFields,
      user: {
        id: user.id,
        firstName: user.firstName,
        lastName: user.lastName,
        address: '12 quai des Essais',
        city: 'Lille',
        postalCode: '',
        societyName: 'Martin SARL',
      },
    });
  }
  await caller.call(payMembership, { body: { method: 'credit' } });
  const [dues] = await caller.call(listTransactions);
  expect(dues).toMatchObject({
    ...buyerFields,
    itemName: expect.any(String),
    idWorkshop: null,
    workshop: null,
  });
});

const buyerFields = {
  id: expect.any(Number),
  email: expect.stringContaining('@'),
  firstName: 'Camille',
  lastName: expect.any(String),
  society: 'Martin SARL',
  address: '12 quai des Essais',
  postalCode: '',
  city: 'Lille',
  itemName: expect.any(String),
  quantity: 1,
  createAt: expect.stringMatching(/Z$/),
  total: 0,
  baseTotal: expect.any(Number),
  paymentMethod: 'PAYMENT_BY_CREDIT',
  paymentPaypalDate: expect.stringMatching(/Z$/),
  paypalAccountStatus: null,
  paypalIdTransaction: null,
  creditHistory: expect.stringMatching(/^\/api\/credit_histories\/\d+$/),
  chorusProId: null,
  disableChorusPro: true,
};
