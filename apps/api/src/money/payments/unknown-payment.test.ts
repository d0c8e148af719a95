import { randomUUID } from 'node:crypto';
import { closePaymentCase, listPaymentCases } from '@forman/contract/money/money-cases';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPaypalProvider } from '../../adapters/payments/paypal.ts';
import type { PaymentProvider } from '../../adapters/payments/port.ts';
import { createStripeProvider } from '../../adapters/payments/stripe.ts';
import { orderOf } from '../../adapters/payments/testing/orders.ts';
import { paypalKeys, startPaypalTwin } from '../../adapters/payments/testing/paypal-twin.ts';
import { startStripeTwin, stripeKeys } from '../../adapters/payments/testing/stripe-twin.ts';
import { makeSession, makeUser } from '../../testing/factories.ts';
import type { Caller } from '../../testing/harness.ts';
import {
  hearOf,
  mailsOf,
  payCard,
  paymentAudit,
  paymentsOf,
  soundPortal,
} from '../../testing/simulated-bank.ts';

const portal = soundPortal();
let admin: { id: number };
let office: Caller;
beforeAll(async () => {
  admin = await makeUser(portal, { is_admin: true });
  office = await portal.as(admin);
});

const cases = async (item: string) =>
  (await office.call(listPaymentCases)).filter((found) => found.item === item);
const caseMails = async (item: string) =>
  (await mailsOf(portal, admin.id, 'payment_case')).filter(
    (data) => (data as { itemName: string }).itemName === item,
  );

/** A workshop paid for after the dump: the bank has the money, the restored database knows nothing of it. */
async function paidAfterTheDump(title: string) {
  const user = await makeUser(portal);
  const session = await makeSession(portal, { euros: 50, title });
  await payCard(await portal.as(user), { id: session.id, cents: 5000 });
  await portal.ctx.bank!.drained();
  const [payment] = await paymentsOf(portal, user.id);
  await portal.ctx.db.deleteFrom('payments').where('id', '=', payment!.id).execute();
  await portal.ctx.db.deleteFrom('registrations').where('session_id', '=', session.id).execute();
  return { id: payment!.id, ref: payment!.provider_ref! };
}

describe('an event with our reference and no payment', () => {
  test('MNY-020: opens one case with the provider’s amount and number, and alerts administrators', async () => {
    const title = 'Après la sauvegarde';
    const { id, ref } = await paidAfterTheDump(title);
    await portal.run('webhooks');
    await hearOf(portal, ref, 'evt_again');
    const [found, ...more] = await cases(title);
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      kind: 'unknown_payment',
      payer: null,
      amount: 50,
      returned: 0,
      reference: `Banque simulée\u00a0: ch_${ref}`,
      title: 'Encaissement inconnu',
      canClose: true,
    });
    expect(await caseMails(title)).toMatchObject([
      { state: 'unknown_payment', cents: 5000, payer: 'Personne inconnue', reference: found!.reference },
    ]);
    expect(await paymentAudit(portal, `ch_${ref}`)).toEqual(['payment.unknown_payment']);
    expect(await paymentAudit(portal, id)).toEqual([]);
    const note = { params: { id: found!.id }, body: { note: 'Rendu depuis l’espace du prestataire' } };
    await office.call(closePaymentCase, note);
    expect(await cases(title)).toEqual([]);
    await hearOf(portal, ref, 'evt_once_more');
    expect(await cases(title)).toEqual([]);
  });

  test('MNY-020: an event of another shop’s money, or of an unpaid payment, opens no case', async () => {
    const card = portal.ctx.payments.card!;
    const before = await office.call(listPaymentCases);
    const others = await card.open(orderOf({ paymentId: 'order 17 of a shop' }));
    await portal.ctx.bank!.confirmCard(others.clientSecret, '4242424242424242');
    const unpaid = await card.open(orderOf());
    await hearOf(portal, others.ref, 'evt_others');
    await hearOf(portal, unpaid.ref, 'evt_unpaid');
    expect(await office.call(listPaymentCases)).toEqual(before);
  });
});

type Twin = { provider: PaymentProvider; slug: 'stripe' | 'paypal'; close(): Promise<void> } & {
  pay(ref: string): Promise<unknown>;
  event(ref: string): { rawBody: Buffer; headers: Record<string, string> };
};

async function stripe(): Promise<Twin> {
  const twin = await startStripeTwin();
  return {
    provider: createStripeProvider({ ...stripeKeys, apiBase: twin.url }, { now: () => new Date() }),
    slug: 'stripe',
    pay: async (ref) => twin.confirm(ref, 'visa'),
    event: (ref) => twin.event('payment_intent.succeeded', ref),
    close: twin.close,
  };
}

async function paypal(): Promise<Twin> {
  const twin = await startPaypalTwin();
  const provider = createPaypalProvider({ ...paypalKeys, apiBase: twin.url }, { now: () => new Date() });
  return {
    provider,
    slug: 'paypal',
    pay: async (ref) => {
      twin.approve(ref);
      await provider.capture(ref, randomUUID());
    },
    event: (ref) => twin.event('PAYMENT.CAPTURE.COMPLETED', ref),
    close: twin.close,
  };
}

test.each([
  ['Stripe', stripe],
  ['PayPal', paypal],
] as const)('an event of %s for an unknown payment opens a case', async (name, start) => {
  const twin = await start();
  const { card, paypal: order } = portal.ctx.payments;
  Object.assign(portal.ctx.payments, { [twin.provider.method]: twin.provider });
  const label = `Atelier payé par ${twin.slug}`;
  const { ref } = await twin.provider.open(orderOf({ label }));
  await twin.pay(ref);
  const { rawBody, headers } = twin.event(ref);
  const url = `/api/webhooks/${twin.slug}`;
  const answer = await portal.app.inject({
    method: 'POST',
    url,
    payload: rawBody,
    headers: { ...headers, 'content-type': 'application/json' },
  });
  expect(answer.statusCode).toBe(200);
  await portal.run('webhooks');
  const { captureRef } = await twin.provider.read(ref);
  expect(await cases(label)).toMatchObject([
    { kind: 'unknown_payment', amount: 19.99, reference: `${name}\u00a0: ${captureRef}` },
  ]);
  Object.assign(portal.ctx.payments, { card, paypal: order });
  await twin.close();
});
