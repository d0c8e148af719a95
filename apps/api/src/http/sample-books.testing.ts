import { closeMonth, closeYear, setTreasurer } from '@forman/contract/money/closings';
import { sessionCalls } from '@forman/contract/session-calls';
import { setVatRule } from '@forman/contract/books/vat-rules';
import { makeSession } from '../testing/factories.ts';
import type { TestPortal } from '../testing/harness.ts';
import { payCard } from '../testing/simulated-bank.ts';
import { type Makers, type Ready, somebody } from './sample-ready.testing.ts';

/** Calls on what the books need: an address, a rule. */
export function booksMakers(portal: TestPortal): Makers {
  const accountant = () => somebody(portal, { is_admin: true });
  return {
    testTreasurer: async () => {
      const { caller } = await accountant();
      await caller.call(setTreasurer, { body: { email: 'tresorier@essai.example' } });
      return {};
    },
    removeVatRule: async () => {
      const { caller } = await accountant();
      const fromOn = '2098-01-01';
      const taxed = {
        category: 'S',
        rateBasisPoints: null,
        exemptionCode: null,
        exemptionText: null,
      } as const;
      await caller.call(setVatRule, { body: { product: 'event', fromOn, ...taxed, due: 'payment' } });
      return { values: { product: 'event', fromOn } };
    },
  };
}

/**
 * Calls that close the books. Each needs a portal of its own, whose clock then stands in the next year: what
 * is closed can be closed once, and whatever has a date in it is refused.
 */
export const closingMakers: Record<string, (portal: TestPortal) => Promise<Ready>> = {
  closeMonth: async (portal) => ({ caller: await sellAndWait(portal), values: { month: '2026-12' } }),
  closeYear: async (portal) => {
    const caller = await sellAndWait(portal);
    await caller.call(closeMonth, { body: { month: '2026-12', withEarlier: true } });
    return { caller, values: { year: '2026' } };
  },
  requestArchive: async (portal) => {
    const caller = await sellAndWait(portal);
    await caller.call(closeMonth, { body: { month: '2026-12', withEarlier: true } });
    await caller.call(closeYear, { body: { year: '2026' } });
    return { caller, values: { year: '2026' } };
  },
};

/** Sells a seat, and waits for the next year. @returns whoever closes the books. */
async function sellAndWait(portal: TestPortal) {
  const { caller } = await somebody(portal);
  const { id } = await makeSession(portal, { euros: 50 });
  await payCard(caller, { id, cents: 5000 });
  await caller.call(sessionCalls.workshop.join, { params: { id } });
  portal.clock.set('2027-01-05T10:00:00+01:00');
  return (await somebody(portal, { is_admin: true })).caller;
}
