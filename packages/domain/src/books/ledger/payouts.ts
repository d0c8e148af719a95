import { formatNumericDay } from '../../french-dates.ts';
import type { Cents } from '../../money.ts';
import type { LedgerAccount, LedgerJournal } from './chart.ts';
import { entry, type LedgerEntry, line, type OnlineMethod, providerAccounts } from './entries.ts';

/**
 * Kinds of lines of a provider’s statement. fee: of no payment in particular. payout: on its way to the
 * association’s bank. payout_returned: sent back by the bank. other: unknown to the portal.
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

/** A line of a statement, as stored. */
export type KeptMove = {
  id: number;
  method: OnlineMethod;
  kind: BalanceMoveKind;
  /** Number of the line at the provider. */
  ref: string;
  /** Amount before the fee; positive when it came into the balance, negative when it left. */
  amountCents: Cents;
  /** Fee kept by the provider; negative when it gave a fee back. */
  feeCents: Cents;
  /** Paris day. */
  on: string;
  /** Day on which a payout reaches the bank. */
  arrivesOn: string | null;
  /** The payment on whose capture the fee was kept, where it is known. */
  paymentId: string | null;
};

/**
 * Entries of a line of a statement: its fee, and money that goes to the bank or comes back from it. A line
 * unknown to the portal is booked in suspense, for the accountant. Captures, refunds and disputes have their
 * entries from the portal's own acts.
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
