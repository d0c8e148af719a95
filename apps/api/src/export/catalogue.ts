import type pg from 'pg';
import { leftOut } from './exported-tables.ts';

/** A table as the archive describes it, for whoever reads the archive without the portal. */
export type DescribedTable = {
  table: string;
  about: string | null;
  columns: { name: string; type: string; nullable: boolean; about: string | null }[];
  /** Columns that name a row; rows are in their order. */
  key: string[];
  references: { columns: string[]; table: string }[];
};

/** The exported tables, from PostgreSQL's catalogue; columns that PostgreSQL computes are left out. */
export async function describeTables(client: pg.Client): Promise<DescribedTable[]> {
  const { rows } = await client.query<DescribedTable>(
    `
    select c.relname::text as table, obj_description(c.oid, 'pg_class') as about,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'nullable', not a.attnotnull, 'about', col_description(c.oid, a.attnum)) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select json_agg(a.attname order by k.at) from pg_index i
        cross join lateral unnest(i.indkey::int[]) with ordinality as k (attnum, at)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary) as key,
      coalesce((select json_agg(json_build_object('columns', f.names, 'table', f.target) order by f.name)
        from (select k.conname as name, k.confrelid::regclass::text as target,
            (select json_agg(a.attname order by u.at) from unnest(k.conkey) with ordinality as u (attnum, at)
              join pg_attribute a on a.attrelid = c.oid and a.attnum = u.attnum) as names
          from pg_constraint k where k.conrelid = c.oid and k.contype = 'f') f), '[]') as references
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
      and c.relname <> all($1)
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`,
    [Object.keys(leftOut)],
  );
  return rows;
}
