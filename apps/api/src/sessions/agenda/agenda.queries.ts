import type { SessionKind } from '@forman/domain/sessions/kinds';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Viewer } from '@forman/domain/access';
import type { QueryOf } from '@forman/contract/endpoint';
import type { agenda } from '@forman/contract/sessions/agenda';
import { ownPart } from '../sessions/sessions.queries.ts';
import { isShown } from '../../db/shown-sessions.ts';

export async function countListed(db: Db, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sessions s where ${where}`.execute(db);
  return rows[0]!.count;
}

export type Part = 'led' | 'copiloted' | 'followed';
export type PartCount = Record<Part, number> & { kind: SessionKind };

/**
 * Counts the sessions of each kind in which a person took part. The pilot of a session counts as pilot only.
 */
export async function countParts(db: Db, userId: number): Promise<PartCount[]> {
  const { rows } = await sql<PartCount>`
    select kind, count(*) filter (where part = 'pilot')::int as led,
      count(*) filter (where part = 'copilot')::int as copiloted,
      count(*) filter (where part = 'registered')::int as followed
    from (
      select s.kind, 'pilot' as part from sessions s where s.pilot_id = ${userId} and s.deleted_at is null
      union all
      select s.kind, r.state from registrations r join sessions s on s.id = r.session_id
      where r.user_id = ${userId} and r.ended_at is null and r.state in ('registered', 'copilot')
        and s.pilot_id <> ${userId} and s.deleted_at is null
    ) mine group by kind`.execute(db);
  return rows;
}

/**
 * Selects the followed sessions when no box is ticked, else those of each ticked box. A session that ends at
 * this very instant is past.
 */
export function listed(
  viewer: Viewer,
  { past, pilot, copilot }: QueryOf<typeof agenda>,
  now: Date,
): RawBuilder<unknown> {
  const own = ownPart(viewer);
  const asked = [...(pilot ? [own.pilot] : []), ...(copilot ? [own.copilot] : [])];
  const part = asked.length > 0 ? sql.join(asked, sql` or `) : own.registered;
  const when = past ? sql`s.ends_at <= ${now}` : sql`s.ends_at > ${now}`;
  return sql`${isShown} and ${when} and (${part})`;
}
