import type { SessionKind } from '@forman/domain/sessions/kinds';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** The number of sessions of a kind that use an entry of the catalogue. */
export type Use = { kind: SessionKind; coming: number; past: number };

type Table = 'sites' | 'thematics';

/** Finds an entry, deleted or not; `extra` adds columns, of the row `t`. */
export async function findEntry<Row>(
  db: Db,
  table: Table,
  id: number,
  extra = sql``,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select t.*${extra} from ${sql.table(table)} t where t.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** Locks an entry until the end of the transaction; undefined when it is deleted. */
export async function lockEntry<Row>(
  tx: Tx,
  table: Table,
  id: number,
  extra = sql``,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select t.*${extra} from ${sql.table(table)} t
    where t.id = ${id} and t.deleted_at is null for no key update of t`.execute(tx);
  return rows[0];
}

type OfficeSelection = {
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  limit: number;
  offset: number;
};
export type OfficeRows<Row> = { rows: Row[]; count: number };

/**
 * A page of `table`, each row as `t` with `extra`, and the total number of rows, in one statement: `extra` is
 * computed for the rows of the page only.
 */
export async function officePage<Row>(
  db: Db,
  table: Table,
  { where, order, limit, offset }: OfficeSelection,
  extra: RawBuilder<unknown>,
): Promise<OfficeRows<Row>> {
  const { rows } = await sql<OfficeRows<Row>>`
    with wanted as materialized (select t.* from ${sql.table(table)} t where t.deleted_at is null and ${where}),
      page as (select t.*, row_number() over (order by ${order}) as rank from wanted t
        order by rank limit ${limit} offset ${offset})
    select (select count(*)::int from wanted) as count,
      coalesce((select json_agg(shown order by rank) from (select t.*, ${extra} from page t) shown), '[]') as rows`.execute(
    db,
  );
  return rows[0]!;
}

/** SQL expression: sessions by kind, as JSON. */
export const usesWhere = (belongs: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`
  coalesce((select json_agg(json_build_object('kind', u.kind, 'coming', u.coming, 'past', u.past) order by u.kind desc)
    from (select s.kind, count(*) filter (where s.ends_at > ${now})::int as coming,
        count(*) filter (where s.ends_at <= ${now})::int as past
      from sessions s where s.deleted_at is null and ${belongs} group by s.kind) u), '[]')`;
