import { saveOpening, signOpening } from '@forman/contract/books/ledger-opening';
import { explainBankLines, getBank, readBankStatement } from '@forman/contract/money/bank';
import { formatNumericDay } from '@forman/domain/french-dates';
import { sendFile } from '../testing/file-form.ts';
import { depositReceipts, takeMoney } from '@forman/contract/money/counter';
import { sessionCalls } from '@forman/contract/session-calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parisDay } from '@forman/domain/paris-time';
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { closeDays } from '../money/closings/days.service.ts';
import { emptyDatabase } from '../testing/database.ts';
import { giveCredit, makeRegistration, makeSession, makeUser } from '../testing/factories.ts';
import { makeAttended } from '../testing/attestations.ts';
import { days, minutes, type TestPortal, testPortal } from '../testing/harness.ts';
import { payCard } from '../testing/simulated-bank.ts';
import { verifyInvariants } from './verify.service.ts';

const { workshop } = sessionCalls;
const root = fileURLToPath(new URL('../../../../', import.meta.url));
let portal: TestPortal;
let buyer: { id: number };

/** A small sound association: gifts, a sale by card and credit, a cancellation, both document series. */
beforeAll(async () => {
  portal = await testPortal();
  buyer = await makeUser(portal);
  await giveCredit(portal, buyer.id, 70);
  const caller = await portal.as(buyer);
  for (const euros of [50, 40]) {
    const session = await makeSession(portal, { euros, max_guests: 1 });
    if (euros === 40) await payCard(caller, { id: session.id, cents: 2000 });
    await caller.call(workshop.join, { params: { id: session.id } });
  }
  const last = await makeSession(portal, { euros: 30 });
  await payCard(caller, { id: last.id, cents: 3000 });
  await caller.call(workshop.join, { params: { id: last.id } });
  await caller.call(workshop.cancel, { params: { id: last.id } });
  await giveCredit(portal, buyer.id, 10);
  await depositOne();
  await readBank();
  const past = await makeSession(portal, { inDays: -1, max_guests: 30 });
  await makeRegistration(portal, past.id, buyer.id);
  const sheet = { params: { id: past.id }, body: { absentGuest: [] } };
  await (await portal.as({ id: past.pilotId })).call(workshop.markAbsent, sheet);
  await portal.ctx.db
    .insertInto('hour_movements')
    .values({
      user_id: buyer.id,
      followed_on: '2026-11-12',
      habilitation: 'IAS',
      nature: 'training',
      minutes: 60,
      kind: 'correction',
      reason: 'essai',
      created_at: portal.clock.now(),
    })
    .execute();
  await makeAttended(portal, { people: [{ id: buyer.id, attended: [0, 1] }] });
  await portal.run('attestations');
  portal.clock.advance(days(1));
  await portal.run('statements');
  await openBooks();
  await closeDays(portal.ctx);
});
afterAll(() => portal.close());

/** Two members pay their dues in cash, and one of the receipts goes to the bank. */
async function depositOne(): Promise<void> {
  const office = await portal.as(await makeUser(portal, { level: 'ROLE_XMAN', is_admin: true }));
  const receivedOn = parisDay(portal.clock.now());
  const receipts: number[] = [];
  for (const _of of [1, 2]) {
    const params = { id: (await makeUser(portal, { level: 'ROLE_MAN' })).id };
    const things = [{ kind: 'membership' as const }];
    const body = { things, means: 'cash' as const, amount: 50, receivedOn, requestKey: randomUUID() };
    const taken = await office.call(takeMoney, { params, body });
    receipts.push(taken.receipts[0]!.id);
  }
  const body = { means: 'cash' as const, receipts: receipts.slice(1), total: 50, depositedOn: receivedOn };
  await office.call(depositReceipts, { body: { ...body, requestKey: randomUUID() } });
}

/** The balance of the former books, signed. */
async function openBooks(): Promise<void> {
  const office = await portal.as(await makeUser(portal, { is_expert_accountant: true }));
  const lines = [
    { account: '467100', label: 'Stripe', debitCents: 12_000, creditCents: 0 },
    { account: '110000', label: 'Report à nouveau', debitCents: 0, creditCents: 12_000 },
  ];
  const body = { on: parisDay(portal.clock.now()), version: 0, lines };
  const { draft } = await office.call(saveOpening, { body });
  await office.call(signOpening, { body: { id: draft!.id, version: draft!.version } });
}

