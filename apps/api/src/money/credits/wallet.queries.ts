import type { Avoir } from '@forman/domain/money/credits/usable';
import type { Cents } from '@forman/domain/money';
import { type RawBuilder, sql, type Insertable } from 'kysely';
import type { Tx, Db } from '../../db/database.ts';
import type { CreditReservations, Avoirs, AvoirApplications } from '../../db/schema.gen.ts';
import type { SpentPart } from '@forman/domain/books/ledger/avoir-entries';

/** `isGift`: given by the association, without a credit document. */
export type WalletAvoir = Avoir & { amountCents: Cents; sessionTitle: string | null; isGift: boolean };

export const openAvoirs = (userId: number): RawBuilder<WalletAvoir> => sql<WalletAvoir>`
    select a.id, a.amount_cents as "amountCents", a.left_cents as "leftCents", a.description,
      a.session_title as "sessionTitle", not a.is_owed as "isGift", a.expires_at as "expiresAt", a.created_at as "createdAt",
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
    where r.payment_id = ${paymentId} and r.released_at is null and not a.is_owed`.execute(db);
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

/** Avoirs whose year is over, with something left. */
export const listDueAvoirs = (db: Db, now: Date) =>
  db
    .selectFrom('avoirs')
    .select(['id', 'user_id'])
    .where('left_cents', '>', 0)
    .where('expires_at', '<=', now)
    .orderBy('id')
    .limit(500)
    .execute();

/** Locks a living person’s row for a change of their credit. */
export const lockCredit = (tx: Tx, userId: number) =>
  tx
    .selectFrom('users')
    .select('credit_cents')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const findOwner = (tx: Tx, id: number) =>
  tx.selectFrom('avoirs').select('user_id').where('id', '=', id).executeTakeFirst();

export const insertReservations = (tx: Tx, rows: Insertable<CreditReservations>[]) =>
  tx.insertInto('credit_reservations').values(rows).execute();

export const insertAvoir = (tx: Tx, values: Insertable<Avoirs>) =>
  tx.insertInto('avoirs').values(values).returning('id').executeTakeFirstOrThrow();

/** Takes these amounts off the avoirs. @returns the parts, with the number of each avoir’s document, or of its own at a former tool. */
export async function takeFromAvoirs(tx: Tx, parts: Part[]) {
  const { rows } = await sql<SpentPart>`
    update avoirs set left_cents = left_cents - part.cents
    from unnest(${parts.map((part) => part.avoirId)}::int[], ${parts.map((part) => part.amountCents)}::int[])
      as part (avoir_id, cents)
    where avoirs.id = part.avoir_id
    returning avoirs.id as "avoirId", part.cents as "amountCents",
      coalesce((select number from invoice_documents d where d.id = avoirs.document_id), avoirs.former_ref) as number`.execute(
    tx,
  );
  return rows;
}

export type Part = { avoirId: number; amountCents: Cents };

export const insertApplications = (tx: Tx, rows: Insertable<AvoirApplications>[]) =>
  tx.insertInto('avoir_applications').values(rows).execute();

export const releaseReserved = (tx: Tx, paymentId: string, now: Date) =>
  tx
    .updateTable('credit_reservations')
    .set({ released_at: now })
    .where('payment_id', '=', paymentId)
    .where('released_at', 'is', null)
    .returning(['avoir_id', 'amount_cents'])
    .execute();
