import type { Cents } from '@forman/domain/money';
import type { Tx } from '../../db/database.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import { findLastCredit, listAskedOf, markEnded } from './asked-refunds.queries.ts';
import { namePaid, type PaymentRow } from './payments.queries.ts';

/**
 * Ends the refunds that the office asked for and that the provider has now given back, oldest first, in the
 * transaction that books them: what is asked and what is given back are never counted both.
 * @param cents what the provider has given back since the last reading. The caller holds the payment's lock.
 */
export async function endAsked(tx: Tx, payment: PaymentRow, cents: Cents, now: Date): Promise<void> {
  let left = cents;
  for (const { id, transactionId, amountCents } of await listAskedOf(tx, payment.id)) {
    if (amountCents > left) return;
    left -= amountCents;
    await markEnded(tx, id, { state: 'refunded', now });
    await enqueueMail(tx, {
      to: payment.payer_id,
      template: 'sale_repaid',
      data: {
        itemName: await namePaid(tx, payment.id),
        number: await findLastCredit(tx, transactionId),
        means: payment.method === 'paypal' ? 'paypal' : 'card',
        cents: amountCents,
        transactionId,
      },
      now,
    });
  }
}
