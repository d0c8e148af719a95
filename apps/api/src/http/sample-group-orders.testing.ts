import { randomUUID } from 'node:crypto';
import { makeSession } from '../testing/factories.ts';
import { makeCabinet, openTransferAccount, placeOrder } from '../testing/group-orders.ts';
import type { TestPortal } from '../testing/harness.ts';
import type { Makers } from './sample-ready.testing.ts';

/** Makes a new group order for each call; its payer calls, except where the call is the office's. */
export function groupOrderMakers(portal: TestPortal): Makers {
  let account: Promise<void> | undefined;
  const wanted = async () => {
    await (account ??= openTransferAccount(portal));
    const { payer, second, caller } = await makeCabinet(portal);
    const { id: session } = await makeSession(portal, { euros: 50 });
    const seats = [payer, second].map(({ id }) => ({ session, beneficiary: id }));
    return { caller, seats };
  };
  const placed = async (changes: object = {}) => {
    const { caller, seats } = await wanted();
    return { caller, order: await placeOrder(caller, seats, 100, changes) };
  };
  const ofPayer = async (changes: object = {}) => {
    const { caller, order } = await placed(changes);
    return { caller, values: { id: order.id, seat: order.seats[0]!.id } };
  };
  return {
    groupOrderChoices: async () => ({ values: { payer: undefined, people: '', sessions: '' } }),
    priceGroupOrder: async () => {
      const { caller, seats } = await wanted();
      return { caller, values: { seats, payer: undefined } };
    },
    placeGroupOrder: async () => {
      const { caller, seats } = await wanted();
      return { caller, values: { seats, payer: undefined, total: 100, requestKey: randomUUID() } };
    },
    listGroupOrders: async () => ({ values: { state: 'paid', search: '' } }),
    getGroupOrder: () => ofPayer(),
    getGroupOrderPdf: () => ofPayer(),
    acceptGroupQuote: () => ofPayer({ asQuote: true }),
    cancelGroupOrder: () => ofPayer(),
    declineGroupSeat: async () => {
      const { caller, seats } = await wanted();
      await placeOrder(caller, seats, 100);
      return { caller, values: { session: seats[0]!.session } };
    },
    removeGroupSeat: () => ofPayer(),
    receiveGroupOrder: async () => {
      const { order } = await placed();
      return {
        values: {
          id: order.id,
          amount: 100,
          receivedOn: order.createdAt.slice(0, 10),
          transferRef: 'VIR 12',
        },
      };
    },
    setTransferAccount: async () => ({ values: { iban: 'FR1420041010050500013M02606', bic: '' } }),
  };
}
