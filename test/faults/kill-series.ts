import { sql } from 'kysely';
import { createRandom, type Random } from '../../apps/api/src/seeded-random.ts';
import { type InvariantReport, verifyInvariants } from '../../apps/api/src/verify/verify.service.ts';
import { Cut } from './browser.ts';
import { type Flow, flows } from './flows.ts';
import type { Outage } from './outages.ts';
import type { PortalProcess } from './portal-process.ts';
import type { WorstDay } from './worst-days.ts';
import type { World } from './world.ts';

export type KillReport = {
  flows: number;
  /** Number of kills that broke a call; the others fell between two calls or after the last. */
  cuts: number;
  triedAgain: number;
  /** Number of payments in each final state. */
  payments: Record<string, number>;
  invariants: InvariantReport[];
  /**
   * People who paid and have no seat, refund or stuck case; people with a seat who have not paid; payments
   * that have not ended.
   */
  losses: string[];
  /** Findings of the worst days in between. */
  days: Outage[];
  /** The last world: a lost disk replaces it. */
  world: World;
};

type Series = {
  count: number;
  seed: number;
  survivor?: PortalProcess;
  /** Worst days in turn, one after every `every` flows. */
  days?: { every: number; kinds: readonly WorstDay[] };
  say?: (line: string) => void;
};

/**
 * Kills the portal once in each flow, at a random moment of it (by the seed), and starts it again; some
 * people then try again, others never come back. With a survivor, another process on the same database that
 * is never killed, those people try again there, and its jobs process the rest of the dead one's work. At the
 * end half an hour passes, the jobs run, and everything is counted.
 */
export async function runKillSeries(first: World, options: Series): Promise<KillReport> {
  const random = createRandom(options.seed);
  const order = random.shuffled(
    Array.from({ length: options.count }, (_, index) => flows[index % flows.length]!),
  );
  let world = first;
  let [killed, cuts, triedAgain] = [0, 0, 0];
  const days: Outage[] = [];
  const kill = async (where: World, flow: Flow): Promise<void> => {
    const outcome = await killOnce(where, flow, random, options.survivor);
    killed += 1;
    if (outcome.cut) cuts += 1;
    if (outcome.again) triedAgain += 1;
    options.say?.(`${String(killed).padStart(4)} ${flow.name}: ${outcome.summary}`);
  };
  await world.portal.start();
  await options.survivor?.start();
  for (const [index, flow] of order.entries()) {
    await kill(world, flow);
    const { every, kinds } = options.days ?? { every: Infinity, kinds: [] };
    if ((index + 1) % every !== 0) continue;
    const day = kinds[((index + 1) / every - 1) % kinds.length]!;
    const lived = await day(world, random, (where) => kill(where, random.pick(flows)));
    world = lived.world;
    days.push(lived.outage);
    options.say?.(`     ${lived.outage.name}`);
  }
  await world.portal.stop();
  await options.survivor?.stop();
  const now = await world.runJobs(30);
  return {
    flows: killed,
    days,
    world,
    cuts,
    triedAgain,
    payments: await countPayments(world),
    invariants: await verifyInvariants(world.db, now),
    losses: await findLosses(world),
  };
}

async function killOnce(world: World, flow: Flow, random: Random, survivor?: PortalProcess) {
  const { actor, act } = await flow.prepare(world, random);
  const fatal = random.int(1, flow.calls);
  const afterMs = random.int(0, 25);
  let calls = 0;
  let killed: Promise<void> | undefined;
  const browser = await world.as(actor, () => {
    calls += 1;
    if (calls === fatal) killed = wait(afterMs).then(() => world.portal.kill());
  });
  const cut = await act(browser).then(
    () => false,
    (error: unknown) => {
      if (error instanceof Cut) return true;
      throw error;
    },
  );
  // The flow made fewer calls than usual: the portal is killed now, after its end.
  await (killed ?? world.portal.kill());
  const again = random.chance(0.5);
  if (survivor && again) await act(await world.as(actor, undefined, survivor));
  await world.portal.start();
  if (!survivor && again) await act(await world.as(actor));
  const summary = `killed ${afterMs} ms into call ${fatal}${cut ? '' : ', between calls'}${again ? ', tried again' : ''}`;
  return { cut, again, summary };
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

async function countPayments({ db }: World): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from payments group by state order by state`.execute(db);
  return Object.fromEntries(rows.map((row) => [row.state, row.count]));
}

/**
 * Compares the bank's payments with the portal's: the simulated bank keeps its own, and is not killed in the
 * middle of one.
 */
async function findLosses({ db }: World): Promise<string[]> {
  const { rows } = await sql<{ loss: string }>`
    select format('payment %s took %s cents and is %s', p.id, b.amount_cents - b.refunded_cents, p.state) as loss
    from simulated_bank_payments b left join payments p on p.id::text = b.payment_id
    where b.status in ('succeeded', 'COMPLETED') and b.refunded_cents < b.amount_cents
      and (p.id is null or p.state not in ('settled', 'stuck'))
      and not exists (select from payment_cases c where c.kind = 'unknown_payment' and c.ref = 'ch_' || b.ref)
    union all
    select format('payment %s is settled and was given back', p.id) from simulated_bank_payments b
    join payments p on p.id::text = b.payment_id where p.state = 'settled' and b.refunded_cents > 0
    union all
    select format('payment %s is settled, its seat is %s and nothing was given back', p.id, coalesce(r.state, 'none'))
    from payments p left join transactions t on t.id = p.transaction_id left join registrations r on r.id = t.registration_id
    where p.state = 'settled' and not (r.id is not null and r.state = 'registered' and (r.ended_at is null
      or exists (select from invoice_documents d where d.transaction_id = t.id and d.series = 'AV')))
    union all
    select format('payment %s is still %s', id, state) from payments
    where state in ('created', 'processing', 'captured', 'refunding')
    union all
    select format('person %s sits in session %s without having paid', r.user_id, r.session_id)
    from registrations r join sessions s on s.id = r.session_id
    where r.ended_at is null and r.state = 'registered' and s.price_cents > 0
      and not exists (select from transactions t where t.registration_id = r.id)
    union all
    select format('seat %s is still held', id) from registrations where ended_at is null and state = 'held'
    union all
    select format('credit of payment %s is still reserved', payment_id) from credit_reservations where released_at is null
    union all
    select format('message %s was never sent', id) from outbox_messages where sent_at is null`.execute(db);
  return rows.map((row) => row.loss);
}
