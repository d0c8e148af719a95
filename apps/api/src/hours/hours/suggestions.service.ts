import type { suggestHours } from '@forman/contract/hours/hours';
import type { AnswerOf } from '@forman/contract/endpoint';
import { sessionCard } from '@forman/contract/sessions/sessions';
import type { Viewer } from '@forman/domain/access';
import { countHours } from '@forman/domain/hours/count';
import { type Candidate, suggestSessions } from '@forman/domain/hours/suggest';
import { addDays, parisDay, parisInstant } from '@forman/domain/paris-time';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { listFullSessions } from '../../sessions/sessions/sessions.service.ts';
import { comingSum, readLacks } from './hours.service.ts';
import { suggestable, listSums } from './suggestions.queries.ts';

/** Most sessions read, the nearest ones; those full, or closed to the caller, are dropped afterwards. */
const mostRead = 40;

/** Sessions that fill the hours that the viewer lacks this year, as few as suffice. */
export async function suggest(ctx: Context, viewer: Viewer): Promise<AnswerOf<typeof suggestHours>> {
  const now = ctx.clock.now();
  const today = parisDay(now);
  const needs = await readLacks(ctx.db, viewer.id, now);
  const lacking = needs.filter(
    ({ quota, done, registered }) => countHours(quota, today, done, registered).missing > 0,
  );
  if (lacking.length === 0) return { sessions: [], isEnough: true };
  const habilitations = lacking.map(({ habilitation }) => habilitation);
  const until = parisInstant(addDays(`${today.slice(0, 4)}-12-31`, 1));
  const where = suggestable(viewer, { until, habilitations, now });
  const sessions = await listFullSessions(ctx, viewer, { where, limit: mostRead });
  const open = sessions.filter(({ mine, actions }) => mine.state === 'none' && actions.register.ok);
  const hours = await listSessionHours(
    ctx.db,
    open.map(({ id }) => id),
  );
  const candidates = open.map((session): Candidate => ({ ...session, sums: hours.get(session.id) ?? [] }));
  const { ids, isEnough } = suggestSessions(lacking, candidates, today);
  const chosen = open.filter(({ id }) => ids.includes(id));
  return { sessions: chosen.map((session) => sessionCard.parse(session)), isEnough };
}

async function listSessionHours(
  db: Db,
  sessionIds: readonly number[],
): Promise<Map<number, Candidate['sums'][number][]>> {
  const rows = await listSums(db, sessionIds);
  const sums = new Map<number, Candidate['sums'][number][]>();
  for (const row of rows) {
    const own = sums.get(row.sessionId) ?? [];
    sums.set(row.sessionId, own);
    own.push({ ...comingSum(row), habilitation: row.habilitation });
  }
  return sums;
}
