import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { makeBackup } from '../../apps/api/src/backup/backup.service.ts';
import type { Random } from '../../apps/api/src/seeded-random.ts';
import { declareLost } from '../../apps/api/src/books/invoicing/lost-numbers.service.ts';
import { listLast } from '../../apps/api/src/books/invoicing/lost-numbers.queries.ts';
import { bookDifferences, compareWithProviders } from '../../apps/api/src/money/payments/compare.service.ts';
import type { Answer, Browser } from './browser.ts';
import { flows } from './flows.ts';
import type { Outage } from './outages.ts';
import type { World } from './world.ts';

/**
 * A bad day in the middle of a series; its result is the world afterwards, which may be another one, and the
 * findings.
 */
export type WorstDay = (
  world: World,
  random: Random,
  killOne: (world: World) => Promise<void>,
) => Promise<{ world: World; outage: Outage }>;

const yearMs = 366 * 24 * 3_600_000;
const preload = new URL('clock-ahead.mjs', import.meta.url).href;

/** The machine's clock is a year ahead, people go on buying, then the clock is set right. */
export const wrongClock: WorstDay = async (world, random) => {
  const { actor, act } = await flows.find(({ name }) => name === 'card')!.prepare(world, random);
  const before = await countWritten(world);
  await world.portal.stop();
  await world.portal.start({ NODE_OPTIONS: `--import=${preload}`, CLOCK_AHEAD_MS: String(yearMs) });
  const { browser, answers } = listening(await world.as(actor));
  await act(browser);
  const others = answers.filter(({ status, body }) => status >= 500 && body['reason'] !== 'clock');
  const refused = answers.filter(({ status }) => status === 503).length;
  const after = await countWritten(world);
  await world.portal.stop();
  await world.portal.start();
  const again = listening(await world.as(actor));
  await act(again.browser);
  return {
    world,
    outage: {
      name: 'the clock a year ahead',
      findings: [
        {
          what: `what writes is refused (${refused} times), for the clock`,
          ok: refused > 0 && !others.length,
        },
        { what: 'no payment, no seat, no document was written', ok: after === before },
        { what: 'set right, the same purchase goes through', ok: again.answers.at(-1)?.status === 200 },
      ],
    },
  };
};

async function countWritten({ db }: World): Promise<string> {
  const { rows } = await sql<{ counts: string }>`select concat_ws(' ', (select count(*) from payments),
    (select count(*) from registrations), (select count(*) from invoice_documents),
    (select count(*) from credit_movements)) as counts`.execute(db);
  return rows[0]!.counts;
}

function listening(browser: Browser): { browser: Browser; answers: Answer[] } {
  const answers: Answer[] = [];
  const noted = async (asked: Promise<Answer>): Promise<Answer> => {
    const answer = await asked;
    answers.push(answer);
    return answer;
  };
  return {
    answers,
    browser: {
      ...browser,
      post: (path, body) => noted(browser.post(path, body)),
    },
  };
}

/** Number of people between the backup and the loss. */
const sinceBackup = 4;

/**
 * Makes a backup in the middle of a killed flow, kills more flows, loses the disk, and restores as on the
 * operator's page.
 */
export const lostDisk: WorstDay = async (world, random, killOne) => {
  const { config, clock } = world.made.ctx;
  const file = join(config.dataDir, `lost-disk-${random.int(1, 1_000_000)}.backup`);
  const from = new Date();
  await Promise.all([
    makeBackup({ connectionString: config.databaseUrl!, now: clock.now(), key: null }, file),
    killOne(world),
  ]);
  for (let made = 0; made < sinceBackup; made += 1) await killOne(world);
  await world.portal.stop();
  const given = await listLast(world.db);
  const next = await world.restore(file);
  rmSync(file);
  const { ctx } = next.made;
  const kept = await listLast(ctx.db);
  const lost = given.filter(({ number }) => !kept.some((last) => last.number === number));
  for (const { number, hash } of lost) await declareLost(ctx, { number, hash, reason: 'the disk was lost' });
  const period = { from, to: new Date(Date.now() + 60_000) };
  const { differences } = await compareWithProviders(ctx, period);
  await bookDifferences(ctx, period, differences);
  const left = (await compareWithProviders(ctx, period)).differences;
  await next.portal.start();
  return {
    world: next,
    outage: {
      name: `the disk lost: ${lost.length} series behind, ${differences.length} payments to book`,
      findings: [
        { what: 'the numbers go on behind those that people have', ok: await isAt(next, given) },
        { what: `nothing is left to book (${left.length})`, ok: left.length === 0 },
      ],
    },
  };
};

async function isAt({ db }: World, given: { number: string; hash: string }[]): Promise<boolean> {
  const reached = await sql<{ hash: string }>`select last_hash as hash from document_counters`.execute(db);
  return given.every(({ hash }) => reached.rows.some((counter) => counter.hash === hash));
}
