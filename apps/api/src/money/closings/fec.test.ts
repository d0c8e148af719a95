import { exportFec } from '@forman/contract/money/closings';
import { listTransactions } from '@forman/contract/books/invoicing';
import { sessionCalls } from '@forman/contract/session-calls';
import { readFec } from '@forman/domain/books/ledger/fec-reading';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeSession, makeUser } from '../../testing/factories.ts';
import { type Caller, days } from '../../testing/harness.ts';
import { payCard, soundPortal } from '../../testing/simulated-bank.ts';
import { linesHash } from './closing-chain.ts';
import { listClosings } from './closings.queries.ts';
import { closeDays } from './days.service.ts';

const { workshop } = sessionCalls;
const portal = soundPortal();
let accountant: Caller;
let kept: number;
let spent: number;

async function join(caller: Caller, euros: number, paidCents = euros * 100) {
  const { id } = await makeSession(portal, { euros });
  if (paidCents > 0) await payCard(caller, { id, cents: paidCents });
  await caller.call(workshop.join, { params: { id } });
  return id;
}

/** 1 December: two sales; 2: one cancelled into an avoir; 3: half of it used; 6: the rest. 4, 5: quiet. */
beforeAll(async () => {
  const [keeper, leaver] = [
    await makeUser(portal, { last_name: 'Benali', first_name: 'Nadia' }),
    await makeUser(portal, { last_name: 'Vidal\tde "Lys"', first_name: 'Margaux' }),
  ];
  await join(await portal.as(keeper), 45);
  const session = await join(await portal.as(leaver), 60);
  portal.clock.advance(days(1));
  await (await portal.as(leaver)).call(workshop.cancel, { params: { id: session } });
  portal.clock.advance(days(1));
  await join(await portal.as(leaver), 30, 0);
  portal.clock.advance(days(3));
  await join(await portal.as(leaver), 50, 2000);
  portal.clock.advance(days(1));
  await closeDays(portal.ctx);
  // Today, which is open.
  await join(await portal.as(keeper), 10);
  [kept, spent] = [keeper.id, leaver.id];
  accountant = await portal.as(await makeUser(portal, { is_expert_accountant: true }));
});

// These tests ask for more files a minute than the limit allows.
beforeEach(async () => void (await portal.ctx.db.deleteFrom('rate_limits').execute()));

const fileOf = async (from: string, to: string): Promise<string> =>
  Buffer.from(await accountant.call(exportFec, { query: { from, to } })).toString();
const cellsOf = (file: string): string[][] =>
  file.split('\r\n').slice(1, -1).map((line) => line.split('\t')); // prettier-ignore
const lettersOf = (file: string, userId: number, account: string) =>
  cellsOf(file)
    .filter((cells) => cells[4] === account && cells[6] === String(userId))
    .map((cells) => [cells[10]!.replace(/\s:.*| [FA].*/, ''), cells[11], cells[12], cells[13], cells[14]]);

