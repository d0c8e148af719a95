import { sql } from 'kysely';
import { untieDocuments } from '../../books/invoicing/former-documents.queries.ts';
import type { Db, Tx } from '../../db/database.ts';

const of = (moveId: number, kind: string) =>
  sql`(select row_id from moved_rows where move_id = ${moveId} and kind = ${kind})`;

/** Locks the people whose credit the move raised, as each change of credit does. */
export const lockHolders = (tx: Tx, moveId: number) =>
  sql`select from users where id in (select user_id from credit_movements where move_id = ${moveId})
    order by id for no key update`.execute(tx);

/** What the audit log calls each kind of row. */
const subjects = {
  user: 'user',
  session: 'session',
  news: 'news',
  faq_section: 'faq_section',
  faq_category: 'faq_category',
  faq_question: 'faq_question',
  training: 'outside_training',
  goal: 'goal',
  vote: 'vote',
  site: 'site',
  title: 'thematic',
};

/**
 * True where somebody has acted on what the move brought: an act of the audit log names it, a level was reached, or a
 * later movement of credit has its balance from it.
 */
export async function hasActs(db: Db, moveId: number, since: Date): Promise<boolean> {
  const { rows } = await sql<{ acted: boolean }>`
    select exists (select from audit_log l
        join (values ${sql.join(Object.entries(subjects).map(([kind, subject]) => sql`(${kind}, ${subject})`))}) as s (kind, subject)
          on s.subject = l.subject
        join moved_rows m on m.move_id = ${moveId} and m.kind = s.kind and m.row_id::text = l.subject_id
        where l.at > ${since})
      or exists (select from news_likes n join moved_rows m on m.kind = 'news' and m.row_id = n.news_id where m.move_id = ${moveId})
      or exists (select from level_changes c join moved_rows m on m.kind = 'user' and m.row_id = c.user_id
        where m.move_id = ${moveId} and c.cause <> 'import')
      or exists (select from credit_movements c join credit_movements later on later.user_id = c.user_id and later.id > c.id
        where c.move_id = ${moveId} and later.move_id is distinct from c.move_id) as acted`.execute(db);
  return rows[0]!.acted;
}

/** Rows that a statement deletes: each is looked for in all tables that may name it, and no statement may take long. */
const atOnce = 2000;

async function deleteRows(tx: Tx, moveId: number, [kind, table]: readonly [string, string]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select row_id::text as id from moved_rows where move_id = ${moveId} and kind = ${kind} order by row_id`.execute(
    tx,
  );
  for (let start = 0; start < rows.length; start += atOnce) {
    const ids = rows.slice(start, start + atOnce).map(({ id }) => id);
    await sql`delete from ${sql.table(table)} where id = any(${ids}::bigint[])`.execute(tx);
  }
}

/** Kinds of records and their tables, those that others name last. */
const records = [
  ['news', 'news'],
  ['faq_question', 'faq_questions'],
  ['faq_category', 'faq_categories'],
  ['faq_section', 'faq_sections'],
  ['training', 'outside_trainings'],
  ['completion', 'goal_completions'],
  ['vote', 'level_votes'],
  ['goal', 'goals'],
  ['title', 'thematics'],
  ['site', 'sites'],
] as const;

/**
 * Deletes what a move brought, what others name last. @throws a foreign_key_violation where an act stands on it.
 */
export async function deleteMoved(tx: Tx, moveId: number): Promise<void> {
  await sql`update users u set credit_cents = u.credit_cents - t.cents
    from (select user_id, sum(amount_cents)::int as cents from avoirs where id in ${of(moveId, 'avoir')} group by user_id) t
    where t.user_id = u.id`.execute(tx);
  await sql`delete from avoirs where id in ${of(moveId, 'avoir')} and left_cents = amount_cents`.execute(tx);
  await sql`delete from credit_movements where move_id = ${moveId}`.execute(tx);
  await untieDocuments(tx, moveId);
  await sql`delete from former_invoices where move_id = ${moveId}`.execute(tx);
  await sql`delete from former_movements where move_id = ${moveId}`.execute(tx);
  await sql`delete from hour_movements where move_id = ${moveId}`.execute(tx);
  await deleteRows(tx, moveId, ['registration', 'registrations']);
  await sql`delete from session_slots where session_id in ${of(moveId, 'session')}`.execute(tx);
  await deleteRows(tx, moveId, ['session', 'sessions']);
  for (const record of records) await deleteRows(tx, moveId, record);
  await sql`delete from level_changes where user_id in ${of(moveId, 'user')}`.execute(tx);
  await sql`update users set sponsor_id = null, manager_id = null where id in ${of(moveId, 'user')}`.execute(
    tx,
  );
  await deleteRows(tx, moveId, ['user', 'users']);
  await sql`delete from moved_rows where move_id = ${moveId}`.execute(tx);
}

export type Brought = { kind: string; count: number; cents: number | null };

/** What a move brought, by kind; for avoirs what they hold. */
export async function listBrought(db: Db, moveId: number): Promise<Brought[]> {
  const { rows } = await sql<Brought>`
    select m.kind, count(*)::int as count, sum(a.amount_cents)::bigint as cents
    from moved_rows m left join avoirs a on m.kind = 'avoir' and a.id = m.row_id
    where m.move_id = ${moveId} group by m.kind
    union all
    select 'document', count(*)::int, null from former_documents where move_id = ${moveId} having count(*) > 0`.execute(
    db,
  );
  return rows;
}
