import type { HourTheme } from '@forman/contract/hours/hours';
import type { Habilitation, ThemeRule } from '@forman/domain/hours/hours';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

const columns = sql`t.id, t.habilitation, t.label, t.rule, t.archived_at is not null as "isArchived"`;
type Row = {
  id: number;
  habilitation: Habilitation;
  label: string;
  rule: ThemeRule | null;
  isArchived: boolean;
};

/** Lists themes, those on offer first, by habilitation and name. */
export async function listThemes(db: Db): Promise<HourTheme[]> {
  const { rows } = await sql<Row>`
    select ${columns} from hour_themes t order by t.archived_at is not null, t.habilitation, plain_text(t.label), t.id`.execute(
    db,
  );
  return rows;
}

export async function findTheme(db: Db, id: number): Promise<HourTheme | undefined> {
  const { rows } = await sql<Row>`select ${columns} from hour_themes t where t.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks the themes: of two people who add the same name at once, the second sees the first’s. */
export const lockThemes = (tx: Tx): Promise<unknown> =>
  sql`lock table hour_themes in share row exclusive mode`.execute(tx);

/** @returns undefined when the habilitation has a theme of this name. */
export async function insertTheme(
  tx: Tx,
  { habilitation, label, rule }: Pick<Row, 'habilitation' | 'label' | 'rule'>,
): Promise<HourTheme | undefined> {
  const { rows } = await sql<Row>`
    insert into hour_themes as t (habilitation, label, rule) select ${habilitation}, ${label}, ${rule}
    where not exists (select from hour_themes o where o.habilitation = ${habilitation}
      and plain_text(o.label) = plain_text(${label})) returning ${columns}`.execute(tx);
  return rows[0];
}

/**
 * Locks the sessions that count hours of a theme, before the theme: their writers hold them in this order.
 */
export const lockSessionsOf = (tx: Tx, id: number): Promise<unknown> =>
  sql`select from sessions where id in (select session_id from session_hours where theme_id = ${id}) order by id for update`.execute(
    tx,
  );

/** @returns undefined when another theme of the habilitation has this name. */
export async function renameTheme(
  tx: Tx,
  { id, habilitation }: Pick<Row, 'id' | 'habilitation'>,
  label: string,
): Promise<HourTheme | undefined> {
  const { rows } = await sql<Row>`
    update hour_themes as t set label = ${label} where t.id = ${id}
      and not exists (select from hour_themes o where o.habilitation = ${habilitation} and o.id <> ${id}
        and plain_text(o.label) = plain_text(${label})) returning ${columns}`.execute(tx);
  return rows[0];
}

export async function archiveTheme(db: Db, id: number, at: Date | null): Promise<HourTheme | undefined> {
  const { rows } = await sql<Row>`
    update hour_themes as t set archived_at = ${at} where t.id = ${id} returning ${columns}`.execute(db);
  return rows[0];
}
