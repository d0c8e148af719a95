import { randomUUID } from 'node:crypto';
import { placeGroupOrder } from '@forman/contract/money/group-orders';
import { makeUser } from './factories.ts';
import type { Caller, TestPortal } from './harness.ts';

/** Common steps of the tests of group orders. */

/** Sets the account that transfers go to; without one no order can be placed. */
export async function openTransferAccount(portal: TestPortal): Promise<void> {
  const { association } = await portal.ctx.db
    .selectFrom('settings')
    .select('association')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  const account = { iban: 'FR1420041010050500013M02606', bic: 'PSSTFRPPXXX' };
  await portal.ctx.db
    .updateTable('settings')
    .set({ association: JSON.stringify({ ...(association as object), ...account }) })
    .where('id', '=', 1)
    .execute();
}

let siren = 100_000_000;

/** A company of three accounts, with the one who pays. */
export async function makeCabinet(portal: TestPortal) {
  siren += 1;
  const company = {
    company_name: 'Cabinet Essai',
    company_siret: `${siren}00011`,
    company_address: '1 rue du Cabinet',
    company_postal_code: '69001',
    company_city: 'Lyon',
  };
  const [payer, second, third] = await Promise.all(
    [{ orders_for: String(siren) }, {}, {}].map((right) => makeUser(portal, { ...company, ...right })),
  );
  return { payer: payer!, second: second!, third: third!, caller: await portal.as(payer!) };
}

export type WantedSeat = { session: number; beneficiary: number };

export const placeOrder = (caller: Caller, seats: WantedSeat[], total: number, changes: object = {}) =>
  caller.call(placeGroupOrder, { body: { seats, total, requestKey: randomUUID(), ...changes } });