/** A statement shows the deposit, and fees that are booked by hand. */
async function readBank(): Promise<void> {
  const office = await portal.as(await makeUser(portal, { level: 'ROLE_XMAN', is_admin: true }));
  const day = formatNumericDay(parisDay(portal.clock.now()));
  const file = `Date;Libellé;Montant;Solde\n${day};REMISE ESPECES;50,00;150,00\n${day};FRAIS;-2,00;148,00`;
  await sendFile(office, readBankStatement.path, file);
  const { lines } = await office.call(getBank, {});
  const explained = lines.map(({ id, proposal }) =>
    proposal?.money
      ? { line: id, entries: proposal.money.entries }
      : { line: id, account: 'provider_fees' as const },
  );
  await office.call(explainBankLines, { body: { lines: explained } });
}

const run = (statement: string) => portal.database.pool.query(statement);
/** Makes changes that the database itself would refuse, as a person with too many rights could. */
const force = (table: string, statement: string) =>
  run(`alter table ${table} disable trigger user; ${statement}; alter table ${table} enable trigger user`);

const faultsOf = async (number: number) => {
  const reports = await verifyInvariants(portal.ctx.db, portal.clock.now());
  return reports.find((report) => report.number === number)!.faults;
};

/** Expects the fault, which was not there before. */
async function expectFound(number: number, fault: RegExp, make: () => Promise<unknown>): Promise<void> {
  expect(await faultsOf(number)).toEqual([]);
  await make();
  expect((await faultsOf(number)).join('\n')).toMatch(fault);
}

function command(env: Record<string, string>, ...args: string[]) {
  const child = spawnSync(process.execPath, [`${root}scripts/verify.ts`, ...args], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  return { code: child.status, stdout: child.stdout, stderr: child.stderr };
}

describe('a sound database', () => {
  test('CORE-257 OPS-026: each invariant checks some rows and finds no fault', async () => {
    const reports = await verifyInvariants(portal.ctx.db, portal.clock.now());
    expect(reports.map(({ number, faults }) => ({ number, faults }))).toEqual(
      Array.from({ length: 27 }, (_, index) => ({ number: index + 1, faults: [] })),
    );
    for (const { checked } of reports) expect(checked).toBeGreaterThan(0);
  });

  test('npm run verify prints all invariants and ends with 0; --help explains it', async () => {
    const { code, stdout } = command({
      DATABASE_URL: portal.database.connectionString,
      APP_MODE: 'production',
    });
    expect({ code, lines: stdout.match(/✓/g)?.length }).toEqual({ code: 0, lines: 27 });
    expect(command({}, '--help').stdout).toContain('npm run verify');
  });

  test('npm run verify says in a sentence that a database holds no portal', async () => {
    const empty = await emptyDatabase();
    const { code, stderr } = command({ DATABASE_URL: empty.connectionString, APP_MODE: 'production' });
    await empty.close();
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'This database holds no portal yet: start it once (npm start).\n',
    });
  });
});

