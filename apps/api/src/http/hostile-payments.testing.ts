import { sessionCalls } from '@forman/contract/sessions';
import { giveCredit, makeSession, makeUser } from '../testing/factories.ts';
import type { TestPortal } from '../testing/harness.ts';
import { approvePaypal, cards, openCard, openPaypal, payCard, typeCard } from '../testing/till.ts';
import { another, type Makers, somebody } from './hostile-ready.testing.ts';

/** Somebody who took a seat of 50 € with their credit, and the transaction of it. */
async function buyerOf(portal: TestPortal) {
  const { user, caller } = await somebody(portal);
  await giveCredit(portal, user.id, 50);
  const { id: session } = await makeSession(portal, { euros: 50 });
  await caller.call(sessionCalls.workshop.join, { params: { id: session } });
  const { id } = await portal.ctx.db
    .selectFrom('transactions')
    .select('id')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  return { user, caller, session, id };
}

/** What was paid, and what became of it. */
export function moneyMakers(portal: TestPortal): Makers {
  const { db } = portal.ctx;
  const paid = async () => {
    const { caller } = await somebody(portal);
    const session = await makeSession(portal, { euros: 50 });
    return payCard(caller, { id: session.id, cents: 5000 });
  };
  // One purchase serves all who read it or write its invoice anew, one payment all cases: buying is some fifty statements.
  let buyer: ReturnType<typeof buyerOf> | undefined;
  let payment: ReturnType<typeof paid> | undefined;
  const bought = () => (buyer ??= buyerOf(portal));
  return {
    getTransactionPdf: async () => ({ values: { id: (await bought()).id, document: undefined } }),
    updateTransaction: async () => ({ values: { id: (await bought()).id, itemName: another('Atelier') } }),
    createTransaction: async () => {
      const { user, caller, session } = await bought();
      const ids = { workshop: session, idWorkshop: session };
      return { caller, values: { ...ids, user: user.id, total: 50, baseTotal: 50 } };
    },
    requestMonthDocuments: async () => {
      await bought();
      return {};
    },
    payMembership: async () => {
      const { user, caller } = await somebody(portal);
      await giveCredit(portal, user.id, 500);
      return { caller, values: { method: 'credit' } };
    },
    finaliseDiscovery: async () => {
      const sponsor = await makeUser(portal);
      const guest = { level: 'ROLE_GUEST', sponsor_id: sponsor.id } as const;
      const { user, caller } = await somebody(portal, guest);
      await giveCredit(portal, user.id, 5);
      const { id } = await makeSession(portal, { title: 'Journée Découverte', euros: 120 });
      await caller.call(sessionCalls.workshop.join, { params: { id } });
      return { caller, values: { id, beneficiary: user.id } };
    },
    resolveStuckPayment: async () => {
      const { id } = (await paid()).payment;
      const stuck = { state: 'stuck', stuck_reason: 'not_settled_seller_incomplete' };
      await db.updateTable('payments').set(stuck).where('id', '=', id).execute();
      return { values: { id } };
    },
    closePaymentCase: async () => {
      const payment_id = (await (payment ??= paid())).payment.id;
      const opened = { payment_id, kind: 'dispute', outcome: 'lost', ref: another('litige') };
      const { id } = await db
        .insertInto('payment_cases')
        .values({ ...opened, amount_cents: 5000, opened_at: portal.clock.now() })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { values: { id } };
    },
  };
}

/** Every step of paying online, at the simulated bank. */
export function bankMakers(portal: TestPortal): Makers {
  const buyer = async () => {
    const { caller, user } = await somebody(portal);
    return { caller, user, id: (await makeSession(portal, { euros: 50 })).id };
  };
  const cardOpened = async () => {
    const { caller, id } = await buyer();
    return { caller, secret: (await openCard(caller, { id, cents: 5000 })).secret };
  };
  const orderOpened = async () => {
    const { caller, id } = await buyer();
    return { caller, order: (await openPaypal(caller, { id, cents: 5000 })).orderId };
  };
  const noRoom = { beneficiary: undefined, room: undefined };
  return {
    payByCard: async () => {
      const { caller, user, id } = await buyer();
      return { caller, values: { ...noRoom, workshop_id: id, user_id: user.id, amount: 5000 } };
    },
    openPaypalOrder: async () => {
      const { caller, id } = await buyer();
      return { caller, values: { ...noRoom, id, amount: 50 } };
    },
    capturePaypalOrder: async () => {
      const { caller, order } = await orderOpened();
      await approvePaypal(caller, order);
      return { caller, values: { order_id: order } };
    },
    approveSimulatedPaypal: async () => {
      const { caller, order } = await orderOpened();
      return { caller, values: { order_id: order } };
    },
    confirmAtSimulatedBank: async () => {
      const { caller, secret } = await cardOpened();
      return { caller, values: { client_secret: secret, card_number: cards.accepted } };
    },
    answerSimulatedChallenge: async () => {
      const { caller, secret } = await cardOpened();
      await typeCard(caller, secret, 'challenge');
      return { caller, values: { client_secret: secret } };
    },
  };
}
