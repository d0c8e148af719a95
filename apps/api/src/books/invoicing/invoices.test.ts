import {
  getTransaction,
  getTransactionPdf,
  invoiceCredits,
  invoiceCreditsOfUser,
  listTransactions,
  transactionDetail,
} from '@forman/contract/books/invoicing';
import { getPayment } from '@forman/contract/money/payments';
import { createTransaction, updateTransaction } from '@forman/contract/books/typed-invoices';
import { sessionCalls } from '@forman/contract/session-calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSession, makeUser } from '../../testing/factories.ts';
import { days, minutes, type TestPortal, testPortal, waitForLock } from '../../testing/harness.ts';
import { verifyInvariants } from '../../verify/verify.service.ts';
import {
  documentsOf,
  earnAvoir,
  expectSound,
  payCard,
  transactionsOf,
} from '../../testing/simulated-bank.ts';

const { workshop, formation } = sessionCalls;
let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(async () => {
  await expectSound(portal);
  await portal.close();
});

/** A person with one paid workshop: 50 €, part of it by credit. */
async function bought(credit = 0, person: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(portal, person);
  if (credit > 0) await earnAvoir(portal, user, credit);
  const session = await makeSession(portal, { euros: 50 });
  const caller = await portal.as(user);
  const params = { id: session.id };
  if (credit < 50) await payCard(caller, { id: session.id, cents: 5000 - credit * 100 });
  await caller.call(workshop.join, { params });
  const transaction = (await transactionsOf(portal, user.id)).at(-1);
  return { user, caller, session, params, id: transaction!.id };
}

const office = async (flag: 'is_admin' | 'is_expert_accountant') =>
  portal.as(await makeUser(portal, { [flag]: true }));

test('CORE-273: the list of a person’s transactions gives their number and is read page by page, newest first', async () => {
  const { user, caller } = await bought();
  for (let count = 0; count < 2; count += 1) {
    const session = await makeSession(portal, { euros: 50 });
    await payCard(caller, { id: session.id, cents: 5000 });
    await caller.call(workshop.join, { params: { id: session.id } });
  }
  const made = (await transactionsOf(portal, user.id)).map(({ id }) => id).toReversed();
  const read = async (query: string) => {
    const answer = await caller.raw('GET', `/api/transactions${query}`);
    return [answer.headers['x-total-count'], answer.json().map(({ id }: { id: number }) => id)];
  };
  expect(await read('')).toEqual(['3', made]);
  expect(await read('?itemsPerPage=2')).toEqual(['3', made.slice(0, 2)]);
  expect(await read('?itemsPerPage=2&page=2')).toEqual(['3', made.slice(2)]);
  expect(await read('?page=2')).toEqual(['3', []]);
  expect((await caller.raw('GET', '/api/transactions?itemsPerPage=501')).statusCode).toBe(422);
});

test('a payment names its card and its invoice, and the invoice says when its receipt left by e-mail', async () => {
  const user = await makeUser(portal);
  const session = await makeSession(portal, { euros: 50 });
  const caller = await portal.as(user);
  const { payment } = await payCard(caller, { id: session.id, cents: 5000 });
  const look = () => caller.call(getPayment, { params: { id: payment.id } });
  await caller.call(workshop.join, { params: { id: session.id } });
  const [transaction] = await transactionsOf(portal, user.id);
  const id = transaction!.id;
  const read = () => caller.call(getTransaction, { params: { id } });
  const { document } = await read();
  expect(await look()).toMatchObject({ instrument: 'Visa •••• 4242', invoiceNumber: document!.number });
  expect(await read()).toMatchObject({ instrument: 'Visa •••• 4242', receiptSentAt: null });
  portal.clock.advance(minutes(1));
  await portal.run('outbox');
  expect((await read()).receiptSentAt).toBe(portal.clock.now().toISOString());
  // Once the message's data are deleted, nobody can tell which invoice it was of.
  const message = portal.ctx.db.updateTable('outbox_messages').set({ data: '{}' });
  await message.where('user_id', '=', user.id).execute();
  expect((await read()).receiptSentAt).toBeNull();
});

