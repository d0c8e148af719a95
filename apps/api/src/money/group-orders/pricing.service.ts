import { may, type Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import {
  canOrderSeat,
  canPlaceOrder,
  type PlaceOrderRefusal,
  unpaidDays,
  type seatRefusalWords,
} from '@forman/domain/money/group-orders/group-orders';
import type { Decision } from '@forman/domain/decision';
import { hasInvoiceAddress } from '@forman/domain/books/invoicing/document';
import type { Cents } from '@forman/domain/money';
import { addDays, parisDay, parisInstant } from '@forman/domain/paris-time';
import { rulesOf, type SessionKind } from '@forman/domain/sessions/kinds';
import { roomLabel, type Room } from '@forman/domain/sessions/rooms';
import { freeSeats } from '@forman/domain/sessions/seats';
import type { Db } from '../../db/database.ts';
import { readRecords } from '../../platform/association/association.queries.ts';
import { readVatBuyer } from '../../books/invoicing/transactions.service.ts';
import { seatOffer } from '../payments/items.service.ts';
import { participationOf } from '../../sessions/sessions/participation.service.ts';
import { findSession } from '../../sessions/sessions/sessions.service.ts';
import { decideVat, type SaleVat } from '../../books/vat-rules/vat-rules.service.ts';
import {
  countOrdersOf,
  findPublished,
  listViewers,
  type Published,
  type TransferAccount,
} from './group-orders.queries.ts';

export type WantedSeat = { session: number; beneficiary: number; room: Room | null };

export type PricedSeat = {
  sessionId: number;
  kind: SessionKind;
  title: string;
  startsAt: Date;
  beneficiary: { id: number; firstName: string; lastName: string };
  room: Room | null;
  itemName: string;
  priceCents: Cents;
  refusal: keyof typeof seatRefusalWords | null;
  /** True when the seat takes a free place: none was kept for the person, or offered to them, before. */
  takesNewSeat: boolean;
};

/**
 * Prices each seat now, and gives the reason that forbids the person to register, or the order to be paid by
 * transfer. In one session only as many people fit as there are seats.
 * @throws AppError not_found for an unknown session or person.
 */
export async function priceSeats(
  db: Db,
  wanted: readonly WantedSeat[],
  { levels, now }: { levels: readonly string[]; now: Date },
): Promise<PricedSeat[]> {
  const people = await listViewers(
    db,
    wanted.map(({ beneficiary }) => beneficiary),
  );
  const priced: PricedSeat[] = [];
  for (const want of wanted) {
    const person = people.find(({ id }) => id === want.beneficiary);
    const published = await findPublished(db, want.session, levels);
    if (!person || !published) throw new AppError('not_found');
    priced.push(await priceSeat(db, { want, person, published, others: priced }, now));
  }
  return priced;
}

async function priceSeat(
  db: Db,
  seat: {
    want: WantedSeat;
    person: Awaited<ReturnType<typeof listViewers>>[number];
    published: Published;
    others: readonly PricedSeat[];
  },
  now: Date,
): Promise<PricedSeat> {
  const { want, person, published, others } = seat;
  const { id: sessionId, ...session } = published;
  const named = {
    sessionId,
    ...session,
    beneficiary: { id: person.id, firstName: person.firstName, lastName: person.lastName },
    room: want.room,
    itemName: want.room ? `${session.title} (${roomLabel[want.room]})` : session.title,
  };
  const row = await findSession(db, person, { kind: session.kind, id: sessionId }, now);
  if (!row) return { ...named, priceCents: 0, refusal: 'not_in_audience', takesNewSeat: false };
  const offer = seatOffer(row, person, want.room, now);
  const { priceCents } = offer.split(0, false);
  const beside = others.filter((other) => other.sessionId === sessionId && other.refusal === null);
  const { state, session: met } = participationOf(row, person, now);
  const own = canOrderSeat({
    startsAt: row.starts_at,
    priceCents,
    isTwice: beside.some(({ beneficiary }) => beneficiary.id === person.id),
    now,
  });
  const takesNewSeat = state !== 'offered' && state !== 'held';
  const isFull = takesNewSeat && freeSeats(met.seats) <= beside.filter((other) => other.takesNewSeat).length;
  return {
    ...named,
    priceCents,
    takesNewSeat,
    refusal: refusalOf([offer.decision, own], { isPaying: state === 'held', isFull }),
  };
}

function refusalOf(
  decisions: readonly Decision[],
  { isPaying, isFull }: { isPaying: boolean; isFull: boolean },
): PricedSeat['refusal'] {
  const refused = decisions.find((decision) => !decision.ok);
  if (refused && !refused.ok) return refused.reason as PricedSeat['refusal'];
  if (isPaying) return 'payment_pending';
  return isFull ? 'session_full' : null;
}

/** The payer of an order: oneself, or for the back office somebody else. @throws AppError forbidden. */
export function payerOf(viewer: Viewer, payer: number | undefined): number {
  const isOther = payer !== undefined && payer !== viewer.id;
  if (isOther && !may(viewer, 'finance.administer')) throw new AppError('forbidden', { reason: 'not_yours' });
  return payer ?? viewer.id;
}

export type SeatVat = { product: NonNullable<ReturnType<typeof rulesOf>['vatProduct']>; vat: SaleVat };

/** Decides the VAT of each seat on a day (Paris). */
export async function decideSeatVats(
  db: Db,
  payerId: number,
  seats: readonly Pick<PricedSeat, 'kind' | 'itemName' | 'sessionId'>[],
  on: string,
): Promise<SeatVat[]> {
  const buyer = await readVatBuyer(db, payerId);
  // Each session is decided once, for all its seats.
  const decided = new Map<number, SeatVat>();
  for (const { kind, itemName, sessionId } of seats) {
    if (decided.has(sessionId)) continue;
    const product = rulesOf(kind).vatProduct!;
    const vat = await decideVat(db, { product, itemName, sessionId, buyer, on });
    decided.set(sessionId, { product, vat });
  }
  return seats.map(({ sessionId }) => decided.get(sessionId)!);
}

/** Reads the present account for transfers, which later orders get. */
export async function readAccount(db: Db): Promise<TransferAccount> {
  const { record } = await readRecords(db);
  return { iban: record.iban ?? '', bic: record.bic ?? '' };
}

/** True when some seats are outside the scope of VAT and others are not: no invoice may contain both. */
export const isMixed = (vats: readonly SeatVat[]): boolean =>
  new Set(vats.map(({ vat }) => vat.vatCategory === 'O')).size > 1;

export type Payer = { id: number; company: string; address: string; city: string; isGranted: boolean };

/** Decides whether this payer may order these seats together. */
export async function decideOrder(
  db: Db,
  payer: Payer,
  { seats, byOffice, now }: { seats: readonly PricedSeat[]; byOffice: boolean; now: Date },
): Promise<Decision<PlaceOrderRefusal>> {
  const sold = seats.filter(({ kind }) => rulesOf(kind).vatProduct !== null);
  const vats = await decideSeatVats(db, payer.id, sold, parisDay(now));
  const orders = await countOrdersOf(db, payer.id, parisInstant(addDays(parisDay(now), -unpaidDays)));
  return canPlaceOrder({
    company: payer.company,
    isGranted: byOffice || payer.isGranted,
    hasAddress: hasInvoiceAddress(payer),
    hasIban: (await readAccount(db)).iban !== '',
    openOrders: orders.open,
    unpaidOrders: byOffice ? 0 : orders.unpaid,
    isMixed: isMixed(vats),
  });
}
