import { getMonthFigures } from '@forman/contract/office/figures';
import { getTaskFile } from '@forman/contract/platform/background-tasks';
import { closeMonth, closeYear, requestArchive } from '@forman/contract/money/closings';
import { monthAfter, monthOf } from '@forman/domain/figures';
import { parisDay } from '@forman/domain/paris-time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unzipSync } from 'fflate';
import { recompute } from './recompute.testing.ts';
import { type Caller, testClock, type TestPortal, testPortal } from '../testing/harness.ts';
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

/**
 * Compares the screens with a recomputation from the archive’s XML and export alone, which shares no code with the
 * portal: turnover and VAT of each month, by rate, and the accounts’ balances.
 */
async function expectRecomputed(caller: Caller, zip: Uint8Array): Promise<void> {
  const files = unzipSync(zip);
  const { faults, months, accounts, documents } = recompute(files);
  expect(faults).toEqual([]);
  expect(documents).toBeGreaterThan(count / 4);
  for (const [month, sums] of Object.entries(months)) {
    const shown = await caller.call(getMonthFigures, { query: { month } });
    const inCents = ({ net, vat }: { net: number; vat: number }) => [
      Math.round(net * 100),
      Math.round(vat * 100),
    ];
    const total = [...inCents(shown.total), Math.round(shown.total.gross * 100)];
    expect({ month, total }).toEqual({ month, total: [sums.net, sums.vat, sums.gross] });
    for (const [rate, of] of Object.entries(sums.byRate)) {
      const rows = shown.vat.filter((row) => row.rate === Number(rate));
      const sum = rows.map(inCents).reduce(([a, b], [net, vat]) => [a! + net!, b! + vat!], [0, 0]);
      expect({ month, rate, sum }).toEqual({ month, rate, sum: [of.net, of.vat] });
    }
  }
  // The control: a document whose sum was changed by a cent is found.
  const [name] = Object.keys(files).filter((one) => one.endsWith('.xml'));
  const forged = new TextDecoder()
    .decode(files[name!])
    .replace(
      /(<ram:GrandTotalAmount>\d+\.\d)(\d)/,
      (_all, start: string, last: string) => `${start}${(Number(last) + 1) % 10}`,
    );
  expect(recompute({ ...files, [name!]: new TextEncoder().encode(forged) }).faults).toHaveLength(1);
  expect(accounts['411000']).toBeDefined();
}

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
  await expectRecomputed(caller, zip);
  const { faults, documents } = await checkArchive(zip);
  expect(faults).toEqual([]);
  expect(documents).toBe(
    await sumOf(sql`select count(*)::int as cents from invoice_documents where year = 2026`),
  );
  const after = await verifyInvariants(portal.ctx.db, portal.clock.now());
  expect(after.flatMap((report) => report.faults)).toEqual([]);
}, 7_200_000);
