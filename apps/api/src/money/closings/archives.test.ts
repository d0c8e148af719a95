import { createHash } from 'node:crypto';
import { getTaskFile } from '@forman/contract/platform/background-tasks';
import { getBooksAttestation } from '@forman/contract/money/books-attestation';
import {
  closeMonth,
  closeYear,
  listArchives,
  listClosings,
  requestArchive,
  setTreasurer,
  testTreasurer,
} from '@forman/contract/money/closings';
import { beforeAll, describe, expect, test } from 'vitest';
import packageFile from '../../../../../package.json' with { type: 'json' };
import { makeUser } from '../../testing/factories.ts';
import type { Caller } from '../../testing/harness.ts';
import { soundPortal } from '../../testing/simulated-bank.ts';
import { buySeat } from '../../testing/buy-seat.ts';

const portal = soundPortal();
let accountant: Caller;
beforeAll(async () => {
  await buySeat(portal, 50);
  portal.clock.set('2027-01-05T10:00:00+01:00');
  accountant = await portal.as(
    await makeUser(portal, { is_expert_accountant: true, first_name: 'Zoé', last_name: 'Comptes' }),
  );
});

describe('the books archives', () => {
  test('are none before a day is closed, and are refused to members', async () => {
    expect(await accountant.call(listArchives)).toEqual({ archives: [], years: [] });
    const member = await portal.as(await makeUser(portal));
    expect((await member.refusal(listArchives)).status).toBe(403);
    expect((await member.refusal(getBooksAttestation)).status).toBe(403);
  });

  test('stay listed with the hash of the downloaded file', async () => {
    await accountant.call(closeMonth, { body: { month: '2026-12', withEarlier: true } });
    await accountant.call(closeYear, { body: { year: '2026' } });
    const task = await accountant.call(requestArchive, { body: { year: '2026' } });
    await portal.run('tasks');
    const bytes = Buffer.from(await accountant.call(getTaskFile, { params: { id: task.id } }));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const [seal] = (await accountant.call(listClosings, { query: { kind: 'archive' } })).closings;
    expect(seal).toMatchObject({ lastOn: '2026-12-31', closedBy: { firstName: 'Zoé' }, files: { count: 4 } });
    const listed = await accountant.call(listArchives);
    expect(listed).toMatchObject({
      archives: [
        {
          taskId: task.id,
          year: 2026,
          madeAt: '2027-01-05T09:00:00.000Z',
          askedBy: { firstName: 'Zoé', lastName: 'Comptes' },
          fileName: 'archive-comptable-2026.zip',
          bytes: bytes.length,
          sha256,
          documents: 1,
          entriesUntil: '2026-12-31',
          lastHash: seal!.hash,
        },
      ],
      years: [
        { year: '2027', closedUntil: '2027-01-04' },
        { year: '2026', closedUntil: '2026-12-31' },
      ],
    });
    const { rows } = await portal.database.pool.query(
      `select actor_id is not null as "isBy", detail ->> 'sha256' as sha256 from audit_log where action = 'books.archive_made'`,
    );
    expect(rows).toEqual([{ isBy: true, sha256 }]);
  });

  test.each([
    'update books_archives set sha256 = sha256',
    'delete from books_archives',
    'truncate books_archives',
  ])('are not changed by “%s”', async (statement) => {
    await expect(portal.database.pool.query(statement)).rejects.toThrow(/append-only/);
  });
});

describe('the books attestation', () => {
  const tables = 13;

  test('BKS-029: states the guards, closings and archives that it finds, and the running version', async () => {
    const said = await accountant.call(getBooksAttestation);
    expect(said).toMatchObject({
      software: { name: 'Forman', version: packageFile.version },
      association: { siren: '732829320' },
      inalterability: { unguarded: [], documents: 1 },
      security: {
        months: expect.any(Number),
        years: 1,
        isChained: true,
        last: { kind: 'year', lastOn: '2026-12-31', perpetual: 50 },
        hasTreasurer: false,
      },
      archiving: { archives: [{ year: 2026 }], missing: [] },
    });
    expect(said.inalterability.guarded).toHaveLength(tables);
  });

  test('BKS-029: says that a table is unguarded when its trigger is off, and that the chain of closings is broken when it is', async () => {
    const run = (statement: string) => portal.database.pool.query(statement);
    await run('alter table ledger_closings disable trigger user');
    await run(`update ledger_closings set hash = repeat('0', 64) where kind = 'month'`);
    const said = await accountant.call(getBooksAttestation);
    expect(said.inalterability.unguarded).toEqual(['ledger_closings']);
    expect(said.security.isChained).toBe(false);
    await run(`update ledger_closings c set hash = (select n.previous_hash from ledger_closings n where n.id > c.id order by n.id limit 1)
      where kind = 'month'`);
    await run('alter table ledger_closings enable trigger user');
    expect((await accountant.call(getBooksAttestation)).security.isChained).toBe(true);
    await run('alter table audit_log disable trigger audit_log_not_emptied');
    expect((await accountant.call(getBooksAttestation)).inalterability.unguarded).toEqual(['audit_log']);
    await run('alter table audit_log enable trigger audit_log_not_emptied');
  });

  test('says that a treasurer’s address is set, and on which day a hash was sent there', async () => {
    await accountant.call(setTreasurer, { body: { email: 'tresoriere@essai.example' } });
    // A test of the address sends no hash.
    await accountant.call(testTreasurer);
    await portal.run('outbox');
    expect((await accountant.call(getBooksAttestation)).security).toMatchObject({
      hasTreasurer: true,
      lastHashSentAt: '2027-01-05T09:00:00.000Z',
    });
  });
});
