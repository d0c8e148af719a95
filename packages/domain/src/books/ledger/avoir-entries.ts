import type { Cents } from '../../money.ts';
import type { LedgerAccount, LedgerJournal } from './chart.ts';
import { credit, debit, entry, type LedgerEntry } from './entries.ts';

/**
 * Entry of a credit document's sum kept as an avoir of its member. An avoir without a credit document is a
 * gift, and no debt.
 */
export function avoirEntry(avoir: {
  id: number;
  userId: number;
  amountCents: Cents;
  number: string;
  transactionId: number;
  on: string;
}): LedgerEntry[] {
  const { id, userId, amountCents, number, transactionId, on } = avoir;
  return entry({
    journal: 'other',
    fact: 'avoir',
    ref: String(id),
    on,
    label: `Avoir ${number} conservé`,
    pieceRef: number,
    pieceOn: on,
    transactionId,
    paymentId: null,
    lines: [
      debit('customers', amountCents, { userId }),
      credit('avoirs', amountCents, { userId, avoirId: id }),
    ],
  });
}

/** A part of an avoir; `number`: its credit document’s, null for a gift. */
export type SpentPart = { avoirId: number; amountCents: Cents; number: string | null };

/**
 * What becomes of the sum of avoirs that buy nothing: given up or expired, brought down by an administrator,
 * or given back from the association’s bank.
 */
const avoirEnds = {
  closed: { journal: 'other', account: 'other_income' },
  lowered: { journal: 'other', account: 'lowered_avoirs' },
  refunded: { journal: 'bank', account: 'bank' },
} as const satisfies Record<string, { journal: LedgerJournal; account: LedgerAccount }>;
export type AvoirEnd = keyof typeof avoirEnds;

/**
 * Entry of avoirs used on a purchase (`transactionId`), or ended without one (`end`). A gift is no debt:
 * ended, it has no line; used, it is a discount, in the entry of its invoice. Older invoices show a gift as a
 * payment: there it is one of the parts, and a rebate. A gift paid out in money waits in suspense for the
 * accountant, as nothing in the books owes it.
 */
export function avoirSpentEntry(spent: {
  movementId: number;
  userId: number;
  transactionId: number | null;
  parts: readonly SpentPart[];
  description: string;
  on: string;
  end?: AvoirEnd;
}): LedgerEntry[] {
  const { movementId, userId, transactionId, parts, description, on, end = 'closed' } = spent;
  const owed = parts.filter(({ number }) => number !== null);
  const sumOf = (some: readonly SpentPart[]): Cents => some.reduce((sum, part) => sum + part.amountCents, 0);
  const isUsed = transactionId !== null;
  const gifts = isUsed || end === 'refunded' ? sumOf(parts) - sumOf(owed) : 0;
  const sum = sumOf(owed) + gifts;
  return entry({
    journal: isUsed ? 'other' : avoirEnds[end].journal,
    fact: 'avoir_spent',
    ref: String(movementId),
    on,
    label: isUsed ? `Avoir utilisé\u00a0: ${description}` : description,
    pieceRef: owed.map(({ number }) => number).join(' ') || `Avoir offert n° ${parts[0]?.avoirId}`,
    pieceOn: on,
    transactionId,
    paymentId: null,
    lines: [
      ...owed.map(({ avoirId, amountCents }) => debit('avoirs', amountCents, { userId, avoirId })),
      debit(isUsed ? 'rebates' : 'suspense', gifts),
      isUsed ? credit('customers', sum, { userId }) : credit(avoirEnds[end].account, sum),
    ],
  });
}
