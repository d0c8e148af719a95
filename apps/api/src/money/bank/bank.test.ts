import { readFile } from 'node:fs/promises';
import {
  explainBankLines,
  findBankMoney,
  getBank,
  readBankStatement,
  undoBankLine,
} from '@forman/contract/money/bank';
import { getBooksStanding } from '@forman/contract/money/closings';
import { depositReceipts, listUndeposited, takeMoney } from '@forman/contract/money/counter';
import type { AnswerOf } from '@forman/contract/endpoint';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { makeUser } from '../../testing/factories.ts';
import { sendFile } from '../../testing/file-form.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/harness.ts';
import { verifyInvariants } from '../../verify/verify.service.ts';

// Each test has a bank of its own: a statement shows all that came before it.
let portal: TestPortal;
let office: Caller;
beforeEach(async () => {
  portal = await testPortal();
  office = await portal.as(await makeUser(portal, { level: 'ROLE_XMAN', is_admin: true }));
  return async () => {
    const reports = await verifyInvariants(portal.ctx.db, portal.ctx.clock.now());
    await portal.close();
    const faults = reports.flatMap((one) => one.faults);
    if (faults.length > 0) throw new Error(faults.join('\n'));
  };
});

const week = (name: string): Promise<Buffer> =>
  readFile(new URL(`../../../../../test/fixtures/bank/week.${name}`, import.meta.url));

type Read = AnswerOf<typeof readBankStatement>;
const send = (bytes: Buffer | string, fields?: Record<string, string>) =>
  sendFile(office, readBankStatement.path, bytes, {
    field: readBankStatement.upload,
    name: 'releve.txt',
    ...(fields ? { fields } : {}),
  });

async function read(bytes: Buffer | string, fields?: Record<string, string>): Promise<Read> {
  const answer = await send(bytes, fields);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<Read>();
}

/** The sentence of a refusal at this field. */
async function refusedAt(
  field: string,
  bytes: Buffer | string,
  fields?: Record<string, string>,
): Promise<string> {
  const answer = await send(bytes, fields);
  expect(answer.statusCode).toBe(422);
  const { violations } = answer.json<{ violations: { propertyPath: string; message: string }[] }>();
  expect(violations.map(({ propertyPath }) => propertyPath)).toEqual([field]);
  return violations[0]!.message;
}

const bank = () => office.call(getBank, {});
const openLines = async () => (await bank()).lines.filter(({ explained }) => explained === null);
const lineOf = async (label: RegExp) => (await bank()).lines.find((one) => label.test(one.label))!;

/** CSV of one account, with a balance on each line. */
function csv(lines: readonly (readonly [string, string, number])[], opening = 1000): string {
  let balance = opening;
  const rows = lines.map(([on, label, euros]) => {
    balance += euros;
    return `${on};${label};${euros.toFixed(2).replace('.', ',')};${balance.toFixed(2).replace('.', ',')}`;
  });
  return ['Date;Libellé;Montant;Solde', ...rows].join('\n');
}

/** Dues of 50 €, by transfer unless it is said otherwise. */
async function takeDues(person: { id: number }, more: Partial<Parameters<typeof bodyOf>[0]> = {}) {
  return office.call(takeMoney, { params: { id: person.id }, body: bodyOf(more) });
}
const bodyOf = (more: { means?: 'transfer' | 'cash'; receivedOn?: string; bankLine?: number; requestKey?: string }) => ({
  things: [{ kind: 'membership' as const }], means: 'transfer' as const, amount: 50, receivedOn: '2026-11-26',
  requestKey: randomUUID(), ...more,
}); // prettier-ignore
const member = (lastName: string, firstName = 'Anne') =>
  makeUser(portal, {
    level: 'ROLE_MAN',
    member_until_on: '2026-12-31',
    last_name: lastName,
    first_name: firstName,
  });

test('MNY-038 MNY-039: a week is read once in whatever format, and each line keeps its words', async () => {
  const first = await read(await week('camt053.xml'));
  expect(first).toMatchObject({ added: 11, known: 0, statement: { format: 'camt053', lines: 11, open: 11 } });
  expect(await read(await week('camt053.xml'))).toMatchObject({
    added: 0,
    known: 11,
    statement: { id: first.statement.id },
  });
  for (const name of [
    'ofx',
    'cfonb120.txt',
    'credit-mutuel.csv',
    'credit-agricole.csv',
    'banque-postale.csv',
  ])
    expect({ name, ...(await read(await week(name))) }).toMatchObject({ name, added: 0, known: 11 });
  const { lines, reconciliation, statements } = await bank();
  expect(lines).toHaveLength(11);
  expect(lines.map(({ label }) => label)).toContain('PRLV ESPACE VAUBAN LOYER NOVEMBRE, 2E ETAGE');
  expect(statements).toHaveLength(6);
  expect(reconciliation).toMatchObject({ before: 15_874.4, inBooks: 0, calculated: 17_440.18 });
});

