import type { agenda, AgendaItem } from '@forman/contract/sessions/agenda';
import type { AnswerOf, QueryOf } from '@forman/contract/endpoint';
import type { LedSession } from '@forman/contract/sessions/sessions';
import type { Viewer } from '@forman/domain/access';
import { rulesOf } from '@forman/domain/sessions/kinds';
import type { Context } from '../../context.ts';
import { listLedSessions } from '../sessions/sessions.service.ts';
import { countListed, countParts, type Part, type PartCount, listed } from './agenda.queries.ts';

const pageSize = 10;

/** One page of the sessions that somebody follows, pilots or co-pilots, and counts of their parts so far. */
export async function readAgenda(
  ctx: Context,
  viewer: Viewer,
  query: QueryOf<typeof agenda>,
): Promise<AnswerOf<typeof agenda>> {
  const now = ctx.clock.now();
  const where = listed(viewer, query, now);
  const slice = { limit: pageSize, offset: (query.page - 1) * pageSize };
  const [sessions, total, parts] = await Promise.all([
    listLedSessions(ctx.db, viewer, { where, now, ...slice }),
    countListed(ctx.db, where),
    countParts(ctx.db, viewer.id),
  ]);
  return {
    items: sessions.map(toItem),
    page: query.page,
    maxPage: Math.max(1, Math.ceil(total / pageSize)),
    total,
    counters: countersOf(parts),
  };
}

const noFlag = { isWorkshop: false, isFormation: false, isEvent: false, isTeamMeating: false };

/** The agenda leaves out the candidates for co-piloting. */
const toItem = ({ users: _candidates, location: _place, ...session }: LedSession): AgendaItem => ({
  ...session,
  ...noFlag,
  [rulesOf(session.kind).flag]: true,
});

function countersOf(rows: readonly PartCount[]) {
  const of = new Map(rows.map((row) => [row.kind, row]));
  const sum = (...parts: Part[]): number =>
    rows.reduce((all, row) => all + parts.reduce((some, part) => some + row[part], 0), 0);
  const [workshops, formations] = [of.get('workshop'), of.get('formation')];
  return {
    led: (workshops?.led ?? 0) + (formations?.led ?? 0),
    copiloted: sum('copiloted'),
    workshops: (workshops?.led ?? 0) + (workshops?.followed ?? 0),
    formations: (formations?.led ?? 0) + (formations?.followed ?? 0),
    followed: sum('followed'),
  };
}
