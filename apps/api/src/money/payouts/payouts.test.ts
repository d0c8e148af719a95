import { getBooksStanding } from '@forman/contract/money/closings';
import { listLedgerEntries, listLedgerLines } from '@forman/contract/books/ledger';
import * as calls from '@forman/contract/money/payouts';
import { sessionCalls } from '@forman/contract/session-calls';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ProviderError } from '../../adapters/provider-error.ts';
import { makeSession, makeUser } from '../../testing/factories.ts';
import { type Caller, days, hours } from '../../testing/harness.ts';
import {
  approvePaypal,
  capturePaypal,
  openPaypal,
  payCard,
  paymentsOf,
  soundPortal,
} from '../../testing/simulated-bank.ts';
import { verifyInvariants } from '../../verify/verify.service.ts';
import { closeDays, closeReadDays } from '../closings/days.service.ts';
import { readStatements } from './readings.service.ts';

const { workshop } = sessionCalls;
const portal = soundPortal();
/** Logs in each time, as the clock runs for weeks. */
let accountant: Pick<Caller, 'call' | 'refusal'>;
beforeAll(async () => {
  const user = await makeUser(portal, { is_expert_accountant: true });
  accountant = {
    call: async (...asked) => (await portal.as(user)).call(...asked),
    refusal: async (...asked) => (await portal.as(user)).refusal(...asked),
  };
});
beforeEach(() => {
  vi.restoreAllMocks();
});

async function buy(euros: number, method: 'card' | 'paypal' = 'card') {
  const user = await makeUser(portal, { first_name: 'Léa', last_name: 'Garde' });
  const { id } = await makeSession(portal, { euros, starts_at: new Date('2027-06-01T10:00:00Z') });
  const caller = await portal.as(user);
  if (method === 'card') await payCard(caller, { id, cents: euros * 100 });
  else {
    const { orderId } = await openPaypal(caller, { id, cents: euros * 100 });
    await approvePaypal(caller, orderId);
    await capturePaypal(caller, orderId);
  }
  await caller.call(workshop.join, { params: { id } });
  const [payment] = await paymentsOf(portal, user.id);
  return { user, caller, payment: payment! };
}

const statements = (period = '2026-12') =>
  accountant.call(calls.getProviderStatements, { query: { period } });
const read = () => accountant.call(calls.readProviderStatements);
const of = async (method: 'card' | 'paypal', period?: string) =>
  (await statements(period)).statements.find((one) => one.method === method)!;
const entriesOf = async (fact: string) => {
  const { rows } = await portal.database.pool.query(
    `select e.entry_on as on, e.journal, e.piece_ref as piece, e.piece_on as "pieceOn",
       json_agg(l.role || ' ' || l.debit_cents || ' ' || l.credit_cents order by l.position) as lines
     from ledger_entries e join ledger_lines l on l.entry_id = e.id where e.fact = $1 group by e.id order by e.id`,
    [fact],
  );
  return rows as { on: string; journal: string; piece: string; pieceOn: string; lines: string[] }[];
};

test('before the first reading the statement has no reading, and the month does not count as read', async () => {
  await buy(100);
  expect(await of('card')).toMatchObject({
    provider: 'simulated', lastReading: null, readUntil: null, balance: null, opening: 0,
    rows: [{ on: '2026-12-01', captured: 100, fees: 0, paidOut: 0, left: 100 }],
  }); // prettier-ignore
  const { checks } = await accountant.call(getBooksStanding, { params: { month: '2026-12' } });
  expect(checks.statements).toMatchObject({ isRead: false, readUntil: null });
});

test('BKS-030: the nightly reading books each fee once, with the provider’s amount', async () => {
  await buy(50, 'paypal');
  portal.clock.advance(hours(5));
  await portal.run('statements');
  await portal.run('statements');
  // 1.5 % and 25 cents of 100 €; 2.9 % and 35 cents of 50 €: the bank's own figures.
  expect((await entriesOf('provider_fee')).map(({ journal, lines }) => [journal, ...lines])).toEqual([
    ['card', 'provider_fees 175 0', 'card_provider 0 175'],
    ['paypal', 'provider_fees 180 0', 'paypal_provider 0 180'],
  ]);
  expect(await of('card')).toMatchObject({
    balance: 98.25,
    lastReading: { failure: null },
    totals: { captured: 100, fees: 1.75, paidOut: 0, left: 98.25 },
  });
  expect(await of('paypal')).toMatchObject({ balance: 48.2, totals: { left: 48.2 } });
  expect((await statements()).differences).toEqual([]);
  const { checks } = await accountant.call(getBooksStanding, { params: { month: '2026-12' } });
  expect(checks.statements).toEqual({
    isRead: true, readUntil: '2026-12-01', fees: 3.55, paidOut: 0, differences: 0,
  }); // prettier-ignore
});

