import type { SessionKind } from '@forman/domain/sessions/kinds';
import { type RawBuilder, sql } from 'kysely';
import { isShown } from '../../db/shown-sessions.ts';
import type { Db, Tx } from '../../db/database.ts';

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
export async function officePage(
  db: Db,
  { where, order, limit, offset }: Selection,
): Promise<{ rows: OfficeRow[]; count: number }> {
  const { rows } = await sql<OfficeRow & { count: number }>`
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

export const isOne = (kind: SessionKind, id: number): RawBuilder<unknown> =>
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

export async function findNameOf(tx: Tx, userId: number): Promise<{ firstName: string; lastName: string }> {
  return tx
    .selectFrom('users')
    .select(['first_name as firstName', 'last_name as lastName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}
