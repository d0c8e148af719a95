import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { listPaymentCases } from '@forman/contract/money/money-cases';
import { sessionCalls } from '@forman/contract/session-calls';
import { beforeAll, expect, test } from 'vitest';
import { makeSession, makeUser } from '../../testing/factories.ts';
import { type Caller, hours, minutes } from '../../testing/harness.ts';
import {
  documentsOf,
  openPaypal,
  approvePaypal,
  payCard,
  paymentsOf,
  seatStateOf,
  soundPortal,
  transactionsOf,
} from '../../testing/simulated-bank.ts';
import { bookDifferences, compareWithProviders } from './compare.service.ts';

const { workshop } = sessionCalls;
const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const portal = soundPortal();
let office: Caller;
beforeAll(async () => {
  office = await portal.as(await makeUser(portal, { is_admin: true }));
});

const period = () => {
  const now = portal.clock.now().getTime();
  return { from: new Date(now - hours(1)), to: new Date(now + hours(1)) };
};
const kinds = async () =>
  (await compareWithProviders(portal.ctx, period())).differences.map(
    ({ kind, reading }) => `${kind} ${reading.ref}`,
  );
const book = async () => {
  const { differences } = await compareWithProviders(portal.ctx, period());
  await bookDifferences(portal.ctx, period(), differences);
};

/** A person whose 50 € are at the bank, and whose events from the bank are lost. */
async function paidAtBank(title?: string) {
  const user = await makeUser(portal);
  const session = await makeSession(portal, { euros: 50, ...(title && { title }) });
  const caller = await portal.as(user);
  await payCard(caller, { id: session.id, cents: 5000 });
  await portal.ctx.bank!.drained();
  await portal.ctx.db.deleteFrom('webhook_events').execute();
  const row = async () => (await paymentsOf(portal, user.id))[0];
  return { user, session, caller, params: { id: session.id }, row, ref: (await row())!.provider_ref! };
}

test('MNY-022: a settled purchase and an unpaid order show no difference', async () => {
  const { caller, params } = await paidAtBank();
  await caller.call(workshop.join, { params });
  const other = await makeSession(portal, { euros: 50 });
  await openPaypal(await portal.as(await makeUser(portal)), { id: other.id, cents: 5000 });
  expect(await kinds()).toEqual([]);
});

test('MNY-022: money taken after the dump shows as a difference, then becomes one case', async () => {
  const title = 'Vendu après la sauvegarde';
  const { user, session, ref, row } = await paidAtBank(title);
  await portal.ctx.db
    .deleteFrom('payments')
    .where('id', '=', (await row())!.id)
    .execute();
  await portal.ctx.db.deleteFrom('registrations').where('user_id', '=', user.id).execute();
  expect(await kinds()).toEqual([`unknown ${ref}`]);
  await book();
  await book();
  const cases = (await office.call(listPaymentCases)).filter(({ item }) => item === title);
  expect(cases).toMatchObject([{ kind: 'unknown_payment', amount: 50 }]);
  expect(await kinds()).toEqual([]);
  expect(await seatStateOf(portal, session.id, user.id)).toBeUndefined();
  const { rows } = await portal.database.pool.query(
    `select detail->'booked' as booked from audit_log where action = 'payment.reconcile' order by id limit 1`,
  );
  expect(rows).toEqual([{ booked: [`unknown simulated ${ref}`] }]);
});

test('a capture that the dump had as open settles into its seat and its invoice', async () => {
  const { user, session, ref, row } = await paidAtBank();
  portal.clock.advance(minutes(20));
  await portal.ctx.db
    .updateTable('payments')
    .set({ state: 'expired', next_check_at: null })
    .where('id', '=', (await row())!.id)
    .execute();
  await portal.run('seats');
  expect(await kinds()).toContain(`not_taken_in ${ref}`);
  await book();
  expect((await row())!.state).toBe('settled');
  expect(await seatStateOf(portal, session.id, user.id)).toBe('registered');
  const [transaction] = await transactionsOf(portal, user.id);
  expect(await documentsOf(portal, transaction!.id)).toHaveLength(1);
  expect(await kinds()).not.toContain(`not_taken_in ${ref}`);
});