test('MNY-039: a period that overlaps another adds the rest, and two people at once double nothing', async () => {
  const early = csv([['25/11/2026', 'VIR A', 50], ['26/11/2026', 'VIR B', 50]]); // prettier-ignore
  const late = csv([['26/11/2026', 'VIR B', 50], ['26/11/2026', 'VIR C', 50], ['27/11/2026', 'VIR D', 60]], 1050); // prettier-ignore
  await Promise.all([read(early), read(late), read(early), read(late)]);
  const { lines, reconciliation } = await bank();
  expect(lines.map(({ label }) => label).toSorted()).toEqual(['VIR A', 'VIR B', 'VIR C', 'VIR D']);
  expect(reconciliation).toMatchObject({ calculated: 1210, atBank: 1210 });
});

test('MNY-045: a statement that misses days shows what is missing as a difference', async () => {
  await read(csv([['20/11/2026', 'VIR A', 50]]));
  await read(csv([['26/11/2026', 'VIR C', 50]], 1130));
  expect((await bank()).reconciliation).toMatchObject({ calculated: 1100, atBank: 1180 });
});

test('MNY-040: a statement of another account, of tomorrow, or that does not add up brings nothing', async () => {
  await read(await week('camt053.xml'));
  const other = (await week('camt053.xml'))
    .toString()
    .replaceAll('FR1420041010050500013M02606', 'FR7610278060000009999999912');
  expect(await refusedAt('file', other)).toMatch(/autre compte .*finit par M02606/);
  expect(await refusedAt('file', csv([['02/12/2026', 'VIR', 5]]))).toMatch(/jour à venir/);
  const short = (await week('cfonb120.txt')).toString('latin1').split('\r\n').toSpliced(3, 1).join('\r\n');
  expect(await refusedAt('file', short)).toMatch(/ne tombe pas juste/);
  expect(
    await refusedAt('balance', 'Date;Libellé;Montant\n25/11/2026;VIR;5', { balance: 'beaucoup' }),
  ).toMatch(/montant/);
  const { statusCode } = await send(Buffer.alloc(6 * 1024 * 1024, 'a'));
  expect(statusCode).toBe(413);
  expect((await bank()).lines).toHaveLength(11);
});

test('MNY-040: a balance that is typed stands for one that the file does not say', async () => {
  const file = 'Date;Libellé;Montant\n25/11/2026;VIR;5';
  await read(file);
  expect((await bank()).reconciliation).toMatchObject({ atBank: null });
  // It may be typed once the file was read without it.
  expect(await read(file, { balance: '1 005,00' })).toMatchObject({ added: 0, known: 1 });
  const known = { before: 1000, atBank: 1005, calculated: 1005 };
  expect((await bank()).reconciliation).toMatchObject(known);
});

test('MNY-040: signs that nobody sees, and amounts of no association, do no harm', async () => {
  await read('Date;Libellé;Montant\n25/11/2026;VIR\u202e\u0007 DUBOIS;5,00');
  expect((await openLines()).map(({ label }) => label)).toEqual(['VIR DUBOIS']);
  expect(await refusedAt('file', csv([['25/11/2026', 'VIR', 30_000_000]]))).toMatch(/pas un relevé/);
  const cfonb = (await week('cfonb120.txt'))
    .toString('latin1')
    .replaceAll('0500013M026', '05000\u000013M026');
  expect((await send(Buffer.from(cfonb, 'latin1'))).statusCode).toBeLessThan(500);
});

test('MNY-045: a file without a balance does not hide that of another of the same days', async () => {
  await read(csv([['25/11/2026', 'VIR A', 50]]));
  await read('Date;Libellé;Montant\n25/11/2026;VIR A;50');
  expect((await bank()).reconciliation).toMatchObject({ atBank: 1050, calculated: 1050 });
});

