import { listCreditMovements, userAvoirs } from '@forman/contract/money/credits';
import { abandonPayment } from '@forman/contract/money/payments';
import { sessionCalls } from '@forman/contract/session-calls';
import { createTransaction } from '@forman/contract/books/typed-invoices';
import { parisDay } from '@forman/domain/paris-time';
import { giveCredit, makeSession, makeUser } from '../testing/factories.ts';
import type { TestPortal } from '../testing/harness.ts';
import { approvePaypal, cards, openCard, openPaypal, payCard, typeCard } from '../testing/simulated-bank.ts';
import { another, type Makers, somebody } from './sample-ready.testing.ts';

/** A person who took a seat of 50 € with their credit, and its transaction. */
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

/** Every field of a purchase that an edit, or a client's claim, may leave out. */
const asItIs = Object.fromEntries(
  [
    'user', 'total', 'workshop', 'formation', 'event', 'idWorkshop', 'idFormation', 'IdFormation', 'idEvent', 'createAt',
    'replaces', 'email', 'firstName', 'lastName', 'society', 'address', 'postalCode', 'city', 'itemName', 'paymentMethod',
    'paypalIdTransaction', 'credit', 'requestKey', 'disableChorusPro',
  ].map((field) => [field, undefined]),
); // prettier-ignore

/** Calls about credit: that of a purchase, or the part that a payment given up had reserved. */
function creditMakers(portal: TestPortal): Makers {
  const givenUp = async () => {
    const { user, caller } = await somebody(portal);
    await giveCredit(portal, user.id, 20);
    const { id } = await makeSession(portal, { euros: 50 });
    const { payment } = await openCard(caller, { id, cents: 3000 });
    await caller.call(abandonPayment, { params: { id: payment.id } });
    const { avoirs } = await caller.call(userAvoirs, { body: { user_id: user.id } });
    return { caller, user, avoir: avoirs[0]!.id };
  };
  let buyer: ReturnType<typeof buyerOf> | undefined;
  let failed: ReturnType<typeof givenUp> | undefined;
  const bought = () => (buyer ??= buyerOf(portal));
  const gaveUp = () => (failed ??= givenUp());
  return {
    creditDetail: async () => ({ values: { userId: (await bought()).user.id, year: 2026, page: 1 } }),
    recordCreditMovement: async () => ({
      values: { user: (await bought()).user.id, amount: 1, amountLeft: undefined, transaction_id: null },
    }),
    tieCreditMovement: async () => {
      const { caller, id } = await bought();
      const movements = await caller.call(listCreditMovements);
      const taken = movements.find(({ transaction_id }) => transaction_id === id);
      return { caller, values: { id: taken!.id, transaction: id } };
    },
    applyCredit: async () => {
      const { caller, id } = await bought();
      return { caller, values: { transaction_id: id, credit_amount: 50, noRefund: '1' } };
    },
    tieCredit: async () => {
      const { caller, user, session, id } = await bought();
      return { caller, values: { userId: user.id, transaction_id: id, atelier: session, credit: 50 } };
    },
    reportFailedPayment: async () => {
      const { caller, user } = await gaveUp();
      return { caller, values: { user_id: user.id } };
    },
    restoreAvoirs: async () => {
      const { caller, user, avoir } = await gaveUp();
      return { caller, values: { userId: user.id, credit_ids: [avoir] } };
    },
    restoreAvoirParts: async () => {
      const { caller, user, avoir } = await gaveUp();
      return { caller, values: { userId: user.id, credit_partials: [{ credit_id: avoir, amount: 20 }] } };
    },
  };
}

/** Calls of the back office on invoices. */
const officeMakers = (portal: TestPortal, bought: () => ReturnType<typeof buyerOf>): Makers => ({
  updateTransaction: async () => ({
    values: { ...asItIs, id: (await bought()).id, itemName: another('Atelier'), product: undefined },
  }),
  previewInvoice: async () => ({
    values: {
      ...asItIs,
      user: (await bought()).user.id,
      createAt: '2026-11-20',
      total: 10,
      itemName: 'Salle',
      id: undefined,
    },
  }),
  submitInvoice: async () => {
    const town = { company_name: 'Ville de Lyon', company_siret: '21690123100011' };
    const { caller } = await somebody(portal, { is_admin: true });
    const { user } = await somebody(portal, town);
    const body = { user: user.id, total: 10, itemName: 'Salle', createAt: '2026-11-20' };
    const { id } = await caller.call(createTransaction, { body });
    return { values: { transactionId: id } };
  },
});

/** Acts of the office on an avoir, which each uses up. */
function avoirMakers(portal: TestPortal): Makers {
  const openAvoir = async () => {
    const { user } = await somebody(portal);
    await giveCredit(portal, user.id, 20);
    const { id } = await portal.ctx.db
      .selectFrom('avoirs')
      .select('id')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    return { values: { id, amount: 20, left: 20, paidOn: parisDay(portal.clock.now()) } };
  };
  return { lowerAvoir: openAvoir, refundAvoir: openAvoir };
}

/** Calls on payments, sales and cases. */
export function moneyMakers(portal: TestPortal): Makers {
  const { db } = portal.ctx;
  const paid = async () => {
    const { caller } = await somebody(portal);
    const session = await makeSession(portal, { euros: 50 });
    return payCard(caller, { id: session.id, cents: 5000 });
  };
  // One purchase serves all calls that read it or write its invoice anew, one payment all cases: a purchase
  // takes some fifty statements.
  let buyer: ReturnType<typeof buyerOf> | undefined;
  let payment: ReturnType<typeof paid> | undefined;
  const bought = () => (buyer ??= buyerOf(portal));
  return {
    ...avoirMakers(portal),
    ...creditMakers(portal),
    ...officeMakers(portal, bought),
    getTransactionPdf: async () => ({ values: { id: (await bought()).id, document: undefined } }),
    createTransaction: async () => {
      const { user, caller, session } = await bought();
      const ids = { workshop: session, idWorkshop: session };
      return { caller, values: { ...asItIs, ...ids, user: user.id, total: 50, baseTotal: 50 } };
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
