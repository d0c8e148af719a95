import type { AnswerOf, BodyOf, QueryOf } from '@forman/contract/endpoint';
import type { groupOrderChoices, priceGroupOrder } from '@forman/contract/money/group-orders';
import { ladder, may, type Viewer } from '@forman/domain/access';
import type { Decision } from '@forman/domain/decision';
import { AppError } from '@forman/domain/errors';
import {
  dueDay,
  groupOrderSentences,
  noticeDays,
  seatRefusalWords,
} from '@forman/domain/money/group-orders/group-orders';
import { centsToEuros } from '@forman/domain/money';
import { addDays, parisDay, parisInstant } from '@forman/domain/paris-time';
import { rooms } from '@forman/domain/sessions/rooms';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import {
  countColleagues,
  listAnybody,
  listColleagues,
  listLevels,
  listPricedSessions,
} from './group-orders.queries.ts';
import { decideOrder, payerOf, priceSeats, type WantedSeat, type Payer } from './pricing.service.ts';
import { readPayer } from './payers.queries.ts';

const sentenceOf = (decision: Decision): string | null =>
  decision.ok ? null : groupOrderSentences[decision.reason as keyof typeof groupOrderSentences];

/** The levels whose sessions are shown: those of the payer’s company, or all for the back office. */
export const readLevels = async (db: Db, viewer: Viewer, payerId: number): Promise<readonly string[]> =>
  may(viewer, 'finance.administer') ? ladder : listLevels(db, payerId);

/** Reads the form's choices: the people that seats may be ordered for, and the sessions. */
export async function readChoices(
  ctx: Context,
  viewer: Viewer,
  { payer: asked, people = '', sessions = '' }: QueryOf<typeof groupOrderChoices>,
): Promise<AnswerOf<typeof groupOrderChoices>> {
  const now = ctx.clock.now();
  const payer = await readPayer(ctx.db, payerOf(viewer, asked));
  const byOffice = may(viewer, 'finance.administer');
  // The back office finds anybody by name; without a search it sees the payer’s company.
  const isAnybody = byOffice && people !== '';
  const after = parisInstant(addDays(parisDay(now), noticeDays));
  // Without the right nobody learns who belongs to a company whose SIRET they typed.
  if (!byOffice && !payer.isGranted) return onlyDecision(ctx.db, payer, now);
  const [named, priced, decision] = await Promise.all([
    (isAnybody ? listAnybody : listColleagues)(ctx.db, payer.id, people),
    readLevels(ctx.db, viewer, payer.id).then((levels) =>
      listSessionChoices(ctx.db, { after, levels, search: sessions, now }),
    ),
    decideOrder(ctx.db, payer, { seats: [], byOffice, now }),
  ]);
  return {
    company: payer.company,
    people: named,
    mayGrant: byOffice || payer.isGranted,
    sessions: priced,
    decision,
    sentence: sentenceOf(decision),
  };
}

/** Lists coming priced sessions, with their prices and the seats that are left. */
export async function listSessionChoices(db: Db, which: Parameters<typeof listPricedSessions>[1]) {
  const priced = await listPricedSessions(db, which);
  return priced.map(({ startsAt, priceCents, ...one }) => ({
    id: one.id,
    kind: one.kind,
    title: one.title,
    startDate: startsAt.toISOString(),
    price: centsToEuros(priceCents),
    seatsLeft: one.seatsLeft,
    rooms: rooms.flatMap((room) => {
      const cents = one[room];
      return cents === null ? [] : [{ room, price: centsToEuros(cents) }];
    }),
  }));
}

async function onlyDecision(db: Db, payer: Payer, now: Date): Promise<AnswerOf<typeof groupOrderChoices>> {
  const decision = await decideOrder(db, payer, { seats: [], byOffice: false, now });
  const none = { people: [], sessions: [], mayGrant: false };
  return { company: payer.company, ...none, decision, sentence: sentenceOf(decision) };
}

/** @throws AppError conflict for a member without the right: a price tells who is registered. */
function refuseUngranted(viewer: Viewer, { company, isGranted }: Payer): void {
  if (company === '' || isGranted || may(viewer, 'finance.administer')) return;
  throw new AppError('conflict', { reason: 'order_no_right', detail: groupOrderSentences.order_no_right });
}

/** Prices the seats as of now, each with the reason why it cannot be ordered. */
export async function priceOrder(
  ctx: Context,
  viewer: Viewer,
  { payer: asked, seats: wanted }: BodyOf<typeof priceGroupOrder>,
): Promise<AnswerOf<typeof priceGroupOrder>> {
  const now = ctx.clock.now();
  const payer = await readPayer(ctx.db, payerOf(viewer, asked));
  refuseUngranted(viewer, payer);
  await refuseStrangers(ctx.db, viewer, payer.id, wanted);
  const levels = await readLevels(ctx.db, viewer, payer.id);
  const seats = await priceSeats(ctx.db, wanted, { levels, now });
  const byOffice = may(viewer, 'finance.administer');
  const decision = await decideOrder(ctx.db, payer, { seats, byOffice, now });
  const starts = seats.map(({ startsAt }) => startsAt);
  return {
    seats: seats.map(({ sessionId, kind, title, startsAt, priceCents, refusal, ...seat }) => ({
      session: { id: sessionId, kind, title, startDate: startsAt.toISOString() },
      beneficiary: seat.beneficiary,
      room: seat.room,
      price: centsToEuros(priceCents),
      refusal: refusal && seatRefusalWords[refusal],
    })),
    total: centsToEuros(seats.reduce((sum, { priceCents }) => sum + priceCents, 0)),
    dueOn: dueDay(now, starts),
    decision,
    sentence: sentenceOf(decision),
  };
}

/** Refuses people of other companies to a member. @throws AppError forbidden. */
export async function refuseStrangers(
  db: Db,
  viewer: Viewer,
  payerId: number,
  wanted: readonly WantedSeat[],
): Promise<void> {
  if (may(viewer, 'finance.administer')) return;
  const people = new Set(wanted.map(({ beneficiary }) => beneficiary));
  if ((await countColleagues(db, payerId, [...people])) < people.size)
    throw new AppError('forbidden', { reason: 'not_yours' });
}
