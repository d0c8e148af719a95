import { listCreditMovements, userAvoirs } from '@forman/contract/money/credits';
import { getTransaction } from '@forman/contract/books/invoicing';
import { me } from '@forman/contract/office/members';
import { quote } from '@forman/contract/money/payments';
import { sessionCalls } from '@forman/contract/session-calls';
import { updateTransaction } from '@forman/contract/books/typed-invoices';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { giveCredit, makeSession, makeUser } from '../../testing/factories.ts';
import { days } from '../../testing/harness.ts';
import {
  balancesOf,
  earnAvoir,
  hearOf,
  mailsOf,
  payCard,
  paymentsOf,
  snapshotsOf,
  soundPortal,
  transactionsOf,
} from '../../testing/simulated-bank.ts';

const { workshop } = sessionCalls;
const portal = soundPortal();

/** A person registered for 50 €, paid by gift, then by avoirs, then by card. */
async function registered({ gift = 0, avoir = 0, euros = 50 }) {
  const user = await makeUser(portal);
  if (avoir > 0) await earnAvoir(portal, user, avoir);
  if (gift > 0) await giveCredit(portal, user.id, gift, 'Merci pour la soirée');
  const session = await makeSession(portal, { euros });
  const caller = await portal.as(user);
  const params = { id: session.id };
  const rest = euros - gift - avoir;
  if (rest > 0) await payCard(caller, { id: session.id, cents: rest * 100 });
  await caller.call(workshop.join, { params });
  const { id } = (await transactionsOf(portal, user.id)).at(-1)!;
  return { user, session, caller, params, id };
}

describe('a gift used on a purchase', () => {
  test('MEM-270 MEM-273: is a discount on its invoice beside its entry: VAT is due on the rest, which the card alone pays', async () => {
    const { caller, id, user } = await registered({ gift: 20 });
    const [invoice] = await snapshotsOf(portal, id);
    expect(invoice).toMatchObject({
      lines: [{ netCents: 4167, vatCents: 833, grossCents: 5000 }],
      allowances: [
        {
          label: expect.stringMatching(/^Remise \(avoir offert n° \d+\)$/),
          vatCategory: 'S',
          vatRateBasisPoints: 2000,
          netCents: 1667,
          grossCents: 2000,
        },
      ],
      netCents: 2500,
      vatCents: 500,
      grossCents: 3000,
      settlements: [{ kind: 'card', amountCents: 3000 }],
      dueCents: 0,
      note: expect.stringMatching(/^Avoir n° \d+\u00a0: −\u00a020,00\s€, déduit en remise$/),
    });
    expect(await caller.call(getTransaction, { params: { id } })).toMatchObject({
      baseTotal: 50,
      total: 30,
      credit: 20,
      discount: 20,
      document: {
        gross: 30,
        net: 25,
        vat: 5,
        discounts: [{ net: 16.67, vat: 3.33, gross: 20, vatRate: 20 }],
      },
    });
    const [receipt] = await mailsOf(portal, user.id, 'receipt');
    expect(receipt).toMatchObject({
      grossCents: 3000,
      discountCents: 2000,
      creditCents: 0,
      onlineCents: 3000,
    });
  });

  test('is a rebate in the ledger entry of the invoice', async () => {
    const { id } = await registered({ gift: 20 });
    expect(await balancesOf(portal, id)).toEqual({
      card_provider: 3000,
      rebates: 1667,
      sales_workshop: -4167,
      vat_collected: -500,
    });
    const { rows } = await sql`select from ledger_entries where fact = 'avoir_spent' and transaction_id = ${id}`.execute(portal.ctx.db); // prettier-ignore
    expect(rows).toEqual([]);
  });

  test('MEM-273: is a discount, while the avoir of a credit document remains a means of payment', async () => {
    const { id, user, caller } = await registered({ gift: 20, avoir: 10 });
    const [invoice] = await snapshotsOf(portal, id);
    expect(invoice).toMatchObject({
      grossCents: 3000,
      settlements: [
        { kind: 'credit', label: expect.stringMatching(/^Avoir n° AV-2026-\d{6}$/), amountCents: 1000 },
        { kind: 'card', amountCents: 2000 },
      ],
    });
    expect(await caller.call(me)).toMatchObject({ credit: 0 });
    expect((await transactionsOf(portal, user.id)).at(-1)).toMatchObject({ discount_cents: 2000 });
  });

  test('MEM-271: leaves the note “Payé par avoir” on the invoice when an avoir pays all the rest', async () => {
    const { id } = await registered({ gift: 20, avoir: 30 });
    const [invoice] = await snapshotsOf(portal, id);
    expect(invoice).toMatchObject({
      grossCents: 3000,
      note: expect.stringMatching(/^Payé par avoir\. Avoir n° \d+/),
    });
  });

  test('MEM-271 MEM-273: that covers the price leaves a numbered invoice of zero, without a payment, paid by avoir', async () => {
    const { id } = await registered({ gift: 50 });
    const [invoice] = await snapshotsOf(portal, id);
    expect(invoice).toMatchObject({
      number: expect.stringMatching(/^F-2026-\d{6}$/),
      netCents: 0,
      vatCents: 0,
      grossCents: 0,
      settlements: [],
      dueCents: 0,
      note: expect.stringMatching(/^Payé par avoir\. Avoir n° \d+\u00a0: −\u00a050,00\s€, déduit en remise$/),
    });
    expect(await balancesOf(portal, id)).toEqual({ rebates: 4167, sales_workshop: -4167 });
  });

  test('MNY-027: is one discount for each gift', async () => {
    const user = await makeUser(portal);
    for (const euros of [10, 15]) await giveCredit(portal, user.id, euros);
    const { id: sessionId } = await makeSession(portal, { euros: 50 });
    const caller = await portal.as(user);
    await payCard(caller, { id: sessionId, cents: 2500 });
    await caller.call(workshop.join, { params: { id: sessionId } });
    const { id } = (await transactionsOf(portal, user.id))[0]!;
    const [invoice] = await snapshotsOf(portal, id);
    expect(invoice!.allowances!.map(({ grossCents }) => grossCents)).toEqual([1000, 1500]);
    expect(invoice).toMatchObject({ netCents: 2083, vatCents: 417, grossCents: 2500 });
  });
});