test('BKS-030: readings at once book each fee once', async () => {
  await buy(80);
  portal.clock.advance(hours(1));
  await Promise.all([readStatements(portal.ctx), readStatements(portal.ctx), readStatements(portal.ctx)]);
  expect(await entriesOf('provider_fee')).toHaveLength(3);
});

test('BKS-031: a payout is booked in the bank’s journal, lists the sales that it pays, and empties the balance at the provider', async () => {
  // Monday 7 December, which pays out the money that came until Saturday.
  portal.clock.set('2026-12-07T12:00:00+01:00');
  await read();
  const { payouts } = await statements();
  expect(payouts.map(({ method, on, arrivesOn, amount, parts, returnedOn }) => [method, on, arrivesOn, amount, parts, returnedOn])).toEqual([
    ['card', '2026-12-07', '2026-12-09', 176.8, 2, null],
    ['paypal', '2026-12-07', '2026-12-09', 48.2, 1, null],
  ]); // prettier-ignore
  const [entry] = await entriesOf('payout');
  expect(entry).toEqual({
    on: '2026-12-07', journal: 'bank', piece: 'txn_po_sim_card_2026-12-07', pieceOn: '2026-12-07',
    lines: ['bank 17680 0', 'card_provider 0 17680'],
  }); // prettier-ignore
  const opened = await accountant.call(calls.getProviderPayout, { params: { id: payouts[0]!.id } });
  expect(opened.parts.map(({ kind, amount, fee, party }) => [kind, amount, fee, party])).toEqual([
    ['capture', 100, 1.75, 'Garde Léa'],
    ['capture', 80, 1.45, 'Garde Léa'],
  ]);
  expect(opened.parts.every(({ transactionId, buyerId }) => transactionId && buyerId)).toBe(true);
  expect((await of('card')).totals).toMatchObject({ paidOut: 176.8, left: 0 });
  expect((await accountant.refusal(calls.getProviderPayout, { params: { id: 999_999 } })).status).toBe(404);
});

test('BKS-031: a returned payout is booked as a fact of its own, and its money leaves with the next payout', async () => {
  portal.clock.set('2026-12-10T09:00:00+01:00');
  await portal.ctx.bank!.returnPayout('po_sim_paypal_2026-12-07');
  await read();
  expect((await entriesOf('payout_returned')).map(({ on, lines }) => [on, ...lines])).toEqual([
    ['2026-12-10', 'bank 0 4820', 'paypal_provider 4820 0'],
  ]);
  expect(await entriesOf('payout')).toHaveLength(2);
  const { payouts } = await statements();
  expect(payouts.find(({ method }) => method === 'paypal')).toMatchObject({ returnedOn: '2026-12-10' });
  expect((await of('paypal')).totals).toMatchObject({ paidOut: 0, left: 48.2 });
  portal.clock.set('2026-12-14T12:00:00+01:00');
  await read();
  expect((await of('paypal')).totals).toMatchObject({ paidOut: 48.2, left: 0 });
});

test('a fee read for a closed day is booked on the first open day, under its own date', async () => {
  await buy(60);
  portal.clock.set('2026-12-16T03:00:00+01:00');
  await closeDays(portal.ctx);
  await read();
  expect((await entriesOf('provider_fee')).at(-1)).toMatchObject({ on: '2026-12-16', pieceOn: '2026-12-14' });
  expect((await of('card')).rows.slice(0, 2)).toMatchObject([
    { on: '2026-12-16', fees: 1.15, left: 58.85 },
    { on: '2026-12-14', captured: 60, left: 60 },
  ]);
});

test('BKS-032: days wait for the statements, four at most, so that a payout read late has its own day', async () => {
  const lastDay = async () =>
    (await portal.database.pool.query(`select max(last_on)::text as on from ledger_closings`)).rows[0].on;
  await read();
  portal.clock.set('2026-12-18T05:00:00+01:00');
  await closeReadDays(portal.ctx);
  expect(await lastDay()).toBe('2026-12-15');
  await read();
  await closeReadDays(portal.ctx);
  expect(await lastDay()).toBe('2026-12-17');
  portal.clock.set('2026-12-23T05:00:00+01:00');
  await closeReadDays(portal.ctx);
  expect(await lastDay()).toBe('2026-12-18');
  await read();
  expect((await entriesOf('payout')).at(-1)).toMatchObject({ on: '2026-12-21', pieceOn: '2026-12-21' });
});

