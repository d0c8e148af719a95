import { getTransaction } from '@forman/contract/books/invoicing';
import {
  createTransaction,
  listPersonInvoices,
  previewInvoice,
  updateTransaction,
} from '@forman/contract/books/typed-invoices';
import { setVatRule } from '@forman/contract/books/vat-rules';
import type { SentBodyOf } from '@forman/contract/endpoint';
import { getRepayable, repaySale } from '@forman/contract/money/counter';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { makeUser } from '../../testing/factories.ts';
import type { Caller } from '../../testing/harness.ts';
import { balancesOf, snapshotsOf, soundPortal } from '../../testing/simulated-bank.ts';

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

type Body = NonNullable<SentBodyOf<typeof createTransaction>>;
type Lines = NonNullable<Body['lines']>;
const three: Lines = [
  { label: 'Mallette', quantity: 3, unit: 10, product: 'other' },
  { label: 'Module avancé', unit: 110, product: 'formation' },
  { label: 'Cotisation 2027', unit: 50, product: 'dues' },
];
const bodyOf = (user: number, lines: Lines, more: Partial<Body> = {}): Body => ({
  user, lines, createAt: '2026-12-03', reason: 'Bon de commande', requestKey: randomUUID(), ...more,
}); // prettier-ignore

async function typed(lines: Lines = three) {
  const { id: user } = await makeUser(portal);
  const { id } = await office.call(createTransaction, { body: bodyOf(user, lines) });
  return { id, user };
}
const correct = (id: number, body: NonNullable<SentBodyOf<typeof updateTransaction>>) =>
  office.call(updateTransaction, { params: { id }, body: { reason: 'Erreur', ...body } });
const leftOf = async (id: number) => (await office.call(getRepayable, { params: { id } })).lines;

test('MNY-063: an invoice of several lines has each line’s quantity, rate and account, and one sum', async () => {
  const { id, user } = await typed();
  const [invoice] = await snapshotsOf(portal, id);
  expect(invoice!.lines).toMatchObject([
    { label: 'Mallette', quantity: 3, grossCents: 3000, vatRateBasisPoints: 2000, netCents: 2500 },
    { label: 'Module avancé', quantity: 1, grossCents: 11_000, vatRateBasisPoints: 1000 },
    { label: 'Cotisation 2027', grossCents: 5000, vatCategory: 'E', vatCents: 0 },
  ]);
  expect(invoice).toMatchObject({ grossCents: 19_000, dueCents: 0 });
  expect(await balancesOf(portal, id)).toMatchObject({
    sales_other: -2500,
    sales_formation: -10_000,
    dues: -5000,
    vat_collected: -1500,
    bank: 19_000,
  });
  const shown = await office.call(getTransaction, { params: { id } });
  expect(shown).toMatchObject({ itemName: 'Mallette, et 2\u00a0autres lignes', baseTotal: 190 });
  expect(shown.document!.lines[0]).toMatchObject({ quantity: 3, unitNet: 8.33, net: 25 });
  const { invoices } = await office.call(listPersonInvoices, { params: { id: user }, query: {} });
  expect(invoices[0]!.lines).toEqual([
    { label: 'Mallette', quantity: 3, unit: 10, product: 'other', vatOf: null },
    { label: 'Module avancé', quantity: 1, unit: 110, product: 'formation', vatOf: null },
    { label: 'Cotisation 2027', quantity: 1, unit: 50, product: 'dues', vatOf: null },
  ]);
});

test('MNY-063: a line may take the rate of another rule and keeps the account of its product', async () => {
  const { id } = await typed([{ label: 'Livre', unit: 55, product: 'other', vatOf: 'formation' }]);
  const [invoice] = await snapshotsOf(portal, id);
  expect(invoice!.lines[0]).toMatchObject({ vatRateBasisPoints: 1000, netCents: 5000 });
  const exempt = await typed([{ label: 'Don de salle', unit: 30, product: 'other', vatOf: 'dues' }]);
  expect((await snapshotsOf(portal, exempt.id))[0]!.lines[0]).toMatchObject({ vatCategory: 'E' });
  for (const sale of [id, exempt.id])
    expect(Object.keys(await balancesOf(portal, sale))).toContain('sales_other');
});

