import { getTaskFile } from '@forman/contract/platform/background-tasks';
import { closeMonth, closeYear, requestArchive } from '@forman/contract/money/closings';
import { monthAfter, monthOf } from '@forman/domain/figures';
import { parisDay } from '@forman/domain/paris-time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClock, type TestPortal, testPortal } from '../testing/harness.ts';
import { checkArchive } from './archive.ts';
import { verifyInvariants } from './verify.service.ts';
import { simulateYear } from './year.testing.ts';

/** The same facts each time; `npm run books:year` draws others, and more of them. */
const seed = Number(process.env.YEAR_SEED ?? 20_091_010);
const count = Number(process.env.YEAR_FACTS ?? 200);

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal({ clock: testClock('2026-01-02T09:00:00+01:00') });
});
afterAll(() => portal.close());

const sumOf = async (query: ReturnType<typeof sql<{ cents: number }>>): Promise<number> =>
  (await query.execute(portal.ctx.db)).rows[0]!.cents;

test(`a year of ${count} random facts, seed ${seed}, keeps every invariant, closes its books and passes the check of its archive`, async () => {
  const say = process.env.YEAR_FACTS ? { say: (text: string) => process.stdout.write(`${text}\n`) } : {};
  const { counts, office } = await simulateYear(portal, { seed, count, ...say });
  say.say?.(JSON.stringify(counts));
  const reports = await verifyInvariants(portal.ctx.db, portal.clock.now());
  expect(reports.flatMap(({ number, faults }) => faults.map((fault) => `${number}: ${fault}`))).toEqual([]);

  const caller = await portal.as(office);
  const month = monthAfter(monthOf(parisDay(portal.clock.now())), -1);
  await caller.call(closeMonth, { body: { month, withEarlier: true } }).catch((error: unknown) => {
    // One of the facts may have closed the month already.
    if (!String(error).includes('month_closed')) throw error;
  });
  // Invoices typed with an earlier day belong to the year before, which is closed first; without any that
  // year may be closed already.
  await caller.call(closeYear, { body: { year: '2025' } }).catch((error: unknown) => {
    if (!String(error).includes('year_closed')) throw error;
  });
  const closing = await caller.call(closeYear, { body: { year: '2026' } });
  const sold = sql<{ cents: number }>`
    select sum(case series when 'F' then gross_cents else -gross_cents end)::int as cents from invoice_documents
    where year = 2026`;
  expect(Math.round((closing.invoices.gross - closing.credits.gross) * 100)).toBe(await sumOf(sold));
  const owed = sql<{ cents: number }>`
    select sum(credit_cents - debit_cents)::int as cents from ledger_lines where role = 'avoirs'`;
  const left = sql<{ cents: number }>`
    select sum(left_cents)::int as cents from avoirs where document_id is not null`;
  expect(await sumOf(owed)).toBe(await sumOf(left));

  const task = await caller.call(requestArchive, { body: { year: '2026' } });
  await portal.run('tasks');
  const zip = Buffer.from(await (await portal.as(office)).call(getTaskFile, { params: { id: task.id } }));
  const { faults, documents } = checkArchive(zip);
  expect(faults).toEqual([]);
  expect(documents).toBe(
    await sumOf(sql`select count(*)::int as cents from invoice_documents where year = 2026`),
  );
  const after = await verifyInvariants(portal.ctx.db, portal.clock.now());
  expect(after.flatMap((report) => report.faults)).toEqual([]);
}, 7_200_000);
