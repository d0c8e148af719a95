import type { AnswerOf, BodyOf } from '@forman/contract/endpoint';
import type { PaidThing, priceCounter } from '@forman/contract/money/counter';
import { ladder, type Viewer } from '@forman/domain/access';
import type { Decision } from '@forman/domain/decision';
import { AppError } from '@forman/domain/errors';
import { type Cents, centsToEuros, eurosToCents } from '@forman/domain/money';
import { becomesMember, paidUntil } from '@forman/domain/money/memberships/dues';
import { counterRefusalWords, isCounterRefusal, receivedOnWrong } from '@forman/domain/money/counter/counter';
import { parisDay } from '@forman/domain/paris-time';
import type { RefusalReason } from '@forman/domain/refusals';
import { roomLabel } from '@forman/domain/sessions/rooms';
import { receivedAt } from '../../books/invoicing/receipts.service.ts';
import { canInvoice, missingSeller } from '../../books/invoicing/documents.service.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { findSession } from '../../sessions/sessions/sessions.service.ts';
import { findPublished } from '../group-orders/group-orders.queries.ts';
import { findDuesPayer, readDuesName } from '../memberships/memberships.service.ts';
import { itemOf } from '../payments/checkout.service.ts';
import { findOpenPayment } from '../payments/payments.queries.ts';
import { getOffer, type Offer, seatOffer } from '../payments/items.service.ts';
import { type Customer, findCustomer } from './counter.queries.ts';
import { findDebt, listDebtRows } from './debts.queries.ts';
import { toDebt } from './debts.service.ts';

type Priced = AnswerOf<typeof priceCounter>['things'][number];

/**
 * Prices what money is taken for from a person, and says what each line gives. Nothing is held: the same is
 * decided again when the money is taken.
 * @throws AppError not_found; invalid for a day that cannot be.
 */
export async function price(
  ctx: Context,
  personId: number,
  { things, receivedOn }: BodyOf<typeof priceCounter>,
): Promise<AnswerOf<typeof priceCounter>> {
  const now = ctx.clock.now();
  checkDay(receivedOn, now);
  const person = await getCustomer(ctx.db, personId);
  const { id, firstName, lastName, email, level } = person;
  const general = await refusalOfSale(ctx.db, person);
  // Dues are taken first, and may open the seats beside them.
  const opensSeats = things.some(({ kind }) => kind === 'membership') && becomesMember(level);
  const seated: Customer = opensSeats ? { ...person, level: 'ROLE_NEOMAN' } : person;
  const priced: Priced[] = [];
  for (const [index, thing] of things.entries()) {
    const who = thing.kind === 'membership' ? person : seated;
    const line = await priceOne(ctx.db, who, { thing, paidAt: receivedAt({ receivedOn }, now), now });
    const isTwice = things.slice(0, index).some((before) => keyOf(before) === keyOf(thing));
    priced.push({
      ...line,
      // What is invoiced already needs no invoice.
      refusal: isTwice
        ? counterRefusalWords.counter_twice
        : (line.refusal ?? (thing.kind === 'debt' ? null : general)),
    });
  }
  const debts = await listDebtRows(ctx.db, personId);
  return {
    person: { id, firstName, lastName, email, role: level },
    debts: debts.map(toDebt),
    things: priced,
    total: centsToEuros(priced.reduce((sum, line) => sum + eurosToCents(line.price), 0)),
  };
}

export const keyOf = (thing: PaidThing): string =>
  thing.kind === 'membership'
    ? thing.kind
    : thing.kind === 'debt'
      ? `debt ${thing.transaction}`
      : `session ${thing.session}`;

type SeatThing = Exclude<PaidThing, { kind: 'membership' } | { kind: 'debt' }>;
type When = { paidAt: Date; now: Date };

function priceOne(db: Db, person: Customer, line: When & { thing: PaidThing }): Promise<Priced> {
  const { thing } = line;
  if (thing.kind === 'membership') return priceDues(db, person, line);
  if (thing.kind === 'debt') return priceDebt(db, person, thing.transaction);
  return priceSeat(db, person, { ...line, thing });
}

