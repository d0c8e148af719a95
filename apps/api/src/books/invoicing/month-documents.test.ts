import { getTaskFile } from '@forman/contract/platform/background-tasks';
import { requestMonthDocuments } from '@forman/contract/books/invoicing';
import { sessionCalls } from '@forman/contract/session-calls';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSession, makeUser } from '../../testing/factories.ts';
import { type Caller, days, type TestPortal, testPortal } from '../../testing/harness.ts';
import { payCard } from '../../testing/simulated-bank.ts';

const { workshop } = sessionCalls;
let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

const asAccountant = async () => portal.as(await makeUser(portal, { is_expert_accountant: true }));

async function buy(caller: Caller, euros: number): Promise<number> {
  const { id } = await makeSession(portal, { euros });
  await payCard(caller, { id, cents: euros * 100 });
  await caller.call(workshop.join, { params: { id } });
  return id;
}

test('all invoices and credit documents of a month come as one ZIP, each under its number', async () => {
  const caller = await portal.as(await makeUser(portal));
  await buy(caller, 25);
  await caller.call(workshop.cancel, { params: { id: await buy(caller, 30) } });
  portal.clock.advance(days(31));
  await buy(await portal.as(await makeUser(portal)), 12);

  const accountant = await asAccountant();
  const ask = () => accountant.call(requestMonthDocuments, { body: { month: '2026-12' } });
  const task = await ask();
  expect(task).toMatchObject({ kind: 'month_documents', label: 'décembre 2026', state: 'waiting' });
  expect((await ask()).id).toBe(task.id);
  await portal.run('tasks');
  const files = unzipSync(Buffer.from(await accountant.call(getTaskFile, { params: { id: task.id } })));
  expect(Object.keys(files)).toEqual(['F-2026-000001.pdf', 'F-2026-000002.pdf', 'AV-2026-000001.pdf']);
  for (const bytes of Object.values(files)) expect(Buffer.from(bytes).toString('latin1', 0, 5)).toBe('%PDF-');
});

test('a month without documents, or that is no month, is refused; a member is refused altogether', async () => {
  const refused = async (month: string, caller?: Caller) =>
    (caller ?? (await asAccountant())).refusal(requestMonthDocuments, { body: { month } });
  for (const month of ['2020-01', '2026-13', '2026', '2026-12-01'])
    expect(await refused(month)).toMatchObject({ status: 422, violations: [{ propertyPath: 'month' }] });
  const member = await portal.as(await makeUser(portal));
  expect(await refused('2026-12', member)).toMatchObject({ status: 403 });
});
