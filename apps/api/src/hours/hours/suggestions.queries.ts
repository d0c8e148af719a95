import type { Viewer } from '@forman/domain/access';
import { type RawBuilder, sql } from 'kysely';
import { listedForAnyKind } from '../../sessions/sessions/sessions.queries.ts';
import { freeFor } from '../../sessions/sessions/around.queries.ts';
import type { ComingRow } from './hours.queries.ts';
import type { Habilitation } from '@forman/domain/hours/hours';
import type { Db } from '../../db/database.ts';

type Wanted = { until: Date; habilitations: readonly Habilitation[]; now: Date };

/** SQL condition: a coming session that counts for one of these habilitations, when the person is free. */
export const suggestable = (viewer: Viewer, { until, habilitations, now }: Wanted): RawBuilder<unknown> =>
  sql`s.starts_at > ${now} and s.starts_at < ${until} and s.pilot_id <> ${viewer.id}
    and exists (select from session_hours h where h.session_id = s.id and h.habilitation = any(${[...habilitations]}))
    and ${listedForAnyKind(viewer)} and ${freeFor(viewer.id, now)}`;

type Row = Pick<ComingRow, 'sessionId' | 'endsAt' | 'minutes' | 'rule' | 'nature'> & {
  habilitation: Habilitation;
};

/** The hours of these sessions, by habilitation and theme. */
export async function listSums(db: Db, sessionIds: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select h.session_id as "sessionId", s.ends_at as "endsAt", h.habilitation, h.minutes, t.rule,
      coalesce(c.nature, 'training') as nature
    from session_hours h join sessions s on s.id = h.session_id left join hour_themes t on t.id = h.theme_id
    left join session_hours_confirmations c on c.session_id = s.id
    where h.session_id = any(${sessionIds}) order by h.id`.execute(db);
  return rows;
}
