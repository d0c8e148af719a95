import type { Habilitation, HourLine, ThemeRule, TrainingNature } from '@forman/domain/hours/hours';
import { catalogues, kindOfCatalogue } from '@forman/domain/participation/catalogue';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** A line of a title's or a session's hours, with the name of its theme. */
export type LineRow = {
  habilitation: Habilitation;
  themeId: number | null;
  minutes: number;
  theme: string | null;
  rule: ThemeRule | null;
};

export type SessionHoursRow = {
  id: number;
  startsAt: Date;
  endsAt: Date;
  slots: { startsAt: string; endsAt: string }[];
  lines: LineRow[];
  /** Hours that the catalogue now proposes for this title. */
  proposed: LineRow[];
  nature: TrainingNature | null;
  confirmedAt: Date | null;
  confirmedBy: string | null;
};

const lineColumns = sql`'habilitation', h.habilitation, 'themeId', h.theme_id, 'minutes', h.minutes, 'theme', t.label,
  'rule', t.rule`;
const kinds = catalogues.map((catalogue) => sql`when ${catalogue} then ${kindOfCatalogue(catalogue)}`);

/** SQL: lines of `h` with their themes `t`, in the order of writing. */
const linesOf = (
  table: 'session_hours' | 'thematic_hours',
  where: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`coalesce((select json_agg(json_build_object(${lineColumns}) order by h.id)
    from ${sql.table(table)} h left join hour_themes t on t.id = h.theme_id where ${where}), '[]')`;

/** Reads a session's hours with all that decides on them, in one statement. */
export async function findSessionHours(db: Db, sessionId: number): Promise<SessionHoursRow | undefined> {
  const { rows } = await sql<SessionHoursRow>`
    select s.id, s.starts_at as "startsAt", s.ends_at as "endsAt",
      coalesce((select json_agg(json_build_object('startsAt', d.starts_at, 'endsAt', d.ends_at) order by d.starts_at)
        from session_slots d where d.session_id = s.id), '[]') as slots,
      ${linesOf('session_hours', sql`h.session_id = s.id`)} as lines,
      ${linesOf(
        'thematic_hours',
        sql`h.thematic_id = (select c.id from thematics c where c.deleted_at is null and plain_text(c.wording) = s.title_plain
          and s.kind = case c.catalogue ${sql.join(kinds, sql` `)} end order by c.id desc limit 1)`,
      )} as proposed,
      c.nature, c.confirmed_at as "confirmedAt", u.first_name || ' ' || u.last_name as "confirmedBy"
    from sessions s left join session_hours_confirmations c on c.session_id = s.id left join users u on u.id = c.confirmed_by
    where s.id = ${sessionId} and s.deleted_at is null`.execute(db);
  return rows[0];
}

export async function replaceSessionHours(
  tx: Tx,
  sessionId: number,
  lines: readonly HourLine[],
): Promise<void> {
  await tx.deleteFrom('session_hours').where('session_id', '=', sessionId).execute();
  if (lines.length === 0) return;
  await tx
    .insertInto('session_hours')
    .values(
      lines.map(({ habilitation, themeId, minutes }) => ({
        session_id: sessionId,
        habilitation,
        theme_id: themeId,
        minutes,
      })),
    )
    .execute();
}

export async function confirm(
  tx: Tx,
  sessionId: number,
  { nature, at, by }: { nature: TrainingNature; at: Date; by: number },
): Promise<void> {
  const row = { nature, confirmed_at: at, confirmed_by: by };
  await tx
    .insertInto('session_hours_confirmations')
    .values({ session_id: sessionId, ...row })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(row))
    .execute();
}

export async function unconfirm(tx: Tx, sessionId: number): Promise<void> {
  await tx.deleteFrom('session_hours_confirmations').where('session_id', '=', sessionId).execute();
}

/** SQL expression: hours that a title `t` of the catalogue proposes, as JSON. */
export const titleHours = sql`coalesce((select json_agg(json_build_object('habilitation', h.habilitation,
  'themeId', h.theme_id, 'minutes', h.minutes) order by h.id) from thematic_hours h where h.thematic_id = t.id), '[]')`;

export async function replaceTitleHours(
  tx: Tx,
  thematicId: number,
  lines: readonly HourLine[],
): Promise<void> {
  await tx.deleteFrom('thematic_hours').where('thematic_id', '=', thematicId).execute();
  if (lines.length === 0) return;
  await tx
    .insertInto('thematic_hours')
    .values(
      lines.map(({ habilitation, themeId, minutes }) => ({
        thematic_id: thematicId,
        habilitation,
        theme_id: themeId,
        minutes,
      })),
    )
    .execute();
}
