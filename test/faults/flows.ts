import { type Random } from '../../apps/api/src/seeded-random.ts';
import { giveCredit, makeRegistration, makeSession, makeUser } from '../../apps/api/src/testing/factories.ts';
import { type Browser, untilServed } from './browser.ts';
import type { World } from './world.ts';

type Person = Awaited<ReturnType<typeof makeUser>>;

/**
 * One way of moving money. `prepare` sets the scene without a kill; `act` is interrupted by the kill, and may
 * be repeated.
 */
export type Flow = {
  name: string;
  /** Approximate number of calls of `act`. */
  calls: number;
  prepare(world: World, random: Random): Promise<{ actor: Person; act: (browser: Browser) => Promise<void> }>;
};

/** Cards of the simulated bank that move money, one way or another. */
const cards = {
  accepted: '4242424242424242',
  challenge: '4000002760003184',
  browserLost: '4000009900000020',
  twice: '4000009900000038',
  refundRefused: '4000000000005126',
} as const;

type Item = { kind: 'workshop' | 'discovery_fee'; id: number };

const quoteOf = async (browser: Browser, { kind, id }: Item): Promise<number> => {
  const { body } = await browser.get(`/api/checkout/quote?kind=${kind}&id=${id}`);
  return Math.round(Number(body['toPay'] ?? 0) * 100);
};

const end = (item: Item): string =>
  item.kind === 'workshop' ? `/api/workshops/${item.id}/join` : `/api/workshops/${item.id}/finalize`;

async function payByCard(browser: Browser, item: Item, card: string): Promise<void> {
  const amount = await quoteOf(browser, item);
  if (amount > 0) {
    const opened = await browser.post('/api/payment/stripe', {
      amount,
      workshop_id: item.id,
      kind: item.kind,
    });
    const client_secret = opened.body['data'];
    if (opened.status === 200) {
      await browser.post('/api/demo/bank/confirm', { client_secret, card_number: card });
      if (card === cards.challenge)
        await browser.post('/api/demo/bank/challenge', { client_secret, accept: true });
    }
  }
  await browser.post(end(item));
}

async function payByPaypal(browser: Browser, item: Item): Promise<void> {
  const amount = (await quoteOf(browser, item)) / 100;
  const opened = await browser.post('/api/payment/paypal/order', { kind: item.kind, id: item.id, amount });
  if (opened.status === 200) {
    const order_id = (opened.body['data'] as { id: string }).id;
    await browser.post('/api/demo/bank/paypal', { order_id, approve: true });
    await browser.post('/api/payment/paypal/capture', { order_id });
  }
  await browser.post(end(item));
}

const workshop = (id: number): Item => ({ kind: 'workshop', id });
const goodCard = (random: Random): string =>
  random.pick([cards.accepted, cards.challenge, cards.browserLost, cards.twice]);

async function buyer(world: World, euros: number, options: { credit?: number; seats?: number } = {}) {
  const session = await makeSession(world.made, { euros, max_guests: options.seats ?? 10 });
  const actor = await makeUser(world.made);
  if (options.credit) await giveCredit(world.made, actor.id, options.credit);
  return { session, actor };
}

/** A person who is in the session already and paid with credit, over HTTP and without a kill. */
async function seated(world: World, sessionId: number, euros: number): Promise<Person> {
  const person = await makeUser(world.made);
  await giveCredit(world.made, person.id, euros);
  const browser = await world.as(person);
  const joined = await untilServed(() => browser.post(`/api/workshops/${sessionId}/join`));
  if (joined.status !== 200) throw new Error(`The scene could not be set: ${JSON.stringify(joined.body)}`);
  return person;
}

/** Lets the hold of this person's payment expire, as after fifteen minutes. */
async function lapse(world: World, personId: number): Promise<void> {
  const past = new Date(Date.now() - 60_000);
  await world.db
    .updateTable('registrations')
    .set({ held_until: past })
    .where('user_id', '=', personId)
    .where('state', '=', 'held')
    .execute();
  await world.db.updateTable('payments').set({ expires_at: past }).where('payer_id', '=', personId).execute();
}

export const flows: readonly Flow[] = [
  {
    name: 'card',
    calls: 4,
    async prepare(world, random) {
      const { session, actor } = await buyer(world, 45);
      const card = goodCard(random);
      return { actor, act: (browser) => payByCard(browser, workshop(session.id), card) };
    },
  },
  {
    name: 'PayPal',
    calls: 5,
    async prepare(world) {
      const { session, actor } = await buyer(world, 30);
      return { actor, act: (browser) => payByPaypal(browser, workshop(session.id)) };
    },
  },
  {
    name: 'credit',
    calls: 1,
    async prepare(world) {
      const { session, actor } = await buyer(world, 20, { credit: 50 });
      return {
        actor,
        act: async (browser) => void (await browser.post(`/api/workshops/${session.id}/join`)),
      };
    },
  },
  {
    name: 'credit and card',
    calls: 4,
    async prepare(world, random) {
      const { session, actor } = await buyer(world, 60, { credit: 25 });
      const card = goodCard(random);
      return { actor, act: (browser) => payByCard(browser, workshop(session.id), card) };
    },
  },
  {
    name: 'cancellation with an avoir',
    calls: 1,
    async prepare(world) {
      const { session, actor } = await buyer(world, 35, { credit: 10 });
      await payByCard(await world.as(actor), workshop(session.id), cards.accepted);
      return {
        actor,
        act: async (browser) => void (await browser.post(`/api/workshops/${session.id}/cancel`)),
      };
    },
  },
  {
    name: 'accepted offer',
    calls: 4,
    async prepare(world, random) {
      const session = await makeSession(world.made, { euros: 40, max_guests: 1 });
      const holder = await seated(world, session.id, 40);
      const actor = await makeUser(world.made);
      await (await world.as(actor)).post(`/api/workshops/${session.id}/join/waiting_zone`);
      await (await world.as(holder)).post(`/api/workshops/${session.id}/cancel`);
      const card = goodCard(random);
      return { actor, act: (browser) => payByCard(browser, workshop(session.id), card) };
    },
  },
  {
    name: 'discovery fee',
    calls: 4,
    async prepare(world, random) {
      const title = 'Journée découverte';
      const session = await makeSession(world.made, { title });
      const actor = await makeUser(world.made, { level: 'ROLE_GUEST' });
      await makeRegistration(world.made, session.id, actor.id);
      const card = goodCard(random);
      return { actor, act: (browser) => payByCard(browser, { kind: 'discovery_fee', id: session.id }, card) };
    },
  },
  {
    name: 'late capture',
    calls: 2,
    async prepare(world, random) {
      const { session, actor } = await buyer(world, 50, { seats: 1, credit: 10 });
      const opened = await (
        await world.as(actor)
      ).post('/api/payment/stripe', { amount: 4000, workshop_id: session.id });
      await lapse(world, actor.id);
      await seated(world, session.id, 50);
      const card_number = random.chance(0.3) ? cards.refundRefused : cards.accepted;
      return {
        actor,
        async act(browser) {
          await browser.post('/api/demo/bank/confirm', { client_secret: opened.body['data'], card_number });
          await browser.post(`/api/workshops/${session.id}/join`);
        },
      };
    },
  },
];
