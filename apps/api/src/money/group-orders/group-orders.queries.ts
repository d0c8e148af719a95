import { type GroupOrderState, keptUntil } from '@forman/domain/money/group-orders/group-orders';
import type { Viewer } from '@forman/domain/access';
import type { Cents } from '@forman/domain/money';
import { rulesOf, type SessionKind, sessionKinds } from '@forman/domain/sessions/kinds';
import type { Room } from '@forman/domain/sessions/rooms';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { containing, hasWords } from '../../db/patterns.ts';
import { mayOrder } from './order-right.queries.ts';
import { viewerColumns } from '../../people/accounts/person.queries.ts';

type Name = { id: number; firstName: string; lastName: string };

export type OrderedSeat = {
  id: number;
  position: number;
  sessionId: number;
  kind: SessionKind;
  title: string;
  startsAt: string;
  beneficiary: Name;
  room: Room | null;
  itemName: string;
  priceCents: Cents;
  registrationId: number | null;
  /** The state of the seat's registration, unless the registration has ended. */
  liveState: string | null;
  heldUntil: string | null;
};

export type OrderRow = {
  id: number;
  number: string;
  state: GroupOrderState;
  payer: Name & { company: string };
  dueOn: string;
  createdAt: Date;
  transferRef: string | null;
  /** How the first money came, in words; null before, and for a transfer. */
  instrument: string | null;
  transactionId: number | null;
  receivedAt: Date | null;
  invoiceNumber: string | null;
  totalCents: Cents;
  /** What is left to receive of its invoice. */
  owedCents: Cents;
  /** The association's account that the payer was given. */
  account: TransferAccount;
  seats: OrderedSeat[];
};

/** An account for transfers: IBAN and BIC in capitals without spaces, empty where there is none. */
export type TransferAccount = { iban: string; bic: string };

type Which = {
  id?: number;
  payerId?: number;
  state?: GroupOrderState | undefined;
  search?: string | undefined;
};

/** Sums the remaining seats of order `o`. */
const totalOf = sql`(select coalesce(sum(x.price_cents), 0)::int from group_order_seats x where x.order_id = o.id and x.removed_at is null)`;

export const orderColumns = { dueOn: sql`o.due_on`, total: totalOf, number: sql`o.id` };

function fitting({ id, payerId, state, search }: Which): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (id !== undefined) conditions.push(sql`o.id = ${id}`);
  if (payerId !== undefined) conditions.push(sql`o.payer_id = ${payerId}`);
  if (state) conditions.push(sql`o.state = ${state}`);
  if (search)
    conditions.push(
      sql`(plain_text(o.number) like ${containing(search)} or plain_text(p.company_name) like ${containing(search)}
        or plain_text(p.first_name || ' ' || p.last_name) like ${containing(search)})`,
    );
  return sql.join(conditions, sql` and `);
}

/** Orders with their seats in one statement, newest first by default. */
export async function selectOrders(
  db: Db,
  which: Which,
  { order, limit, offset }: { order: RawBuilder<unknown>; limit: number; offset: number },
): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select o.id, o.number, o.state, o.due_on as "dueOn", o.created_at as "createdAt", o.transfer_ref as "transferRef", t.instrument,
      o.transaction_id as "transactionId", t.paid_at as "receivedAt",
      json_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name, 'company', p.company_name) as payer,
      (select d.number from invoice_documents d where d.transaction_id = t.id and d.series = 'F' order by d.id desc limit 1)
        as "invoiceNumber",
      ${totalOf} as "totalCents",
      coalesce((select w.owed_cents from sale_debts w where w.transaction_id = o.transaction_id), 0) as "owedCents",
      json_build_object('iban', coalesce(o.iban, ''), 'bic', coalesce(o.bic, '')) as account,
      coalesce((select json_agg(json_build_object('id', g.id, 'position', g.position, 'sessionId', s.id, 'kind', s.kind,
          'title', s.title, 'startsAt', s.starts_at,
          'beneficiary', json_build_object('id', b.id, 'firstName', b.first_name, 'lastName', b.last_name),
          'room', g.room, 'itemName', g.item_name, 'priceCents', g.price_cents, 'registrationId', g.registration_id,
          'liveState', r.state, 'heldUntil', r.held_until) order by g.position)
        from group_order_seats g join sessions s on s.id = g.session_id join users b on b.id = g.beneficiary_id
        left join registrations r on r.id = g.registration_id and r.ended_at is null
        where g.order_id = o.id and g.removed_at is null), '[]') as seats
    from group_orders o join users p on p.id = o.payer_id left join transactions t on t.id = o.transaction_id
    where ${fitting(which)} order by ${order} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/**
 * True while this order still keeps the seat: the same registration may have been held for another payment
 * since.
 */