test('a payment dumped before its number at the bank was stored is found by our own reference and settles', async () => {
  const { user, session, ref, row } = await paidAtBank();
  const { id } = (await row())!;
  await portal.ctx.db.updateTable('payments').set({ provider_ref: null }).where('id', '=', id).execute();
  expect(await kinds()).toContain(`not_taken_in ${ref}`);
  await book();
  expect(await row()).toMatchObject({ state: 'settled', provider_ref: ref });
  expect(await seatStateOf(portal, session.id, user.id)).toBe('registered');
  expect(await kinds()).toEqual([]);
});

test('money under another order of a paid payment shows as unknown', async () => {
  const { ref, row, caller, params } = await paidAtBank('Payé deux fois');
  await caller.call(workshop.join, { params });
  const { id } = (await row())!;
  await portal.ctx.db.updateTable('payments').set({ provider_ref: 'other' }).where('id', '=', id).execute();
  expect(await kinds()).toEqual([`unknown ${ref}`]);
  await book();
  expect(await kinds()).toEqual([]);
  await portal.ctx.db.updateTable('payments').set({ provider_ref: ref }).where('id', '=', id).execute();
});

test('a refund that the books lack gets its credit document', async () => {
  const { user, caller, params, ref } = await paidAtBank();
  await caller.call(workshop.join, { params });
  await portal.ctx.payments.card!.refund(ref, 2000, 'typed at the provider');
  await portal.ctx.bank!.drained();
  await portal.ctx.db.deleteFrom('webhook_events').execute();
  expect(await kinds()).toContain(`refunds_differ ${ref}`);
  await book();
  const [transaction] = await transactionsOf(portal, user.id);
  expect(
    (await documentsOf(portal, transaction!.id)).map(({ series, gross_cents: cents }) => [series, cents]),
  ).toEqual([
    ['F', 5000],
    ['AV', 2000],
  ]);
  expect(await kinds()).not.toContain(`refunds_differ ${ref}`);
});

test('PayPal’s captures are compared too', async () => {
  const user = await makeUser(portal);
  const session = await makeSession(portal, { euros: 50 });
  const caller = await portal.as(user);
  const { orderId, payment } = await openPaypal(caller, { id: session.id, cents: 5000 });
  await approvePaypal(caller, orderId);
  await portal.ctx.payments.paypal!.capture(orderId, 'captured elsewhere');
  await portal.ctx.bank!.drained();
  await portal.ctx.db.deleteFrom('webhook_events').execute();
  expect(await kinds()).toContain(`not_taken_in ${orderId}`);
  await book();
  expect((await paymentsOf(portal, user.id))[0]).toMatchObject({ id: payment.id, state: 'settled' });
});

test('MNY-022: npm run reconcile shows the differences, books them with --book, and ends with 1 while one remains', async () => {
  const { ref, row } = await paidAtBank('Montré par la commande');
  const now = portal.clock.now().toISOString();
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [`${root}scripts/reconcile.ts`, '--from', '2026-11-30', '--to', '2026-12-02', ...args],
      {
        env: {
          ...process.env,
          DATABASE_URL: portal.database.connectionString,
          APP_MODE: 'demo',
          CLOCK: now,
          TOKEN_SECRET: 'x'.repeat(32),
        },
        encoding: 'utf8',
      },
    );
    return { status, output: stdout + stderr };
  };
  const shown = run();
  expect(shown.output).toContain(ref);
  expect(shown.output).toContain('Nothing was changed');
  expect(shown.status).toBe(1);
  const booked = run('--book');
  expect(booked.output).toContain('Booked');
  expect(booked.status).toBe(0);
  expect((await row())!.state).toBe('settled');
  expect(run().status).toBe(0);
  expect(run('--to', 'nonsense').status).toBe(1);
});
