import type { AnswerOf, BodyOf } from '@forman/contract/endpoint';
import type { counterSessions, PaidThing, takeMoney } from '@forman/contract/money/counter';
import { ladder, type Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { type Cents, centsToEuros, eurosToCents } from '@forman/domain/money';
import { counterRefusalWords } from '@forman/domain/money/counter/counter';
import { allow, refusal } from '@forman/domain/refusals';
import { chequeViolations, receivedAt } from '../../books/invoicing/receipts.service.ts';
import { isChequeTaken, type ReceivedMoney } from '../../books/invoicing/receipts.queries.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { lockPerson } from '../../people/accounts/person.queries.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { lockIfThere } from '../../sessions/seats/seats.service.ts';
import { explainBySales } from '../bank/explanations.service.ts';
import { listSessionChoices } from '../group-orders/choices.service.ts';
import { sellByHand } from '../payments/by-hand.service.ts';
import { getOffer } from '../payments/items.service.ts';
import { listTaken, type TakenRow } from './counter.queries.ts';
import { receiveDebt } from './debts.service.ts';
import { checkDay, decideOn, getCustomer, keyOf, requestOf } from './prices.service.ts';
import { lockSale } from './repayments.queries.ts';

/** Lists the coming sessions that money may be taken for. */
export async function listSessions(ctx: Context, search: string): Promise<AnswerOf<typeof counterSessions>> {
  const now = ctx.clock.now();
  return { sessions: await listSessionChoices(ctx.db, { after: now, levels: ladder, search, now }) };
}

type Asked = BodyOf<typeof takeMoney>;
type Taken = AnswerOf<typeof takeMoney>;

/**
 * Takes money for things of one person, all or nothing, in the locks' order of every sale: sessions by number,
 * sales that are owed, then the person. Dues come first, as they may give the level that a seat needs. A part of a
 * price gives the right at once, and the rest is owed.
 * @throws AppError not_found; invalid; amount_changed when the prices are not what was shown; conflict for a
 * cheque taken before, or a rest that was paid meanwhile; whatever refuses a payment online.
 */
export async function take(ctx: Context, viewer: Viewer, personId: number, body: Asked): Promise<Taken> {
  const before = await listTaken(ctx.db, body.requestKey);
  if (before.length > 0) return same(before, personId, body);
  try {
    return await ctx.transaction((tx) => takeWithin(tx, viewer, { personId, body, now: ctx.clock.now() }));
  } catch (error) {
    // The same request, sent twice at once: the other one has taken it.
    const done = await listTaken(ctx.db, body.requestKey);
    if (done.length > 0) return same(done, personId, body);
    throw error;
  }
}

type Taking = { personId: number; body: Asked; now: Date };

/** Takes money in the caller’s transaction. @throws AppError as `take`. */
export async function takeWithin(
  tx: Tx,
  viewer: Pick<Viewer, 'id'>,
  { personId, body, now }: Taking,
): Promise<Taken> {
  checkMeans(body, now);
  await getCustomer(tx, personId);
  await lockThings(tx, body.things, now);
  await lockPerson(tx, personId);
  if (await isChequeTaken(tx, personId, receivedBy(body).chequeNumber)) throw refusal('cheque_taken');
  let priceCents = 0;
  let receivedCents = 0;
  for (const [position, { thing, part }] of duesFirst(body).entries()) {
    const received = { ...receivedBy(body), position, recordedBy: viewer.id };
    const done = await takeOne(tx, { personId, thing, part, received, now });
    priceCents += done.priceCents;
    receivedCents += done.receivedCents;
  }
  const isAsShown =
    priceCents === eurosToCents(body.total ?? body.amount) && receivedCents === eurosToCents(body.amount);
  if (!isAsShown) throw changed();
  const taken = await listTaken(tx, body.requestKey);
  if (body.bankLine !== null)
    await explainBySales(tx, viewer, { line: body.bankLine, requestKey: body.requestKey, now });
  await audit(tx, {
    at: now,
    actorId: viewer.id,
    action: 'counter.take',
    subject: 'user',
    subjectId: personId,
    detail: {
      amount: body.amount,
      owed: centsToEuros(priceCents - receivedCents),
      means: body.means,
      receivedOn: body.receivedOn,
      invoices: taken.map(({ invoiceNumber }) => invoiceNumber),
    },
  });
  return toTaken(taken);
}

type One = {
  personId: number;
  thing: PaidThing;
  /** What was received for it; null for its whole price. */
  part: Cents | null;
  received: Omit<ReceivedMoney, 'amountCents'>;
  now: Date;
};

async function takeOne(
  tx: Tx,
  { personId, thing, part, received, now }: One,
): Promise<{ priceCents: Cents; receivedCents: Cents }> {
  if (thing.kind === 'debt')
    return receiveDebt(tx, { transactionId: thing.transaction, personId, part, received, now });
  const person = await getCustomer(tx, personId);
  const offer = await getOffer(tx, person, requestOf(thing), now, receivedAt(received, now));
  const { priceCents } = offer.split(0, false);
  allow(decideOn(offer, priceCents));
  const receivedCents = part ?? priceCents;
  if (receivedCents > priceCents) throw changed();
  await sellByHand(tx, person, { offer, received: { ...received, amountCents: receivedCents }, now });
  return { priceCents, receivedCents };
}

/** A cheque alone has a number, a bank and a drawer. */
function receivedBy({ means, receivedOn, requestKey, chequeNumber, bank, drawer }: Asked) {
  const cheque =
    means === 'cheque' ? { chequeNumber, bank, drawer } : { chequeNumber: '', bank: '', drawer: '' };
  return { means, receivedOn, requestKey, ...cheque };
}

const duesFirst = ({ things, parts }: Asked): { thing: PaidThing; part: Cents | null }[] =>
  things
    .map((thing, index) => ({ thing, part: parts && eurosToCents(parts[index]!) }))
    .toSorted((a, b) => Number(b.thing.kind === 'membership') - Number(a.thing.kind === 'membership'));

/** @throws AppError not_found for a session, or a sale, that is gone. */
async function lockThings(tx: Tx, things: readonly PaidThing[], now: Date): Promise<void> {
  const sessions = new Set(things.flatMap((thing) => ('session' in thing ? [thing.session] : [])));
  for (const id of inOrder(sessions)) if (!(await lockIfThere(tx, id, now))) throw new AppError('not_found');
  const sales = new Set(things.flatMap((thing) => (thing.kind === 'debt' ? [thing.transaction] : [])));
  for (const id of inOrder(sales)) if (!(await lockSale(tx, id))) throw new AppError('not_found');
}

const inOrder = (ids: ReadonlySet<number>): number[] => [...ids].toSorted((a, b) => a - b);

/** The answer of before, where the request says the same. @throws AppError conflict where it does not. */
function same(taken: readonly TakenRow[], personId: number, body: Asked): Taken {
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

/** A cheque has a number, a thing is paid for once, and the parts make the sum. */
function checkMeans({ means, chequeNumber, receivedOn, things, parts, amount }: Asked, now: Date): void {
  checkDay(receivedOn, now);
  const violations = chequeViolations({ means, chequeNumber });
  if (new Set(things.map(keyOf)).size < things.length)
    violations.push({ propertyPath: 'things', message: counterRefusalWords.counter_twice });
  if (parts && !isSumOf(amount, parts, things.length))
    violations.push({ propertyPath: 'parts', message: 'Une somme par ligne, et leur total' });
  if (violations.length > 0) throw new AppError('invalid', { violations });
}

const isSumOf = (amount: number, parts: readonly number[], count: number): boolean =>
  parts.length === count && parts.reduce((sum, part) => sum + eurosToCents(part), 0) === eurosToCents(amount);
