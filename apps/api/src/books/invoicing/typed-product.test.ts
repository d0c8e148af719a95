import {
  createTransaction,
  listPersonInvoices,
  updateTransaction,
} from '@forman/contract/books/typed-invoices';
import { setVatRule } from '@forman/contract/books/vat-rules';
import { listTransactions } from '@forman/contract/books/invoicing';
import { sessionCalls } from '@forman/contract/session-calls';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { makeSession, makeUser } from '../../testing/factories.ts';
import type { Caller } from '../../testing/harness.ts';
import { balancesOf, payCard, snapshotsOf, soundPortal } from '../../testing/simulated-bank.ts';

const portal = soundPortal();
let office: Caller;
beforeAll(async () => {
  office = await portal.as(await makeUser(portal, { level: 'ROLE_XMAN', is_admin: true }));
  const rule = { category: 'S', exemptionCode: null, exemptionText: null, due: 'payment' } as const;
  await office.call(setVatRule, {
    body: { product: 'formation', fromOn: '2026-12-02', rateBasisPoints: 1000, ...rule },
  });
  portal.clock.set(new Date('2026-12-03T10:00:00+01:00'));
  office = await portal.as(await makeUser(portal, { level: 'ROLE_XMAN', is_admin: true }));
});

type Product = 'workshop' | 'formation' | 'event' | 'dues' | 'discovery_fee' | 'other';
async function typed(itemName: string, product?: Product) {
  const { id: user } = await makeUser(portal);
  const body = { user, total: 110, itemName, createAt: '2026-12-03', reason: 'Essai' };
  const { id } = await office.call(createTransaction, {
    body: { ...body, ...(product && { product }), requestKey: randomUUID() },
  });
  return { id, user };
}

test.each([
  ['Adhésion 2027', undefined, 0, 'dues'],
  ['Adhésion 2027', 'other', 2000, 'sales_other'],
  ['Obtenir l’adhésion', 'formation', 1000, 'sales_formation'],
  ['Salle et café', 'dues', 0, 'dues'],
  ['Salle et café', undefined, 2000, 'sales_other'],
  ['Dîner', 'event', 2000, 'sales_event'],
] as const)(
  'MNY-059: « %s » said to be %s has its product’s rate of the day and its account',
  async (itemName, product, rate, account) => {
    const { id, user } = await typed(itemName, product);
    const [invoice] = await snapshotsOf(portal, id);
    expect(invoice!.lines[0]).toMatchObject({ vatRateBasisPoints: rate, grossCents: 11_000 });
    expect(Object.keys(await balancesOf(portal, id))).toContain(account);
    const { invoices } = await office.call(listPersonInvoices, { params: { id: user }, query: {} });
    expect(invoices[0]!.product).toBe(product ?? null);
  },
);

test('MNY-059: the product of a typed invoice is corrected by an avoir and another invoice; a new name keeps it', async () => {
  const { id } = await typed('Salle et café');
  await office.call(updateTransaction, { params: { id }, body: { product: 'formation', reason: 'Erreur' } });
  const [, credit, second] = await snapshotsOf(portal, id);
  expect(credit!.lines[0]).toMatchObject({ vatRateBasisPoints: 2000 });
  expect(second!.lines[0]).toMatchObject({ vatRateBasisPoints: 1000 });
  expect(Object.keys(await balancesOf(portal, id))).toEqual(['bank', 'sales_formation', 'vat_collected']);
  await office.call(updateTransaction, { params: { id }, body: { itemName: 'Cotisation du cabinet' } });
  expect((await snapshotsOf(portal, id)).at(-1)!.lines[0]).toMatchObject({ vatRateBasisPoints: 1000 });
});

test('MNY-059: the product of what a payment bought is not changed, and an unknown one is refused', async () => {
  const user = await makeUser(portal);
  const member = await portal.as(user);
  const session = await makeSession(portal, { euros: 50 });
  await payCard(member, { id: session.id, cents: 5000 });
  await member.call(sessionCalls.workshop.join, { params: { id: session.id } });
  const [sale] = await member.call(listTransactions);
  const { id } = sale!;
  for (const product of ['dues', 'livre'] as const)
    expect(
      await office.refusal(updateTransaction, { params: { id }, body: { product: product as Product } }),
    ).toMatchObject({ status: 422, violations: [{ propertyPath: 'product' }] });
});

test('MEM-277 MNY-059: a product that was found follows a new name and a new session; one that was said does not', async () => {
  const rateOf = async (id: number) => (await snapshotsOf(portal, id)).at(-1)!.lines[0]!.vatRateBasisPoints;
  const { id: found } = await typed('Salle et café');
  await office.call(updateTransaction, { params: { id: found }, body: { itemName: 'Cotisation 2027' } });
  expect(await rateOf(found)).toBe(0);
  const session = await makeSession(portal, { kind: 'formation' });
  await office.call(updateTransaction, { params: { id: found }, body: { IdFormation: session.id } });
  expect(await rateOf(found)).toBe(1000);
  const { id: said } = await typed('Salle et café', 'dues');
  await office.call(updateTransaction, { params: { id: said }, body: { itemName: 'Dîner' } });
  expect(await rateOf(said)).toBe(0);
});
