import type { Avoir } from '@forman/domain/money/credits/usable';
import type { Cents } from '@forman/domain/money';
import { type RawBuilder, sql } from 'kysely';
import type { Tx, Db } from '../../db/database.ts';
import { parisDay } from '@forman/domain/paris-time';
import { post } from '../../books/ledger/ledger.queries.ts';
import {
  avoirEntry,
  type AvoirEnd,
  type SpentPart,
  avoirSpentEntry,
} from '@forman/domain/books/ledger/avoir-entries';

/** `isGift`: given by the association, without a credit document. */
export type WalletAvoir = Avoir & { amountCents: Cents; sessionTitle: string | null; isGift: boolean };

export const openAvoirs = (userId: number): RawBuilder<WalletAvoir> => sql<WalletAvoir>`
    select a.id, a.amount_cents as "amountCents", a.left_cents as "leftCents", a.description,
      a.session_title as "sessionTitle", a.document_id is null as "isGift", a.expires_at as "expiresAt", a.created_at as "createdAt",
      coalesce((select sum(r.amount_cents)::int from credit_reservations r
        where r.avoir_id = a.id and r.released_at is null), 0) as "reservedCents"
    from avoirs a where a.user_id = ${userId} and a.left_cents > 0 order by a.created_at, a.id`;

/** SQL expression: the open avoirs, with instants as text, for larger statements. */
export const openAvoirsOf = (userId: number): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(a), '[]') from (${openAvoirs(userId)}) a)`;

export type MovementAction =
  | 'register'
  | 'cancel'
  | 'error'
  | 'success'
  | 'register_adhesion'
  | 'expire'
  | 'refund';

export type Movement = {
  userId: number;
  type: 'crédit' | 'débit';
  amountCents: Cents;
  description: string;
  action: MovementAction;
  now: Date;
  transactionId?: number | null;
  paymentId?: string;
  actorId?: number;
  /** The administrator's reason. */
  reason?: string;
};

/** Appends one movement to the wallet and changes the balance with it; the caller holds the person's lock. */
export async function addMovement(tx: Tx, movement: Movement): Promise<number> {
  const signed = movement.type === 'crédit' ? movement.amountCents : -movement.amountCents;
  const { credit_cents: balance } = await tx
    .updateTable('users')
    .set({ credit_cents: sql`credit_cents + ${signed}` })
    .where('id', '=', movement.userId)
    .returning('credit_cents')
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto('credit_movements')
    .values({
      user_id: movement.userId,
      type: movement.type,
      amount_cents: movement.amountCents,
      balance_cents: balance,
      description: movement.description,
      action: movement.action,
      transaction_id: movement.transactionId ?? null,
      payment_id: movement.paymentId ?? null,
      actor_id: movement.actorId ?? null,
      reason: movement.reason || null,
      at: movement.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Sums the given avoirs that a payment has reserved: they lower the price, while other avoirs pay it. */
export async function sumReservedGifts(db: Db, paymentId: string): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`
    select coalesce(sum(r.amount_cents), 0)::int as cents from credit_reservations r
    join avoirs a on a.id = r.avoir_id
    where r.payment_id = ${paymentId} and r.released_at is null and a.document_id is null`.execute(db);
  return rows[0]!.cents;
}

/** Releases a payment's reservations, once. @returns the released cents. */
export async function releaseCredit(tx: Tx, paymentId: string, now: Date): Promise<Cents> {
  const released = await tx
    .updateTable('credit_reservations')
    .set({ released_at: now })
    .where('payment_id', '=', paymentId)
    .where('released_at', 'is', null)
    .returning('amount_cents')
    .execute();
  return released.reduce((sum, row) => sum + row.amount_cents, 0);
}

type NewAvoir = Omit<Movement, 'type'> & {
  /** The avoir's name in the wallet; it decides whether the avoir can be spent (a session's title never does). */
  label: string;
  sessionTitle?: string | null;
  /** The credit document whose amount the avoir keeps; a gift has none. */
  document?: { id: number; number: string; issuedOn: string } | null;
  expiresAt: Date | null;
};

/** Opens an avoir with the crédit line that explains it; the caller holds the person's lock. */
export async function openAvoir(tx: Tx, avoir: NewAvoir): Promise<void> {
  const movementId = await addMovement(tx, { ...avoir, type: 'crédit' });
  const document = avoir.document ?? null;
  const { id } = await tx
    .insertInto('avoirs')
    .values({
      user_id: avoir.userId,
      amount_cents: avoir.amountCents,
      left_cents: avoir.amountCents,
      description: avoir.label,
      session_title: avoir.sessionTitle ?? null,
      document_id: document?.id ?? null,
      movement_id: movementId,
      expires_at: avoir.expiresAt,
      created_at: avoir.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!document || !avoir.transactionId) return;
  const { userId, amountCents, transactionId, now } = avoir;
  const on = later(parisDay(now), document.issuedOn);
  await post(tx, avoirEntry({ id, userId, amountCents, transactionId, number: document.number, on }), now);
}

const later = (day: string, other: string): string => (other > day ? other : day);

export type Part = { avoirId: number; amountCents: Cents };

/** `on`: the Paris day of the bank’s statement, today for all else. */
type Ending = { end: AvoirEnd; on?: string };

/** Writes one débit line and takes its parts from the avoirs; the caller holds the person's lock. */
export async function spend(
  tx: Tx,
  parts: Part[],
  movement: Omit<Movement, 'type' | 'amountCents'>,
  { end, on = parisDay(movement.now) }: Ending = { end: 'closed' },
): Promise<void> {
  const amountCents = parts.reduce((sum, part) => sum + part.amountCents, 0);
  if (amountCents === 0) return;
  const movementId = await addMovement(tx, { ...movement, type: 'débit', amountCents });
  const { rows: spent } = await sql<SpentPart>`
    update avoirs set left_cents = left_cents - part.cents
    from unnest(${parts.map((part) => part.avoirId)}::int[], ${parts.map((part) => part.amountCents)}::int[])
      as part (avoir_id, cents)
    where avoirs.id = part.avoir_id
    returning avoirs.id as "avoirId", part.cents as "amountCents",
      (select number from invoice_documents d where d.id = avoirs.document_id) as number`.execute(tx);
  await tx
    .insertInto('avoir_applications')
    .values(
      parts.map((part) => ({
        avoir_id: part.avoirId,
        movement_id: movementId,
        transaction_id: movement.transactionId ?? null,
        amount_cents: part.amountCents,
      })),
    )
    .execute();
  const { userId, description, transactionId = null, now } = movement;
  // Given avoirs are a discount on the invoice, and are booked in the invoice's own entry.
  const booked = end === 'refunded' ? spent : spent.filter(({ number }) => number !== null);
  await post(
    tx,
    avoirSpentEntry({ movementId, userId, transactionId, parts: booked, description, on, end }),
    now,
  );
}

/** Turns a payment's reservations into a débit line; the caller holds the person's lock. */
export async function spendReserved(
  tx: Tx,
  paymentId: string,
  movement: Omit<Movement, 'type' | 'amountCents' | 'paymentId'>,
): Promise<void> {
  const reserved = await tx
    .updateTable('credit_reservations')
    .set({ released_at: movement.now })
    .where('payment_id', '=', paymentId)
    .where('released_at', 'is', null)
    .returning(['avoir_id', 'amount_cents'])
    .execute();
  await spend(
    tx,
    reserved.map((row) => ({ avoirId: row.avoir_id, amountCents: row.amount_cents })),
    { ...movement, paymentId },
  );
}
