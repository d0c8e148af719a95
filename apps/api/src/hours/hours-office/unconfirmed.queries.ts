import { type SessionKind, sessionKinds, kindRules } from '@forman/domain/sessions/kinds';
import type { Habilitation } from '@forman/domain/hours/hours';
import { type RawBuilder, sql } from 'kysely';
import { parisInstant, addDays, parisDay } from '@forman/domain/paris-time';
import type { Db } from '../../db/database.ts';
import type { Paging } from '@forman/contract/fields';
import { sliceOf } from '../../http/paging.ts';

type Row = {
  id: number;
  kind: SessionKind;
  title: string;
  startsAt: Date;
  proposed: { habilitation: Habilitation; themeId: number | null; theme: string | null; minutes: number }[];
};

/** Days looked back: older sessions have their attestations, or never will. */
const daysBack = 60;

/** Kinds that count for hours: those with a catalogue of titles. Guests’ days are no training of members. */
const counting = sessionKinds.filter((kind) => kindRules[kind].catalogue !== null);

/** SQL condition: nobody of the office has confirmed the hours of the session `s`. */
export const withoutHours = (now: Date): RawBuilder<unknown> => sql`s.kind = any(${counting})
  and s.discovery_stage is null and s.is_published and s.deleted_at is null
  and s.ends_at > ${parisInstant(addDays(parisDay(now), -daysBack))}
  and not exists (select from session_hours_confirmations c where c.session_id = s.id)`;

/** Lists these sessions, the nearest first, with their own lines, else those of their title. */
export async function listUnconfirmed(
  db: Db,
  now: Date,
  paging: Paging,
): Promise<{ rows: Row[]; count: number }> {
  const { limit, offset } = sliceOf(paging);
  const catalogues = Object.fromEntries(counting.map((kind) => [kind, kindRules[kind].catalogue]));
  const line = sql`json_agg(json_build_object('habilitation', h.habilitation, 'themeId', h.theme_id, 'theme', t.label,
    'minutes', h.minutes) order by h.id)`;
  const { rows } = await sql<Row & { count: number }>`
    select s.id, s.kind, s.title, s.starts_at as "startsAt", count(*) over ()::int as count,
      coalesce((select ${line} from session_hours h left join hour_themes t on t.id = h.theme_id where h.session_id = s.id),
        (select ${line} from thematics c join thematic_hours h on h.thematic_id = c.id
          left join hour_themes t on t.id = h.theme_id
          where c.catalogue = ${JSON.stringify(catalogues)}::jsonb ->> s.kind and c.deleted_at is null
            and plain_text(c.wording) = s.title_plain), '[]') as proposed
    from sessions s where ${withoutHours(now)} order by s.starts_at, s.id limit ${limit} offset ${offset}`.execute(
    db,
  );
  return { rows, count: rows[0]?.count ?? 0 };
}
