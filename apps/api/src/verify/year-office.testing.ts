import { closeMonth } from '@forman/contract/money/closings';
import { recordCreditMovement } from '@forman/contract/money/credit-claims';
import { listStuckPayments, resolveStuckPayment } from '@forman/contract/money/money-cases';
import { typedProducts } from '@forman/domain/books/invoicing/product';
import { createTransaction, updateTransaction } from '@forman/contract/books/typed-invoices';
import { setVatRule } from '@forman/contract/books/vat-rules';
import { monthAfter, monthOf } from '@forman/domain/figures';
import { addDays, parisDay } from '@forman/domain/paris-time';
import { hearOf } from '../testing/simulated-bank.ts';
import { asOffice, cents, type Fact, type World } from './year-world.testing.ts';

/** Acts of the office, the treasurer and the banks. */

export const changeCredit =
  (type: 'crédit' | 'débit'): Fact =>
  async (world) => {
    const { random } = world;
    const description = random.chance(0.05) ? 'Remboursement par virement' : 'Geste commercial';
    const amount = String(cents(world, type === 'crédit' ? 2500 : 2000) / 100);
    const body = { type, amount, description, user: random.pick(world.members), action: 'success' as const };
    await (await asOffice(world)).call(recordCreditMovement, { body });
    return true;
  };

/** A settled card payment, as the bank knows it. */
export async function findSettled(world: World) {
  const rows = await world.portal.ctx.db
    .selectFrom('payments as p')
    .innerJoin('transactions as t', 't.id', 'p.transaction_id')
    .select(['t.id', 'p.provider_ref as ref', 'p.online_cents as online', 't.refunded_cents as refunded'])
    .where('p.state', '=', 'settled')
    .where('p.method', '=', 'card')
    .where('t.disputed_cents', '=', 0)
    .orderBy('p.settled_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(20)
    .execute();
  return rows.length > 0 ? world.random.pick(rows) : null;
}

const tell = async (world: World, ref: string): Promise<boolean> => {
  world.events += 1;
  await hearOf(world.portal, ref, `evt_year_${world.events}`);
  return true;
};

/** The treasurer refunds all or a part on the provider’s own pages. */
export const refundAtProvider: Fact = async (world) => {
  const paid = await findSettled(world);
  const left = paid ? paid.online - paid.refunded : 0;
  if (!paid?.ref || left <= 0) return false;
  const amount = world.random.chance(0.4) ? left : world.random.int(1, left);
  await world.portal.ctx.payments.card!.refund(paid.ref, amount, `year ${world.events}`);
  return tell(world, paid.ref);
};

export const contest: Fact = async (world) => {
  const paid = await findSettled(world);
  if (!paid?.ref || paid.refunded > 0 || world.contested.includes(paid.ref)) return false;
  await world.portal.ctx.bank!.dispute(paid.ref, 'open');
  world.contested.push(paid.ref);
  return tell(world, paid.ref);
};
export const decideDispute: Fact = async (world) => {
  const ref = world.contested.shift();
  if (!ref) return false;
  await world.portal.ctx.bank!.dispute(ref, world.random.chance(0.5) ? 'won' : 'lost');
  return tell(world, ref);
};

export const typeInvoice: Fact = async (world) => {
  const { random, portal } = world;
  const { id } = await (
    await asOffice(world)
  ).call(createTransaction, {
    body: {
      user: random.pick(world.members),
      ...(random.chance(0.4)
        ? { lines: linesOf(world) }
        : {
            total: cents(world, 40_000) / 100,
            itemName: random.chance(0.3) ? 'Renouvellement cotisation' : 'Location de salle',
          }),
      createAt: addDays(parisDay(portal.clock.now()), -random.int(0, 40)),
    },
  });
  world.typed.push(id);
  return true;
};

/** Two to four lines, of whatever products, quantities and rates. */
const linesOf = (world: World) =>
  Array.from({ length: world.random.int(2, 4) }, (_, at) => ({
    label: `Ligne ${at + 1}`,
    quantity: world.random.int(1, 5),
    unit: cents(world, 9000) / 100,
    ...(world.random.chance(0.8) && { product: world.random.pick(typedProducts) }),
    ...(world.random.chance(0.2) && { vatOf: world.random.pick(typedProducts) }),
  }));

/** Corrects the buyer of an invoice; for one typed by the office, sometimes its total. */
export const correct: Fact = async (world) => {
  const { random } = world;
  const paid = world.portal.ctx.db.selectFrom('transactions').select('id').orderBy('id', 'desc').limit(30);
  const isTyped = random.chance(0.5) && world.typed.length > 0;
  const all = isTyped ? world.typed : (await paid.execute()).map(({ id }) => id);
  if (all.length === 0) return false;
  const society = `Cabinet ${random.hex(4)}`;
  const sale = random.chance(0.5)
    ? { lines: linesOf(world) }
    : { itemName: 'Location de salle', total: cents(world, 40_000) / 100 };
  const body = isTyped && random.chance(0.6) ? sale : { society };
  await (await asOffice(world)).call(updateTransaction, { params: { id: random.pick(all) }, body });
  return true;
};

/** Ends a stuck payment, as refunded by transfer. */
export const endStuck: Fact = async (world) => {
  const office = await asOffice(world);
  const [stuck] = await office.call(listStuckPayments);
  if (!stuck) return false;
  const body = { outcome: 'refunded' as const, note: 'Virement du trésorier' };
  await office.call(resolveStuckPayment, { params: { id: stuck.id }, body });
  return true;
};

export const changeVat: Fact = async (world) => {
  const rateBasisPoints = world.random.pick([210, 550, 1000, 2000]);
  const body = {
    product: world.random.pick(['workshop', 'formation', 'event'] as const),
    fromOn: addDays(parisDay(world.portal.clock.now()), 1),
    category: 'S' as const, rateBasisPoints, exemptionCode: null, exemptionText: null, due: 'payment' as const,
  }; // prettier-ignore
  await (await asOffice(world)).call(setVatRule, { body });
  return true;
};

/** Closes the month before, early or late in the next one. */
export const closeLastMonth: Fact = async (world) => {
  const month = monthAfter(monthOf(parisDay(world.portal.clock.now())), -1);
  await (await asOffice(world)).call(closeMonth, { body: { month, withEarlier: true } });
  return true;
};
