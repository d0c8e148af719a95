import { lockPerson } from '../../people/accounts/person.queries.ts';
import type { HourCard, getUserHours, correctHours } from '@forman/contract/hours/hours';
import type { AnswerOf, BodyOf, QueryOf } from '@forman/contract/endpoint';
import { may, type Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { followedOn as attestedOn } from '@forman/domain/hours/attestations';
import { correctionViolations } from '@forman/domain/hours/correction';
import { countHours, type HourSum, hourYears, type Quota, quotaOn } from '@forman/domain/hours/count';
import type { Habilitation, HourLine } from '@forman/domain/hours/hours';
import { canReadHours } from '@forman/domain/hours/reading';
import { addDays, parisDay, parisInstant } from '@forman/domain/paris-time';
import { allow, refusal } from '@forman/domain/refusals';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import * as queries from './hours.queries.ts';
import { findTheme } from './themes.queries.ts';

/** The same lines with the opposite sign. */
export const takenBack = (lines: readonly HourLine[]): HourLine[] =>
  lines.map((line) => ({ ...line, minutes: -line.minutes }));

/** Finds a person whose hours the viewer may read; only the office learns that there is none (not_found). */
async function openPerson(db: Db, viewer: Viewer, id: number): Promise<queries.PersonRow> {
  const person = await queries.findPerson(db, id);
  if (!person) throw may(viewer, 'hours.administer') ? new AppError('not_found') : refusal('not_yours');
  allow(canReadHours(viewer, person));
  return person;
}

/**
 * Reads somebody's hours: their cards on a day, and movements of a period. A past day is counted as known at
 * its end, without seats, which are not kept for past days. @throws AppError not_found, forbidden.
 */
export async function readUserHours(
  ctx: Context,
  viewer: Viewer,
  id: number,
  query: QueryOf<typeof getUserHours>,
): Promise<AnswerOf<typeof getUserHours>> {
  const person = await openPerson(ctx.db, viewer, id);
  const now = ctx.clock.now();
  const today = parisDay(now);
  const on = query.on && query.on < today ? query.on : today;
  const knownAt = on === today ? now : new Date(parisInstant(addDays(on, 1)).getTime() - 1);
  const period = { from: query.from, to: query.to ?? '9999-12-31', knownAt };
  // A sponsor reads only the cards: trainings and reasons of corrections are for the person and the office.
  const isWhole = id === viewer.id || may(viewer, 'hours.administer');
  const [cards, movements, attestations, countedElsewhere] = await Promise.all([
    readCards(ctx.db, person, { on, knownAt, now }),
    isWhole ? queries.listMovements(ctx.db, id, period) : [],
    isWhole ? queries.findAttestations(ctx.db, id) : { latest: [], count: 0 },
    isWhole ? queries.listCountedElsewhere(ctx.db, id) : [],
  ]);
  return {
    person: { id, firstName: person.firstName, lastName: person.lastName },
    on,
    cards,
    movements: movements.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    attestations: attestations.latest.map(({ halfDays, ...head }) => ({
      ...head,
      followedOn: attestedOn({ halfDays }),
      issuedAt: new Date(head.issuedAt).toISOString(),
    })),
    attestationCount: attestations.count,
    countedElsewhere,
    isShared: id === viewer.id && person.sponsorId !== null ? person.isShared : null,
  };
}

type Counting = { on: string; knownAt: Date; now: Date };

async function readCards(
  db: Db,
  person: Pick<queries.PersonRow, 'id' | 'habilitations'>,
  { on, knownAt, now }: Counting,
): Promise<HourCard[]> {
  if (person.habilitations.length === 0) return [];
  const [quotas, sums, coming] = await Promise.all([
    queries.listQuotas(db, knownAt),
    queries.listSums(db, person.id, { on, knownAt }),
    on === parisDay(now) ? queries.listComing(db, person.id, now) : [],
  ]);
  return person.habilitations.map((habilitation) =>
    cardOf(habilitation, { quota: quotaOn(quotas, habilitation, on), on, sums, coming }),
  );
}

type Counted = {
  quota: queries.QuotaRow | null;
  on: string;
  sums: readonly queries.SumRow[];
  coming: readonly queries.ComingRow[];
};

function cardOf(habilitation: Habilitation, { quota, on, sums, coming }: Counted): HourCard {
  const own = coming.filter((row) => row.habilitation === habilitation);
  const done = sums.filter((row) => row.habilitation === habilitation);
  const count = countHours(quota, on, done, own.map(comingSum));
  const { to } = hourYears(quota, on);
  const bySession = Map.groupBy(
    own.filter((row) => comingSum(row).year <= to),
    (row) => row.sessionId,
  );
  return {
    habilitation,
    ...count,
    note: quota?.note ?? null,
    coming: [...bySession.values()].map((rows) => {
      const { sessionId, kind, title, startsAt } = rows[0]!;
      const minutes = rows.reduce((sum, row) => sum + row.minutes, 0);
      return { sessionId, kind, title, startsAt: startsAt.toISOString(), habilitation, minutes };
    }),
  };
}

/** Hours to come of a session, counted in the year in which it ends. */
export const comingSum = (
  row: Pick<queries.ComingRow, 'endsAt' | 'nature' | 'rule' | 'minutes'>,
): HourSum => ({
  year: Number(parisDay(row.endsAt).slice(0, 4)),
  nature: row.nature,
  rule: row.rule,
  minutes: row.minutes,
});

/** The hours that a person lacks, and will have, in a habilitation, with the quota they are counted from. */
export type Lacks = {
  habilitation: Habilitation;
  quota: Quota | null;
  done: readonly HourSum[];
  registered: readonly HourSum[];
};

/** Reads the lacks of a person by habilitation, as of today. */
export async function readLacks(db: Db, userId: number, now: Date): Promise<Lacks[]> {
  const person = await queries.findPerson(db, userId);
  if (!person || person.habilitations.length === 0) return [];
  const on = parisDay(now);
  const [quotas, sums, coming] = await Promise.all([
    queries.listQuotas(db, now),
    queries.listSums(db, userId, { on, knownAt: now }),
    queries.listComing(db, userId, now),
  ]);
  return person.habilitations.map((habilitation) => ({
    habilitation,
    quota: quotaOn(quotas, habilitation, on),
    done: sums.filter((row) => row.habilitation === habilitation),
    registered: coming.filter((row) => row.habilitation === habilitation).map(comingSum),
  }));
}

/** Lets the present sponsor read one's hours, or stops it. A later sponsor does not get to read them. */
export async function shareHours(ctx: Context, viewer: Viewer, isShared: boolean): Promise<void> {
  if (isShared) await queries.insertSharing(ctx.db, viewer.id, ctx.clock.now());
  else await queries.deleteSharing(ctx.db, viewer.id);
}

/**
 * Corrects somebody's hours by hand, under the person's lock: of two corrections, the second sees the
 * remainder.
 * @throws AppError not_found, invalid.
 */
export const correctHoursOf = (
  ctx: Context,
  viewer: Viewer,
  userId: number,
  body: BodyOf<typeof correctHours>,
): Promise<void> =>
  ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    if ((await lockPerson(tx, userId)).deletedAt) throw new AppError('not_found');
    const { followedOn, habilitation, themeId, nature, minutes, reason } = body;
    const violations = correctionViolations(body, {
      today: parisDay(now),
      theme: themeId === null ? undefined : await findTheme(tx, themeId),
      held: await queries.sumHeld(tx, userId, body),
    });
    if (violations.length > 0) throw new AppError('invalid', { violations });
    await queries.recordHours(tx, {
      kind: 'correction',
      userId,
      followedOn,
      nature,
      lines: [{ habilitation, themeId, minutes }],
      reason,
      now,
      by: viewer.id,
    });
    await audit(tx, {
      at: now,
      actorId: viewer.id,
      action: 'hours.correct',
      subject: 'user',
      subjectId: userId,
      detail: { followedOn, habilitation, minutes, reason },
    });
  });
