import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** The tables that the law requires to stay unchanged. */
const booksTables = [
  'invoice_documents', 'ledger_entries', 'ledger_lines', 'ledger_numbers', 'ledger_closings', 'credit_movements',
  'avoir_applications', 'former_invoices', 'lost_numbers', 'books_archives', 'audit_log', 'document_counters', 'transactions',
]; // prettier-ignore

export type Guard = { table: string; isGuarded: boolean; canLift: boolean };

/**
 * For each table: `isGuarded` when enabled triggers refuse UPDATE and DELETE by row (bits 16 and 8) and
 * TRUNCATE (32); `canLift` when the account in use owns the table, and can thus lift its triggers.
 */
export async function listGuards(db: Db): Promise<Guard[]> {
  const { rows } = await sql<Guard>`
    select c.relname as "table", pg_has_role(c.relowner, 'USAGE') as "canLift",
      coalesce(bit_or(g.tgtype::int) & 24 = 24 and bit_or(g.tgtype::int) & 32 = 32, false) as "isGuarded"
    from unnest(${booksTables}::text[]) as wanted (name) join pg_class c on c.oid = to_regclass(wanted.name)
    left join (select t.tgrelid, t.tgtype from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where t.tgenabled in ('O', 'A') and t.tgtype & 2 = 2
        and p.proname in ('refuse_change', 'refuse_unless_undone', 'guard_transaction', 'guard_counter')) g on g.tgrelid = c.oid
    group by c.relname, c.relowner order by c.relname`.execute(db);
  return rows;
}

export type Kept = { documents: number; entries: number; acts: number };

export async function countKept(db: Db): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select (select count(*)::int from invoice_documents) as documents, (select count(*)::int from ledger_entries) as entries,
      (select count(*)::int from audit_log) as acts`.execute(db);
  return rows[0]!;
}
