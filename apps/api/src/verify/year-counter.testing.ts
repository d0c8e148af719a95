import {
  depositReceipts,
  getRepayable,
  listUndeposited,
  priceCounter,
  refundSale,
  repaySale,
  takeMoney,
} from '@forman/contract/money/counter';
import { cancelDebt, getSaleReceipts, listDebts, returnCheque } from '@forman/contract/money/counter-debts';
import { priceGroupOrder, receiveGroupOrder } from '@forman/contract/money/group-orders';
import { addDays, parisDay } from '@forman/domain/paris-time';
import { randomUUID } from 'node:crypto';
import { findSettled } from './year-office.testing.ts';
import { placeOrder } from '../testing/group-orders.ts';
import { as, asOffice, coming, type Fact, type World } from './year-world.testing.ts';

/** Acts of the counter: money in and out by hand. Euros. */

const partOf = ({ random }: World, price: number): number => random.int(1, Math.round(price * 100)) / 100;
const sumOf = (euros: readonly number[]): number =>
  euros.reduce((sum, one) => sum + Math.round(one * 100), 0) / 100;

/** Takes the dues of a member, and sometimes the price of a session, by hand. */
export const takeByHand: Fact = async (world) => {
  const { random, portal } = world;
  const session = random.chance(0.5) ? random.pick(coming(world)) : null;
  const params = { id: random.pick(world.members) };
  const things = [
    ...(session ? [{ kind: session.kind, session: session.id }] : []),
    ...(session && random.chance(0.5) ? [] : [{ kind: 'membership' as const }]),
  ];
  const receivedOn = addDays(parisDay(portal.clock.now()), -random.int(0, 12));
  const office = await asOffice(world);
  const { total, things: priced } = await office.call(priceCounter, { params, body: { things, receivedOn } });
  // Sometimes a part, whose rest is owed.
  const parts = random.chance(0.3) ? priced.map(({ price }) => partOf(world, price)) : null;
  world.events += 1;
  const means = random.pick(['cheque', 'cash', 'transfer', 'card_elsewhere', 'other'] as const);
  const body = {
    things,
    means,
    amount: parts ? sumOf(parts) : total,
    parts,
    total,
    receivedOn,
    chequeNumber: String(world.events),
    requestKey: randomUUID(),
  };
  await office.call(takeMoney, { params, body });
  return true;
};

/** Gives money of a sale back by transfer, all that is left or a part. */
export const repay: Fact = async (world) => {
  const { random, portal } = world;
  const recent = await portal.ctx.db
    .selectFrom('transactions')
    .select('id')
    .orderBy('id', 'desc')
    .limit(30)
    .execute();
  if (recent.length === 0) return false;
  const params = { id: random.pick(recent).id };
  const office = await asOffice(world);
  const { left, lines } = await office.call(getRepayable, { params });
  if (left === 0) return false;
  const position = lines.findLastIndex((line) => line.left > 0);
  const most = position < 0 ? left : Math.min(left, lines[position]!.left);
  const amount = random.chance(0.5) ? most : random.int(1, Math.round(most * 100)) / 100;
  const ofLine = position < 0 ? {} : { lines: [{ position, amount }] };
  const paidOn = parisDay(portal.clock.now());
  const body = {
    amount,
    left,
    ...ofLine,
    means: random.pick(['transfer', 'cheque', 'avoir'] as const),
    paidOn,
    reference: 'VIR',
    reason: 'Essai',
  };
  await office.call(repaySale, { params, body: { ...body, requestKey: randomUUID() } });
  return true;
};

/** Has the provider give money of a sale back, all that is left or a part. */
export const refundOnline: Fact = async (world) => {
  const paid = await findSettled(world);
  if (!paid) return false;
  const params = { id: paid.id };
  const office = await asOffice(world);
  const { online } = await office.call(getRepayable, { params });
  if (!online) return false;
  const { left } = online;
  const amount = world.random.chance(0.5) ? left : world.random.int(1, Math.round(left * 100)) / 100;
  await office.call(refundSale, {
    params,
    body: { amount, left, reason: 'Essai', requestKey: randomUUID() },
  });
  return true;
};