test('MNY-027: a quote shows which part of the credit is a gift', async () => {
  const user = await makeUser(portal);
  await earnAvoir(portal, user, 10);
  await giveCredit(portal, user.id, 20);
  const caller = await portal.as(user);
  const giftUsed = async (euros: number) => {
    const { id } = await makeSession(portal, { euros });
    const answer = await caller.call(quote, { query: { kind: 'workshop', id: String(id) } });
    return [answer.creditUsed, answer.giftUsed];
  };
  expect([await giftUsed(50), await giftUsed(12), await giftUsed(8)]).toEqual([
    [30, 20],
    [12, 2],
    [8, 0],
  ]);
});

describe('a seat paid with a gift and cancelled in time', () => {
  test('CORE-219 CORE-220 CORE-221: gives the gift back without expiry, and the rest as an avoir of a year', async () => {
    const { user, caller, params, id } = await registered({ gift: 20, avoir: 10 });
    expect((await caller.call(workshop.get, { params })).mine.refundNow).toBe(50);
    await caller.call(workshop.cancel, { params });
    const [invoice, credit, ...more] = await snapshotsOf(portal, id);
    expect(more).toEqual([]);
    expect(credit).toMatchObject({
      lines: invoice!.lines,
      allowances: invoice!.allowances,
      netCents: 2500,
      vatCents: 500,
      grossCents: 3000,
      outcome: { kind: 'avoir', until: '2027-12-01' },
      note: 'Annulation de l’inscription. La remise de 20,00\u00a0€ redevient un avoir offert.',
    });
    const { avoirs, usable } = await caller.call(userAvoirs, { body: { user_id: user.id } });
    expect(usable).toBe(50);
    expect(avoirs.map(({ amount, description, expiresAt }) => [amount, description, expiresAt])).toEqual([
      [30, `Avoir n° ${credit!.number}\u00a0: annulation`, expect.stringMatching(/^2027-12-01/)],
      [20, 'Avoir offert, rendu à l’annulation', null],
    ]);
    expect(await balancesOf(portal, id)).toEqual({ card_provider: 2000, avoirs: -2000 });
    const [mail] = (await mailsOf(portal, user.id, 'registration_cancelled')).slice(-1);
    expect(mail).toMatchObject({ refundCents: 5000, giftCents: 2000, creditNumber: credit!.number });
    const movements = await caller.call(listCreditMovements);
    const words = "Remboursement des frais d'inscription à un événement";
    expect(
      movements
        .slice(0, 2)
        .map(({ type, action, amount, description }) => [type, action, amount, description]),
    ).toEqual([
      ['crédit', 'cancel', 20, words],
      ['crédit', 'cancel', 30, words],
    ]);
  });

  test('gives back a gift that is again a discount when it is spent', async () => {
    const { user, caller, params } = await registered({ gift: 50 });
    await caller.call(workshop.cancel, { params });
    const { id } = await makeSession(portal, { euros: 50 });
    await caller.call(workshop.join, { params: { id } });
    expect((await transactionsOf(portal, user.id)).map((row) => row.discount_cents)).toEqual([5000, 5000]);
  });

  test('CORE-219: gives only the gift back if nothing else paid it, with a credit document of zero', async () => {
    const { user, caller, params, id } = await registered({ gift: 50 });
    await caller.call(workshop.cancel, { params });
    const [invoice, credit] = await snapshotsOf(portal, id);
    expect(credit).toMatchObject({
      series: 'AV',
      lines: invoice!.lines,
      grossCents: 0,
      corrects: { number: invoice!.number },
    });
    expect(credit).not.toHaveProperty('outcome');
    const { avoirs } = await caller.call(userAvoirs, { body: { user_id: user.id } });
    expect(avoirs).toMatchObject([{ amount: 50, expiresAt: null }]);
    expect(await balancesOf(portal, id)).toEqual({});
    const admin = await portal.as(await makeUser(portal, { is_admin: true }));
    const edit = { params: { id }, body: { society: 'Cabinet Martin' } };
    expect(await admin.refusal(updateTransaction, edit)).toMatchObject({ reason: 'already_credited' });
  });

  test('CORE-218: gives no gift back within seven days of the session', async () => {
    const { caller, params, id, session } = await registered({ gift: 20 });
    const starts_at = new Date(portal.clock.now().getTime() + days(6.5));
    await portal.ctx.db.updateTable('sessions').set({ starts_at }).where('id', '=', session.id).execute();
    expect((await caller.call(workshop.get, { params })).mine.refundNow).toBe(0);
    await caller.call(workshop.cancel, { params });
    expect(await caller.call(me)).toMatchObject({ credit: 0 });
    expect(await snapshotsOf(portal, id)).toHaveLength(1);
  });

  test('MEM-273 MEM-280: has two credit documents that add up to the invoice if the card was partly refunded before', async () => {
    const { user, caller, params, id } = await registered({ gift: 20 });
    const [payment] = await paymentsOf(portal, user.id);
    await portal.ctx.payments.card!.refund(payment!.provider_ref!, 1001, 'typed by the treasurer');
    await hearOf(portal, payment!.provider_ref!, 'evt_gift');
    expect((await caller.call(workshop.get, { params })).mine.refundNow).toBe(39.99);
    await caller.call(workshop.cancel, { params });
    expect(await caller.call(me)).toMatchObject({ credit: 39.99 });
    const [invoice, refunded, cancelled] = await snapshotsOf(portal, id);
    expect(refunded).toMatchObject({ grossCents: 1001 });
    expect(refunded).not.toHaveProperty('allowances');
    expect(cancelled).toMatchObject({ grossCents: 1999, allowances: invoice!.allowances });
    for (const sum of ['netCents', 'vatCents', 'grossCents'] as const)
      expect(refunded![sum] + cancelled![sum]).toBe(invoice![sum]);
    expect(await balancesOf(portal, id)).toEqual({ card_provider: 1999, avoirs: -1999 });
  });

  test('CORE-219: gives only the gift back if the card was fully refunded before', async () => {
    const { user, caller, params, id } = await registered({ gift: 20 });
    const [payment] = await paymentsOf(portal, user.id);
    await portal.ctx.payments.card!.refund(payment!.provider_ref!, 3000, 'typed by the treasurer');
    await hearOf(portal, payment!.provider_ref!, 'evt_all');
    await caller.call(workshop.cancel, { params });
    const { avoirs } = await caller.call(userAvoirs, { body: { user_id: user.id } });
    expect(avoirs).toMatchObject([{ amount: 20, expiresAt: null }]);
    expect((await snapshotsOf(portal, id)).map(({ grossCents }) => grossCents)).toEqual([3000, 3000, 0]);
    expect(await balancesOf(portal, id)).toEqual({});
  });
});

test('MEM-357: an invoice correction keeps the discount and the total', async () => {
  const { id } = await registered({ gift: 20, avoir: 10 });
  const { id: whole } = await registered({ gift: 50 });
  const admin = await portal.as(await makeUser(portal, { is_admin: true }));
  for (const sale of [id, whole])
    await admin.call(updateTransaction, { params: { id: sale }, body: { society: 'Cabinet Martin' } });
  const [first, cancelling, second] = await snapshotsOf(portal, id);
  expect(cancelling).toMatchObject({ lines: first!.lines, allowances: first!.allowances, grossCents: 3000 });
  expect(second).toMatchObject({
    customer: { name: 'Cabinet Martin' },
    allowances: first!.allowances,
    grossCents: 3000,
    settlements: [{ kind: 'imputation', amountCents: 3000 }],
    dueCents: 0,
  });
  expect(
    (await snapshotsOf(portal, whole)).map(({ grossCents, settlements }) => [grossCents, settlements]),
  ).toEqual([
    [0, []],
    [0, []],
    [0, []],
  ]);
  expect(await balancesOf(portal, whole)).toEqual({ rebates: 4167, sales_workshop: -4167 });
});