describe('the FEC of a year', () => {
  test('BKS-024: passes its checker, and has each entry of closed days once and none of today', async () => {
    const file = await fileOf('2026-01-01', '2026-12-31');
    const { faults, lines, debitCents } = readFec(file);
    expect(faults).toEqual([]);
    const { rows } = await sql<{ lines: number; debits: number }>`
      select count(*)::int as lines, sum(l.debit_cents)::int as debits from ledger_lines l
      join ledger_entries e on e.id = l.entry_id where e.entry_on < '2026-12-07'`.execute(portal.ctx.db);
    expect({ lines, debits: debitCents }).toEqual(rows[0]);
    expect(new Set(cellsOf(file).map((cells) => cells[3])).has('20261207')).toBe(false);
    expect(new Set(cellsOf(file).map((cells) => cells[15]))).toEqual(new Set(['20261207']));
  });

  test('names members as their documents do, without the characters that would break its cells', async () => {
    const names = new Set(cellsOf(await fileOf('2026-01-01', '2026-12-31')).map((cells) => cells[7]));
    expect(names).toEqual(new Set(['', 'Benali Nadia', 'Vidal de ’Lys’ Margaux']));
  });

  test('letters the lines of a sale each time they balance, with the day on which they did', async () => {
    const file = await fileOf('2026-01-01', '2026-12-31');
    const transactions = await sql<{ id: number }>`
      select id from transactions where user_id = ${spent} order by id`.execute(portal.ctx.db);
    const [cancelled, half, mixed] = transactions.rows.map(({ id }) => `V${id}`);
    expect(lettersOf(file, spent, '411000')).toEqual([
      ['Encaissement carte', '0,00', '60,00', cancelled, '20261201'],
      ['Facture', '60,00', '0,00', cancelled, '20261201'],
      ['Avoir', '0,00', '60,00', `${cancelled}.2`, '20261202'],
      ['Avoir', '60,00', '0,00', `${cancelled}.2`, '20261202'],
      ['Avoir utilisé', '0,00', '30,00', half, '20261203'],
      ['Facture', '30,00', '0,00', half, '20261203'],
      ['Encaissement carte', '0,00', '20,00', mixed, '20261206'],
      ['Avoir utilisé', '0,00', '30,00', mixed, '20261206'],
      ['Facture', '50,00', '0,00', mixed, '20261206'],
    ]);
    expect(lettersOf(file, kept, '411000').map((cells) => cells[4])).toEqual(['20261201', '20261201']);
  });

  test('letters an avoir with the number of its credit document, once it is used up', async () => {
    const avoirs = async (to: string) => lettersOf(await fileOf('2026-01-01', to), spent, '419700');
    expect(await avoirs('2026-12-31')).toEqual([
      ['Avoir', '0,00', '60,00', 'AV-2026-000001', '20261206'],
      ['Avoir utilisé', '30,00', '0,00', 'AV-2026-000001', '20261206'],
      ['Avoir utilisé', '30,00', '0,00', 'AV-2026-000001', '20261206'],
    ]);
    expect((await avoirs('2026-12-03')).map((cells) => cells[3])).toEqual(['', '']);
  });

  test('matches the hashes in the closings of its days', async () => {
    const { sealedByDay } = readFec(await fileOf('2026-01-01', '2026-12-31'));
    const closings = await listClosings(portal.ctx.db);
    expect(closings).toHaveLength(6);
    for (const { lastOn, totals } of closings)
      expect(linesHash(sealedByDay.get(lastOn) ?? [])).toBe(totals.entries.hash);
  });
});

describe('the FEC of a period', () => {
  test('BKS-024: has only the entries of its days, with their numbers of the year, and is the same each time', async () => {
    const file = await fileOf('2026-12-02', '2026-12-03');
    expect(readFec(file).faults).toEqual([]);
    expect(new Set(cellsOf(file).map((cells) => cells[3]))).toEqual(new Set(['20261202', '20261203']));
    expect(cellsOf(file)[0]![2]).toBe('5');
    await (await portal.as({ id: kept })).call(listTransactions);
    expect(await fileOf('2026-12-02', '2026-12-03')).toBe(file);
  });

  test('BKS-025: has the SIREN and its last day in its name, and is recorded in the audit log', async () => {
    const caller = await portal.as(await makeUser(portal, { is_admin: true }));
    const { headers, statusCode } = await caller.raw(
      'GET',
      '/api/closings/fec?from=2026-12-01&to=2026-12-31',
    );
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="732829320FEC20261231.txt"');
    const last = await portal.ctx.db
      .selectFrom('audit_log')
      .select(['action', 'subject', 'subject_id'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(last).toEqual({
      action: 'books.export_fec',
      subject: 'export',
      subject_id: '732829320FEC20261231.txt',
    });
  });

  test.each([
    ['2026-12-31', '2026-12-01', 'La fin vient avant le début'],
    ['2026-12-01', '2027-01-31', 'La période tient dans une seule année'],
    ['2026-02-30', '2026-12-01', 'Date invalide'],
  ])('from %s to %s is refused on its field', async (from, to, message) => {
    const refused = await accountant.refusal(exportFec, { query: { from, to } });
    expect(refused).toMatchObject({ status: 422, violations: [{ message }] });
  });

  test('BKS-025: is refused to members', async () => {
    const member = await portal.as({ id: kept });
    expect(
      await member.refusal(exportFec, { query: { from: '2026-12-01', to: '2026-12-31' } }),
    ).toMatchObject({ status: 403 });
  });
});
