import type { Viewer } from '@forman/domain/access';
import { type Decision, no } from '@forman/domain/decision';
import { AppError } from '@forman/domain/errors';
import type { Cents } from '@forman/domain/money';
import { splitAllOrNothing, splitCreditFirst, type Split } from '@forman/domain/payments/states';
import { discoveryFeeCents } from '@forman/domain/sessions/discovery';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { canRegister } from '@forman/domain/sessions/registration';
import type { Db } from '../../db/database.ts';
import { isFree } from '../registrations/registrations.service.ts';
import { canFinalise, participationOf } from '../sessions/participation.service.ts';
import { findSession } from '../sessions/sessions.service.ts';
import { getBeneficiary } from './beneficiary.queries.ts';

/** What somebody wants to buy, as they name it. */
export type ItemRequest = {
  kind: SessionKind | 'discovery_fee';
  id: number;
  beneficiaryId?: number | undefined;
};

/** The same, as the server sees it now: price, right, and how credit may be used. */
export type Offer = {
  item: 'session' | 'discovery_fee';
  sessionId: number;
  kind: SessionKind;
  beneficiaryId: number;
  label: string;
  startsAt: Date;
  priceCents: Cents;
  decision: Decision;
  split: (usableCents: Cents) => Split;
};

/** Prices an item for a buyer. The caller takes the session's lock first when it is going to sell. @throws AppError not_found. */
export async function getOffer(db: Db, viewer: Viewer, request: ItemRequest, now: Date): Promise<Offer> {
  return request.kind === 'discovery_fee'
    ? discoveryFee(db, viewer, request, now)
    : sessionSeat(db, viewer, request.kind, request.id, now);
}

async function sessionSeat(db: Db, viewer: Viewer, kind: SessionKind, id: number, now: Date): Promise<Offer> {
  const row = await findSession(db, viewer, { kind, id }, now);
  if (!row) throw new AppError('not_found');
  const decision = canRegister(participationOf(row, viewer, now));
  const priceCents = isFree(row) ? 0 : row.price_cents;
  return {
    item: 'session',
    sessionId: id,
    kind,
    beneficiaryId: viewer.id,
    label: row.title,
    startsAt: row.starts_at,
    priceCents,
    decision,
    split: (usable) => splitCreditFirst(priceCents, usable),
  };
}

/** The 5 €: paid by the registered person, or by their sponsor for them. */
async function discoveryFee(db: Db, viewer: Viewer, request: ItemRequest, now: Date): Promise<Offer> {
  const beneficiary = await getBeneficiary(db, viewer, request.beneficiaryId ?? viewer.id);
  const row = await findSession(db, beneficiary, { kind: 'workshop', id: request.id }, now);
  if (!row) throw new AppError('not_found');
  const decision = row.discovery_stage === 'discovery_day' ? canFinalise(row) : no('not_a_discovery_day');
  return {
    item: 'discovery_fee',
    sessionId: request.id,
    kind: 'workshop',
    beneficiaryId: beneficiary.id,
    label: row.title,
    startsAt: row.starts_at,
    priceCents: discoveryFeeCents,
    decision,
    split: (usable) => splitAllOrNothing(discoveryFeeCents, usable),
  };
}
