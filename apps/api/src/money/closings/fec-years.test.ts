import { exportFec } from '@forman/contract/money/closings';
import { sessionCalls } from '@forman/contract/session-calls';
import { beforeAll, expect, test } from 'vitest';
import { makeSession, makeUser } from '../../testing/factories.ts';
import { type Caller, days } from '../../testing/harness.ts';
import { payCard, soundPortal } from '../../testing/simulated-bank.ts';
import { closeDays } from './days.service.ts';

const { workshop } = sessionCalls;
const portal = soundPortal();
let accountant: Caller;
let buyer: Caller;
let buyerId: number;

async function buy(euros: number, paid = euros): Promise<number> {
  const { id } = await makeSession(portal, { euros, inDays: 60 });
  if (paid > 0) await payCard(buyer, { id, cents: paid * 100 });
  await buyer.call(workshop.join, { params: { id } });
  return id;
}
const rename = (fields: Record<string, string>) =>
  portal.ctx.db.updateTable('users').set(fields).where('id', '=', buyerId).execute();

/** A member buys for their company, then under another name and for themselves; an avoir of December is used in January. */
beforeAll(async () => {
  portal.clock.set('2026-12-20T10:00:00+01:00');
  const user = await makeUser(portal, { last_name: 'Faure', first_name: 'Solène', company_name: 'Faure Conseil', company_address: '1 rue Haute', company_postal_code: '69001', company_city: 'Lyon' }); // prettier-ignore
  buyerId = user.id;
  buyer = await portal.as(user);
  const cancelled = await buy(90);
  portal.clock.advance(days(1));
  buyer = await portal.as(user);
  await rename({ company_name: '', last_name: 'Morel' });
  await buyer.call(workshop.cancel, { params: { id: cancelled } });
  await buy(45, 0);
  portal.clock.set('2027-01-04T10:00:00+01:00');
  buyer = await portal.as(user);
  await buy(90, 45);
  portal.clock.set('2027-01-06T10:00:00+01:00');
  await closeDays(portal.ctx);
  accountant = await portal.as(await makeUser(portal, { is_expert_accountant: true }));
});

const cellsOf = async (year: number): Promise<string[][]> => {
  const query = { from: `${year}-01-01`, to: `${year}-12-31` };
  const file = Buffer.from(await accountant.call(exportFec, { query })).toString();
  return file.split('\r\n').slice(1, -1).map((line) => line.split('\t')); // prettier-ignore
};

test('BKS-026: a third party’s number has one name in a year: that of their first line, whoever is on the documents', async () => {
  const namesOf = async (year: number) =>
    new Set((await cellsOf(year)).filter(([, , , , , , number]) => number).map((cells) => cells[7]));
  expect(await namesOf(2026)).toEqual(new Set(['Faure Solène']));
  expect(await namesOf(2027)).toEqual(new Set(['Morel Solène']));
  const labels = (await cellsOf(2026)).map((cells) => cells[10]);
  expect(labels).toContain('Facture F-2026-000001 Faure Conseil');
});

test('BKS-026: a letter stands on all its lines within one year, or on none', async () => {
  for (const year of [2026, 2027]) {
    const sums = new Map<string, number>();
    for (const cells of await cellsOf(year)) {
      const [debit, credit] = [cells[11]!, cells[12]!].map((text) => Number(text.replace(',', '')));
      if (cells[13]) sums.set(cells[13], (sums.get(cells[13]) ?? 0) + debit! - credit!);
    }
    expect(sums.size).toBeGreaterThan(0);
    expect([...sums].filter(([, cents]) => cents !== 0)).toEqual([]);
  }
  // The avoir of 2026, used up in 2027.
  const avoirs = [...(await cellsOf(2026)), ...(await cellsOf(2027))].filter(([, , , , account]) => account === '419700'); // prettier-ignore
  expect(avoirs.map((cells) => [cells[3]!.slice(0, 4), cells[13]])).toEqual([
    ['2026', ''],
    ['2026', ''],
    ['2027', ''],
  ]);
});