test('MNY-063: lines are corrected by an avoir and another invoice; a line that stays keeps its rate', async () => {
  const { id } = await typed();
  portal.clock.set(new Date('2026-12-04T10:00:00+01:00'));
  office = await portal.as(await makeUser(portal, { level: 'ROLE_XMAN', is_admin: true }));
  const shorter = [{ ...three[0]!, quantity: 2 }, three[1]!];
  const preview = await office.call(previewInvoice, { body: { id, lines: shorter } });
  expect(preview.document.gross).toBe(130);
  expect(preview.changes.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['itemName', 'lines', 'total']),
  );
  await correct(id, { lines: shorter });
  const [first, credit, second] = await snapshotsOf(portal, id);
  expect(credit!.grossCents).toBe(first!.grossCents);
  expect(second!.lines.map(({ grossCents }) => grossCents)).toEqual([2000, 11_000]);
  expect(await balancesOf(portal, id)).toMatchObject({
    sales_other: -1667,
    sales_formation: -10_000,
    bank: 13_000,
  });
  // A field of the buyer leaves the lines alone; a name and a sum take their place.
  await correct(id, { city: 'Nantes' });
  expect((await snapshotsOf(portal, id)).at(-1)!.lines).toHaveLength(2);
  await correct(id, { itemName: 'Location de salle', total: 60 });
  expect((await snapshotsOf(portal, id)).at(-1)!.lines).toMatchObject([
    { label: 'Location de salle', grossCents: 6000, vatRateBasisPoints: 2000 },
  ]);
});

test('MNY-063: a line without words, a quantity or a price, lines for nothing and too many are refused at their place', async () => {
  const { id: user } = await makeUser(portal);
  const refused = async (lines: object[]) => {
    const { status, violations } = await office.refusal(createTransaction, {
      body: bodyOf(user, lines as Lines),
    });
    expect(status).toBe(422);
    return violations!.map(({ propertyPath }) => propertyPath);
  };
  expect(await refused([{ label: ' ', unit: 10 }])).toEqual(['lines.0.label']);
  expect(await refused([three[0]!, { label: 'Livre', unit: 10, quantity: 0 }])).toEqual(['lines.1.quantity']);
  expect(await refused([{ label: 'Livre', unit: 10, quantity: 1.5 }])).toEqual(['lines.0.quantity']);
  expect(await refused([{ label: 'Livre', unit: 'dix' }])).toEqual(['lines.0.unit']);
  expect(await refused([{ label: 'Livre', unit: 0 }])).toEqual(['lines.0.unit']);
  expect(await refused([{ label: 'Livre', unit: 999_999, quantity: 999 }])).toEqual(['lines.0.unit']);
  expect(await refused([])).toEqual(['lines']);
  expect(await refused(Array.from({ length: 31 }, () => three[0]!))).toEqual(['lines']);
});

test('MNY-063: the same key types the same lines once, and is refused with others', async () => {
  const { id: user } = await makeUser(portal);
  const body = bodyOf(user, three);
  const [first, again] = await Promise.all([
    office.call(createTransaction, { body }),
    office.call(createTransaction, { body }),
  ]);
  expect(first.id).toBe(again.id);
  // The sum is the same.
  const lines = [{ ...three[0]!, quantity: 1, unit: 30 }, ...three.slice(1)];
  const other = await office.refusal(createTransaction, { body: { ...body, lines } });
  expect(other).toMatchObject({ status: 409, reason: 'already_typed' });
});

test('MNY-062: money is given back of the lines that are said, each at its own rate, and never more than a line has left', async () => {
  const { id } = await typed();
  expect((await leftOf(id)).map(({ left }) => left)).toEqual([30, 110, 50]);
  const repay = (amount: number, left: number, lines: { position: number; amount: number }[]) => ({
    amount, left, lines, means: 'transfer', paidOn: '2026-12-04', reference: 'VIR 1', reason: 'Geste', requestKey: randomUUID(),
  }) as const; // prettier-ignore
  const give = (body: ReturnType<typeof repay>) => office.call(repaySale, { params: { id }, body });
  const refused = async (body: ReturnType<typeof repay>) =>
    (await office.refusal(repaySale, { params: { id }, body })).violations!.map(
      ({ propertyPath }) => propertyPath,
    );
  await give(repay(60, 190, [{ position: 1, amount: 40 }, { position: 2, amount: 20 }])); // prettier-ignore
  const credit = (await snapshotsOf(portal, id))[1]!;
  expect(credit.lines).toMatchObject([
    { label: 'Module avancé', grossCents: 4000, vatRateBasisPoints: 1000 },
    { label: 'Cotisation 2027', grossCents: 2000, vatCents: 0 },
  ]);
  expect((await leftOf(id)).map(({ left }) => left)).toEqual([30, 70, 30]);
  expect(await refused(repay(31, 130, [{ position: 0, amount: 31 }]))).toEqual(['lines.0']);
  expect(await refused(repay(5, 130, [{ position: 7, amount: 5 }]))).toEqual(['lines.7']);
  expect(await refused(repay(20, 130, [{ position: 0, amount: 10 }]))).toEqual(['amount']);
  // An amount takes what is left from the first line on; all of it together is the invoice.
  await office.call(repaySale, {
    params: { id },
    body: { ...repay(130, 130, []), lines: undefined },
  });
  expect((await leftOf(id)).map(({ left }) => left)).toEqual([0, 0, 0]);
  expect(await balancesOf(portal, id)).toEqual({});
});
