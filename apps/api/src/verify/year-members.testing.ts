import { payMembership } from '@forman/contract/money/memberships';
import { payByCard, quote } from '@forman/contract/money/payments';
import { cancelSession } from '@forman/contract/participation/session-office';
import { sessionCalls } from '@forman/contract/session-calls';
import { fillSession } from '../testing/factories.ts';
import { minutes, Refused } from '../testing/harness.ts';
import {
  approvePaypal,
  capturePaypal,
  countSeats,
  openCard,
  openPaypal,
  setAtBank,
  typeCard,
} from '../testing/simulated-bank.ts';
import {
  as,
  asOffice,
  coming,
  type Fact,
  type Seat,
  type Session,
  type World,
} from './year-world.testing.ts';

/** Acts of members on their money. */

/** A session in which the person has no seat yet, and its price for them. */
async function chooseSession(world: World) {
  const userId = world.random.pick(world.members);
  const free = coming(world).filter(
    ({ id }) => !world.seats.some((seat) => seat.userId === userId && seat.session.id === id),
  );
  if (free.length === 0) return null;
  const session = world.random.pick(free);
  const caller = await as(world, userId);
  const { id, kind } = session;
  const { toPay, decision } = await caller.call(quote, { query: { kind, id: String(id) } });
  const purchase = { id, kind, cents: Math.round(toPay * 100) };
  return decision.ok ? { userId, session, caller, purchase } : null;
}

type Choice = NonNullable<Awaited<ReturnType<typeof chooseSession>>>;

/** Comes back from the bank; a capture that was too late, or of another amount, gives no seat. */
async function takeSeat(world: World, { caller, session, userId }: Choice): Promise<boolean> {
  const { id, kind } = session;
  try {
    await caller.call(sessionCalls[kind].join, { params: { id } });
    world.seats.push({ userId, session });
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 409) throw error;
  }
  return true;
}

export const buy =
  (method: 'card' | 'paypal'): Fact =>
  async (world) => {
    const choice = await chooseSession(world);
    if (!choice) return false;
    const { caller, purchase } = choice;
    if (purchase.cents > 0 && method === 'card') {
      const { secret } = await openCard(caller, purchase);
      await typeCard(caller, secret, world.random.chance(0.1) ? 'refundRefused' : 'accepted');
    }
    if (purchase.cents > 0 && method === 'paypal') {
      const { orderId } = await openPaypal(caller, purchase);
      await approvePaypal(caller, orderId);
      await capturePaypal(caller, orderId);
    }
    return takeSeat(world, choice);
  };

const fillUp = async ({ portal }: World, { id, maxGuests }: Session): Promise<unknown> =>
  fillSession(portal, id, maxGuests - (await countSeats(portal, id)));

/**
 * Pays by card after the end of the hold; the last seats may have gone meanwhile, and the money then goes
 * back.
 */
export const buyLate: Fact = async (world) => {
  const { portal, random } = world;
  const choice = await chooseSession(world);
  if (!choice || choice.purchase.cents === 0) return false;
  const { secret } = await openCard(choice.caller, choice.purchase);
  await typeCard(choice.caller, secret, random.chance(0.3) ? 'refundRefused' : 'accepted');
  portal.clock.advance(minutes(16));
  if (random.chance(0.5)) await fillUp(world, choice.session);
  return takeSeat(world, { ...choice, caller: await as(world, choice.userId) });
};

/** A card that is declined, or a person who leaves: no payment results. */
export const giveUpPaying: Fact = async (world) => {
  const choice = await chooseSession(world);
  if (!choice || choice.purchase.cents === 0) return false;
  const { secret } = await openCard(choice.caller, choice.purchase);
  if (world.random.chance(0.5)) await typeCard(choice.caller, secret, 'refused');
  world.portal.clock.advance(minutes(20));
  return true;
};

const liveSeats = (world: World): Seat[] => {
  const open = new Set(coming(world));
  return world.seats.filter(({ session }) => open.has(session));
};
const forget = (world: World, isGone: (seat: Seat) => boolean): void => {
  world.seats = world.seats.filter((seat) => !isGone(seat));
};

export const cancel: Fact = async (world) => {
  const live = liveSeats(world);
  if (live.length === 0) return false;
  const seat = world.random.pick(live);
  const { id, kind } = seat.session;
  await (await as(world, seat.userId)).call(sessionCalls[kind].cancel, { params: { id } });
  forget(world, (one) => one === seat);
  return true;
};

/** Ends all seats of a session; their price comes back, whatever the delay. */
export const deleteSession: Fact = async (world) => {
  const open = coming(world);
  if (open.length < 3) return false;
  const session = world.random.pick(open);
  const office = await asOffice(world);
  const params = { id: session.id };
  if (world.random.chance(0.5))
    await office.call(cancelSession, { params, body: { reason: 'Le pilote est malade' } });
  else await office.call(sessionCalls[session.kind].remove, { params });
  forget(world, (seat) => seat.session === session);
  world.sessions = world.sessions.filter((one) => one !== session);
  return true;
};

export const payDues: Fact = async (world) => {
  const userId = world.random.pick(world.members);
  const caller = await as(world, userId);
  const { price, usableCredit, decision } = await caller.call(quote, { query: { kind: 'membership' } });
  if (!decision.ok) return false;
  const method = usableCredit >= price && world.random.chance(0.7) ? 'credit' : 'card';
  if (method === 'card') {
    const body = { amount: Math.round(price * 100), kind: 'membership' as const };
    await typeCard(caller, (await caller.call(payByCard, { body })).data, 'accepted');
  }
  await caller.call(payMembership, { body: { method } });
  return true;
};

/** A capture of more or less than was requested waits for a person's decision. */
export const captureOtherwise: Fact = async (world) => {
  const choice = await chooseSession(world);
  if (!choice || choice.purchase.cents < 200) return false;
  const { secret, payment } = await openCard(choice.caller, choice.purchase);
  await typeCard(choice.caller, secret, 'accepted');
  const { provider_ref: ref } = await world.portal.ctx.db
    .selectFrom('payments')
    .select('provider_ref')
    .where('id', '=', payment.id)
    .executeTakeFirstOrThrow();
  await setAtBank(world.portal, ref!, 'amount_cents', choice.purchase.cents - 100);
  return takeSeat(world, choice);
};
