import { createTransaction, updateTransaction } from '@forman/contract/books/typed-invoices';
import { expect, test } from 'vitest';
import { makeUser } from '../testing/factories.ts';
import { testPortal } from '../testing/harness.ts';
import { verifyInvariants } from './verify.service.ts';

test('MEM-357: invariant 6 finds a typed invoice or correction without its audit, and one not paid in full', async () => {
  const portal = await testPortal();
  const run = (statement: string) => portal.database.pool.query(statement);
  const forget = (action: string) =>
    run(`alter table audit_log disable trigger user; delete from audit_log where action = '${action}';
      alter table audit_log enable trigger user`);
  const faults = async () => {
    const reports = await verifyInvariants(portal.ctx.db, portal.clock.now());
    return reports.flatMap(({ number, faults: all }) => all.map((fault) => `${number} ${fault}`));
  };
  const admin = await portal.as(await makeUser(portal, { is_admin: true }));
  const { id: user } = await makeUser(portal);
  const body = { user, total: 30, itemName: 'Salle', createAt: '2026-11-20' };
  const { id } = await admin.call(createTransaction, { body });
  await admin.call(updateTransaction, { params: { id }, body: { total: 20 } });
  expect(await faults()).toEqual([]);
  await forget('transaction.edit');
  expect(await faults()).toEqual([`6 transaction ${id}: 2 invoices, 0 corrections audited`]);
  await forget('transaction.type');
  expect(await faults()).toContain(`6 transaction ${id}, typed by hand: nobody is known to have typed it`);
  await run(`update transactions set total_cents = 1900 where id = ${id}`);
  expect(await faults()).toContain(
    `6 transaction ${id}, typed by hand: it is not paid in full by other means`,
  );
  await portal.close();
});
