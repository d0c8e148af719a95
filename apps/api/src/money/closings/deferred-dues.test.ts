import { closeMonth } from '@forman/contract/money/closings';
import { repaySale, takeMoney } from '@forman/contract/money/counter';
import { createTransaction } from '@forman/contract/books/typed-invoices';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeUser } from '../../testing/factories.ts';
import { soundPortal } from '../../testing/simulated-bank.ts';

const portal = soundPortal();
const asOffice = async () =>
  portal.as(await makeUser(portal, { level: 'ROLE_XMAN', is_admin: true, is_expert_accountant: true }));

/** Takes the dues of a member in cash. @returns the sale. */
async function takeDues(member_until_on: string, receivedOn: string): Promise<number> {
  const { id } = await makeUser(portal, { level: 'ROLE_MAN', member_until_on });
  const things = [{ kind: 'membership' as const }];
  const body = { things, means: 'cash' as const, amount: 50, receivedOn, requestKey: randomUUID() };
  const { receipts } = await (await asOffice()).call(takeMoney, { params: { id }, body });
  return receipts[0]!.transaction;
}

test('BKS-042: dues of the next year leave the year’s income, less what was given back; those of the year stay', async () => {
  // A year that had ended unpaid is paid late: it is income of 2026.
  await takeDues('2025-12-31', '2026-11-28');
  await takeDues('2026-12-31', '2026-12-01');
  const given = await takeDues('2026-12-31', '2026-12-01');
  const office = await asOffice();
  const back = {
    amount: 20,
    left: 50,
    means: 'transfer' as const,
    paidOn: '2026-12-01',
    reference: 'VIR',
    reason: 'Geste',
  };
  await office.call(repaySale, { params: { id: given }, body: { ...back, requestKey: randomUUID() } });
  const user = (await makeUser(portal, { level: 'ROLE_MAN' })).id;
  const typed = { user, total: 60, createAt: '2026-12-01' };
  await office.call(createTransaction, { body: { ...typed, itemName: 'Cotisation 2027' } });
  await office.call(createTransaction, { body: { ...typed, itemName: 'Cotisation 2026' } });
  portal.clock.set('2027-01-20T10:00:00+01:00');
  await (await asOffice()).call(closeMonth, { body: { month: '2026-12', withEarlier: true } });
  const { rows } = await sql<{ line: string }>`
    select e.entry_on || ' ' || l.role || ' ' || (l.debit_cents - l.credit_cents) as line
    from ledger_entries e join ledger_lines l on l.entry_id = e.id
    where e.fact like 'deferral%' order by e.entry_on, l.position`.execute(portal.ctx.db);
  expect(rows.map(({ line }) => line)).toEqual([
    '2026-12-31 dues 14000',
    '2026-12-31 deferred_income -14000',
    '2027-01-01 dues -14000',
    '2027-01-01 deferred_income 14000',
  ]);
});
