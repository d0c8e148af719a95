import { setDuesPrices } from '@forman/contract/office/dues-prices';
import { takeMoney } from '@forman/contract/money/counter';
import type { SentBodyOf } from '@forman/contract/endpoint';
import { sessionCalls } from '@forman/contract/session-calls';
import { addDays, parisDay } from '@forman/domain/paris-time';
import { randomInt, randomUUID } from 'node:crypto';
import { makeSession, makeUser } from '../testing/factories.ts';
import { payCard, paymentsOf } from '../testing/simulated-bank.ts';
import type { TestPortal } from '../testing/harness.ts';
import type { Makers, Ready } from './sample-ready.testing.ts';

const dues = { guest: 30, member: 50, upper: 60 };

/** A newcomer of an address and a phone of their own, with the cash for the dues. */
function newcomer(receivedOn: string) {
  const number = String(randomInt(1e8)).padStart(8, '0');
  return {
    civilite: 'Mme',
    lastName: 'Arrivée',
    firstName: 'Nadia',
    email: `arrivee.${number}@essai.example`,
    phoneNumber: `06${number}`,
    address: '',
    postalCode: '',
    city: '',
    sponsor: null,
    means: 'cash' as const,
    amount: 30,
    receivedOn,
    requestKey: randomUUID(),
  };
}

/** A seat of 50 € that the card paid, with the refund to ask for. */
async function paidOnline(portal: TestPortal): Promise<Ready> {
  const user = await makeUser(portal, { level: 'ROLE_MAN' });
  const caller = await portal.as(user);
  const session = await makeSession(portal, { euros: 50 });
  await payCard(caller, { id: session.id, cents: 5000 });
  await caller.call(sessionCalls.workshop.join, { params: { id: session.id } });
  const [payment] = await paymentsOf(portal, user.id);
  const asked = { amount: 50, left: 50, reason: 'Essai', requestKey: randomUUID() };
  return { values: { id: payment!.transaction_id, ...asked } };
}

/** Calls on money that the office takes by hand. */
export function counterMakers(portal: TestPortal): Makers {
  const today = () => parisDay(portal.clock.now());
  /** The dues of a new person, in cash. */
  const received = async () => ({
    id: (await makeUser(portal)).id,
    things: [{ kind: 'membership' as const }],
    means: 'cash' as const,
    amount: 50,
    parts: null,
    total: null,
    receivedOn: today(),
    requestKey: randomUUID(),
  });
  const take = async (more: Partial<SentBodyOf<typeof takeMoney>> = {}) => {
    const office = await portal.as(await makeUser(portal, { is_admin: true }));
    const { id, ...body } = await received();
    const { receipts } = await office.call(takeMoney, { params: { id }, body: { ...body, ...more } });
    return [receipts[0]!] as const;
  };
  return {
    priceCounter: async (): Promise<Ready> => ({ values: await received() }),
    takeMoney: async (): Promise<Ready> => ({ values: await received() }),
    enrolMember: async (): Promise<Ready> => ({ values: newcomer(today()) }),
    setDuesPrices: async () => ({ values: { fromOn: '2099-01-01', ...dues } }),
    removeDuesPrices: async () => {
      const fromOn = addDays('2090-01-01', randomInt(9000));
      const office = await portal.as(await makeUser(portal, { is_admin: true }));
      await office.call(setDuesPrices, { body: { fromOn, ...dues } });
      return { values: { fromOn } };
    },
    counterSessions: async () => ({ values: { search: '' } }),
    repaySale: async () => {
      const [{ transaction: id }] = await take();
      const paid = { amount: 50, left: 50, means: 'transfer', paidOn: today() };
      return { values: { id, ...paid, reference: 'VIR 12', reason: 'Essai', requestKey: randomUUID() } };
    },
    returnCheque: async () => {
      const [receipt] = await take({ means: 'cheque', chequeNumber: '0004127' });
      return {
        values: {
          receipt: receipt.id,
          returnedOn: today(),
          fee: 0,
          reason: 'Essai',
          requestKey: randomUUID(),
        },
      };
    },
    cancelDebt: async () => {
      const [{ transaction: id }] = await take({ amount: 20, parts: [20], total: 50 });
      return { values: { id, left: 30, reason: 'Essai' } };
    },
    refundSale: () => paidOnline(portal),
    depositReceipts: async () => {
      const receipts = (await take()).map((receipt) => receipt.id);
      return {
        values: { means: 'cash', receipts, total: 50, depositedOn: today(), requestKey: randomUUID() },
      };
    },
  };
}
