import type { Viewer } from '@forman/domain/access';
import { meansText } from '@forman/domain/books/invoicing/receipt-means';
import { AppError } from '@forman/domain/errors';
import type { Tx } from '../../db/database.ts';
import type { ReceivedMoney } from '../../books/invoicing/receipts.queries.ts';
import { expectSettled, preparePayment } from './checkout.service.ts';
import type { Offer } from './items.service.ts';
import type { PaymentRow } from './payments.queries.ts';
import { settleLocked } from './settle.service.ts';

/**
 * Sells one thing for money that the office holds, its whole price or a part: the same decision, hold, settlement, invoice and messages
 * as for a payment online, in the caller's transaction, which has locked the item.
 * @throws AppError as for a payment online; payment_pending while the person pays for it themselves.
 */
export async function sellByHand(
  tx: Tx,
  person: Viewer,
  { offer, received, now }: { offer: Offer; received: ReceivedMoney; now: Date },
): Promise<PaymentRow> {
  const { means, chequeNumber: number, bank } = received;
  const { priceCents } = offer.split(0, false);
  const instrument = meansText(means, { number, bank });
  const payment = await preparePayment(
    tx,
    person,
    offer,
    { method: 'manual', shownCents: priceCents, instrument },
    now,
  );
  if (!payment) throw new AppError('payment_pending', { reason: 'payment_created' });
  return expectSettled(await settleLocked(tx, payment, now, received));
}
