import type { Cents } from '@forman/domain/money';
import type { Split } from '@forman/domain/payments/states';
import type { Db } from '../../db/database.ts';
import { giftsIn, sumReservedGifts, type Wallet } from '../credits/wallet.service.ts';
import type { PaymentRow } from './payments.queries.ts';

/** What is kept for it already, where an unfinished payment takes as much; else what the wallet would give. */
export async function giftUsedOf(
  db: Db,
  {
    open,
    wallet,
    split,
    now,
  }: { open: PaymentRow | null | undefined; wallet: Wallet; split: Split; now: Date },
): Promise<Cents> {
  if (split.creditCents === 0) return 0;
  if (reservedBy(open) === split.creditCents) return sumReservedGifts(db, open!.id);
  return giftsIn(wallet.avoirs, split.creditCents, now);
}

/** What an unfinished payment for the same item keeps of the credit would be free for the one that takes its place. */
export const reservedBy = (open: PaymentRow | null | undefined): Cents =>
  open?.state === 'created' ? open.credit_cents : 0;
