import { createTransaction, getPublicSectorInvoice } from '@forman/contract/invoicing';
import { sessionCalls } from '@forman/contract/sessions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveCredit, makeSession, makeUser } from '../../testing/factories.ts';
import { type TestPortal, testPortal } from '../../testing/harness.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

/** Somebody who has just paid 50 € with credit. */
async function makeBuyer() {
  const user = await makeUser(portal);
  await giveCredit(portal, user.id, 50);
  const session = await makeSession(portal, { euros: 50 });
  const caller = await portal.as(user);
  await caller.call(sessionCalls.workshop.join, { params: { id: session.id } });
  return { user, session, caller };
}

test('MEM-287: the total may be text, must be a number, and the answer is what was recorded', async () => {
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

test('a transaction that nobody paid is not made by asking for it', async () => {
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
