import type { AnswerOf, QueryOf } from '@forman/contract/endpoint';
import type { presenceBoard } from '@forman/contract/hours/presence';
import type { Viewer } from '@forman/domain/access';
import type { Decision } from '@forman/domain/decision';
import {
  canCountersign,
  canKeepPresence,
  canSignByHand,
  closesAt,
} from '@forman/domain/hours/presence/presence';
import { allow, refusal } from '@forman/domain/refusals';
import type { HalfDay } from '@forman/domain/sessions/half-days';
import type { Context } from '../../context.ts';
import { countersignatureOf, halfOf, isSameHalf } from './half-of.ts';
import { type BoardRow, readBoardRows, readSheetAndBoard } from './presence-board.queries.ts';
import { type PresenceSheet, readSheet } from './presence.queries.ts';
import { askedOf, toBoardPerson, toHalfDay, toHead } from './presence.wire.ts';

type Board = AnswerOf<typeof presenceBoard>;

/** Reads the signatures of a half-day. @throws AppError not_found, forbidden, conflict (changed times). */
export async function getBoard(
  ctx: Context,
  viewer: Viewer,
  query: QueryOf<typeof presenceBoard> & { sessionId: number },
): Promise<Board> {
  const now = ctx.clock.now();
  const { sheet, half, rows } = await read(ctx, viewer, query, now);
  return {
    ...toHead(sheet),
    halfDays: sheet.halfDays.map((one) => toBoardHalf(sheet, one, rows, now)),
    day: half.day,
    part: half.part,
    position: sheet.position,
    expectedStamp: rows.expectedStamp,
    people: rows.people.map((person) => toBoardPerson(person, half, now)),
    signed: rows.signed,
    actions: actionsOf(sheet, half, now),
  };
}

/** Reads all in one statement, except for the first display, which needs the half-days to choose one. */
async function read(
  ctx: Context,
  viewer: Viewer,
  { sessionId, day, part, after: since }: Parameters<typeof getBoard>[2],
  now: Date,
): Promise<{ sheet: PresenceSheet; half: HalfDay; rows: BoardRow }> {
  const after = since ?? null;
  if (day && part) {
    const { sheet, rows } = await readSheetAndBoard(ctx.db, viewer, { sessionId, day, part, after });
    allow(canKeepPresence({ viewer, state: sheet.state }));
    return { sheet, half: halfOf(sheet, { day, part }), rows };
  }
  const sheet = await readSheet(ctx.db, viewer, sessionId);
  allow(canKeepPresence({ viewer, state: sheet.state }));
  const half = halfOfNow(sheet, now);
  const chosen = { sessionId, day: half.day, part: half.part, after };
  return { sheet, half, rows: await readBoardRows(ctx.db, chosen) };
}

/** The half-day signed now or next, else the first that waits for its countersignature, else the last. */
function halfOfNow(sheet: PresenceSheet, now: Date): HalfDay {
  const open = sheet.halfDays.filter((half) => !countersignatureOf(sheet, half));
  const half = open.find((one) => now < closesAt(one)) ?? open[0] ?? sheet.halfDays.at(-1);
  if (!half) throw refusal('half_day_gone');
  return half;
}

function toBoardHalf(sheet: PresenceSheet, half: HalfDay, { counts, expected }: BoardRow, now: Date) {
  const count = counts.find((one) => isSameHalf(one, half));
  return {
    ...toHalfDay(sheet, half, now),
    countersignedBy: countersignatureOf(sheet, half)?.by ?? null,
    present: count?.present ?? 0,
    expected,
    lateSignatures: count?.late ?? 0,
    minutesAsked: askedOf(sheet, half),
  };
}

function actionsOf(sheet: PresenceSheet, half: HalfDay, now: Date): Board['actions'] {
  const at = countersignatureOf(sheet, half)?.at ?? null;
  const correct: Decision = at ? { ok: true } : canSignByHand(half, at, now);
  return { byHand: canSignByHand(half, at, now), countersign: canCountersign(half, at, now), correct };
}
