import { formatNumericDay } from '../french-dates.ts';
import type { Cents } from '../money.ts';
import type { LedgerAccount, LedgerJournal } from './chart.ts';
import { entry, type LedgerEntry, line, type OnlineMethod, providerAccounts } from './entries.ts';

/**
 * A line of a provider’s statement. fee: kept for no payment in particular. payout: on its way to the association’s bank;
 * payout_returned: the bank sent it back. other: nothing that the portal knows of.
 */
export const balanceMoveKinds = [
  'capture',
  'refund',
  'dispute',
  'fee',
  'payout',
  'payout_returned',
  'other',
] as const;
export type BalanceMoveKind = (typeof balanceMoveKinds)[number];

/** A line of a statement as it is kept. */
export type KeptMove = {
  id: number;
  method: OnlineMethod;
  kind: BalanceMoveKind;
  /** The provider’s own number of the line. */
  ref: string;
  /** Above 0 what came into the balance, below what left it; before the fee. */
  amountCents: Cents;
  /** The fee that the provider kept; below 0 what it gave back. */
  feeCents: Cents;
  /** Paris day. */
  on: string;
  /** The day on which the bank has a payout. */
  arrivesOn: string | null;
  /** The payment whose capture the fee was kept on, where it is known. */
  paymentId: string | null;
};

/**
 * What the books take of a line of a statement: its fee, and what goes to the bank or comes back from it. What the portal
 * does not know waits in suspense, for the accountant. Captures, refunds and disputes have entries from acts of the portal.
 */
export const statementEntries = (move: KeptMove): LedgerEntry[] => [...feeEntry(move), ...moneyEntry(move)];

/** The account on the other side of a line. */
const opposites = {
  payout: { account: 'bank', journal: 'bank', label: 'Versement' },
  payout_returned: { account: 'bank', journal: 'bank', label: 'Versement revenu' },
  other: { account: 'suspense', journal: 'other', label: 'Mouvement à éclaircir' },
} as const satisfies Partial<
  Record<BalanceMoveKind, { account: LedgerAccount; journal: LedgerJournal; label: string }>
>;

function feeEntry({ id, method, ref, feeCents, on, paymentId }: KeptMove): LedgerEntry[] {
  const { account, label } = providerAccounts[method];
  return entry({
    journal: method,
    fact: 'provider_fee',
    ref: String(id),
    on,
    label: feeCents < 0 ? `Commission rendue, ${label}` : `Commission, ${label}`,
    pieceRef: ref,
    pieceOn: on,
    transactionId: null,
    paymentId,
    lines: [line('provider_fees', feeCents, {}), line(account, -feeCents, {})],
  });
}

function moneyEntry({ id, method, kind, ref, amountCents, on, arrivesOn }: KeptMove): LedgerEntry[] {
  if (kind !== 'payout' && kind !== 'payout_returned' && kind !== 'other') return [];
  const provider = providerAccounts[method];
  const opposite = opposites[kind];
  const arrival = arrivesOn ? `, en banque le ${formatNumericDay(arrivesOn)}` : '';
  return entry({
    journal: opposite.journal,
    fact: kind === 'other' ? 'provider_other' : kind,
    ref: String(id),
    on,
    label: `${opposite.label}, ${provider.label}${arrival}`,
    pieceRef: ref,
    pieceOn: on,
    transactionId: null,
    paymentId: null,
    lines: [line(opposite.account, -amountCents, {}), line(provider.account, amountCents, {})],
  });
}
