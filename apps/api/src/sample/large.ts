import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { hashPassword } from '../people/accounts/passwords.ts';
import { demoPassword } from './accounts.ts';
import { makeAssociation, seed } from './association.ts';
import { issueAttestations } from './attestations.ts';
import { createDays, type Days, daytime } from './days.ts';
import type { People } from './people.ts';
import { type Plan, samplePlan } from './plan.ts';
import { createRandom, type Random } from '../seeded-random.ts';
import type { Act } from './registrations.ts';
import { truncateAll } from './rows.ts';
import { storeAssociation } from './store.ts';
import { entries } from './thematics.ts';

/** The size of the association for the benchmarks. */
const size = { people: 4990, full: 2000, gifts: 69_000 };
export const usualComing = 2000;

/**
 * Deletes everything and loads a large association: 5,000 members, 1,500 past sessions, 60,000 registrations,
 * 100,000 movements, 30,000 invoices. It is the sample at another scale: the same accounts and sessions come
 * first.
 * @param coming number of planned sessions, 500 of them full of people.
 */
export async function loadLarge(ctx: Context, coming = usualComing): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  const days = createDays(ctx.clock.now());
  const random = createRandom(seed);
  const association = makeAssociation(
    { random, days, passwordHash },
    {
      people: size.people,
      plan: largePlan(days, coming),
      moreActs: (people) => gifts({ random, days, people }),
    },
  );
  await ctx.transaction(async (tx) => {
    await truncateAll(tx);
    await storeAssociation(tx, { now: ctx.clock.now(), bank: ctx.bank }, association);
    await sql`analyze`.execute(tx);
    // Otherwise the portal would issue them at its start, and draw each for tens of thousands of e-mails.
    await issueAttestations(tx);
  });
}

/** The sample's sessions, then as many as needed, a third with a price; three in four full ones are over. */
function largePlan(days: Days, coming: number): Plan[] {
  const plans = samplePlan(days);
  const keys = entries.filter((entry) => entry.catalogue !== 'event' && entry.key !== 'demarrage');
  for (let index = plans.length; index < size.full * 0.75 + coming; index += 1) {
    const entry = keys[index % keys.length]!;
    const hasPeople = index < size.full;
    const isComing = index % 4 === 0 || !hasPeople;
    const isFull = hasPeople && index % 40 === 0;
    plans.push({
      kind: entry.catalogue === 'FORMATION' ? 'formation' : 'workshop',
      key: entry.key,
      day: isComing ? 1 + (index % 300) : -3 - (index % 1000),
      pilot: `p${index}`,
      site: index % 3 === 2 ? 'visio' : (index % 12) + 1,
      euros: [45, 0, 0, 20, 0, 0, 90, 0, 0][index % 9]!,
      max: isFull ? 32 : 40,
      fill: hasPeople ? 32 : 0,
      waiting: isFull ? 3 : 0,
    });
  }
  return plans;
}

/** Small gifts by an admin, some taken back: most lines of the ledger. */
function gifts({ random, days, people }: { random: Random; days: Days; people: People }): Act[] {
  const members = people.all.filter((person) => person.row.id > 200 && person.since < -2);
  return Array.from({ length: size.gifts }).flatMap(() => {
    const person = random.pick(members);
    const day = -random.int(1, Math.min(1000, -person.since));
    const userId = person.row.id;
    const at = daytime(random, days.day(day));
    const amountCents = random.int(1, 6) * 100;
    const gift: Act = {
      at,
      run: (books) =>
        books.adjust({
          userId,
          amountCents,
          reason: 'Participation à la vie de l’association',
          actorId: 1,
          at,
        }),
    };
    if (!random.chance(0.25)) return [gift];
    const back: Act = {
      at,
      run: (books) =>
        books.adjust({
          userId,
          amountCents: -Math.min(100, books.wallets.balanceOf(userId)),
          reason: 'Correction',
          actorId: 1,
          at,
        }),
    };
    return [gift, back];
  });
}
