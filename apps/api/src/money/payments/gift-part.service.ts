import type { Cents } from '@forman/domain/money';
import type { Split } from '@forman/domain/money/payments/states';
import type { Db } from '../../db/database.ts';
import { giftsIn, type Wallet } from '../credits/wallet.service.ts';
import { sumReservedGifts } from '../credits/wallet.queries.ts';
import type { PaymentRow } from './payments.queries.ts';

/**
 * The gift part of a price: the one reserved when an unfinished payment holds this credit; else the wallet's.
 */
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

/** Credit held by an unfinished payment for the same item: the payment that replaces it may use it. */
export const reservedBy = (open: PaymentRow | null | undefined): Cents =>
  open?.state === 'created' ? open.credit_cents : 0;
