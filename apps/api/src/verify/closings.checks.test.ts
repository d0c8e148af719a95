import { closeMonth } from '@forman/contract/money/closings';
import { sessionCalls } from '@forman/contract/session-calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSession, makeUser } from '../testing/factories.ts';
import { type TestPortal, testPortal } from '../testing/harness.ts';
import { payCard } from '../testing/simulated-bank.ts';
import { checkClosings, checkNumbers } from './closings.checks.ts';

const { workshop } = sessionCalls;
let portal: TestPortal;

/** Two days of sales in December, that month closed, and a day of January. */
beforeAll(async () => {
  portal = await testPortal();
  for (const day of ['2026-12-01', '2026-12-02', '2027-01-05']) {
    portal.clock.set(`${day}T10:00:00+01:00`);
    const caller = await portal.as(await makeUser(portal));
    const { id } = await makeSession(portal, { euros: 50 });
    await payCard(caller, { id, cents: 5000 });
    await caller.call(workshop.join, { params: { id } });
  }
  portal.clock.set('2027-01-08T10:00:00+01:00');
  const accountant = await portal.as(await makeUser(portal, { is_expert_accountant: true }));
  await accountant.call(closeMonth, { body: { month: '2026-12' } });
});
afterAll(() => portal.close());

/** Runs a statement with the triggers off, as somebody with too many rights could. */
const force = (statement: string) =>
  portal.database.pool.query(`set session_replication_role = replica; ${statement};
    set session_replication_role = origin`);

const faults = async (check: typeof checkClosings): Promise<string> =>
  (await check(portal.ctx.db, portal.clock.now())).faults.join('\n');

async function expectFound(
  check: typeof checkClosings,
  { fault, spoil, mend }: { fault: RegExp; spoil: string; mend: string },
): Promise<void> {
  expect(await faults(check)).toBe('');
  await force(spoil);
  expect(await faults(check)).toMatch(fault);
  await force(mend);
  expect(await faults(check)).toBe('');
}

const first = `kind = 'day' and last_on = '2026-12-01'`;

describe('the check of closings', () => {
  test('BKS-023: all closings are checked, without a fault', async () => {
    const { checked } = await checkClosings(portal.ctx.db, portal.clock.now());
    // Closings of 38 days and a month.
    expect(checked).toBe(39);
  });

  test.each([
    [
      'a total that was changed',
      {
        fault: /closing of the day 2026-12-01 to 2026-12-01: changed[\s\S]*its totals are not what/,
        spoil: `update ledger_closings set totals = jsonb_set(totals, '{invoices,grossCents}', '1') where ${first}`,
        mend: `update ledger_closings set totals = jsonb_set(totals, '{invoices,grossCents}', '5000') where ${first}`,
      },
    ],
    [
      'a closing that was taken away',
      {
        fault: /2026-12-04: not chained to the one before it[\s\S]*day 2026-12-04: follows 2026-12-02/,
        spoil: `create table taken as select * from ledger_closings where kind = 'day' and last_on = '2026-12-03';
          delete from ledger_closings where kind = 'day' and last_on = '2026-12-03'`,
        mend: `insert into ledger_closings overriding system value select * from taken; drop table taken`,
      },
    ],
    [
      'a line of a closed day whose label was changed',
      {
        fault: /day 2026-12-02: its totals are not what its documents and entries say/,
        spoil: `update ledger_entries set label = label || '.' where entry_on = '2026-12-02' and fact = 'document'`,
        mend: `update ledger_entries set label = left(label, -1) where entry_on = '2026-12-02' and fact = 'document'`,
      },
    ],
    [
      'a document whose amount was changed',
      {
        fault: /day 2026-12-02: its totals[\s\S]*day 2026-12-02: 10000 sold in all, the documents say 5001/,
        spoil: `update invoice_documents set snapshot = jsonb_set(snapshot, '{grossCents}', '1') where issued_on = '2026-12-02'`,
        mend: `update invoice_documents set snapshot = jsonb_set(snapshot, '{grossCents}', '5000') where issued_on = '2026-12-02'`,
      },
    ],
    [
      'a month that is not its days',
      {
        fault: /month 2026-12-31: its totals are not those of its parts/,
        spoil: `update ledger_closings set perpetual_cents = 1 where kind = 'month'`,
        mend: `update ledger_closings set perpetual_cents = 10000 where kind = 'month'`,
      },
    ],
  ])('the check finds %s', (_, sabotage) => expectFound(checkClosings, sabotage));
});

describe('the check of entry numbers', () => {
  test.each([
    [
      'a number that was taken away',
      {
        fault: /entry \d+ of 2026-12-01: a closed day, and no number[\s\S]*2026: number 3 instead of 2/,
        spoil: `create table taken as select * from ledger_numbers where year = 2026 and number = 2;
          delete from ledger_numbers where year = 2026 and number = 2`,
        mend: `insert into ledger_numbers select * from taken; drop table taken`,
      },
    ],
    [
      'numbers that changed places',
      {
        fault: /2026: number 5 instead of 1/,
        spoil: `update ledger_numbers set number = number + 100 where year = 2026;
          update ledger_numbers set number = 106 - number where year = 2026`,
        mend: `update ledger_numbers set number = number + 100 where year = 2026;
          update ledger_numbers set number = 106 - number where year = 2026`,
      },
    ],
    [
      'an entry that was moved to another day',
      {
        fault: /entry \d+: number \d+ of a closing that is not its day’s/,
        spoil: `update ledger_entries set entry_on = '2026-12-02' where entry_on = '2026-12-01' and fact = 'document'`,
        mend: `update ledger_entries set entry_on = '2026-12-01' where fact = 'document'
          and id = (select min(id) from ledger_entries where fact = 'document')`,
      },
    ],
  ])('the check finds %s', (_, sabotage) => expectFound(checkNumbers, sabotage));
});
