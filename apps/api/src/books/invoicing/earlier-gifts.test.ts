import { me } from '@forman/contract/office/members';
import { sessionCalls } from '@forman/contract/session-calls';
import type { DocumentSnapshot } from '@forman/domain/books/invoicing/document';
import { expect, test } from 'vitest';
import { giveCredit, makeSession, makeUser } from '../../testing/factories.ts';
import {
  balancesOf,
  documentsOf,
  expectSound,
  payCard,
  snapshotsOf,
  soundPortal,
  transactionsOf,
} from '../../testing/simulated-bank.ts';
import { openLedger } from '../ledger/opening.service.ts';
import { composeInvoice } from './compose-document.ts';
import { getFacts, getSeller, listUsedAvoirs } from './document-facts.queries.ts';
import { snapshotHash } from './hash-chain.ts';

const { workshop } = sessionCalls;
const portal = soundPortal();

/** Rewrites a sale as the former release did: the invoice and the ledger show the gift as a payment. */
async function asBefore(id: number): Promise<void> {
  const off = (tables: string[], work: string) =>
    `${tables.map((table) => `alter table ${table} disable trigger user;`).join('')} ${work};
     ${tables.map((table) => `alter table ${table} enable trigger user;`).join('')}`;
  const run = (statement: string) => portal.database.pool.query(statement);
  await run(off(['transactions'], `update transactions set discount_cents = 0 where id = ${id}`));
  const { db } = portal.ctx;
  const [row] = await documentsOf(portal, id);
  const { number, issuedOn } = row!.snapshot as unknown as DocumentSnapshot;
  const facts = await getFacts(db, id);
  const used = await listUsedAvoirs(db, id);
  const snapshot = { ...composeInvoice(facts, { seller: await getSeller(db), used }), number, issuedOn };
  const hash = snapshotHash(row!.previous_hash, snapshot);
  const text = JSON.stringify(snapshot).replaceAll("'", "''");
  const change = `gross_cents = ${snapshot.grossCents}, snapshot = '${text}', hash = '${hash}'`;
  await run(off(['invoice_documents'], `update invoice_documents set ${change} where id = ${row!.id}`));
  const counter = `update document_counters set last_hash = '${hash}' where series = 'F'`;
  await run(off(['document_counters'], counter));
  const books = ['ledger_entries', 'ledger_lines', 'ledger_numbers'];
  await run(off(books, `truncate ${books.join(', ')}`));
  await portal.ctx.transaction((tx) => openLedger(tx, portal.clock.now()));
}

test('an invoice from before gifts were discounts shows its gift as a payment, in the ledger too, and is cancelled in full', async () => {
  const user = await makeUser(portal);
  await giveCredit(portal, user.id, 20);
  const { id: sessionId } = await makeSession(portal, { euros: 50 });
  const caller = await portal.as(user);
  const params = { id: sessionId };
  await payCard(caller, { id: sessionId, cents: 3000 });
  await caller.call(workshop.join, { params });
  const { id } = (await transactionsOf(portal, user.id))[0]!;
  await asBefore(id);
  await expectSound(portal);
  const [invoice] = await snapshotsOf(portal, id);
  expect(invoice).toMatchObject({ grossCents: 5000, settlements: [{ kind: 'credit' }, { kind: 'card' }] });
  expect(invoice).not.toHaveProperty('allowances');
  expect(await balancesOf(portal, id)).toEqual({
    card_provider: 3000,
    rebates: 2000,
    sales_workshop: -4167,
    vat_collected: -833,
  });
  await caller.call(workshop.cancel, { params });
  expect((await snapshotsOf(portal, id)).map(({ grossCents }) => grossCents)).toEqual([5000, 5000]);
  expect(await caller.call(me)).toMatchObject({ credit: 50 });
  await expectSound(portal);
});
