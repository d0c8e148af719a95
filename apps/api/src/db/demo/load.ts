import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { hashPassword } from '../../features/accounts/passwords.ts';
import type { Db, Tx } from '../database.ts';
import { demoPassword } from './accounts.ts';
import { openBooks } from './books.ts';
import { createDays } from './days.ts';
import { makeDues } from './dues.ts';
import { addIncidents } from './incidents.ts';
import { enqueueMessages } from './messages.ts';
import { makePeople } from './people.ts';
import { samplePlan } from './plan.ts';
import { createRandom } from './random.ts';
import { makeRegistrations } from './registrations.ts';
import { truncateAll } from './rows.ts';
import { makeSessions } from './sessions.ts';
import { keepBooks, storeAssociation } from './store.ts';

/** Any fixed number will do; this one is the association's. */
const seed = 20_091_010;

/** True of a database that nobody has an account in. */
export async function isEmpty(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return row === undefined;
}

/**
 * Loads the sample association, all or nothing. The same day in Paris gives the same data, password hash apart.
 * @throws Error on a database that has an account.
 */
export async function loadSample(ctx: Context): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  await ctx.transaction((tx) => load(tx, passwordHash, ctx.clock.now()));
  ctx.wake('outbox');
}

/** Forgets everything and loads the sample association again. */
export async function resetSample(ctx: Context): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  await ctx.transaction(async (tx) => {
    await truncateAll(tx);
    await load(tx, passwordHash, ctx.clock.now());
  });
  ctx.wake('outbox');
}

async function load(tx: Tx, passwordHash: string, now: Date): Promise<void> {
  await refuseUnlessEmpty(tx);
  const days = createDays(now);
  const random = createRandom(seed);
  const people = makePeople({ random, days, passwordHash }, 150);
  const sessions = makeSessions(days, people, samplePlan(days));
  const desk = makeRegistrations({ random, days, people }, sessions);
  addIncidents(desk, sessions);
  desk.acts.push(...makeDues(desk.world));
  const books = openBooks(random, people);
  keepBooks(books, desk, days.start);
  await storeAssociation(tx, { people, sessions, desk, books });
  await enqueueMessages(tx, { days, people, books, sessions });
}

/** Two processes that start together on the same empty database: the second one finds the work done. */
export async function refuseUnlessEmpty(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${seed + 1})`.execute(tx);
  if (!(await isEmpty(tx))) throw new Error('The sample association is loaded into an empty database only.');
}
