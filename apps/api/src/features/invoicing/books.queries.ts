import type { Cents } from '@forman/domain/money';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export type IssuedRow = {
  number: string;
  issuedOn: string;
  transactionId: number;
  userId: number;
  firstName: string;
  lastName: string;
  label: string;
  netCents: Cents;
  vatCents: Cents;
  grossCents: Cents;
  /** The credit documents that take back part of it, and how much they do in all. */
  credits: string[];
  creditedCents: Cents;
};

/** The invoices of a year by their numbers, newest first, as they were issued: names are those of the purchase. */
export async function listIssued(
  db: Db,
  year: number,
  { limit, offset }: { limit: number | null; offset: number },
): Promise<IssuedRow[]> {
  const { rows } = await sql<IssuedRow>`
    select d.number, d.snapshot->>'issuedOn' as "issuedOn", t.id as "transactionId", t.user_id as "userId",
      t.first_name as "firstName", t.last_name as "lastName", t.item_name as label,
      (d.snapshot->>'netCents')::int as "netCents", (d.snapshot->>'vatCents')::int as "vatCents",
      d.gross_cents as "grossCents", c.credits, c.cents as "creditedCents"
    from invoice_documents d join transactions t on t.id = d.transaction_id
      cross join lateral (select coalesce(json_agg(v.number order by v.id), '[]') as credits,
        coalesce(sum(v.gross_cents), 0)::int as cents
        from invoice_documents v where v.corrects_id = d.id and v.series = 'AV') c
    where d.series = 'F' and d.year = ${year}
    order by d.sequence desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function sumIssued(db: Db, year: number): Promise<{ count: number; cents: Cents }> {
  const { rows } = await sql<{ count: number; cents: Cents }>`
    select count(*)::int as count, coalesce(sum(gross_cents), 0)::bigint as cents from invoice_documents
    where series = 'F' and year = ${year}`.execute(db);
  return rows[0]!;
}