/** What is left of an invoice of theirs; nothing once it was paid or cancelled. @throws AppError not_found. */
async function priceDebt(db: Db, { id }: Customer, transactionId: number): Promise<Priced> {
  const debt = await findDebt(db, transactionId);
  if (debt && debt.person.id !== id) throw new AppError('not_found');
  return {
    name: debt?.name ?? 'Facture',
    startDate: null,
    until: null,
    invoice: debt?.invoiceNumber ?? null,
    price: centsToEuros(debt?.owedCents ?? 0),
    refusal: debt ? null : counterRefusalWords.debt_gone,
  };
}

async function priceDues(db: Db, person: Customer, { paidAt, now }: When): Promise<Priced> {
  const offer = await getOffer(db, person, { kind: 'membership' }, now, paidAt);
  const payer = await findDuesPayer(db, person.id);
  return {
    name: readDuesName(payer, paidAt),
    startDate: null,
    until: paidUntil(payer, paidAt),
    invoice: null,
    ...(await pricedBy(db, person, offer)),
  };
}

async function priceSeat(
  db: Db,
  person: Customer,
  { thing, now }: When & { thing: SeatThing },
): Promise<Priced> {
  const published = await findPublished(db, thing.session, ladder);
  if (!published) throw new AppError('not_found');
  const { title, startsAt } = published;
  const named = {
    name: thing.room ? `${title} (${roomLabel[thing.room]})` : title,
    startDate: startsAt.toISOString(),
    until: null,
    invoice: null,
  };
  const row = await findSession(db, person, { kind: thing.kind, id: thing.session }, now);
  if (!row) return { ...named, price: 0, refusal: counterRefusalWords.not_in_audience };
  return { ...named, ...(await pricedBy(db, person, seatOffer(row, person, thing.room, now))) };
}

async function pricedBy(db: Db, person: Customer, offer: Offer): Promise<Pick<Priced, 'price' | 'refusal'>> {
  const { priceCents } = offer.split(0, false);
  const decision = decideOn(offer, priceCents);
  const common = { price: centsToEuros(priceCents) };
  if (!decision.ok) return { ...common, refusal: wordsOf(decision.reason) };
  const isPaying = await findOpenPayment(db, itemOf(person, offer));
  return { ...common, refusal: isPaying ? counterRefusalWords.payment_pending : null };
}

export const requestOf = (thing: Exclude<PaidThing, { kind: 'debt' }>) =>
  thing.kind === 'membership' ? thing : { kind: thing.kind, id: thing.session, room: thing.room };

/** What the person may buy; without a price there is nothing to take. */
export const decideOn = ({ decision }: Offer, priceCents: Cents): Decision<RefusalReason> =>
  decision.ok && priceCents === 0 ? { ok: false, reason: 'counter_free' } : decision;

/** @throws Error for a reason without a sentence: a bug. */
function wordsOf(reason: string): string {
  if (!isCounterRefusal(reason)) throw new Error(`The counter has no sentence for ${reason}`);
  return counterRefusalWords[reason];
}

/** Why nothing at all can be sold to this person. */
async function refusalOfSale(db: Db, { id }: Viewer): Promise<string | null> {
  if ((await missingSeller(db)).length > 0) return counterRefusalWords.seller_incomplete;
  return (await canInvoice(db, id)) ? null : counterRefusalWords.buyer_incomplete;
}

/** @throws AppError not_found. */
export async function getCustomer(db: Db, id: number): Promise<Customer> {
  const person = await findCustomer(db, id);
  if (!person) throw new AppError('not_found');
  return person;
}

/** @throws AppError invalid. */
export function checkDay(receivedOn: string, now: Date): void {
  const message = receivedOnWrong(receivedOn, parisDay(now));
  if (message !== null)
    throw new AppError('invalid', { violations: [{ propertyPath: 'receivedOn', message }] });
}