describe('readers of invoices', () => {
  test('CORE-273 CORE-274 MEM-265 MEM-266 MEM-283: the owner, administrators and the accountant read an invoice; a stranger is refused', async () => {
    const { user, caller, id } = await bought();
    const other = await bought();
    expect((await caller.call(listTransactions)).map((t) => t.id)).toEqual([id]);
    expect(await caller.call(listTransactions, { query: { 'user.id': String(user.id) } })).toHaveLength(1);
    expect(
      (await caller.refusal(listTransactions, { query: { 'user.id': String(other.user.id) } })).status,
    ).toBe(403);
    for (const stranger of [other.caller]) {
      expect((await stranger.refusal(getTransaction, { params: { id } })).status).toBe(403);
      expect((await stranger.refusal(getTransactionPdf, { params: { id } })).status).toBe(403);
      expect(
        (await stranger.refusal(updateTransaction, { params: { id }, body: { society: 'X' } })).status,
      ).toBe(403);
      expect(
        (
          await stranger.refusal(transactionDetail, {
            body: { user_id: user.id, atelier_id: other.session.id },
          })
        ).status,
      ).toBe(403);
    }
    expect((await caller.refusal(updateTransaction, { params: { id }, body: { society: 'X' } })).status).toBe(
      403,
    );
    for (const flag of ['is_admin', 'is_expert_accountant'] as const) {
      const reader = await office(flag);
      expect((await reader.call(listTransactions)).map((t) => t.id)).toEqual(
        expect.arrayContaining([id, other.id]),
      );
      expect(
        (await reader.call(listTransactions, { query: { 'user.id': String(user.id) } })).map((t) => t.id),
      ).toEqual([id]);
      expect((await reader.call(getTransaction, { params: { id } })).document!.gross).toBe(50);
      expect(
        await reader.call(transactionDetail, {
          body: { user_id: other.user.id, atelier_id: other.session.id },
        }),
      ).toMatchObject({ paid: true });
    }
    expect(
      (await (await office('is_admin')).refusal(getTransaction, { params: { id: 2_000_000_000 } })).status,
    ).toBe(404);
  });

  test('CORE-276: a person can ask whether they paid for a session, and how', async () => {
    const { user, caller, session } = await bought(20);
    expect(
      await caller.call(transactionDetail, { body: { user_id: user.id, atelier_id: session.id } }),
    ).toMatchObject({
      paid: true,
      method: 'PAYMENT_BY_CARD',
      transaction: { total: 30, baseTotal: 50, paymentMethod: 'PAYMENT_BY_CARD' },
    });
    const other = await makeSession(portal, { euros: 9 });
    expect(
      await caller.call(transactionDetail, { body: { user_id: user.id, atelier_id: other.id } }),
    ).toEqual({ paid: false, method: null, transaction: null });
  });

  test('MEM-284 MEM-285: the avoirs used are listed by transaction; other people’s ids are left out, malformed ones refused or ignored', async () => {
    const mine = await bought(20);
    const theirs = await bought(10);
    const body = { transactionIds: [mine.id, String(theirs.id), 999_999_999, 2 ** 40, -1] };
    expect(await mine.caller.call(invoiceCredits, { body })).toEqual({
      [mine.id]: [{ amount: 20, credit_id: expect.any(String) }],
    });
    expect(
      (await mine.caller.refusal(invoiceCreditsOfUser, { body: { ...body, userId: theirs.user.id } })).status,
    ).toBe(403);
    for (const flag of ['is_admin', 'is_expert_accountant'] as const) {
      const credits = await (
        await office(flag)
      ).call(invoiceCreditsOfUser, { body: { ...body, userId: theirs.user.id } });
      expect(Object.keys(credits)).toEqual([String(theirs.id)]);
    }
    for (const transactionIds of [['1; drop table users'], 'all', [null], undefined]) {
      expect(
        (await mine.caller.raw('POST', '/api/invoice-credits-by-ids', { transactionIds })).statusCode,
      ).toBe(422);
    }
  });
});

