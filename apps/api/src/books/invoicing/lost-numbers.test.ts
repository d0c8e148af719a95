import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sessionCalls } from '@forman/contract/session-calls';
import { describe, expect, test } from 'vitest';
import { makeSession, makeUser } from '../../testing/factories.ts';
import { minutes } from '../../testing/harness.ts';
import { documentsOf, mailsOf, payCard, soundPortal, transactionsOf } from '../../testing/simulated-bank.ts';
import { verifyInvariants } from '../../verify/verify.service.ts';
import { anchorNumbers, declareLost } from './lost-numbers.service.ts';
import { listPlainLast } from './plain-numbers.service.ts';

const { workshop } = sessionCalls;
const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const portal = soundPortal();
const hashOf = (digit: string) => digit.repeat(64);
const reason = 'Sauvegarde du 30 novembre restaurée';

/** One sale, and its invoice. */
async function sell() {
  const user = await makeUser(portal);
  const session = await makeSession(portal, { euros: 50 });
  const caller = await portal.as(user);
  await payCard(caller, { id: session.id, cents: 5000 });
  await caller.call(workshop.join, { params: { id: session.id } });
  const [transaction] = await transactionsOf(portal, user.id);
  const [invoice] = await documentsOf(portal, transaction!.id);
  const cancel = () => caller.call(workshop.cancel, { params: { id: session.id } });
  return { user, invoice: invoice!, cancel };
}

const refusal = (number: string, hash = hashOf('b'), why = reason) =>
  declareLost(portal.ctx, { number, hash, reason: why }).then(
    () => null,
    (error: unknown) => (error as Error).message,
  );
const chainFaults = async () => (await verifyInvariants(portal.ctx.db, portal.clock.now()))[4]!.faults;

describe('numbers given after the dump and declared lost', () => {
  test('BKS-036: are never given again: the next document has the number after them, and is chained to the last of them', async () => {
    const { invoice, cancel } = await sell();
    expect(invoice.number).toBe('F-2026-000001');
    expect(await declareLost(portal.ctx, { number: 'F-2026-000005', hash: hashOf('a'), reason })).toEqual({
      from: 'F-2026-000002',
      to: 'F-2026-000005',
      count: 4,
    });
    expect(await chainFaults()).toEqual([]);
    const next = await sell();
    expect(next.invoice).toMatchObject({ number: 'F-2026-000006', previous_hash: hashOf('a') });
    expect(await chainFaults()).toEqual([]);
    // The other series has a lost run of its own, from its first number on.
    await declareLost(portal.ctx, { number: 'AV-2026-000002', hash: hashOf('c'), reason });
    await cancel();
    const { rows } = await portal.database.pool.query(
      `select number from invoice_documents where series = 'AV'`,
    );
    expect(rows).toEqual([{ number: 'AV-2026-000003' }]);
    expect(await chainFaults()).toEqual([]);
  });

  test('BKS-037: leave a line in the audit log and a row that can be neither changed nor deleted', async () => {
    const { rows } = await portal.database.pool.query(
      `select detail from audit_log where action = 'invoicing.lost_numbers' order by id limit 1`,
    );
    expect(rows).toEqual([
      { detail: { from: 'F-2026-000002', to: 'F-2026-000005', count: 4, hash: hashOf('a'), reason } },
    ]);
    for (const statement of ['delete from lost_numbers', 'update lost_numbers set last_sequence = 99'])
      await expect(portal.database.pool.query(statement)).rejects.toThrow('append-only');
  });

  test('BKS-037: cannot be declared where nothing is missing, for a year that is over or has not begun, or without a proof', async () => {
    expect(await refusal('F-2026-000006')).toMatch(/We have F-2026-000006/);
    expect(await refusal('F-2026-000003')).toMatch(/We have F-2026-000006/);
    expect(await refusal('F-2025-000900')).toMatch(/F-2026 has begun/);
    expect(await refusal('F-2027-000001')).toMatch(/2027 has not begun/);
    expect(await refusal('2026-7')).toMatch(/no document number/);
    expect(await refusal('F-2026-000009', 'abc')).toMatch(/64 digits/);
    expect(await refusal('F-2026-000009', hashOf('b'), ' ')).toMatch(/Say why/);
    expect((await sell()).invoice.number).toBe('F-2026-000007');
  });

  test('BKS-036: verify accepts exactly the declared gap: one more missing number is a fault', async () => {
    expect(await chainFaults()).toEqual([]);
    const move = (by: number) =>
      portal.database.pool.query(
        `alter table document_counters disable trigger user;
        update document_counters set last_sequence = last_sequence + ${by} where series = 'F' and year = 2026;
        alter table document_counters enable trigger user`,
      );
    await move(1);
    expect(await chainFaults()).toEqual(['F-2026-000008: cut_off']);
    await move(-1);
  });

  test('a year that began after the dump continues after its own lost numbers', async () => {
    portal.clock.set('2027-01-02T10:00:00+01:00');
    await declareLost(portal.ctx, { number: 'F-2027-000003', hash: hashOf('d'), reason });
    expect((await sell()).invoice).toMatchObject({ number: 'F-2027-000004', previous_hash: hashOf('d') });
    expect(await chainFaults()).toEqual([]);
  });

  test('lost numbers at the end of a year can still be declared after numbers of the next year', async () => {
    const { rows } = await portal.database.pool.query<{ last: number }>(
      `select last_sequence as last from document_counters where series = 'F' and year = 2026`,
    );
    const last = rows[0]!.last;
    const number = `F-2026-${String(last + 2).padStart(6, '0')}`;
    expect(await declareLost(portal.ctx, { number, hash: hashOf('f'), reason })).toMatchObject({ count: 2 });
    expect(await chainFaults()).toEqual([]);
    expect(await refusal(number)).toMatch(/nothing is missing before it/);
  });

  test('days do not decrease after lost numbers either', async () => {
    await declareLost(portal.ctx, { number: 'F-2027-000006', hash: hashOf('e'), reason });
    portal.clock.set('2027-01-01T10:00:00+01:00');
    expect((await sell()).invoice).toMatchObject({
      number: 'F-2027-000007',
      snapshot: expect.objectContaining({ issuedOn: '2027-01-02' }),
    });
    portal.clock.set('2027-01-02T10:00:00+01:00');
  });
});

