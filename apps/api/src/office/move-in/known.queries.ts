import { nameKey } from '@forman/domain/office/move-in/names';
import type { KnownAccount } from '@forman/domain/office/move-in/people';
import type { MoveTool } from '@forman/domain/office/move-in/recognise';
import type { RecordTarget } from '@forman/domain/office/move-in/record-targets';
import { themeKey } from '@forman/domain/office/move-in/records';
import { sql } from 'kysely';
import { listPaperKeys } from '../../books/invoicing/former-documents.queries.ts';
import type { Db } from '../../db/database.ts';

/**
 * All accounts: those that rows may name by e-mail, phone, or name, or by the number that one of these tools gave them,
 * and those whose address is taken for ever. A spreadsheet numbers nobody for good.
 */
export async function readAccounts(db: Db, tools: readonly MoveTool[]): Promise<KnownAccount[]> {
  const sources = tools.filter((tool) => tool !== 'spreadsheet').map((tool) => `${tool}:people`);
  const { rows } = await sql<KnownAccount>`
    select id, null as at, email, first_name as "firstName", last_name as "lastName", phone, born_on as "bornOn",
      deleted_at is not null as "isGone", r.ref
    from users left join (
      select row_id, split_part(source, ' n ', 2) as ref from moved_rows
      where kind = 'user' and split_part(source, ' n ', 1) = any(${sources}::text[])) r on r.row_id = users.id
    order by id`.execute(db);
  return rows;
}

export type Known = {
  /** Sessions that an earlier move brought, by their source. */
  sessions: Map<string, number>;
  /** Who has a seat in these, as "session person". */
  seats: Set<string>;
  invoices: Set<string>;
  avoirs: Set<string>;
  /** Former invoices and attestations that have their PDF, by `paperKey`. */
  papers: Set<string>;
  /** Records that an earlier move brought, by their source. */
  records: Set<string>;
  /** Places, titles, goals and questions of the portal, as "target key". */
  own: Set<string>;
  /** Themes of hours, as `themeKey` writes them. */
  themes: Set<string>;
};

export async function readKnown(db: Db): Promise<Known> {
  const [sessions, seats, invoices, papers, avoirs, records, own, themes] = await Promise.all([
    sql<{
      source: string;
      id: number;
    }>`select source, row_id::int as id from moved_rows where kind = 'session'`.execute(db),
    sql<{ key: string }>`
      select r.session_id || ' ' || r.user_id as key from registrations r
      where r.session_id in (select row_id from moved_rows where kind = 'session')`.execute(db),
    sql<{ number: string }>`select number from former_invoices`.execute(db),
    listPaperKeys(db),
    sql<{ ref: string }>`select former_ref as ref from avoirs where former_ref is not null`.execute(db),
    sql<{ source: string }>`select source from moved_rows
      where kind not in ('user', 'session', 'registration', 'invoice', 'avoir')`.execute(db),
    readOwn(db),
    sql<{ habilitation: string; label: string }>`
      select habilitation, label from hour_themes where archived_at is null`.execute(db),
  ]);
  return {
    sessions: new Map(sessions.rows.map(({ source, id }) => [source, id])),
    seats: new Set(seats.rows.map(({ key }) => key)),
    invoices: new Set(invoices.rows.map(({ number }) => number)),
    papers: new Set(papers),
    avoirs: new Set(avoirs.rows.map(({ ref }) => ref)),
    records: new Set(records.rows.map(({ source }) => source)),
    own: new Set(own),
    themes: new Set(themes.rows.map(({ habilitation, label }) => themeKey(habilitation, label))),
  };
}

/** What the portal has already of the lists that a former tool has too, by the keys of its records. */
async function readOwn(db: Db): Promise<string[]> {
  const { rows } = await sql<{ target: RecordTarget; before: string; words: string[] }>`
    select 'sites' as target, '' as before, array[name, address, city] as words from sites where deleted_at is null
    union all
    select 'titles', '', array[case catalogue when 'WORKSHOP' then 'workshop' when 'FORMATION' then 'formation' else 'event' end, wording]
    from thematics where deleted_at is null
    union all select 'goals', level || ' ' || type || ' ', array[description] from goals
    union all
    select 'faq', '', array[s.title, c.title, q.question] from faq_questions q
    join faq_categories c on c.id = q.category_id join faq_sections s on s.id = c.section_id`.execute(db);
  return rows.map(({ target, before, words }) => `${target} ${before}${nameKey(...words)}`);
}

/** Numbers that are taken among these. */
export async function readTaken(
  db: Db,
  table: 'users' | 'sessions',
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where id = any(${[...ids]}::int[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
