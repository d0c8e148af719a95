import { parisDay } from '@forman/domain/paris-time';
import { createRandom } from '../seeded-random.ts';
import { makeUser } from '../testing/factories.ts';
import { makeCabinet, openTransferAccount } from '../testing/group-orders.ts';
import { days, minutes, Refused, type TestPortal } from '../testing/harness.ts';
import * as byHand from './year-by-hand.testing.ts';
import { readBank } from './year-bank.testing.ts';
import * as counter from './year-counter.testing.ts';
import * as members from './year-members.testing.ts';
import * as office from './year-office.testing.ts';
import { coming, type Fact, openSession, type World } from './year-world.testing.ts';

/** Each fact with its weight in the random draw. */
const facts: Record<string, [weight: number, fact: Fact]> = {
  buyByCard: [26, members.buy('card')],
  buyByPaypal: [14, members.buy('paypal')],
  buyLate: [5, members.buyLate],
  giveUpPaying: [3, members.giveUpPaying],
  captureOtherwise: [2, members.captureOtherwise],
  cancel: [16, members.cancel],
  deleteSession: [1, members.deleteSession],
  give: [9, office.changeCredit('crédit')],
  takeBack: [4, office.changeCredit('débit')],
  refundAtProvider: [4, office.refundAtProvider],
  contest: [2, office.contest],
  decideDispute: [2, office.decideDispute],
  typeInvoice: [4, office.typeInvoice],
  correct: [6, office.correct],
  payDues: [4, members.payDues],
  takeByHand: [9, counter.takeByHand],
  deposit: [3, counter.deposit],
  repay: [3, counter.repay],
  refundOnline: [4, counter.refundOnline],
  orderAsGroup: [4, counter.orderAsGroup],
  takeRest: [3, counter.takeRest],
  returnCheque: [2, counter.returnOne],
  giveUp: [1, counter.giveUp],
  letterByHand: [1, byHand.letterByHand],
  openBooks: [1, byHand.openBooks],
  mistakeDeath: [1, byHand.mistakeDeath],
  setMembership: [1, byHand.setMembership],
  readBank: [3, readBank],
  endStuck: [2, office.endStuck],
  changeVat: [1, office.changeVat],
  closeLastMonth: [2, office.closeLastMonth],
};
const drawn = Object.entries(facts).flatMap(([name, [weight]]) => Array<string>(weight).fill(name));

/** Some fact can always happen: this many misses in a row are a fault of the portal or of the facts. */
const mostTries = 1000;

/** Runs the jobs that the portal runs by itself. */
async function runJobs({ portal }: World): Promise<void> {
  await portal.ctx.bank?.drained();
  for (const job of ['webhooks', 'payments', 'seats', 'credits', 'closings'] as const) await portal.run(job);
}

/** Draws until a fact happens. @throws Error when none does any more. */
async function draw(world: World, counts: Record<string, number>): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    while (coming(world).length < 6) await openSession(world);
    const name = world.random.pick(drawn);
    try {
      if (!(await facts[name]![1](world))) continue;
    } catch (error) {
      if (!(error instanceof Refused) || error.status >= 500)
        throw new Error(`${name} on ${world.portal.clock.now().toISOString()}`, { cause: error });
      counts.refused = (counts.refused ?? 0) + 1;
      continue;
    }
    counts[name] = (counts[name] ?? 0) + 1;
    return;
  }
  throw new Error(`no fact of ${mostTries} can happen on ${world.portal.clock.now().toISOString()}`);
}

/**
 * Simulates fourteen months from the portal’s clock, so that avoirs of the first months expire, with `count`
 * facts spread over them.
 * @returns the number of times that each fact happened, and the office’s account.
 */
export async function simulateYear(
  portal: TestPortal,
  { seed, count, say }: { seed: number; count: number; say?: (text: string) => void },
): Promise<{ counts: Record<string, number>; office: { id: number } }> {
  const ended = { is_jd_ended: true, is_demarrage_ended: true, is_3jr_ended: true };
  const admin = await makeUser(portal, { is_admin: true, is_expert_accountant: true });
  const people: number[] = [];
  for (let index = 0; index < 24; index += 1) people.push((await makeUser(portal, ended)).id);
  await openTransferAccount(portal);
  const { payer, second, third } = await makeCabinet(portal);
  const cabinet = [payer.id, second.id, third.id];
  const random = createRandom(seed);
  const world: World = {
    portal, random, members: people, cabinet, office: admin.id, sessions: [], seats: [], contested: [], typed: [], events: 0,
  }; // prettier-ignore
  const counts: Record<string, number> = {};
  const start = portal.clock.now().getTime();
  for (let index = 0; index < count; index += 1) {
    const before = parisDay(portal.clock.now());
    const at = start + (days(425) * index) / count;
    if (at > portal.clock.now().getTime()) portal.clock.set(new Date(at));
    if (parisDay(portal.clock.now()) !== before) await runJobs(world);
    await draw(world, counts);
    if ((index + 1) % 500 === 0) say?.(`${index + 1} facts, ${portal.clock.now().toISOString()}`);
  }
  portal.clock.advance(days(3));
  for (let round = 0; round < 15; round += 1) {
    await runJobs(world);
    portal.clock.advance(minutes(2));
  }
  return { counts, office: admin };
}
