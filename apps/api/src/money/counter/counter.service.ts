import type { AnswerOf, BodyOf } from '@forman/contract/endpoint';
import type { counterSessions, PaidThing, priceCounter, takeMoney } from '@forman/contract/money/counter';
import { ladder, type Viewer } from '@forman/domain/access';
import type { Decision } from '@forman/domain/decision';
import { AppError, type Violation } from '@forman/domain/errors';
import { type Cents, centsToEuros, eurosToCents } from '@forman/domain/money';
import { becomesMember, paidUntil } from '@forman/domain/money/memberships/dues';
import { counterRefusalWords, isCounterRefusal, receivedOnWrong } from '@forman/domain/money/counter/counter';
import { parisDay } from '@forman/domain/paris-time';
import { allow, refusal, type RefusalReason } from '@forman/domain/refusals';
import { roomLabel } from '@forman/domain/sessions/rooms';
import { receivedAt } from '../../books/invoicing/receipts.service.ts';
import { canInvoice, missingSeller } from '../../books/invoicing/documents.service.ts';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { lockPerson } from '../../people/accounts/person.queries.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { lockIfThere } from '../../sessions/seats/seats.service.ts';
import { findSession } from '../../sessions/sessions/sessions.service.ts';
import { explainBySales } from '../bank/explanations.service.ts';
import { listSessionChoices } from '../group-orders/choices.service.ts';
import { findPublished } from '../group-orders/group-orders.queries.ts';
import { findDuesPayer, readDuesName } from '../memberships/memberships.service.ts';
import { sellByHand } from '../payments/by-hand.service.ts';
import { itemOf } from '../payments/checkout.service.ts';
import { findOpenPayment } from '../payments/payments.queries.ts';
import { getOffer, type Offer, seatOffer } from '../payments/items.service.ts';
import { type Customer, findCustomer, isChequeTaken, listTaken, type TakenRow } from './counter.queries.ts';

/** Lists the coming sessions that money may be taken for. */
export async function listSessions(ctx: Context, search: string): Promise<AnswerOf<typeof counterSessions>> {
  const now = ctx.clock.now();
  return { sessions: await listSessionChoices(ctx.db, { after: now, levels: ladder, search, now }) };
}

type Priced = AnswerOf<typeof priceCounter>['things'][number];
type Taken = AnswerOf<typeof takeMoney>;

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
      refusal: isTwice ? counterRefusalWords.counter_twice : (line.refusal ?? general),
    });
  }
  return {
    person: { id, firstName, lastName, email, role: level },
    things: priced,
    total: centsToEuros(priced.reduce((sum, line) => sum + eurosToCents(line.price), 0)),
  };
}

const keyOf = (thing: PaidThing): string =>
  thing.kind === 'membership' ? thing.kind : `session ${thing.session}`;

type When = { paidAt: Date; now: Date };

function priceOne(db: Db, person: Customer, line: When & { thing: PaidThing }): Promise<Priced> {
  const { thing } = line;
  return thing.kind === 'membership'
    ? priceDues(db, person, line)
    : priceSeat(db, person, { ...line, thing });
}

async function priceDues(db: Db, person: Customer, { paidAt, now }: When): Promise<Priced> {
  const offer = await getOffer(db, person, { kind: 'membership' }, now);
  const payer = await findDuesPayer(db, person.id);
  return {
    name: readDuesName(payer, paidAt),
    startDate: null,
    until: paidUntil(payer, paidAt),
    ...(await pricedBy(db, person, offer)),
  };
}

