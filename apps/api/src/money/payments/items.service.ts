import type { Viewer } from '@forman/domain/access';
import { type Decision, no } from '@forman/domain/decision';
import type { RefusalReason } from '@forman/domain/refusals';
import { AppError } from '@forman/domain/errors';
import type { Cents } from '@forman/domain/money';
import { canPayDues, membershipPriceCents } from '@forman/domain/money/memberships/dues';
import {
  splitAllOrNothing,
  splitByChoice,
  splitCreditFirst,
  type Split,
} from '@forman/domain/money/payments/states';
import { discoveryFeeCents } from '@forman/domain/sessions/discovery';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { holdMs } from '@forman/domain/platform/holds';
import { canFinalise, canRegister } from '@forman/domain/sessions/registration';
import type { Room } from '@forman/domain/sessions/rooms';
import { readDuesPrices } from '../../platform/association/dues-prices.queries.ts';
import type { Db } from '../../db/database.ts';
import { findDuesPayer } from '../memberships/memberships.service.ts';
import { feeOf, participationOf, priceOf } from '../../sessions/sessions/participation.service.ts';
import { findSession } from '../../sessions/sessions/sessions.service.ts';
import { type MetSession } from '../../sessions/sessions/sessions.queries.ts';
import { findSponsored } from './beneficiary.queries.ts';

/** The item to buy, as the call names it. Dues are one's own, and have no session. */
export type ItemRequest =
  | {
      kind: SessionKind | 'discovery_fee';
      id: number;
      beneficiaryId?: number | undefined;
      /** The room of a formation priced by rooms. */
      room?: Room | null | undefined;
    }
  | { kind: 'membership' };
type SessionItem = Exclude<ItemRequest, { kind: 'membership' }>;

/** The item as the server sees it now: its price, the right to buy it, and the credit that may be used. */
export type Offer = {
  item: 'session' | 'discovery_fee' | 'membership';
  sessionId: number | null;
  beneficiaryId: number;
  room: Room | null;
  decision: Decision<RefusalReason>;
  /** `byCredit`: the person chooses credit, where there is a choice. */
  split: (usableCents: Cents, byCredit: boolean) => Split;
};

/**
 * Prices an item for a buyer. Before a sale, the caller takes the session's lock, or the person's for dues.
 * @param paidAt when the money came: dues are those of its day.
 * @throws AppError not_found.
 */
export async function getOffer(
  db: Db,
  viewer: Viewer,
  request: ItemRequest,
  now: Date,
  paidAt = now,
): Promise<Offer> {
  if (request.kind === 'membership') return dues(db, viewer.id, { paidAt, now });
  return request.kind === 'discovery_fee'
    ? discoveryFee(db, viewer, request, now)
    : sessionSeat(db, viewer, { ...request, kind: request.kind }, now);
}

/** The year's dues of the day, by the person's present level, whatever their token says (CORE-140). */
async function dues(db: Db, personId: number, { paidAt, now }: { paidAt: Date; now: Date }): Promise<Offer> {
  const payer = await findDuesPayer(db, personId);
  const justPaid = payer.lastSettledAt !== null && payer.lastSettledAt.getTime() > now.getTime() - holdMs;
  const priceCents = membershipPriceCents(payer.level, await readDuesPrices(db, paidAt));
  return {
    item: 'membership',
    sessionId: null,
    beneficiaryId: personId,
    room: null,
    decision: canPayDues(payer, justPaid),
    split: (usable, byCredit) => splitByChoice(priceCents, usable, byCredit),
  };
}

async function sessionSeat(
  db: Db,
  viewer: Viewer,
  { kind, id, room = null }: SessionItem & { kind: SessionKind },
  now: Date,
): Promise<Offer> {
  const row = await findSession(db, viewer, { kind, id }, now);
  if (!row) throw new AppError('not_found');
  return seatOffer(row, viewer, room, now);
}

/** The offer of a seat in a session already read for this person. */
export function seatOffer(row: MetSession, viewer: Viewer, room: Room | null, now: Date): Offer {
  const price = priceOf(row, room);
  const register = canRegister(participationOf(row, viewer, now));
  const decision = register.ok && !price.ok ? no(price.reason) : register;
  const priceCents = price.ok ? price.cents : 0;
  return {
    item: 'session',
    sessionId: row.id,
    beneficiaryId: viewer.id,
    room,
    decision,
    split: (usable) => splitCreditFirst(priceCents, usable),
  };
}

/** The person whose discovery fee is paid: oneself, or a person one sponsors. @throws AppError forbidden. */
async function getBeneficiary(db: Db, viewer: Viewer, beneficiaryId: number): Promise<Viewer> {
  if (beneficiaryId === viewer.id) return viewer;
  const sponsored = await findSponsored(db, viewer.id, beneficiaryId);
  if (!sponsored) throw new AppError('forbidden', { reason: 'not_your_guest' });
  return sponsored;
}

/** The fee of 5 €, paid by the registered person, or by their sponsor for them. */
async function discoveryFee(db: Db, viewer: Viewer, request: SessionItem, now: Date): Promise<Offer> {
  const beneficiary = await getBeneficiary(db, viewer, request.beneficiaryId ?? viewer.id);
  const row = await findSession(db, beneficiary, { kind: 'workshop', id: request.id }, now);
  if (!row) throw new AppError('not_found');
  return {
    item: 'discovery_fee',
    sessionId: request.id,
    beneficiaryId: beneficiary.id,
    room: null,
    decision: canFinalise(feeOf(row)),
    split: (usable) => splitAllOrNothing(discoveryFeeCents, usable),
  };
}