describe('a provider that does not answer', () => {
  const down = (retryable: boolean) =>
    vi
      .spyOn(portal.ctx.payments.paypal!, 'listBalance')
      .mockRejectedValue(new ProviderError('paypal', 'secret words', { retryable }));

  test('BKS-033: the other provider is read, the failure is shown, and earlier figures stay', async () => {
    await buy(20);
    const before = await of('paypal');
    down(true);
    portal.clock.advance(hours(1));
    expect(await read()).toMatchObject([
      { method: 'card', failure: null, moves: 1 },
      { method: 'paypal', failure: 'unanswered', moves: 0 },
    ]);
    expect(await of('paypal')).toEqual({
      ...before,
      lastReading: {
        method: 'paypal',
        readAt: portal.clock.now().toISOString(),
        failure: 'unanswered',
        moves: 0,
      },
    });
    down(false);
    expect((await read())[1]).toMatchObject({ failure: 'refused' });
  });

  test('BKS-033: the month does not count as read until the provider answers', async () => {
    down(true);
    portal.clock.advance(days(3));
    await read();
    const checks = async () =>
      (await accountant.call(getBooksStanding, { params: { month: '2026-12' } })).checks.statements;
    expect(await checks()).toMatchObject({ isRead: false });
    vi.restoreAllMocks();
    await read();
    expect(await checks()).toMatchObject({ isRead: true });
  });
});

describe('differences', () => {
  test('BKS-034: a fee read before its capture is known is booked, and the capture shows as missing', async () => {
    // Money unknown to the portal: paid at the bank, with its row lost by a restored backup.
    const { ref, clientSecret } = await portal.ctx.bank!.card.open({
      paymentId: 'elsewhere', amountCents: 4200, label: 'Caisse', idempotencyKey: 'elsewhere',
    }); // prettier-ignore
    await portal.ctx.bank!.confirmCard(clientSecret, '4242424242424242');
    portal.clock.advance(hours(5));
    await read();
    expect((await entriesOf('provider_fee')).at(-1)).toMatchObject({ piece: `txn_${ref}` });
    expect((await statements()).differences).toMatchObject([
      { kind: 'not_in_books', method: 'card', ref: `ch_${ref}`, atProvider: 42, inBooks: 0, party: null },
    ]);
    const { checks } = await accountant.call(getBooksStanding, { params: { month: '2026-12' } });
    expect(checks.statements).toMatchObject({ differences: 1 });
    await portal.database.pool.query('delete from simulated_bank_payments where ref = $1', [ref]);
  });

  test('BKS-034: money in the books that the provider lacks is shown with its payer, once it is an hour old', async () => {
    const { payment } = await buy(30);
    const hidden = vi.spyOn(portal.ctx.payments.card!, 'listBalance').mockResolvedValue([]);
    await read();
    expect((await statements()).differences.map(({ ref }) => ref)).not.toContain(payment.capture_ref);
    portal.clock.advance(hours(1));
    await read();
    expect((await statements()).differences).toContainEqual(
      expect.objectContaining({
        kind: 'not_at_provider', ref: payment.capture_ref, atProvider: 0, inBooks: 30, party: 'Garde Léa',
      }),
    ); // prettier-ignore
    hidden.mockRestore();
    await read();
    expect((await statements()).differences.map(({ ref }) => ref)).not.toContain(payment.capture_ref);
  });

  test('BKS-034: money refunded at the provider alone shows as a difference of amounts', async () => {
    const { payment } = await buy(40);
    await portal.ctx.bank!.card.refund(payment.provider_ref!, 1500, 'by hand');
    await portal.ctx.bank!.drained();
    await portal.ctx.db.deleteFrom('webhook_events').execute();
    portal.clock.advance(hours(1));
    await read();
    expect((await statements()).differences).toContainEqual(
      expect.objectContaining({
        kind: 'amounts_differ',
        ref: payment.capture_ref,
        atProvider: 25,
        inBooks: 40,
      }),
    );
  });

  test('BKS-034: a movement of unknown kind is booked in suspense, and shown in its month', async () => {
    const at = portal.clock.now();
    const other = {
      kind: 'other',
      providerKind: 'T1900',
      feeCents: 0,
      at,
      subject: null,
      arrivesOn: null,
    } as const;
    vi.spyOn(portal.ctx.payments.paypal!, 'listBalance').mockResolvedValue([
      { ...other, ref: 'ADJUSTMENT', amountCents: 1234 },
    ]);
    await read();
    expect((await entriesOf('provider_other')).map(({ journal, lines }) => [journal, ...lines])).toEqual([
      ['other', 'suspense 0 1234', 'paypal_provider 1234 0'],
    ]);
    const found = { kind: 'suspense', method: 'paypal', ref: 'ADJUSTMENT', atProvider: 12.34 };
    expect((await statements()).differences).toContainEqual(expect.objectContaining(found));
    expect((await statements('2026-11')).differences.map(({ kind }) => kind)).not.toContain('suspense');
  });

  test('BKS-034: a balance that its lines do not explain is shown with both sums', async () => {
    // The simulated bank has no such adjustment.
    await read();
    expect((await statements()).differences).toContainEqual(
      expect.objectContaining({ kind: 'balance', method: 'paypal', atProvider: 0, inBooks: 12.34 }),
    );
  });
});