async function priceSeat(
  db: Db,
  person: Customer,
  { thing, now }: When & { thing: Exclude<PaidThing, { kind: 'membership' }> },
): Promise<Priced> {
  const published = await findPublished(db, thing.session, ladder);
  if (!published) throw new AppError('not_found');
  const { title, startsAt } = published;
  const named = {
    name: thing.room ? `${title} (${roomLabel[thing.room]})` : title,
    startDate: startsAt.toISOString(),
    until: null,
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

const requestOf = (thing: PaidThing) =>
  thing.kind === 'membership' ? thing : { kind: thing.kind, id: thing.session, room: thing.room };

/** What the person may buy; without a price there is nothing to take. */
const decideOn = ({ decision }: Offer, priceCents: Cents): Decision<RefusalReason> =>
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

/**
 * Takes money for things of one person, all or nothing, in the locks' order of every sale: sessions by number,
 * then the person. Dues come first, as they may give the level that a seat needs.
 * @throws AppError not_found; invalid; amount_changed when the prices are not what was received; conflict for
 * a cheque taken before; whatever refuses a payment online.
 */
export async function take(
  ctx: Context,
  viewer: Viewer,
  personId: number,
  body: BodyOf<typeof takeMoney>,
): Promise<Taken> {
  checkMeans(body, ctx.clock.now());
  const before = await listTaken(ctx.db, body.requestKey);
  if (before.length > 0) return same(before, personId, body);
  try {
    return await ctx.transaction((tx) => takeAll(tx, viewer, { personId, body, now: ctx.clock.now() }));
  } catch (error) {
    // The same request, sent twice at once: the other one has taken it.
    const done = await listTaken(ctx.db, body.requestKey);
    if (done.length > 0) return same(done, personId, body);
    throw error;
  }
}

async function takeAll(
  tx: Tx,
  viewer: Viewer,
  { personId, body, now }: { personId: number; body: BodyOf<typeof takeMoney>; now: Date },
): Promise<Taken> {
  await getCustomer(tx, personId);
  await lockSessions(tx, body.things, now);
  await lockPerson(tx, personId);
  if (body.means === 'cheque' && (await isChequeTaken(tx, personId, body.chequeNumber)))
    throw refusal('cheque_taken');
  let totalCents = 0;
  const received = { ...receivedBy(body), recordedBy: viewer.id };
  for (const [position, thing] of duesFirst(body.things).entries()) {
    const person = await getCustomer(tx, personId);
    const offer = await getOffer(tx, person, requestOf(thing), now);
    const { priceCents } = offer.split(0, false);
    allow(decideOn(offer, priceCents));
    await sellByHand(tx, person, { offer, received: { ...received, position }, now });
    totalCents += priceCents;
  }
  if (totalCents !== eurosToCents(body.amount)) throw changed();
  const taken = await listTaken(tx, body.requestKey);
  if (body.bankLine !== null) {
    const transactions = taken.map(({ transaction }) => transaction);
    await explainBySales(tx, viewer, { line: body.bankLine, transactions, now });
  }
  await audit(tx, {
    at: now,
    actorId: viewer.id,
    action: 'counter.take',
    subject: 'user',
    subjectId: personId,
    detail: {
      amount: body.amount,
      means: body.means,
      receivedOn: body.receivedOn,
      invoices: taken.map(({ invoiceNumber }) => invoiceNumber),
    },
  });
  return toTaken(taken);
}

/** A cheque alone has a number, a bank and a drawer. */
function receivedBy({ means, receivedOn, requestKey, chequeNumber, bank, drawer }: BodyOf<typeof takeMoney>) {
  const cheque =
    means === 'cheque' ? { chequeNumber, bank, drawer } : { chequeNumber: '', bank: '', drawer: '' };
  return { means, receivedOn, requestKey, ...cheque };
}

const duesFirst = (things: readonly PaidThing[]): PaidThing[] =>
  things.toSorted((a, b) => Number(b.kind === 'membership') - Number(a.kind === 'membership'));

/** @throws AppError not_found for a session that is gone. */
async function lockSessions(tx: Tx, things: readonly PaidThing[], now: Date): Promise<void> {
  const ids = new Set(things.flatMap((thing) => (thing.kind === 'membership' ? [] : [thing.session])));
  for (const id of [...ids].toSorted((a, b) => a - b))
    if (!(await lockIfThere(tx, id, now))) throw new AppError('not_found');
}

async function getCustomer(db: Db, id: number): Promise<Customer> {
  const person = await findCustomer(db, id);
  if (!person) throw new AppError('not_found');
  return person;
}

/** The answer of before, where the request says the same. @throws AppError conflict where it does not. */
function same(taken: readonly TakenRow[], personId: number, body: BodyOf<typeof takeMoney>): Taken {
  const answer = toTaken(taken);
  const { means, receivedOn, chequeNumber } = receivedBy(body);
  const [first] = taken;
  const isSame =
    first!.personId === personId &&
    first!.means === means &&
    first!.receivedOn === receivedOn &&
    first!.chequeNumber === chequeNumber &&
    taken.length === body.things.length &&
    answer.total === body.amount;
  if (!isSame) throw refusal('receipt_other');
  return answer;
}

const toTaken = (rows: readonly TakenRow[]): Taken => ({
  receipts: rows.map(({ id, name, amountCents, transaction, invoiceNumber }) => ({
    id,
    name,
    amount: centsToEuros(amountCents),
    transaction,
    invoiceNumber,
  })),
  total: centsToEuros(rows.reduce((sum, { amountCents }) => sum + amountCents, 0)),
});

const changed = (): AppError =>
  new AppError('amount_changed', {
    violations: [{ propertyPath: 'amount', message: 'Le prix a changé. Vérifiez-le avant d’encaisser.' }],
  });

function checkDay(receivedOn: string, now: Date): void {
  const message = receivedOnWrong(receivedOn, parisDay(now));
  if (message !== null)
    throw new AppError('invalid', { violations: [{ propertyPath: 'receivedOn', message }] });
}

/** A cheque has a number, and a thing is paid for once. */
function checkMeans({ means, chequeNumber, receivedOn, things }: BodyOf<typeof takeMoney>, now: Date): void {
  checkDay(receivedOn, now);
  const violations: Violation[] = [];
  if (means === 'cheque' && chequeNumber === '')
    violations.push({ propertyPath: 'chequeNumber', message: 'Indiquez le numéro du chèque' });
  if (new Set(things.map(keyOf)).size < things.length)
    violations.push({ propertyPath: 'things', message: counterRefusalWords.counter_twice });
  if (violations.length > 0) throw new AppError('invalid', { violations });
}
