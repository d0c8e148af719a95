import {
  approveSimulatedPaypal,
  answerSimulatedChallenge,
  capturePaypalOrder,
  confirmAtSimulatedBank,
  openPaypalOrder,
  payByCard,
} from '@forman/contract/money/payments';
import { sessionCalls } from '@forman/contract/session-calls';
import type { DocumentSnapshot } from '@forman/domain/books/invoicing/document';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { postCapture } from '../money/payments/payment-entries.ts';
import { updatePayment } from '../money/payments/payments.queries.ts';
import { makeSession } from './factories.ts';
import { type Caller, type TestPortal, testPortal } from './harness.ts';
import { verifyInvariants } from '../verify/verify.service.ts';

/** Common steps of the money tests, as a browser makes them. */

export const cards = {
  accepted: '4242424242424242',
  refused: '4000000000000002',
  challenge: '4000002760003184',
  refundRefused: '4000000000005126',
  disputed: '4000000000000259',
  slow: '4000009900000012',
  browserLost: '4000009900000020',
  duplicateWebhook: '4000009900000038',
} as const;

type Purchase = {
  id: number;
  cents: number;
  kind?: 'workshop' | 'formation' | 'event' | 'discovery_fee';
  beneficiary?: number;
};

/** Holds the seat and opens a card payment; no card is typed yet. */
export async function openCard(caller: Caller, { id, cents, kind = 'workshop', beneficiary }: Purchase) {
  const body = { amount: cents, workshop_id: id, kind, ...(beneficiary ? { beneficiary } : {}) };
  const { data, payment } = await caller.call(payByCard, { body });
  return { secret: data, payment };
}

export const typeCard = (caller: Caller, secret: string, card: keyof typeof cards) =>
  caller.call(confirmAtSimulatedBank, { body: { client_secret: secret, card_number: cards[card] } });

export const answerChallenge = (caller: Caller, secret: string, accept: boolean) =>
  caller.call(answerSimulatedChallenge, { body: { client_secret: secret, accept } });

/** Makes a whole card payment up to the bank's answer; the browser has not come back yet. */
export async function payCard(caller: Caller, purchase: Purchase, card: keyof typeof cards = 'accepted') {
  const opened = await openCard(caller, purchase);
  const { status } = await typeCard(caller, opened.secret, card);
  return { ...opened, status };
}

/**
 * Gives an avoir with a credit document to a person who has none yet: a seat paid by card, cancelled in time.
 */
export async function earnAvoir(portal: TestPortal, user: { id: number }, euros: number): Promise<void> {
  const { id } = await makeSession(portal, { euros, title: 'Annulé' });
  const caller = await portal.as(user);
  await payCard(caller, { id, cents: euros * 100 });
  await caller.call(sessionCalls.workshop.join, { params: { id } });
  await caller.call(sessionCalls.workshop.cancel, { params: { id } });
}

export async function openPaypal(caller: Caller, { id, cents, kind = 'workshop', beneficiary }: Purchase) {
  const body = { kind, id, amount: cents / 100, ...(beneficiary ? { beneficiary } : {}) };
  const { data, payment } = await caller.call(openPaypalOrder, { body });
  return { orderId: data.id, payment };
}

export const approvePaypal = (
  caller: Caller,
  orderId: string,
  outcome: 'accepted' | 'pending' | 'declined' = 'accepted',
) => caller.call(approveSimulatedPaypal, { body: { order_id: orderId, approve: true, outcome } });

export const capturePaypal = (caller: Caller, orderId: string) =>
  caller.call(capturePaypalOrder, { body: { order_id: orderId } });

export const paymentsOf = (portal: TestPortal, payerId: number) =>
  portal.ctx.db
    .selectFrom('payments')
    .selectAll()
    .where('payer_id', '=', payerId)
    .orderBy('created_at')
    .execute();