test('MNY-041 MNY-043: a transfer of the books is proposed by its name, accepted once, and taken back', async () => {
  await takeDues(await member('Dubreuil', 'Marc'));
  await read(csv([['26/11/2026', 'VIR SEPA M DUBREUIL ADHESION', 50]]));
  const [line] = await openLines();
  expect(line!.proposal).toMatchObject({ money: { amount: 50 }, reasons: ['name', 'amount'] });
  const { entries } = line!.proposal!.money!;
  const body = { lines: [{ line: line!.id, entries }] };
  const both = await Promise.allSettled([
    office.call(explainBankLines, { body }),
    office.call(explainBankLines, { body }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await office.refusal(explainBankLines, { body })).toMatchObject({ reason: 'bank_line_taken' });
  expect(await bank()).toMatchObject({ figures: { explained: 50, proposed: 0, unknown: 0 }, oldest: null });
  await office.call(undoBankLine, { params: { id: line!.id } });
  expect(await office.refusal(undoBankLine, { params: { id: line!.id } })).toMatchObject({
    reason: 'bank_line_open',
  });
  expect(await openLines()).toHaveLength(1);
});

test('MNY-043: money of the books is one line’s alone, and only of its sum', async () => {
  await takeDues(await member('Dubreuil'));
  await read(csv([['26/11/2026', 'VIR X', 50], ['26/11/2026', 'VIR Y', 50], ['26/11/2026', 'VIR Z', 40]])); // prettier-ignore
  const [one, two, three] = await openLines();
  const { money } = await office.call(findBankMoney, { params: { id: one!.id } });
  const explained = (line: number) => ({ body: { lines: [{ line, entries: money[0]!.entries }] } });
  expect(await office.refusal(explainBankLines, explained(three!.id))).toMatchObject({ reason: 'bank_sum' });
  await office.call(explainBankLines, explained(one!.id));
  expect(await office.refusal(explainBankLines, explained(two!.id))).toMatchObject({
    reason: 'bank_money_taken',
  });
  // All or none: the second line stays open with the first of the request.
  const body = {
    lines: [{ line: three!.id, account: 'suspense' as const }, explained(two!.id).body.lines[0]!],
  };
  expect(await office.refusal(explainBankLines, { body })).toMatchObject({ reason: 'bank_money_taken' });
  expect((await openLines()).map(({ id }) => id)).toEqual([two!.id, three!.id]);
});

test('MNY-043: one transfer that paid for two people is split between their receipts', async () => {
  await takeDues(await member('Dubreuil'));
  await takeDues(await member('Leroy'));
  await read(csv([['26/11/2026', 'VIR CABINET DUBREUIL LEROY', 100]]));
  const [line] = await openLines();
  const { money } = await office.call(findBankMoney, { params: { id: line!.id } });
  expect(money).toHaveLength(2);
  await office.call(explainBankLines, {
    body: { lines: [{ line: line!.id, entries: money.flatMap(({ entries }) => entries) }] },
  });
  expect(await lineOf(/CABINET/)).toMatchObject({
    explained: { account: null, money: [{ amount: 50 }, { amount: 50 }] },
  });
});

const balanceOf = async (role: string): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(debit_cents - credit_cents), 0)::int as cents from ledger_lines where role = ${role}`.execute(
    portal.ctx.db,
  );
  return rows[0]!.cents;
};

test('MNY-042: fees are booked on their account on the bank’s day, and the same payee is proposed next time', async () => {
  await read(csv([['24/11/2026', 'PRLV MACHINE A CAFE NOV', -30], ['27/11/2026', 'FRAIS TENUE DE COMPTE', -9.8]])); // prettier-ignore
  const [coffee, fees] = await openLines();
  expect(coffee!.proposal).toBeNull();
  expect(fees!.proposal).toMatchObject({
    account: { role: 'provider_fees', times: 0, isUsualAmount: false },
  });
  const body = {
    lines: [
      { line: fees!.id, account: 'provider_fees' as const },
      { line: coffee!.id, account: 'receptions' as const, note: 'Café' },
    ],
  };
  await office.call(explainBankLines, { body });
  expect([await balanceOf('provider_fees'), await balanceOf('receptions'), await balanceOf('bank')]).toEqual([
    980, 3000, -3980,
  ]);
  const { rows } = await sql<{ on: string; label: string }>`
    select entry_on as on, label from ledger_entries where fact = 'bank_line' order by id`.execute(
    portal.ctx.db,
  );
  expect(rows).toEqual([
    { on: '2026-11-27', label: 'FRAIS TENUE DE COMPTE' },
    { on: '2026-11-24', label: 'Café, PRLV MACHINE A CAFE NOV' },
  ]);
  await read(csv([['30/11/2026', 'PRLV MACHINE A CAFE DEC', -30]], 960.2));
  expect((await openLines())[0]!.proposal).toMatchObject({
    account: { role: 'receptions', times: 1, isUsualAmount: true },
  });
});

test('MNY-042: money that left is not booked as income', async () => {
  await read(csv([['24/11/2026', 'PRLV', -30]]));
  const [line] = await openLines();
  const body = { lines: [{ line: line!.id, account: 'interest' as const }] };
  expect(await office.refusal(explainBankLines, { body })).toMatchObject({ reason: 'bank_account_side' });
});

test('MNY-044: what nobody can name waits on 471, counts as unexplained, and is taken from there once it is known', async () => {
  await read(csv([['25/11/2026', 'VIR MYSTERE', 50]]));
  const [line] = await openLines();
  await office.call(explainBankLines, { body: { lines: [{ line: line!.id, account: 'suspense' }] } });
  expect(await balanceOf('suspense')).toBe(-5000);
  expect(await bank()).toMatchObject({
    figures: { explained: 0, unknown: 50 }, oldest: { on: '2026-11-25', amount: 50 }, inBooksOnly: [],
    lines: [{ explained: { account: 'suspense' } }],
  }); // prettier-ignore
  const person = await member('Dubreuil');
  await takeDues(person, { bankLine: line!.id, receivedOn: '2026-11-25' });
  expect([await balanceOf('suspense'), await balanceOf('bank')]).toEqual([0, 5000]);
  expect(await bank()).toMatchObject({
    figures: { explained: 50 }, oldest: null, inBooksOnly: [],
    reconciliation: { calculated: 1050, atBank: 1050, onStatementOnly: { count: 0 }, inBooksOnly: { count: 0 } },
  }); // prettier-ignore
});

test('MNY-044: money taken from a person in face of a line is of its sum, and once', async () => {
  await read(csv([['25/11/2026', 'VIR LEROY ANNE', 60], ['26/11/2026', 'VIR MARTIN ANNE', 50]])); // prettier-ignore
  const leroy = await member('Leroy');
  const [sixty, fifty] = await openLines();
  expect(sixty!.person).toMatchObject({ id: leroy.id });
  const other = { params: { id: leroy.id }, body: bodyOf({ bankLine: sixty!.id }) };
  expect(await office.refusal(takeMoney, other)).toMatchObject({ reason: 'bank_sum' });
  const cash = { params: { id: leroy.id }, body: bodyOf({ bankLine: fifty!.id, means: 'cash' }) };
  expect(await office.refusal(takeMoney, cash)).toMatchObject({ reason: 'bank_sum' });
  const body = bodyOf({ bankLine: fifty!.id });
  const again = await Promise.all(
    [1, 2].map(() => office.call(takeMoney, { params: { id: leroy.id }, body })),
  );
  expect(new Set(again.map(({ receipts }) => receipts[0]!.id)).size).toBe(1);
  const martin = await member('Martin');
  const taken = { params: { id: martin.id }, body: bodyOf({ bankLine: fifty!.id }) };
  expect(await office.refusal(takeMoney, taken)).toMatchObject({ reason: 'bank_line_taken' });
  expect(await balanceOf('bank')).toBe(5000);
});

test('MNY-039: a line that the bank worded anew is said to be the other, counts for nothing, and may be taken back', async () => {
  await read(csv([['25/11/2026', 'VIR EN COURS', 50]]));
  await read(csv([['25/11/2026', 'VIR DUBOIS COTISATION', 50], ['26/11/2026', 'VIR X', 60]])); // prettier-ignore
  const [first, second, other] = await openLines();
  expect((await bank()).reconciliation).toMatchObject({ calculated: 1160, atBank: 1110 });
  const { twins } = await office.call(findBankMoney, { params: { id: second!.id } });
  expect(twins).toEqual([{ id: first!.id, on: '2026-11-25', label: 'VIR EN COURS' }]);
  const double = (line: number, sameAs: number) => ({ body: { lines: [{ line, sameAs }] } });
  for (const sameAs of [other!.id, second!.id, 999_999])
    expect(await office.refusal(explainBankLines, double(second!.id, sameAs))).toMatchObject({
      reason: 'bank_other_line',
    });
  await office.call(explainBankLines, double(second!.id, first!.id));
  await office.call(undoBankLine, { params: { id: second!.id } });
  const both = await Promise.allSettled([
    office.call(explainBankLines, double(second!.id, first!.id)),
    office.call(explainBankLines, double(first!.id, second!.id)),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const { lines } = await bank();
  const doubled = lines.find(({ explained }) => explained?.sameAs)!;
  await office.call(undoBankLine, { params: { id: doubled.id } });
  await office.call(explainBankLines, double(second!.id, first!.id));
  // Neither of the two is then a double of the other.
  expect(await office.refusal(explainBankLines, double(first!.id, second!.id))).toMatchObject({
    reason: 'bank_other_line',
  });
  expect((await bank()).reconciliation).toMatchObject({ calculated: 1110, atBank: 1110 });
  expect(await lineOf(/COTISATION/)).toMatchObject({
    explained: { account: null, money: [], sameAs: { id: first!.id } },
  });
  await office.call(undoBankLine, { params: { id: second!.id } });
  expect((await bank()).reconciliation).toMatchObject({ calculated: 1160 });
});

test('MNY-041: a deposit of cash is one line of the bank', async () => {
  await takeDues(await member('Dubreuil'), { means: 'cash', receivedOn: '2026-11-20' });
  await takeDues(await member('Leroy'), { means: 'cash', receivedOn: '2026-11-20' });
  const { receipts, total } = await office.call(listUndeposited, { query: { means: 'cash' } });
  const ids = receipts.map(({ id }) => id);
  await office.call(depositReceipts, {
    body: { means: 'cash', receipts: ids, depositedOn: '2026-11-24', total, requestKey: randomUUID() },
  });
  await read(csv([['26/11/2026', 'VERSEMENT ESPECES GUICHET', 100]]));
  expect((await openLines())[0]!.proposal).toMatchObject({
    money: { amount: 100 },
    reasons: ['deposit', 'amount'],
  });
});

test('MNY-045: the two balances meet once what only one of them has is counted', async () => {
  await takeDues(await member('Dubreuil'), { receivedOn: '2026-11-26' });
  await takeDues(await member('Leroy'), { receivedOn: '2026-11-27' });
  await read(csv([['25/11/2026', 'FRAIS', -10], ['26/11/2026', 'VIR DUBREUIL', 50], ['27/11/2026', 'VIR MYSTERE', 33]])); // prettier-ignore
  const { lines } = await bank();
  const dubreuil = lines.find(({ label }) => label === 'VIR DUBREUIL')!;
  const { entries } = (dubreuil.proposal as { money: { entries: { entry: number; position: number }[] } })
    .money;
  await office.call(explainBankLines, { body: { lines: [{ line: dubreuil.id, entries }] } });
  expect(await bank()).toMatchObject({
    reconciliation: {
      on: '2026-11-27', inBooks: 100, before: 1000, onStatementOnly: { count: 2, amount: 23 },
      inBooksOnly: { count: 1, amount: 50 }, later: 0, calculated: 1073, atBank: 1073,
    },
    inBooksOnly: [{ amount: 50 }],
  }); // prettier-ignore
});

test('MNY-046: a month tells the share of the bank’s money that is explained, and since when some is not', async () => {
  const standing = () => office.call(getBooksStanding, { params: { month: '2026-11' } });
  expect((await standing()).checks.bank).toBeNull();
  await read(csv([['25/11/2026', 'FRAIS', -10], ['27/11/2026', 'VIR MYSTERE', 30]])); // prettier-ignore
  const [fees] = await openLines();
  await office.call(explainBankLines, { body: { lines: [{ line: fees!.id, account: 'provider_fees' }] } });
  expect((await standing()).checks.bank).toEqual({
    isRead: true, readUntil: '2026-11-27', lines: 2, amount: 40, explained: 10, oldestOn: '2026-11-27',
  }); // prettier-ignore
});

test('MNY-043: a line that is not there is not explained, nor one of another account taken', async () => {
  await read(csv([['25/11/2026', 'VIR', 50]]));
  const [line] = await openLines();
  const { receipts } = await takeDues(await member('Dubreuil'));
  const { rows } = await sql<{ entry: number; position: number }>`
    select l.entry_id::int as entry, l.position from ledger_lines l join ledger_entries e on e.id = l.entry_id
    where l.role = 'customers' and e.fact = 'receipt' and e.transaction_id = ${receipts[0]!.transaction}`.execute(
    portal.ctx.db,
  );
  expect(
    await office.refusal(explainBankLines, { body: { lines: [{ line: line!.id, entries: rows }] } }),
  ).toMatchObject({ status: 404 });
  expect(
    await office.refusal(explainBankLines, { body: { lines: [{ line: 999_999, account: 'suspense' }] } }),
  ).toMatchObject({ status: 404 });
});