export const isKeptBy = ({ dueOn }: Pick<OrderRow, 'dueOn'>, seat: OrderedSeat): boolean =>
  seat.liveState === 'held' &&
  seat.heldUntil !== null &&
  new Date(seat.heldUntil).getTime() === keptUntil(dueOn, new Date(seat.startsAt)).getTime();

/** The order that keeps this person’s seat in a session. */
export async function findKeeping(db: Db, userId: number, sessionId: number): Promise<number | undefined> {
  const { rows } = await sql<{ orderId: number }>`
    select k.order_id as "orderId" from ordered_seats k join registrations r on r.id = k.registration_id
    where r.user_id = ${userId} and r.session_id = ${sessionId} and r.ended_at is null and r.state = 'held'`.execute(
    db,
  );
  return rows[0]?.orderId;
}

export const byNewest = sql`o.created_at desc, o.id desc`;

export const findOrder = async (db: Db, id: number): Promise<OrderRow | undefined> =>
  (await selectOrders(db, { id }, { order: byNewest, limit: 1, offset: 0 }))[0];

export async function countOrders(db: Db, which: Which): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from group_orders o join users p on p.id = o.payer_id where ${fitting(which)}`.execute(
    db,
  );
  return rows[0]!.count;
}

/** Locks the order: no other call changes it until the end of this transaction. */
export const lockOrder = (tx: Tx, id: number) =>
  tx.selectFrom('group_orders').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

/** The sequence number of the next order of a year; simultaneous orders wait for each other. */
export async function nextSequence(tx: Tx, year: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('group_orders', ${year}))`.execute(tx);
  const { rows } = await sql<{ next: number }>`
    select greatest((select max(sequence) from group_orders where year = ${year}),
      (select max(last_sequence) from lost_numbers where series = 'CG' and year = ${year}), 0)::int + 1 as next`.execute(
    tx,
  );
  return rows[0]!.next;
}

/** SQL condition: the order `o` has a seat left to pay. */
export const hasSeats = sql<boolean>`exists (
  select from group_order_seats g where g.order_id = o.id and g.removed_at is null)`;

/**
 * Counts a payer's orders that wait for their transfer, and those that ended without one since an instant.
 * Nothing was due for an order whose seats are all gone.
 */
export async function countOrdersOf(
  db: Db,
  payerId: number,
  since: Date,
): Promise<{ open: number; unpaid: number }> {
  const { rows } = await sql<{ open: number; unpaid: number }>`
    select count(*) filter (where state = 'ordered')::int as open,
      count(*) filter (where state in ('cancelled', 'expired') and ordered_at is not null and ended_at > ${since})::int
        as unpaid
    from group_orders o where payer_id = ${payerId} and ${hasSeats}`.execute(db);
  return rows[0]!;
}