export const movementsOf = (portal: TestPortal, userId: number) =>
  portal.ctx.db
    .selectFrom('credit_movements')
    .select(['type', 'amount_cents as cents', 'balance_cents as balance', 'description', 'action'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

export const transactionsOf = (portal: TestPortal, userId: number) =>
  portal.ctx.db.selectFrom('transactions').selectAll().where('user_id', '=', userId).orderBy('id').execute();

export const documentsOf = (portal: TestPortal, transactionId: number) =>
  portal.ctx.db
    .selectFrom('invoice_documents')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .orderBy('id')
    .execute();

/** The frozen contents of a sale's documents, in the order of their issue. */
export const snapshotsOf = async (portal: TestPortal, transactionId: number) =>
  (await documentsOf(portal, transactionId)).map(({ snapshot }) => snapshot as unknown as DocumentSnapshot);

/** The balance of each account after a sale's entries, in cents: a debit is above 0. */
export async function balancesOf(portal: TestPortal, transactionId: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ role: string; cents: number }>`
    select l.role, sum(l.debit_cents - l.credit_cents)::int as cents
    from ledger_entries e join ledger_lines l on l.entry_id = e.id
      left join payments p on p.id = e.payment_id
    where e.transaction_id = ${transactionId} or p.transaction_id = ${transactionId}
    group by l.role having sum(l.debit_cents - l.credit_cents) <> 0 order by 1`.execute(portal.ctx.db);
  return Object.fromEntries(rows.map(({ role, cents }) => [role, cents]));
}

/** The bank's record of a payment. */
export async function atBank(
  portal: TestPortal,
  ref: string,
): Promise<{ status: string; refunded_cents: number; amount_cents: number }> {
  const { rows } = await portal.database.pool.query('select * from simulated_bank_payments where ref = $1', [
    ref,
  ]);
  return rows[0];
}

export async function setAtBank(
  portal: TestPortal,
  ref: string,
  column: 'status' | 'amount_cents' | 'refunded_cents',
  value: string | number,
): Promise<void> {
  await portal.database.pool.query(`update simulated_bank_payments set ${column} = $2 where ref = $1`, [
    ref,
    value,
  ]);
}

export async function seatStateOf(
  portal: TestPortal,
  sessionId: number,
  userId: number,
): Promise<string | undefined> {
  const row = await portal.ctx.db
    .selectFrom('registrations')
    .select('state')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.state;
}

export async function countSeats(portal: TestPortal, sessionId: number): Promise<number> {
  const { count } = await portal.ctx.db
    .selectFrom('registrations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('session_id', '=', sessionId)
    .where('state', '=', 'registered')
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** An event about the payment arrives; the portal then reads the payment at the bank. */
export async function hearOf(portal: TestPortal, paymentRef: string, eventId: string): Promise<void> {
  const at = portal.clock.now();
  await portal.ctx.db
    .insertInto('webhook_events')
    .values({
      provider: 'simulated-card',
      event_id: eventId,
      type: 'payment.refunded',
      ref: paymentRef,
      received_at: at,
      next_attempt_at: at,
    })
    .execute();
  await portal.run('webhooks');
}

/** The data of a person's messages of a template, sent or waiting. */
export async function mailsOf(portal: TestPortal, userId: number, template: string): Promise<unknown[]> {
  const rows = await portal.ctx.db
    .selectFrom('outbox_messages')
    .select('data')
    .where('user_id', '=', userId)
    .where('template', '=', template)
    .orderBy('id')
    .execute();
  return rows.map(({ data }) => data);
}

/** The audited actions on a payment, in order. */
export async function paymentAudit(portal: TestPortal, paymentId: string): Promise<string[]> {
  const rows = await portal.ctx.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', 'payment')
    .where('subject_id', '=', paymentId)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
}

/** Records a capture only, as a process that is killed before it settles. */
export const writeCapture = (portal: TestPortal, id: string, ref = `ch_${id}`): Promise<void> =>
  portal.ctx.transaction(async (tx) => {
    const now = portal.clock.now();
    const change = { state: 'captured' as const, captured_at: now, capture_ref: ref, next_check_at: now };
    await postCapture(tx, await updatePayment(tx, id, change), now);
  });

/** The portal for all tests of a file, ready before the first; after the last its books must be sound. */
export function soundPortal(): TestPortal {
  const portal = {} as TestPortal;
  beforeAll(async () => {
    Object.assign(portal, await testPortal());
  });
  afterAll(async () => {
    await expectSound(portal);
    await portal.close();
  });
  return portal;
}

/** Expects the invariants of money to hold, as `npm run verify` checks them. */
export async function expectSound(portal: TestPortal): Promise<void> {
  const reports = await verifyInvariants(portal.ctx.db, portal.clock.now());
  expect(reports.flatMap(({ number, faults }) => faults.map((fault) => `${number}: ${fault}`))).toEqual([]);
}