test('the year has a row for each month, and the file has the same figures', async () => {
  const year = await of('card', '2026');
  expect(year.rows.map(({ on }) => on)).toEqual(['2026-12']);
  expect(year.totals).toEqual((await of('card')).totals);
  expect(await of('card', '2027-01')).toMatchObject({ opening: year.totals.left, rows: [] });
  const csv = Buffer.from(
    await accountant.call(calls.exportProviderStatements, { query: { period: '2026-12' } }),
  ).toString();
  expect(csv).toContain('Prestataire;Jour;Encaissé;Remboursé;Frais;Versé en banque;');
  expect(csv).toContain('Carte;01/12/2026;180,00;0,00;3,20;0,00;0,00;176,80');
  expect(
    (await accountant.refusal(calls.getProviderStatements, { query: { period: '2026-13' } })).status,
  ).toBe(422);
});

test('fees and payouts are in the ledger’s journals, and each fee leads to its sale', async () => {
  const bank = await accountant.call(listLedgerEntries, { query: { period: '2026-12', journal: 'bank' } });
  expect(new Set(bank.entries.flatMap(({ lines }) => lines.map(({ fact }) => fact)))).toEqual(
    new Set(['payout', 'payout_returned']),
  );
  const fees = await accountant.call(listLedgerLines, { query: { account: '627000', period: '2026-12' } });
  expect(fees.lines[0]).toMatchObject({ debit: 1.75, transactionId: expect.any(Number) });
});

test('BKS-035: administrators and the accountant read statements, and members are refused', async () => {
  const admin = await portal.as(await makeUser(portal, { is_admin: true }));
  const member = await portal.as(await makeUser(portal));
  await admin.call(calls.getProviderStatements, { query: { period: '2026-12' } });
  for (const call of [calls.getProviderStatements, calls.exportProviderStatements])
    expect((await member.refusal(call, { query: { period: '2026-12' } })).status).toBe(403);
  expect((await member.refusal(calls.readProviderStatements)).status).toBe(403);
});

test('BKS-035: rows of a statement cannot be changed or deleted, and a fee without its entry is found', async () => {
  const { pool } = portal.database;
  for (const statement of [
    'update provider_moves set fee_cents = 0',
    'delete from provider_readings',
    'truncate provider_payout_parts',
  ])
    await expect(pool.query(statement)).rejects.toThrow(/^provider_\w+ is append-only$/);
  const found = async () =>
    (await verifyInvariants(portal.ctx.db, portal.clock.now())).flatMap(({ faults }) => faults);
  expect(await found()).toEqual([]);
  const { rows } = await pool.query(
    `insert into provider_moves (method, provider, ref, kind, provider_kind, amount_cents, fee_cents, at, read_at)
     values ('card', 'simulated', 'txn_forgotten', 'fee', 'stripe_fee', 0, 99, now(), now()) returning id`,
  );
  expect(await found()).toContain(`provider_fee ${rows[0].id}: the statement says -99, the ledger 0`);
  await pool.query('alter table provider_moves disable trigger user');
  await pool.query('delete from provider_moves where id = $1', [rows[0].id]);
  await pool.query('alter table provider_moves enable trigger user');
});