/** People with the fields that the rules need, and their names; deleted accounts are left out. */
export async function listViewers(db: Db, ids: readonly number[]): Promise<(Viewer & Name)[]> {
  const rows = await db
    .selectFrom('users')
    .select(viewerColumns)
    .select(['first_name as firstName', 'last_name as lastName'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return rows as (Viewer & Name)[];
}

/**
 * The members of a payer's company, by the first nine digits of its SIRET, the payer included: `me` is the
 * payer, `u` the member.
 */
const colleagues = sql`users me join users u on u.deleted_at is null and (u.id = me.id
  or me.company_siret <> '' and left(u.company_siret, 9) = left(me.company_siret, 9) and u.level <> 'ROLE_GUEST')`;

type Colleague = Name & { mayOrder: boolean };

/** True when both belong to one company; a person alone is no colleague. */
export async function areColleagues(db: Db, one: number, other: number): Promise<boolean> {
  const { rows } =
    await sql`select from ${colleagues} where me.id = ${one} and u.id = ${other} and u.id <> me.id`.execute(
      db,
    );
  return rows.length > 0;
}

/** The first hundred colleagues, by name. */
export async function listColleagues(db: Db, payerId: number, search: string): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", ${mayOrder(sql`u`)} as "mayOrder"
    from ${colleagues}
    where me.id = ${payerId} and ${hasWords(sql`u.first_name || ' ' || u.last_name`, search)}
    order by u.id <> me.id, u.last_name, u.first_name, u.id limit 100`.execute(db);
  return rows;
}

/** The number of these people who belong to the payer’s company. */
export async function countColleagues(db: Db, payerId: number, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${colleagues} where me.id = ${payerId} and u.id = any(${[...ids]}::int[])`.execute(
    db,
  );
  return rows[0]!.count;
}

/**
 * The levels of the people of the payer’s company: the payer sees no session that is meant for none of them.
 */
export async function listLevels(db: Db, payerId: number): Promise<string[]> {
  const { rows } = await sql<{ level: string }>`
    select distinct u.level from ${colleagues} where me.id = ${payerId}`.execute(db);
  return rows.map(({ level }) => level);
}

/** Everybody whose name matches, the payer first: for the back office. */
export async function listAnybody(db: Db, payerId: number, search: string): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", ${mayOrder(sql`u`)} as "mayOrder" from users u
    where u.deleted_at is null and ${hasWords(sql`u.first_name || ' ' || u.last_name`, search)}
    order by u.id <> ${payerId}, u.last_name, u.first_name, u.id limit 30`.execute(db);
  return rows;
}

export type PricedSession = {
  id: number;
  kind: SessionKind;
  title: string;
  startsAt: Date;
  priceCents: Cents;
  single: Cents | null;
  double: Cents | null;
  triple: Cents | null;
  /** null when the number of seats is not limited. */
  seatsLeft: number | null;
};

const unlimitedKinds = sessionKinds.filter((kind) => rulesOf(kind).externalLink);

/** Published sessions with a price that begin after this instant and are meant for one of these levels, soonest first. */
export async function listPricedSessions(
  db: Db,
  { after, levels, search, now }: { after: Date; levels: readonly string[]; search: string; now: Date },
): Promise<PricedSession[]> {
  const { rows } = await sql<PricedSession>`
    select s.id, s.kind, s.title, s.starts_at as "startsAt", s.price_cents as "priceCents", s.bed_one_cents as single,
      s.bed_two_cents as double, s.bed_three_cents as triple,
      case when s.kind = any(${unlimitedKinds}::text[]) and s.external_link is not null then null
        else greatest(0, s.max_guests - (select count(*) from registrations r where r.session_id = s.id and r.ended_at is null
          and (r.state = 'registered' or r.state = 'held' and r.held_until > ${now}
            or r.state = 'offered' and r.offer_until > ${now})))::int end as "seatsLeft"
    from sessions s
    where s.deleted_at is null and s.is_published and s.starts_at > ${after} and s.discovery_stage is null
      and (s.price_cents > 0 or coalesce(s.bed_one_cents, s.bed_two_cents, s.bed_three_cents) is not null)
      and s.audience && ${[...levels]}::text[] and ${hasWords(sql`s.title`, search)}
    order by s.starts_at, s.id limit 50`.execute(db);
  return rows;
}

export type Published = { id: number; kind: SessionKind; title: string; startsAt: Date };

/** Finds a published session that is meant for one of these levels, with the fields that a payer may read. */
export async function findPublished(
  db: Db,
  sessionId: number,
  levels: readonly string[],
): Promise<Published | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select(['id', 'kind', 'title', 'starts_at as startsAt'])
    .where('id', '=', sessionId)
    .where('deleted_at', 'is', null)
    .where('is_published', '=', true)
    .where(sql<boolean>`audience && ${[...levels]}::text[]`)
    .executeTakeFirst();
  return row as Published | undefined;
}