// From here on the database only gets worse: each test adds a fault.
describe('faults made by hand', () => {
  test('invariant 2 finds more seats taken than there are', () =>
    expectFound(2, /session \d+: 1 seats taken of 0/, () =>
      run(
        `update sessions set max_guests = 0 where id = (select session_id from registrations where ended_at is null limit 1)`,
      ),
    ));

  test('invariant 2 accepts a full event with an external link, and holds that have ended', async () => {
    await run(
      `update sessions set kind = 'event', external_link = 'https://exemple.fr' where max_guests = 0`,
    );
    expect(await faultsOf(2)).toEqual([]);
    await run(`insert into registrations (session_id, user_id, state, held_until, created_at)
      select s.id, ${buyer.id}, 'held', '${new Date(portal.clock.now().getTime() - minutes(1)).toISOString()}', now()
      from sessions s where max_guests = 10`);
    await run(`update sessions set max_guests = 0 where max_guests = 10`);
    expect(await faultsOf(2)).toEqual([]);
  });

  test('invariant 3 finds a pilot registered in their own session, and two live states of one person', async () => {
    await expectFound(3, /its pilot \d+ is registered in it/, () =>
      run(
        `update sessions set pilot_id = ${buyer.id} where id = (select session_id from registrations where state = 'registered' and ended_at is null limit 1)`,
      ),
    );
    await run('drop index registrations_live');
    await run(`insert into registrations (session_id, user_id, state, waiting_since, created_at)
      select session_id, user_id, 'waiting', now(), now() from registrations where ended_at is null and state = 'registered'`);
    expect((await faultsOf(3)).join('\n')).toMatch(/person \d+ is registered, waiting at once/);
  });

  test('invariant 4 finds money that is unsettled for too long, lost, or settled twice', async () => {
    const stuckFor = (minutesAgo: number) =>
      new Date(portal.clock.now().getTime() - minutes(minutesAgo)).toISOString();
    const add = (state: string, capturedAt: string, transaction = 'null', item = 'membership') =>
      run(`insert into payments (id, payer_id, beneficiary_id, item, state, method, price_cents, credit_cents, online_cents, expires_at, captured_at, created_at, transaction_id)
        values (gen_random_uuid(), ${buyer.id}, ${buyer.id}, '${item}', '${state}', 'card', 1000, 0, 1000, now(), '${capturedAt}', now(), ${transaction})`);
    await add('captured', stuckFor(14));
    await expectFound(4, /captured on .*, still captured/, () =>
      run(`update payments set captured_at = '${stuckFor(16)}' where state = 'captured'`),
    );
    await add('expired', stuckFor(1));
    expect((await faultsOf(4)).join('\n')).toMatch(/still expired/);
    await add('settled', stuckFor(1));
    expect((await faultsOf(4)).join('\n')).toMatch(/settled without a transaction/);
    await add('settled', stuckFor(1), '(select min(id) from transactions)');
    const faults = (await faultsOf(4)).join('\n');
    expect(faults).toMatch(/settled without transaction \d+ saying the same/);
    expect(faults).toMatch(/transaction \d+: settled by 2 payments/);
    await run(
      `update payments set state = 'refunded' where state = 'settled' and captured_at is not null and transaction_id is not null`,
    );
    expect((await faultsOf(4)).join('\n')).toMatch(
      /refunded with transaction \d+[\s\S]*settled by 0 payments/,
    );
  });

  test('invariant 6 finds a fully credited invoice whose net amounts differ', async () => {
    const wrong = `update invoice_documents set snapshot = jsonb_set(snapshot, '{netCents}', '2700') where series = 'AV'`;
    const right = wrong.replace('2700', '2500');
    await expectFound(6, /F-2026-\d+: 3000 credited of 3000, with a net of 2700 of 2500/, () =>
      force('invoice_documents', wrong),
    );
    await force('invoice_documents', right);
  });

  test('invariant 6 finds a transaction that differs from its invoice', () =>
    expectFound(6, /transaction \d+ over 3000: invoiced 3000, credited 3000, to be paid 3100/, () =>
      force(
        'transactions',
        'update transactions set total_cents = total_cents + 100 where id = (select max(id) from transactions where base_total_cents = 3000)',
      ),
    ));

  test('invariant 5 finds a document dated before its predecessor', async () => {
    const dated = (day: string) =>
      force(
        'invoice_documents',
        `update invoice_documents set snapshot = jsonb_set(snapshot, '{issuedOn}', '"${day}"') where number = 'F-2026-000002'`,
      );
    await expectFound(5, /F-2026-000003: issued on 2026-12-01, the one before it on 2026-12-02/, () =>
      dated('2026-12-02'),
    );
    await dated('2026-12-01');
  });

  test('invariant 5 finds a changed amount, a missing document and a cut end of the chain', async () => {
    await expectFound(5, /F-2026-000001: the amount is not the snapshot’s/, () =>
      force(
        'invoice_documents',
        "update invoice_documents set gross_cents = gross_cents + 1 where sequence = 1 and series = 'F'",
      ),
    );
    await force(
      'invoice_documents',
      `update invoice_documents set snapshot = jsonb_set(snapshot, '{customer,name}', '"Autre"') where number = 'F-2026-000001'`,
    );
    expect(await faultsOf(5)).toContain('F-2026-000001: changed');
    await run(`update document_counters set last_sequence = last_sequence + 1 where series = 'F'`);
    expect(await faultsOf(5)).toContain('F-2026-000006: cut_off');
    await force(
      'invoice_documents',
      `update avoirs set document_id = null; delete from invoice_documents where number = 'F-2026-000002'`,
    );
    expect(await faultsOf(5)).toContain('F-2026-000002: missing');
    await force('document_counters', `delete from document_counters where series = 'AV'`);
    expect(await faultsOf(5)).toContain('AV-2026-000001: its series and year have no counter');
  });

  test('invariant 1 finds a balance, an avoir, a movement and a reservation that do not add up', async () => {
    await expectFound(1, new RegExp(`person ${buyer.id}: balance \\d+, movements \\d+`), () =>
      run(`update users set credit_cents = credit_cents + 1 where id = ${buyer.id}`),
    );
    await run('update avoirs set left_cents = left_cents - 1 where left_cents > 0');
    expect((await faultsOf(1)).join('\n')).toMatch(/avoir \d+: \d+ left of \d+, \d+ used/);
    await force('credit_movements', 'update credit_movements set balance_cents = balance_cents + 1');
    expect((await faultsOf(1)).join('\n')).toMatch(/movement \d+ of person \d+: says a balance of/);
    await run('update credit_reservations set released_at = null');
    expect((await faultsOf(1)).join('\n')).toMatch(/is settled, yet keeps 5000 of avoir \d+/);
  });

  test('invariant 7 finds a gift without audit, a level without vote or payment, and dues without payment', async () => {
    expect((await faultsOf(7)).join('\n')).toMatch(/no cancelled payment/);
    await force('audit_log', 'delete from audit_log');
    expect(await faultsOf(7)).toHaveLength(3);
    await run(`insert into level_changes (user_id, level, reached_at, cause, actor_id) values
      (${buyer.id}, 'ROLE_ADMAN', now(), 'admin', ${buyer.id}), (${buyer.id}, 'ROLE_NOMAN', now(), 'membership', null)`);
    await run(`update users set dues_paid_on = '2026-01-01' where id = ${buyer.id}`);
    const faults = (await faultsOf(7)).join('\n');
    expect(faults).toMatch(/level ROLE_ADMAN of person \d+: no audited act/);
    expect(faults).toMatch(/level ROLE_NOMAN of person \d+: no paid membership/);
    expect(faults).toMatch(/dues paid on 2026-01-01/);
  });

  test('invariant 16 finds a fee that differs between statement and ledger', () =>
    expectFound(16, /provider_fee \d+: the statement says -9999, the ledger -\d+/, () =>
      force(
        'provider_moves',
        `update provider_moves set fee_cents = 9999 where id = (select min(id) from provider_moves)`,
      ),
    ));

  test('invariant 24 finds cash that the ledger does not have, and a deposit of another sum', async () => {
    await expectFound(24, /cash: 6000 received and not deposited, the ledger says 5000/, () =>
      force('receipts', `update receipts set amount_cents = 6000 where id = (select min(id) from receipts)`),
    );
    await force(
      'receipts',
      `update receipts set amount_cents = 4000 where id = (select max(id) from receipts)`,
    );
    expect((await faultsOf(4)).join('\n')).toMatch(/settled without its receipt/);
    await run(`insert into provider_refunds (transaction_id, payment_id, amount_cents, reason, request_key, state, asked_by, asked_at)
      select transaction_id, id, online_cents + 1, 'essai', gen_random_uuid(), 'asked', payer_id, now()
      from payments where method = 'card' and transaction_id is not null limit 1`);
    expect((await faultsOf(24)).join('\n')).toMatch(/payment .+: of \d+ the provider was asked for \d+/);
    expect((await faultsOf(24)).join('\n')).toMatch(/deposit \d+: of 5000, its receipts make 4000/);
  });

  test('invariant 25 finds a line of another sum than its explanation, a statement that does not add up, and an entry that is gone', async () => {
    await expectFound(25, /statement \d+: from 10000 its lines lead to 15900, it says 14800/, () =>
      force('bank_lines', `update bank_lines set amount_cents = 6100 where amount_cents > 0`),
    );
    expect((await faultsOf(25)).join('\n')).toMatch(/match \d+: the bank says 6100, the books 5000/);
    await run(`update bank_matches set booked_on = 'hosting' where booked_on is not null`);
    expect((await faultsOf(25)).join('\n')).toMatch(
      /match \d+: booked on hosting, the ledger has no entry of it/,
    );
    await run('delete from bank_match_entries');
    expect((await faultsOf(25)).join('\n')).toMatch(/match \d+: the bank says -200, the books 0/);
  });

  test('OPS-026: npm run verify prints the faults and ends with 1', async () => {
    const { code, stdout } = command({
      DATABASE_URL: portal.database.connectionString,
      APP_MODE: 'production',
    });
    expect(code).toBe(1);
    expect(stdout).toMatch(/✗ 4\. [\s\S]*settled by 0 payments/);
  });
});