describe('copies of the last number outside the database', () => {
  test('the receipt has the number and its hash, and so has the log while the document is new', async () => {
    const { user, invoice } = await sell();
    expect(await mailsOf(portal, user.id, 'receipt')).toMatchObject([
      { number: invoice.number, hash: invoice.hash },
    ]);
    const said: object[] = [];
    const log = { ...portal.ctx.log, info: (detail: object) => void said.push(detail) };
    await anchorNumbers({ ...portal.ctx, log });
    expect(said).toContainEqual({ number: invoice.number, hash: invoice.hash });
    said.length = 0;
    portal.clock.advance(minutes(11));
    await anchorNumbers({ ...portal.ctx, log });
    expect(said).toEqual([]);
  });

  test('npm run numbers prints the last number and hash, declares a loss with a receipt’s grouped hash, and refuses in one sentence', async () => {
    const { invoice } = await sell();
    const run = (script: string, ...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [`${root}scripts/${script}.ts`, ...args],
        {
          env: {
            ...process.env,
            DATABASE_URL: portal.database.connectionString,
            APP_MODE: 'demo',
            CLOCK: portal.clock.now().toISOString(),
            TOKEN_SECRET: 'x'.repeat(32),
          },
          encoding: 'utf8',
        },
      );
      return { status, output: stdout + stderr };
    };
    expect(run('numbers').output).toContain(`${invoice.number}  ${invoice.hash}`);
    const grouped = Array<string>(4).fill('0123456789ABCDEF').join(' ');
    const last = `F-2027-${String(invoice.sequence + 2).padStart(6, '0')}`;
    const declared = run('numbers', '--last', last, '--hash', grouped, '--reason', reason);
    expect(declared.output).toContain(`to ${last} (2).`);
    expect(declared.status).toBe(0);
    const refused = run('numbers', '--last', last, '--hash', grouped, '--reason', reason);
    expect(refused.output).toBe(`We have ${last}: nothing is missing before it.\n`);
    expect(refused.status).toBe(1);
    const verified = run('verify');
    expect(verified.output).toContain(`to ${last} are declared lost: ${reason}`);
    expect(verified.status).toBe(0);
  });
});

describe('numbers of attestations and group orders declared lost', () => {
  const declare = (number: string) => declareLost(portal.ctx, { number, hash: '', reason });

  test('are never given again, and verify accepts exactly this gap', async () => {
    expect(await declare('AT-2026-000003')).toEqual({
      from: 'AT-2026-000001',
      to: 'AT-2026-000003',
      count: 3,
    });
    expect(await declare('CG-2026-0007')).toMatchObject({ from: 'CG-2026-0001', count: 7 });
    expect(await listPlainLast(portal.ctx.db)).toEqual(['AT-2026-000003', 'CG-2026-0007']);
    const reports = await verifyInvariants(portal.ctx.db, portal.clock.now());
    expect(reports.flatMap(({ faults }) => faults)).toEqual([]);
  });

  test('must be missing, and have a reason', async () => {
    expect(await refusal('AT-2026-000003')).toBe('Nothing is missing before it.');
    expect(await refusal('CG-2026-0007')).toBe('Nothing is missing before it.');
    expect(await refusal('AT-2028-000001')).toBe('Nothing is missing before it.');
    expect(await refusal('AT-2026-000009', '', '')).toBe('Say why they are missing.');
    expect(await refusal('CG-2026-000009')).toBe('CG-2026-000009 is no document number.');
  });
});
