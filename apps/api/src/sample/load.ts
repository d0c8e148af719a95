import { parisDay, parisInstant } from '@forman/domain/paris-time';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { hashPassword } from '../people/accounts/passwords.ts';
import { recordReminders } from '../money/memberships/reminders.queries.ts';
import type { Db, Tx } from '../db/database.ts';
import { demoPassword } from './accounts.ts';
import { issueAttestations } from './attestations.ts';
import { makeAssociation, seed } from './association.ts';
import { createDays } from './days.ts';
import { storeFeedback } from './feedback.ts';
import { makeDeclared, storeFollowed } from './followed.ts';
import { storeHoursReminders } from './hours-reminders.ts';
import { enqueueMessages } from './messages.ts';
import type { People } from './people.ts';
import { samplePlan } from './plan.ts';
import { createRandom } from '../seeded-random.ts';
import { truncateAll } from './rows.ts';
import { makeStandings } from './standings.ts';
import { storeAssociation } from './store.ts';

/** True for a database without an account. */
export async function isEmpty(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return row === undefined;
}

/**
 * Loads the sample association, all or nothing. The same day in Paris gives the same data, except for the
 * password hash.
 * @throws Error on a database that has an account.
 */
export async function loadSample(ctx: Context): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  await ctx.transaction((tx) => load(ctx, tx, passwordHash));
}

/**
 * Loads the sample association into a database without an account. Of two processes that start together one
 * loads; the other waits for the end, however long, and finds the work done.
 * @returns true when it was loaded now.
 */
export async function ensureSample(ctx: Context): Promise<boolean> {
  if (!(await isEmpty(ctx.db))) return false;
  ctx.log.info({}, 'Empty database: loading the sample association.');
  const passwordHash = await hashPassword(demoPassword);
  return ctx.transaction(async (tx) => {
    await lockSample(tx);
    if (!(await isEmpty(tx))) return false;
    await load(ctx, tx, passwordHash);
    return true;
  });
}

/** Deletes everything and loads the sample association again. */
export async function resetSample(ctx: Context): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  await ctx.transaction(async (tx) => {
    await truncateAll(tx);
    await load(ctx, tx, passwordHash);
  });
}

async function load(ctx: Context, tx: Tx, passwordHash: string): Promise<void> {
  const now = ctx.clock.now();
  await lockSample(tx);
  if (!(await isEmpty(tx))) throw new Error('The sample association is loaded into an empty database only.');
  const days = createDays(now);
  const association = makeAssociation(
    { random: createRandom(seed), days, passwordHash },
    { people: 150, plan: samplePlan(days) },
  );
  await storeAssociation(tx, { now: parisInstant(parisDay(now)), bank: ctx.bank }, association);
  await issueAttestations(tx);
  await storeTrainings(ctx, tx, association.people);
  await enqueueMessages(tx, { days, ...association });
  await storeFeedback(tx, now);
  await storeHoursReminders(tx, parisInstant(parisDay(now)));
  // Reminders of dues count as sent this morning: the sample does not begin with an e-mail to everybody.
  await recordReminders(tx, parisInstant(parisDay(now)), null);
  // Without statistics the first page of each person takes eight times as long, until PostgreSQL makes them itself.
  await sql`analyze`.execute(tx);
}

/** Stores outside trainings: those of the accounts' stories, then those for everybody's standing. */
async function storeTrainings(ctx: Context, tx: Tx, people: People): Promise<void> {
  const now = parisInstant(parisDay(ctx.clock.now()));
  const place = { people, storage: ctx.storage, at: now };
  await storeFollowed(tx, place, makeDeclared(parisDay(now)));
  await storeFollowed(tx, place, await makeStandings(tx, people, now));
}

/** Locks the sample for one process; the others wait without a timeout. */
async function lockSample(tx: Tx): Promise<void> {
  await sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`.execute(
    tx,
  );
  await sql`select pg_advisory_xact_lock(${seed + 1})`.execute(tx);
}
