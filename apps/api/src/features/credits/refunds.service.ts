import type { Cents } from '@forman/domain/money';
import { refundOnCancel } from '@forman/domain/sessions/registration';
import type { Tx } from '../../db/database.ts';
import { issueCreditDocument } from '../invoicing/documents.service.ts';
import { lockPerson, openAvoir, refundExpiry } from './wallet.service.ts';

export type SeatRefund = { refundCents: Cents; creditNumber: string | null; creditExpiresAt: Date | null };

const nothing: SeatRefund = { refundCents: 0, creditNumber: null, creditExpiresAt: null };

/**
 * What a seat that ends gives back: one avoir to whoever paid for it, and one credit document. Nothing within the
 * 7 days, unless `inFull` (the association itself withdrew the seat). The caller holds the session's lock.
 * The transactions are locked before the person: an edit of the back office under way issues its documents first.
 */
export async function cancelPaidSeat(
  tx: Tx,
  seat: { registrationId: number; startsAt: Date; title: string; inFull: boolean; now: Date },
): Promise<SeatRefund> {
  const paid = await tx
    .selectFrom('transactions')
    .select(['id', 'user_id', 'base_total_cents'])
    .where('registration_id', '=', seat.registrationId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  let outcome = nothing;
  for (const transaction of paid) {
    const full = transaction.base_total_cents;
    const refundCents = seat.inFull ? full : refundOnCancel(full, seat.startsAt, seat.now);
    if (refundCents > 0) outcome = add(outcome, await giveBack(tx, { ...seat, transaction, refundCents }));
  }
  return outcome;
}

async function giveBack(
  tx: Tx,
  refund: { title: string; now: Date; refundCents: Cents; transaction: { id: number; user_id: number } },
): Promise<SeatRefund> {
  const { transaction, refundCents, now } = refund;
  await lockPerson(tx, transaction.user_id);
  const document = await issueCreditDocument(tx, {
    transactionId: transaction.id,
    amountCents: refundCents,
    note: 'Annulation de l’inscription',
    now,
  });
  const expiresAt = refundExpiry(now);
  await openAvoir(tx, {
    userId: transaction.user_id,
    amountCents: refundCents,
    description: "Remboursement des frais d'inscription à un événement",
    action: 'cancel',
    label: `Avoir n° ${document.number} : annulation`,
    sessionTitle: refund.title,
    documentId: document.id,
    transactionId: transaction.id,
    expiresAt,
    now,
  });
  return { refundCents, creditNumber: document.number, creditExpiresAt: expiresAt };
}

const add = (a: SeatRefund, b: SeatRefund): SeatRefund => ({
  refundCents: a.refundCents + b.refundCents,
  creditNumber: b.creditNumber,
  creditExpiresAt: b.creditExpiresAt,
});
