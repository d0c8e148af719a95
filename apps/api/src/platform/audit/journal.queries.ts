import type { AuditEntry, listAudit } from '@forman/contract/platform/audit';
import type { QueryOf } from '@forman/contract/endpoint';
import type { Paging } from '@forman/contract/fields';
import { type AuditAction, auditSentences } from '@forman/domain/platform/audit';
import { addDays, parisInstant } from '@forman/domain/paris-time';
import { plain } from '@forman/domain/text';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { containing } from '../../db/patterns.ts';
import { sliceOf } from '../../http/paging.ts';

/** SQL expression: a person as the audit log shows them, from this alias of users. */
export const whoOf = (
  table: string,
): RawBuilder<unknown> => sql`case when ${sql.ref(`${table}.id`)} is not null
  then json_build_object('id', ${sql.ref(`${table}.id`)}, 'firstName', ${sql.ref(`${table}.first_name`)},
    'lastName', ${sql.ref(`${table}.last_name`)}) end`;

/** The number of the subject of line `l`, for subjects whose ids are numbers. */
const numberOf = (subject: string): RawBuilder<unknown> =>
  sql`case when l.subject = ${subject} then l.subject_id::int end`;

const nameOf = (alias: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`;

/** The present name of the subject, where it has one. */
const subjectName = sql`coalesce(
  (select ${nameOf('s')} from users s where s.id = ${numberOf('user')}),
  (select s.title from sessions s where s.id = ${numberOf('session')}),
  (select s.title from news s where s.id = ${numberOf('news')}),
  (select ${nameOf('s')} from level_votes v join users s on s.id = v.user_id where v.id = ${numberOf('vote')}),
  (select s.description from goals s where s.id = ${numberOf('goal')}),
  (select s.name from sites s where s.id = ${numberOf('site')}),
  (select s.wording from thematics s where s.id = ${numberOf('thematic')}),
  (select s.question from faq_questions s where s.id = ${numberOf('faq_question')}),
  (select max(d.number) from invoice_documents d where d.transaction_id = ${numberOf('transaction')}))`;

/** SQL expression: values as text; a word unchanged, a list as JSON. */
const changes = sql`coalesce((select json_agg(json_build_object('field', c.key,
    'from', c.value #>> '{from}', 'to', c.value #>> '{to}'))
  from jsonb_each(case when jsonb_typeof(l.detail -> 'changes') = 'object' then l.detail -> 'changes' end) c), '[]')`;

const actionsSaying = (words: string): AuditAction[] =>
  (Object.keys(auditSentences) as AuditAction[]).filter((action) =>
    plain(auditSentences[action]).includes(plain(words)),
  );

/**
 * SQL condition: the words are in a person's name or e-mail, a session's title, or the act's sentence; people
 * and sessions are looked up once.
 */
function saying(words: string): RawBuilder<unknown> {
  const people = sql`select s.id from users s where s.search_text like ${containing(words)} and s.deleted_at is null`;
  return sql`(l.action = any(${actionsSaying(words)}::text[])
    or l.actor_id in (${people}) or l.acting_admin_id in (${people})
    or l.subject = 'user' and l.subject_id in (select p.id::text from (${people}) p)
    or l.subject = 'session' and l.subject_id in (
      select s.id::text from sessions s where s.title_plain like ${containing(words)}))`;
}

/** The filters of a query, and the acts that it is limited to. */
type Wanted = Partial<QueryOf<typeof listAudit>> & Paging & { actions?: readonly AuditAction[] };

function conditionsOf(query: Wanted): RawBuilder<unknown> {
  const { actor, user, action, actions, subject, search } = query;
  const [after, before] = [query['at[after]'], query['at[before]']];
  const conditions = [sql`true`];
  if (actor) conditions.push(sql`(l.actor_id = ${actor} or l.acting_admin_id = ${actor})`);
  if (user) conditions.push(sql`l.subject = 'user' and l.subject_id = ${String(user)}`);
  if (action) conditions.push(sql`l.action = ${action}`);
  if (actions) conditions.push(sql`l.action = any(${[...actions]}::text[])`);
  if (subject) conditions.push(sql`l.subject = ${subject}`);
  if (after) conditions.push(sql`l.at >= ${parisInstant(after)}`);
  if (before) conditions.push(sql`l.at < ${parisInstant(addDays(before, 1))}`);
  if (search) conditions.push(saying(search));
  return sql.join(conditions, sql` and `);
}

type Row = Omit<AuditEntry, 'note' | 'subject'> & {
  subject: AuditEntry['subject'];
  detail: Record<string, unknown>;
};

/**
 * One page of the audit log, and the number of lines that match the filters. Words are searched in the whole
 * log, once for both; the other filters use its indexes, and only the page's lines are read.
 */
export async function listEntries(db: Db, query: Wanted): Promise<{ rows: Row[]; count: number }> {
  const { limit, offset } = sliceOf(query);
  const where = conditionsOf(query);
  const kept = query.search ? sql`materialized` : sql`not materialized`;
  const order = query['order[at]'] === 'asc' ? sql`order by l.at, l.id` : sql`order by l.at desc, l.id desc`;
  const { rows } = await sql<{ rows: Row[]; count: number }>`
    with found as ${kept} (select l.id, l.at from audit_log l where ${where})
    select (select count(*)::int from found) as count,
      (select coalesce(json_agg(page), '[]') from (
        select l.id, l.at, l.action, l.detail - 'changes' as detail, ${changes} as changes,
          ${whoOf('a')} as actor, ${whoOf('g')} as "actingAdmin",
          json_build_object('type', l.subject, 'id', l.subject_id, 'name', ${subjectName}) as subject
        from (select l.id from found l ${order} limit ${limit} offset ${offset}) f
        join audit_log l on l.id = f.id
        left join users a on a.id = l.actor_id
        left join users g on g.id = l.acting_admin_id
        ${order}) page) as rows`.execute(db);
  return rows[0]!;
}

/** Lists the people who ever did one of these acts, by name. */
export async function listActors(db: Db, actions: readonly AuditAction[]) {
  const { rows } = await sql<{ id: number; firstName: string; lastName: string }>`
    select u.id, u.first_name as "firstName", u.last_name as "lastName" from users u
    where u.id in (select l.actor_id from audit_log l where l.action = any(${[...actions]}::text[]))
    order by u.last_name, u.first_name, u.id`.execute(db);
  return rows;
}
