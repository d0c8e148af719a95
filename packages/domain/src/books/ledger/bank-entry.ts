import type { Cents } from '../../money.ts';
import type { LedgerAccount } from './chart.ts';
import { entry, type LedgerEntry, line } from './entries.ts';

/** A line of the bank booked by hand on an account. */
export type BookedLine = {
  /** Number of what explains the line: each booking of it has its own. */
  matchId: number;
  account: LedgerAccount;
  /** Above 0 when the money came in. */
  amountCents: Cents;
  label: string;
  /** The bank's own number of the line, or ours. */
  pieceRef: string;
  /** Paris day of the bank. */
  on: string;
};

const longestLabel = 150;

const bookedEntry =
  (fact: 'bank_line' | 'bank_line_withdrawn') =>
  ({ matchId, account, amountCents, label, pieceRef, on }: BookedLine): LedgerEntry[] => {
    const cents = fact === 'bank_line' ? amountCents : -amountCents;
    return entry({
      journal: 'bank',
      fact,
      ref: String(matchId),
      on,
      label: `${fact === 'bank_line' ? '' : 'Annulation, '}${label}`.slice(0, longestLabel),
      pieceRef,
      pieceOn: on,
      transactionId: null,
      paymentId: null,
      lines: [line('bank', cents, {}), line(account, -cents, {})],
    });
  };

/** Entry of money that only the bank has shown: an expense, interest, or what nobody can name yet. */
export const bankLineEntry = bookedEntry('bank_line');
/** Reverses it, when the line is explained otherwise. */
export const bankLineWithdrawnEntry = bookedEntry('bank_line_withdrawn');
