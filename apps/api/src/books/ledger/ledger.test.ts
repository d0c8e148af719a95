import { sessionCalls } from '@forman/contract/session-calls';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { makeSession, makeUser } from '../../testing/factories.ts';
import { payCard, soundPortal } from '../../testing/simulated-bank.ts';
import { verifyInvariants } from '../../verify/verify.service.ts';
import { openLedger } from './opening.service.ts';

const { workshop } = sessionCalls;
const portal = soundPortal();
const run = (statement: string) => portal.database.pool.query(statement);

/** Buys a seat of 50 € by card, well ahead, and cancels it. */
async function buyAndCancel(): Promise<number> {
  const user = await makeUser(portal);
  const session = await makeSession(portal, { euros: 50 });
  const caller = await portal.as(user);
  await payCard(caller, { id: session.id, cents: 5000 });
  await caller.call(workshop.join, { params: { id: session.id } });
  await caller.call(workshop.cancel, { params: { id: session.id } });
  return user.id;
}

type Line = { journal: string; account: string; party: string | null; debit: number; credit: number };
const linesOf = async (userId: number): Promise<Line[]> => {
  const { rows } = await sql<Line>`
    select e.journal_code as journal, l.account, l.party, l.debit_cents as debit, l.credit_cents as credit
    from ledger_entries e join ledger_lines l on l.entry_id = e.id
    where e.id in (select entry_id from ledger_lines where user_id = ${userId}) order by e.id, l.position`.execute(
    portal.ctx.db,
  );
  return rows;
};

describe('a purchase that is cancelled', () => {
  test('BKS-001: is captured, invoiced, credited and kept as an avoir, each fact in an entry of its own journal', async () => {
    const lines = await linesOf(await buyAndCancel());
    expect(lines.map(({ journal, account, debit, credit }) => [journal, account, debit, credit])).toEqual([
      ['ST', '467100', 5000, 0],
      ['ST', '411000', 0, 5000],
      ['VE', '411000', 5000, 0],
      ['VE', '706100', 0, 4167],
      ['VE', '445710', 0, 833],
      ['VE', '411000', 0, 5000],
      ['VE', '706100', 4167, 0],
      ['VE', '445710', 833, 0],
      ['OD', '411000', 5000, 0],
      ['OD', '419700', 0, 5000],
    ]);
    const names = new Set(lines.filter(({ account }) => account === '411000').map(({ party }) => party));
    expect(names.size).toBe(1);
  });

  test('BKS-001: is written with the accounts of the association’s chart from its change on; earlier entries keep theirs', async () => {
    const before = await linesOf(await buyAndCancel());
    await run(`insert into ledger_accounts values ('customers', '411ADH', 'Membres')`);
    const after = await linesOf(await buyAndCancel());
    await run('delete from ledger_accounts');
    expect(before.some(({ account }) => account === '411ADH')).toBe(false);
    expect(after.filter(({ account }) => account === '411ADH')).toHaveLength(4);
  });
});

describe('the written ledger', () => {
  test.each([
    ['an entry', 'update ledger_entries set label = label'],
    ['an entry', 'delete from ledger_entries'],
    ['a line', 'update ledger_lines set debit_cents = debit_cents'],
    ['a line', 'delete from ledger_lines'],
    ['the ledger', 'truncate ledger_lines'],
    ['the documents', 'truncate invoice_documents cascade'],
    ['the movements', 'truncate credit_movements cascade'],
    ['the sales', 'truncate transactions cascade'],
    ['the sales', 'delete from transactions'],
    ['what was paid', 'update transactions set total_cents = total_cents + 1'],
    ['when it was paid', `update transactions set paid_at = paid_at + interval '1 day'`],
    ['who paid', 'update transactions set user_id = (select max(id) + 0 from users where id <> user_id)'],
    ['its VAT', `update transactions set vat_product = 'dues'`],
    ['a number', 'update document_counters set last_sequence = last_sequence - 1'],
    ['a number', 'delete from document_counters'],
  ])('BKS-002: refuses to change %s by “%s”', async (_, statement) => {
    await buyAndCancel();
    await expect(run(statement)).rejects.toThrow(/append-only|are kept|does not change|only rise/);
  });

  test('BKS-002: refuses an additional line that does not balance, and an entry written twice', async () => {
    await buyAndCancel();
    await expect(
      run(`insert into ledger_lines (entry_id, position, role, account, account_label, debit_cents, credit_cents)
        select max(id), 9, 'bank', '512000', 'Banque', 1, 0 from ledger_entries`),
    ).rejects.toThrow(/does not balance/);
    await expect(portal.ctx.transaction((tx) => openLedger(tx, portal.clock.now()))).rejects.toThrow(
      /ledger_entries_fact_fact_ref_key/,
    );
  });
});

test('BKS-006: the opening of the ledger writes earlier facts as they would have been written then', async () => {
  const person = await buyAndCancel();
  const before = await linesOf(person);
  await run(`alter table ledger_entries disable trigger user; alter table ledger_lines disable trigger user;
    alter table ledger_numbers disable trigger user;
    truncate ledger_entries, ledger_lines, ledger_numbers;
    alter table ledger_entries enable trigger user; alter table ledger_lines enable trigger user;
    alter table ledger_numbers enable trigger user`);
  const faults = async () =>
    (await verifyInvariants(portal.ctx.db, portal.clock.now())).flatMap((report) => report.faults);
  expect(await faults()).not.toEqual([]);
  await portal.ctx.transaction((tx) => openLedger(tx, portal.clock.now()));
  expect(await faults()).toEqual([]);
  const asTexts = (lines: Line[]) => lines.map((line) => JSON.stringify(line)).toSorted();
  expect(asTexts(await linesOf(person))).toEqual(asTexts(before));
});