describe('the document of a sale', () => {
  test('MEM-267 MEM-269 MEM-272: has its number, the customer as they were at the sale, VAT and total', async () => {
    const { user, caller, id } = await bought(20, {
      first_name: 'Zoé',
      last_name: 'Martin',
      company_name: 'Martin SARL',
      company_address: '2 rue Neuve',
      company_postal_code: '75001',
      company_city: 'Paris',
    });
    await portal.ctx.db
      .updateTable('users')
      .set({ company_name: 'Autre', last_name: 'Durand' })
      .where('id', '=', user.id)
      .execute();
    const { document, invoiceNumber } = await caller.call(getTransaction, { params: { id } });
    expect(document).toMatchObject({
      number: invoiceNumber,
      customer: {
        name: 'Martin SARL',
        contact: 'Martin Zoé',
        address: '2 rue Neuve',
        postalCode: '75001',
        city: 'Paris',
      },
      net: 41.67,
      vat: 8.33,
      gross: 50,
      due: 0,
      settlements: [
        { kind: 'credit', amount: 20 },
        { kind: 'card', amount: 30 },
      ],
    });
  });

  test('MEM-277: a sale typed by the office is invoiced as paid, with the VAT that its name implies', async () => {
    const user = await makeUser(portal);
    const admin = await office('is_admin');
    const body = { user: user.id, total: 120, itemName: 'Adhésion 2027', createAt: '2026-12-01' };
    const { id, invoiceNumber } = await admin.call(createTransaction, { body });
    const caller = await portal.as(user);
    expect(await caller.call(getTransaction, { params: { id } })).toMatchObject({
      paymentMethod: 'MANUAL',
      document: {
        number: invoiceNumber,
        net: 120,
        vat: 0,
        gross: 120,
        due: 0,
        paidOn: '2026-12-01',
        settlements: [{ kind: 'manual', label: 'Autre moyen', amount: 120 }],
      },
    });
    const pdf = await caller.raw('GET', `/api/transactions/${id}/pdf`);
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('MEM-276: the PDF is named after the invoice’s number and has the same bytes each time', async () => {
    const { caller, id } = await bought();
    const { invoiceNumber } = await caller.call(getTransaction, { params: { id } });
    const [one, two] = [
      await caller.raw('GET', `/api/transactions/${id}/pdf`),
      await caller.raw('GET', `/api/transactions/${id}/pdf`),
    ];
    expect(one.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${invoiceNumber}.pdf"`,
    });
    expect(one.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(one.rawPayload.equals(two.rawPayload)).toBe(true);
    expect((await caller.raw('GET', `/api/transactions/${id}/pdf?document=F-2026-999999`)).statusCode).toBe(
      404,
    );
    const other = await bought();
    expect(
      (
        await caller.raw(
          'GET',
          `/api/transactions/${id}/pdf?document=${(await documentsOf(portal, other.id))[0]!.number}`,
        )
      ).statusCode,
    ).toBe(404);
  });

  test('MEM-271: the invoice names the session’s day; the invoice and its credit document each have a PDF', async () => {
    const user = await makeUser(portal);
    await earnAvoir(portal, user, 50);
    const session = await makeSession(portal, {
      kind: 'formation',
      euros: 50,
      starts_at: new Date('2027-02-15T08:00:00Z'),
    });
    const caller = await portal.as(user);
    await caller.call(formation.join, { params: { id: session.id } });
    const { id } = (await transactionsOf(portal, user.id)).at(-1)!;
    const { document } = await caller.call(getTransaction, { params: { id } });
    expect(document).toMatchObject({
      note: 'Payé par avoir',
      lines: [{ detail: 'Formation du lundi 15 février 2027' }],
    });
    await caller.call(formation.cancel, { params: { id: session.id } });
    const seen = await caller.call(getTransaction, { params: { id } });
    expect(seen.documents.map((d) => d.kind)).toEqual(['F', 'AV']);
    const pdf = await caller.raw('GET', `/api/transactions/${id}/pdf?document=${seen.documents[1]!.number}`);
    expect(pdf.headers['content-disposition']).toContain(seen.documents[1]!.number);
  });

  test('MEM-279: a new VAT rate applies from the next document on; earlier documents keep theirs', async () => {
    const before = await bought();
    await portal.ctx.db
      .updateTable('settings')
      .set({ vat_rate_basis_points: 1000 })
      .where('id', '=', 1)
      .execute();
    const after = await bought();
    await portal.ctx.db
      .updateTable('settings')
      .set({ vat_rate_basis_points: 2000 })
      .where('id', '=', 1)
      .execute();
    expect((await before.caller.call(getTransaction, { params: { id: before.id } })).document).toMatchObject({
      net: 41.67,
      vat: 8.33,
    });
    expect((await after.caller.call(getTransaction, { params: { id: after.id } })).document).toMatchObject({
      net: 45.45,
      vat: 4.55,
    });
  });
});

describe('a credit document takes back what its invoice charged', () => {
  const company = { company_name: 'Martin SARL', company_siret: '73282932000074' };
  type Money = { netCents: number; vatCents: number; grossCents: number };

  test('CORE-220 MEM-273 MEM-279: its VAT, seller and customer are those of the invoice, whatever the settings and the account say since', async () => {
    const { user, caller, params, id } = await bought(0, company);
    const settings = await portal.ctx.db.selectFrom('settings').select('seller').executeTakeFirstOrThrow();
    await portal.ctx.db
      .updateTable('settings')
      .set({
        vat_rate_basis_points: 1000,
        seller: JSON.stringify({ ...(settings.seller as object), name: 'Autre nom' }),
      })
      .where('id', '=', 1)
      .execute();
    const elsewhere = { company_name: 'Durand SA', company_siret: '55203253400646' };
    await portal.ctx.db.updateTable('users').set(elsewhere).where('id', '=', user.id).execute();
    await caller.call(workshop.cancel, { params });
    const changed = { vat_rate_basis_points: 2000, seller: JSON.stringify(settings.seller) };
    await portal.ctx.db.updateTable('settings').set(changed).where('id', '=', 1).execute();
    const [invoice, credit] = (await documentsOf(portal, id)).map(
      (d) => d.snapshot as Record<string, unknown>,
    );
    for (const part of ['seller', 'customer', 'lines', 'netCents', 'vatCents', 'grossCents', 'deliveredOn'])
      expect(credit![part]).toEqual(invoice![part]);
    expect(invoice).toMatchObject({ customer: { siret: '73282932000074' }, vatCents: 833 });
  });

  test('MEM-269 MEM-273: an edit after a change of rate nets to zero and keeps the invoice’s rate; a company under another name keeps its SIRET', async () => {
    const { user, id } = await bought(0, company);
    const admin = await office('is_admin');
    const setRate = (vat_rate_basis_points: number) =>
      portal.ctx.db.updateTable('settings').set({ vat_rate_basis_points }).where('id', '=', 1).execute();
    await setRate(1000);
    await portal.ctx.db
      .updateTable('users')
      .set({ company_siret: '55203253400646' })
      .where('id', '=', user.id)
      .execute();
    await admin.call(updateTransaction, { params: { id }, body: { city: 'Lille' } });
    await admin.call(updateTransaction, { params: { id }, body: { society: 'Durand SA' } });
    await setRate(2000);
    const snapshots = (await documentsOf(portal, id)).map((d) => d.snapshot) as (Money & {
      customer: { siret: string | null };
    })[];
    const [first, undone, second, undoneAgain, third] = snapshots;
    const money = ({ netCents, vatCents, grossCents }: Money) => ({ netCents, vatCents, grossCents });
    expect(money(undone!)).toEqual(money(first!));
    expect(money(undoneAgain!)).toEqual(money(second!));
    expect(snapshots.map(({ customer }) => customer.siret)).toEqual(Array<string>(5).fill('73282932000074'));
    for (const invoice of [second, third]) expect(money(invoice!)).toEqual(money(first!));
  });
});

describe('an edit of the back office', () => {
  test('CORE-274: issues a credit document and a new invoice, and leaves the old one unchanged; the same edit again issues nothing', async () => {
    const { caller, id } = await bought(20);
    const [old] = await documentsOf(portal, id);
    const admin = await office('is_admin');
    const edited = await admin.call(updateTransaction, {
      params: { id },
      body: { society: 'Nouvelle SARL', itemName: 'Atelier de mars' },
    });
    await admin.call(updateTransaction, { params: { id }, body: { society: 'Nouvelle SARL' } });
    const documents = await documentsOf(portal, id);
    expect(documents.map((d) => d.series)).toEqual(['F', 'AV', 'F']);
    expect(documents[0]).toEqual(old);
    expect(documents[1]!.snapshot).toMatchObject({
      corrects: { number: old!.number },
      note: 'Annulée et remplacée',
      outcome: { kind: 'deduction', invoice: documents[2]!.number },
      customer: { name: expect.not.stringContaining('Nouvelle') },
    });
    expect(edited.invoiceNumber).toBe(documents[2]!.number);
    const { document } = await caller.call(getTransaction, { params: { id } });
    expect(document).toMatchObject({
      customer: { name: 'Nouvelle SARL' },
      lines: [{ label: 'Atelier de mars' }],
      due: 0,
      // The means of payment are on the first invoice only.
      settlements: [{ label: `Avoir n° ${documents[1]!.number}`, amount: 50 }],
    });
  });

  test('CORE-274: with several edits at once, each credit document names the invoice that replaces its own', async () => {
    const admin = await office('is_admin');
    const ids = [(await bought()).id, (await bought()).id, (await bought()).id];
    await Promise.all(
      ids.map((id) => admin.call(updateTransaction, { params: { id }, body: { city: 'Lille' } })),
    );
    for (const id of ids) {
      const [, credit, replacing] = await documentsOf(portal, id);
      expect(credit!.snapshot).toMatchObject({
        outcome: { kind: 'deduction', invoice: replacing!.number },
      });
    }
  });

  test('CORE-274: an edit after a cancellation is refused; a cancellation after an edit corrects the new invoice', async () => {
    const admin = await office('is_expert_accountant');
    const cancelled = await bought();
    await cancelled.caller.call(workshop.cancel, { params: cancelled.params });
    expect(
      await admin.refusal(updateTransaction, { params: { id: cancelled.id }, body: { city: 'Lille' } }),
    ).toMatchObject({ status: 409, reason: 'already_credited' });
    const edited = await bought();
    await admin.call(updateTransaction, { params: { id: edited.id }, body: { city: 'Lille' } });
    await edited.caller.call(workshop.cancel, { params: edited.params });
    const documents = await documentsOf(portal, edited.id);
    expect(documents.map((d) => d.series)).toEqual(['F', 'AV', 'F', 'AV']);
    expect(documents[3]!.snapshot).toMatchObject({ corrects: { number: documents[2]!.number } });
  });

  test('CORE-274: an edit and a cancellation at once leave balanced books, whichever comes first', async () => {
    const admin = await office('is_admin');
    for (let round = 0; round < 5; round += 1) {
      const { caller, params, id } = await bought();
      await Promise.allSettled([
        caller.call(workshop.cancel, { params }),
        admin.call(updateTransaction, { params: { id }, body: { city: `Ville ${round}` } }),
      ]);
      const documents = await documentsOf(portal, id);
      const series = documents.map((d) => d.series).join(' ');
      expect(['F AV', 'F AV F AV']).toContain(series);
      expect(documents.at(-1)!.corrects_id).toBe(documents.at(-2)!.id);
    }
    await expectSound(portal);
  });
});

describe('the numbers of documents', () => {
  test('MEM-267: have no gap in each series and year, New Year in Paris included, and their chain continues', async () => {
    portal.clock.set('2026-12-31T23:50:00+01:00');
    const old = await bought();
    portal.clock.set('2027-01-01T00:01:00+01:00');
    const [first, second] = [await bought(), await bought()];
    await first.caller.call(workshop.cancel, { params: first.params });
    const numberOf = async (id: number) => (await documentsOf(portal, id)).map((d) => d.number);
    expect(await numberOf(old.id)).toEqual([expect.stringMatching(/^F-2026-/)]);
    expect(await numberOf(first.id)).toEqual(['F-2027-000001', 'AV-2027-000001']);
    expect(await numberOf(second.id)).toEqual(['F-2027-000002']);
    const counters = await portal.ctx.db
      .selectFrom('document_counters')
      .selectAll()
      .where('series', '=', 'F')
      .orderBy('year')
      .execute();
    const [opening] = await documentsOf(portal, first.id);
    expect(opening!.previous_hash).toBe(counters[0]!.last_hash);
    const [, , , , chain] = await verifyInvariants(portal.ctx.db, portal.clock.now());
    expect(chain).toMatchObject({ number: 5, faults: [] });
    expect(chain!.checked).toBeGreaterThan(10);
  });

  test('MEM-267: days never decrease along the numbers: a sale begun before midnight, numbered after one of the next day, bears that day', async () => {
    portal.clock.set('2027-03-02T00:00:10+01:00');
    const tomorrow = await bought();
    portal.clock.set('2027-03-01T23:59:59+01:00');
    const late = await bought();
    const [one, two] = [
      (await documentsOf(portal, tomorrow.id))[0]!,
      (await documentsOf(portal, late.id))[0]!,
    ];
    expect(two.sequence).toBe(one.sequence + 1);
    expect(two.snapshot).toMatchObject({ issuedOn: '2027-03-02', paidOn: '2027-03-01' });
    portal.clock.advance(days(2));
    expect((await documentsOf(portal, (await bought()).id))[0]!.snapshot).toMatchObject({
      issuedOn: '2027-03-03',
    });
  });

  test('MEM-267: a settlement begun before New Year’s midnight and numbered after it gets a number of the new year', async () => {
    portal.clock.set('2027-12-31T23:59:59+01:00');
    await bought();
    const late = await makeUser(portal);
    const session = await makeSession(portal, { euros: 50 });
    const caller = await portal.as(late);
    await payCard(caller, { id: session.id, cents: 5000 });
    const newYear = portal.database.pool;
    const client = await newYear.connect();
    // Another transaction opens the year 2028 while this settlement waits for the counter of 2027.
    await client.query('begin');
    const { rows } = await client.query(
      `select last_hash from document_counters where series = 'F' and year = 2027 for update`,
    );
    const joining = caller.call(workshop.join, { params: { id: session.id } });
    await waitForLock(portal);
    await client.query(`insert into document_counters values ('F', 2028, 0, $1)`, [rows[0].last_hash]);
    portal.clock.advance(minutes(1));
    await client.query('commit');
    client.release();
    expect((await joining).mine.state).toBe('registered');
    const [transaction] = await transactionsOf(portal, late.id);
    expect((await documentsOf(portal, transaction!.id)).map((d) => d.number)).toEqual(['F-2028-000001']);
  });
});
