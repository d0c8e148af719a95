import { refundUntil } from '@forman/domain/sessions/refund-window';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { enqueueMail } from '../platform/notifications/outbox.service.ts';
import type { Books } from './books.ts';
import type { Days } from './days.ts';
import type { Session } from './sessions.ts';

/**
 * Adds a few messages for the outbox of the demonstration: messages about a purchase were sent then, the one
 * about the offered seat goes now.
 */
export async function enqueueMessages(
  tx: Tx,
  world: { days: Days; books: Books; sessions: readonly Session[] },
): Promise<void> {
  const { days, books, sessions } = world;
  const offered = sessions.find((session) => session.plan.offeredTo === 10)!;
  const bought = books.transactions.findLast(
    (transaction) => transaction.user_id === 7 && transaction.item === 'session',
  )!;
  const boughtAt = new Date(bought.paid_at);
  const seat = sessions.find((session) => session.row.id === bought.session_id)!;
  await enqueueMail(tx, {
    to: 7,
    template: 'registration_confirmed',
    sessionId: seat.row.id,
    data: {
      paidCents: bought.base_total_cents,
      refundUntil: refundUntil(seat.row.starts_at).toISOString(),
    },
    now: boughtAt,
  });
  await enqueueMail(tx, {
    to: 7,
    template: 'receipt',
    data: {
      itemName: bought.item_name,
      number: books.documents.rows.find((row) => row.transaction_id === bought.id)!.number,
      grossCents: bought.base_total_cents - (bought.discount_cents ?? 0),
      discountCents: bought.discount_cents ?? 0,
      creditCents: bought.base_total_cents - (bought.discount_cents ?? 0) - bought.total_cents,
      onlineCents: bought.total_cents,
      transactionId: bought.id!,
    },
    now: boughtAt,
  });
  await tx
    .updateTable('outbox_messages')
    .set({ sent_at: sql.ref('created_at'), attempts: 1 })
    .execute();
  await enqueueMail(tx, {
    to: 10,
    template: 'seat_offered',
    sessionId: offered.row.id,
    data: {
      until: days.at(1, '12:00').toISOString(),
    },
    now: days.start,
  });
}
