import { letterLines } from '@forman/contract/books/ledger';
import { saveOpening } from '@forman/contract/books/ledger-opening';
import { captureEntry, refundEntry } from '@forman/domain/books/ledger/entries';
import { randomUUID } from 'node:crypto';
import { post } from '../books/ledger/ledger.queries.ts';
import { closeMonth, closeYear, setTreasurer } from '@forman/contract/money/closings';
import { sessionCalls } from '@forman/contract/session-calls';
import { setVatRule } from '@forman/contract/books/vat-rules';
import { makeSession } from '../testing/factories.ts';
import { fileForm } from '../testing/file-form.ts';
import type { TestPortal } from '../testing/harness.ts';
import { payCard } from '../testing/simulated-bank.ts';
import { type Makers, type Ready, somebody } from './sample-ready.testing.ts';

/** Calls on what the books need: an address, a rule. */
export function booksMakers(portal: TestPortal): Makers {
  const accountant = () => somebody(portal, { is_admin: true });
  return {
    letterLines: async () => ({ values: { lines: await crossed(portal), requestKey: randomUUID() } }),
    removeLetter: async () => {
      const { caller } = await accountant();
      const body = { lines: await crossed(portal), requestKey: randomUUID() };
      return { values: await caller.call(letterLines, { body }) };
    },
    readOpeningFile: async () => ({
      form: fileForm('Compte;Débit;Crédit\n512000;80;0\n110000;0;80\n', { fields: { on: '2026-12-01' } }),
    }),
    saveOpening: async () => {
      await portal.ctx.db.deleteFrom('opening_balances').where('signed_at', 'is', null).execute();
      return { values: { version: 0, on: '2026-12-01', lines: openingLines } };
    },
    dropOpening: async () => {
      await draftOpening(portal);
      return {};
    },
    signOpening: async () => {
      const { id, version } = await draftOpening(portal);
      return {
        caller: (await somebody(portal, { is_expert_accountant: true })).caller,
        values: { id, version },
      };
    },
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

const openingLines = [
  { account: '275000', label: 'Cautions', debitCents: 100, creditCents: 0 },
  { account: '102000', label: 'Fonds associatif', debitCents: 0, creditCents: 100 },
];

async function draftOpening(portal: TestPortal): Promise<{ id: number; version: number }> {
  await portal.ctx.db.deleteFrom('opening_balances').where('signed_at', 'is', null).execute();
  const { caller } = await somebody(portal, { is_admin: true });
  const { draft } = await caller.call(saveOpening, {
    body: { on: '2026-12-01', version: 0, lines: openingLines },
  });
  return draft!;
}

/** Money that came for no sale, and went back for none: two lines that no rule letters. */
async function crossed(portal: TestPortal): Promise<{ entryId: number; position: number }[]> {
  const { user } = await somebody(portal);
  const paid = {
    paymentId: null, transactionId: null, method: 'card', providerRef: `ch_${user.id}`, userId: user.id, amountCents: 4500,
    on: '2026-12-01',
  } as const; // prettier-ignore
  const entries = [...captureEntry(paid), ...refundEntry(paid, { count: 1, byTransfer: false })];
  const named = entries.map((entry) => ({ ...entry, ref: `crossed ${user.id}` }));
  await portal.ctx.transaction((tx) => post(tx, named, portal.clock.now()));
  const { rows } = await portal.ctx.pool.query<{ entryId: number; position: number }>(
    'select entry_id as "entryId", position from ledger_lines where user_id = $1',
    [user.id],
  );
  return rows;
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