/** Takes the oldest cheques, or the cash, to the bank. */
export const deposit: Fact = async (world) => {
  const means = world.random.pick(['cheque', 'cash'] as const);
  const office = await asOffice(world);
  const { receipts } = await office.call(listUndeposited, { query: { means } });
  const some = receipts.slice(0, world.random.int(1, 5));
  if (some.length === 0) return false;
  const total = some.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;
  const depositedOn = parisDay(world.portal.clock.now());
  const body = { means, receipts: some.map(({ id }) => id), total, depositedOn, requestKey: randomUUID() };
  await office.call(depositReceipts, { body });
  return true;
};

/** Takes what is left of an invoice, all of it or a part. */
export const takeRest: Fact = async (world) => {
  const { random, portal } = world;
  const office = await asOffice(world);
  const { debts } = await office.call(listDebts);
  if (debts.length === 0) return false;
  const { transaction, person, owed } = random.pick(debts);
  const part = random.chance(0.6) ? owed : partOf(world, owed);
  world.events += 1;
  await office.call(takeMoney, {
    params: { id: person.id },
    body: {
      things: [{ kind: 'debt', transaction }],
      means: random.pick(['cheque', 'cash', 'transfer'] as const),
      amount: part,
      parts: [part],
      total: owed,
      receivedOn: parisDay(portal.clock.now()),
      chequeNumber: String(world.events),
      requestKey: randomUUID(),
    },
  });
  return true;
};

/** A cheque comes back, from the bank or before it went there. */
export const returnOne: Fact = async (world) => {
  const { random, portal } = world;
  const cheques = await portal.ctx.db
    .selectFrom('receipts')
    .leftJoin('bank_deposit_receipts as b', 'b.receipt_id', 'receipts.id')
    .select(['receipts.id', 'b.deposit_id as deposit'])
    .where('means', '=', 'cheque')
    .orderBy('receipts.id', 'desc')
    .limit(20)
    .execute();
  if (cheques.length === 0) return false;
  const { id, deposit: depositId } = random.pick(cheques);
  const fee = depositId !== null && random.chance(0.5) ? 15.2 : 0;
  const body = { receipt: id, returnedOn: parisDay(portal.clock.now()), fee, requestKey: randomUUID() };
  await (await asOffice(world)).call(returnCheque, { body });
  return true;
};

/** Gives up what is left of an invoice. */
export const giveUp: Fact = async (world) => {
  const office = await asOffice(world);
  const { debts } = await office.call(listDebts);
  if (debts.length === 0) return false;
  const { transaction: id } = world.random.pick(debts);
  const { cancellable: left } = await office.call(getSaleReceipts, { params: { id } });
  await office.call(cancelDebt, { params: { id }, body: { left, reason: 'Essai' } });
  return true;
};

/** A company orders seats of a session, and the office receives its money, whole or in part. */
export const orderAsGroup: Fact = async (world) => {
  const { random, portal, cabinet } = world;
  const session = random.pick(coming(world));
  const wanted = cabinet.slice(0, random.int(1, 3));
  const seats = wanted.map((beneficiary) => ({ session: session.id, beneficiary }));
  const payer = await as(world, cabinet[0]!);
  const { total } = await payer.call(priceGroupOrder, { body: { seats } });
  const { id } = await placeOrder(payer, seats, total);
  const isPart = random.chance(0.3);
  world.events += 1;
  await (
    await asOffice(world)
  ).call(receiveGroupOrder, {
    params: { id },
    body: {
      amount: isPart ? Math.min(partOf(world, total), total - 0.01) : total,
      isPart,
      means: random.pick(['transfer', 'cheque', 'cash'] as const),
      receivedOn: parisDay(portal.clock.now()),
      chequeNumber: String(world.events),
      transferRef: `VIR ${world.events}`,
    },
  });
  world.seats.push(...wanted.map((userId) => ({ userId, session })));
  return true;
};
