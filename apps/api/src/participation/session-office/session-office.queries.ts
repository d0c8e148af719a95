import type { SessionKind } from '@forman/domain/sessions/kinds';
import { type RawBuilder, sql } from 'kysely';
import { isShown } from '../../db/shown-sessions.ts';
import type { Db, OrNothing, Tx } from '../../db/database.ts';
import { orderedBy } from '../../db/order.ts';
import type { OfficeSessionQuery } from '@forman/contract/participation/session-office';
import { parisInstant, addDays } from '@forman/domain/paris-time';
import { hasPlainWords, hasWords } from '../../db/patterns.ts';

export type OfficeRow = {
  id: number;
  thematic: string;
  title: string;
  pilot: { id: number; firstName: string; lastName: string };
  starts_at: Date;
  ends_at: Date;
  price_cents: number;
  is_remote: boolean;
  place: string | null;
  site: { id: number; name: string; city: string; postalCode: string } | null;
  registered: number;
  waiting: number;
  max_guests: number;
  waiting_list_only: boolean;
  is_published: boolean;
};

type Selection = { where: RawBuilder<unknown>; order: RawBuilder<unknown>; limit: number; offset: number };

/** A page of sessions `s` and the number of all, in one statement; people are counted for the page only. */
async function officePage(
  db: Db,
  { where, order, limit, offset }: Selection,
): Promise<{ rows: OfficeRow[]; count: number }> {
  const { rows } = await sql<OrNothing<OfficeRow> & { count: number }>`
    select whole.count, s.id, s.thematic, s.title, s.starts_at, s.ends_at, s.price_cents, s.is_remote, s.place,
      s.max_guests, s.waiting_list_only, s.is_published,
      json_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name) as pilot,
      case when t.id is not null then json_build_object('id', t.id, 'name', t.name, 'city', t.city,
        'postalCode', t.postal_code) end as site,
      n.registered, n.waiting
    from (select count(*)::int as count from sessions s where ${where}) whole
    left join (
      select s.id, row_number() over (order by ${order}) as rank from sessions s where ${where}
      order by rank limit ${limit} offset ${offset}
    ) page on true
    left join sessions s on s.id = page.id
    left join users p on p.id = s.pilot_id
    left join session_sites t on t.id = s.site_id
    left join lateral (
      select count(*) filter (where r.state = 'registered')::int as registered,
        count(*) filter (where r.state in ('waiting', 'offered'))::int as waiting
      from registrations r where r.session_id = s.id and r.ended_at is null
    ) n on true
    order by page.rank`.execute(db);
  return { rows: rows.filter((row) => row.id !== null), count: rows[0]!.count };
}

const isOne = (kind: SessionKind, id: number): RawBuilder<unknown> =>
  sql`s.id = ${id} and s.kind = ${kind} and ${isShown}`;

/** Changes a session, which makes its next version. */
export async function updateSession(
  tx: Tx,
  id: number,
  change: { pilot_id: number } | { waiting_list_only: boolean },
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Sort orders. The first one requested decides; the start comes last, as every call has it. */
const sortable = {
  id: sql`s.id`,
  thematic: sql`plain_text(s.thematic)`,
  title: sql`s.title_plain`,
  former: sql`(select plain_text(o.last_name || ' ' || o.first_name) from users o where o.id = s.pilot_id)`,
  price: sql`s.price_cents`,
  place: sql`(select plain_text(o.city) from session_sites o where o.id = s.site_id)`,
  totalGuests: sql`(select count(*) from registrations o
    where o.session_id = s.id and o.state = 'registered' and o.ended_at is null)`,
  isUniqueWaiting: sql`s.waiting_list_only`,
  startDate: sql`s.starts_at`,
};

/** SQL condition: the sessions of a kind that the office's query asks for. */
function narrowed(kind: SessionKind, query: OfficeSessionQuery): RawBuilder<unknown> {
  const { search, site, former, isPublish, 'startDate[after]': from, 'startDate[before]': to } = query;
  const conditions = [
    sql`s.kind = ${kind} and ${isShown}`,
    ...(search ? [holdsWords(search)] : []),
    ...(site ? [sql`s.site_id = ${Number(site)}`] : []),
    ...(former ? [sql`s.pilot_id = ${Number(former)}`] : []),
    ...(isPublish === undefined ? [] : [sql`s.is_published = ${isPublish}`]),
    ...(from ? [sql`s.starts_at >= ${parisInstant(from)}`] : []),
    ...(to ? [sql`s.starts_at < ${parisInstant(addDays(to, 1))}`] : []),
  ];
  return sql.join(conditions, sql` and `);
}

const holdsWords = (words: string): RawBuilder<unknown> => sql`(${hasPlainWords(sql`s.title_plain`, words)}
  or ${hasWords(sql`s.thematic`, words)}
  or exists (select from users o where o.id = s.pilot_id
    and ${hasWords(sql`o.first_name || ' ' || o.last_name`, words)}))`;

export const searchRows = (
  db: Db,
  kind: SessionKind,
  query: OfficeSessionQuery,
  slice: { limit: number; offset: number },
): Promise<{ rows: OfficeRow[]; count: number }> =>
  officePage(db, {
    where: narrowed(kind, query),
    order: orderedBy(sortable, query, sql`s.starts_at desc, s.id desc`),
    ...slice,
  });

export async function getRow(db: Db, kind: SessionKind, id: number): Promise<OfficeRow> {
  const { rows } = await officePage(db, { where: isOne(kind, id), order: sql`s.id`, limit: 1, offset: 0 });
  return rows[0]!;
}
