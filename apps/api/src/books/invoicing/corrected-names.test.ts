import { getTransaction } from '@forman/contract/books/invoicing';
import { listPersonInvoices, previewInvoice, updateTransaction } from '@forman/contract/books/typed-invoices';
import { me } from '@forman/contract/office/members';
import { sessionCalls } from '@forman/contract/session-calls';
import { beforeAll, expect, test } from 'vitest';
import { makeSession, makeUser } from '../../testing/factories.ts';
import type { Caller } from '../../testing/harness.ts';
import {
  balancesOf,
  payCard,
  snapshotsOf,
  soundPortal,
  transactionsOf,
} from '../../testing/simulated-bank.ts';

const portal = soundPortal();
let office: Caller;
beforeAll(async () => {
  office = await portal.as(await makeUser(portal, { level: 'ROLE_XMAN', is_admin: true }));
});

async function bought() {
  const user = await makeUser(portal, { level: 'ROLE_MAN', first_name: 'Nadia', last_name: 'Benalli' });
  const member = await portal.as(user);
  const session = await makeSession(portal, { euros: 45 });
  await payCard(member, { id: session.id, cents: 4500 });
  await member.call(sessionCalls.workshop.join, { params: { id: session.id } });
  const [sale] = await transactionsOf(portal, user.id);
  return { user, member, id: sale!.id };
}

test('MNY-058: a private person’s name is corrected on an invoice paid by card: an avoir, another invoice, no money moves, and the account keeps its name', async () => {
  const { user, member, id } = await bought();
  const before = await balancesOf(portal, id);
  const body = { buyerFirstName: 'Nadia', buyerLastName: 'Benali', reason: 'Faute de frappe' };
  const preview = await office.call(previewInvoice, { body: { ...body, id } });
  expect(preview).toMatchObject({
    changes: [{ field: 'buyerName', from: 'Nadia Benalli', to: 'Nadia Benali' }],
    document: { customer: { name: 'Benali Nadia' } },
  });
  await office.call(updateTransaction, { params: { id }, body });
  const [first, credit, second] = await snapshotsOf(portal, id);
  expect(first).toMatchObject({ customer: { name: 'Benalli Nadia' } });
  expect(credit).toMatchObject({ series: 'AV', grossCents: 4500, customer: { name: 'Benalli Nadia' } });
  expect(second).toMatchObject({ grossCents: 4500, dueCents: 0, customer: { name: 'Benali Nadia' } });
  expect(await balancesOf(portal, id)).toEqual(before);
  expect(await member.call(me)).toMatchObject({ lastName: 'Benalli' });
  expect(await member.call(getTransaction, { params: { id } })).toMatchObject({
    document: { customer: { name: 'Benali Nadia' } },
  });
  const { invoices } = await office.call(listPersonInvoices, { params: { id: user.id }, query: {} });
  expect(invoices[0]).toMatchObject({ buyerLastName: 'Benali' });
  const { rows } = await portal.ctx.pool.query<{ detail: { buyer: string[] } }>(
    `select detail from audit_log where action = 'transaction.edit' and subject_id = $1`,
    [String(id)],
  );
  // The log outlives an erased account: it names the field alone.
  expect(rows.map(({ detail }) => detail.buyer)).toEqual([['buyerName']]);
});

test('MNY-058: an empty name is refused at its field, and nothing is issued', async () => {
  const { id } = await bought();
  const refusal = await office.refusal(updateTransaction, { params: { id }, body: { buyerLastName: ' ' } });
  expect(refusal).toMatchObject({ status: 422, violations: [{ propertyPath: 'buyerLastName' }] });
  expect(await snapshotsOf(portal, id)).toHaveLength(1);
});
