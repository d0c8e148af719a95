import type { PersonChange } from '@forman/contract/platform/audit';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { sliceOf } from '../../http/paging.ts';
import type { Paging } from '@forman/contract/fields';
import { whoOf } from './journal.queries.ts';

/** Acts of administrators on a person’s credit. */
const creditActs = ['member.credit', 'avoir.refund', 'avoir.lower'];

/**
 * Acts that the portal's own tables record, whoever did them: a payment, a vote, an administrator. The
 * audit's lines of them are left out.
 */
const actsInTables = [
  ...creditActs, 'member.level', 'goal.mark', 'goal.validate', 'goal.refuse', 'goal.remove', 'takeover.act',
]; // prettier-ignore

/** SQL expression: the name of the person whose number is the value of a field. */
const named = (value: RawBuilder<unknown>): RawBuilder<unknown> => sql`case
  when c.key in ('godFather', 'manager') and ${value} ~ '^\d{1,9}$'
  then coalesce((select first_name || ' ' || last_name from users where id = (${value})::int), ${value})
  else ${value} end`;

/** The audit's lines about a person, one per field. */
const audited = (id: number): RawBuilder<unknown> => sql`
  select l.at, 0 as source, l.id as rank, l.actor_id, l.acting_admin_id, l.action, c.key as field,
    ${named(sql`c.value #>> '{from}'`)} as "from", ${named(sql`c.value #>> '{to}'`)} as "to",
    coalesce(l.detail ->> 'reason', '') as note
  from audit_log l left join lateral jsonb_each(
    case when jsonb_typeof(l.detail -> 'changes') = 'object' then l.detail -> 'changes' end) c on true
  where l.subject = 'user' and l.subject_id = ${String(id)} and l.action <> all(${actsInTables}::text[])`;

const levels = (id: number): RawBuilder<unknown> => sql`
  select reached_at, 1, id, actor_id, null::int, null, 'level', lag(level) over (order by reached_at, id), level, cause
  from level_changes where user_id = ${id}`;

/** The reason of credit movement `m` of a person: an administrator's is in the audit. */
export const movementReason = (id: number): RawBuilder<string> => sql<string>`
  coalesce((select nullif(l.detail ->> 'reason', '') from audit_log l where m.actor_id is not null and l.subject = 'user'
    and l.subject_id = ${String(id)} and l.action = any(${creditActs}::text[]) and l.at = m.at limit 1), m.description)`;

/** The credit movements of a person, with the balance before and after each. */
const credit = (id: number): RawBuilder<unknown> => sql`
  select m.at, 2, m.id, coalesce(m.actor_id, (select payer_id from payments p where p.id = m.payment_id)), null, null,
    'credit',
    ((m.balance_cents - case when m.type = 'crédit' then m.amount_cents else -m.amount_cents end) / 100.0)::text,
    (m.balance_cents / 100.0)::text,
    ${movementReason(id)}
  from credit_movements m where m.user_id = ${id}`;

const dues = (id: number): RawBuilder<unknown> => sql`
  select t.paid_at, 3, t.id, t.user_id, null, null, 'dues', null, (t.base_total_cents / 100.0)::text, t.item_name
  from transactions t where t.item = 'membership' and t.beneficiary_id = ${id}`;

const goals = (id: number): RawBuilder<unknown> => sql`
  select c.created_at, 4, c.id,
    (select l.actor_id from audit_log l where l.subject = 'user' and l.subject_id = ${String(id)}
      and l.action = 'goal.mark' and l.at = c.created_at limit 1), null, null, 'goal', null, 'pending', g.description
  from goal_completions c join goals g on g.id = c.goal_id where c.user_id = ${id}
  union all select c.answered_at, 5, c.id, c.answered_by, null, null, 'goal', 'pending', c.state, g.description
  from goal_completions c join goals g on g.id = c.goal_id
  where c.user_id = ${id} and c.answered_at is not null`;

const historyOf = (id: number): RawBuilder<unknown> =>
  sql`${audited(id)} union all ${levels(id)} union all ${credit(id)} union all ${dues(id)} union all ${goals(id)}`;

/** The newest changes of a person, as rows for the wire. */
export const changesOf = (
  id: number,
  { field, limit, offset }: { field: string | null; limit: number; offset: number },
): RawBuilder<PersonChange[]> => sql<PersonChange[]>`(
  select coalesce(json_agg(json_build_object('key', concat_ws('-', h.source, h.rank, h.field),
      'at', h.at, 'actor', ${whoOf('a')}, 'actingAdmin', ${whoOf('g')},
      'action', h.action, 'field', h.field, 'from', h."from", 'to', h."to", 'note', h.note)
    order by h.at desc, h.source desc, h.rank desc), '[]')
  from (select * from (${historyOf(id)}) every_change
    where ${field}::text is null or field = ${field}
    order by at desc, source desc, rank desc limit ${limit} offset ${offset}) h
  left join users a on a.id = h.actor_id
  left join users g on g.id = h.acting_admin_id)`;

/** The number of changes of each field. */
export const fieldsOf = (id: number): RawBuilder<{ field: string | null; count: number }[]> => sql<
  { field: string | null; count: number }[]
>`(select coalesce(json_agg(f), '[]') from (
    select field, count(*)::int as count from (${historyOf(id)}) every_change group by field order by field) f)`;

export type History = { changes: PersonChange[]; fields: { field: string | null; count: number }[] };

export async function findHistory(
  db: Db,
  id: number,
  { field, ...paging }: Paging & { field?: string | undefined },
): Promise<History | undefined> {
  const { rows } = await sql<History>`
    select ${changesOf(id, { field: field ?? null, ...sliceOf(paging) })} as changes, ${fieldsOf(id)} as fields
    from users where id = ${id} and deleted_at is null`.execute(db);
  return rows[0];
}
