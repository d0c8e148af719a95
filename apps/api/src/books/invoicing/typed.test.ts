import { randomUUID } from 'node:crypto';
import { getTransaction, getTransactionPdf, listTransactions } from '@forman/contract/books/invoicing';
import {
  createTransaction,
  listPersonInvoices,
  previewInvoice,
  updateTransaction,
} from '@forman/contract/books/typed-invoices';
import { sessionCalls } from '@forman/contract/session-calls';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeSession, makeUser } from '../../testing/factories.ts';
import type { Caller } from '../../testing/harness.ts';
import { documentsOf, expectSound, payCard, soundPortal } from '../../testing/simulated-bank.ts';

const portal = soundPortal();
let admin: Caller;
let accountant: Caller;
beforeAll(async () => {
  admin = await portal.as(await makeUser(portal, { is_admin: true }));
  accountant = await portal.as(await makeUser(portal, { is_expert_accountant: true }));
});

const fields = (user: number, changes: object = {}) => ({
  user,
  total: 100,
  itemName: 'Location de salle',
  createAt: '2026-11-20',
  ...changes,
});

async function typed(changes: object = {}) {
  const user = await makeUser(portal);
  const made = await admin.call(createTransaction, {
    body: fields(user.id, { reason: 'Payé en espèces', ...changes }),
  });
  return { user, made, id: made.id };
}

async function bought() {
  const user = await makeUser(portal);
  const session = await makeSession(portal, { euros: 50 });
  const caller = await portal.as(user);
  await payCard(caller, { id: session.id, cents: 5000 });
  await caller.call(sessionCalls.workshop.join, { params: { id: session.id } });
  const { id } = (await caller.call(listTransactions))[0]!;
  return { user, caller, session, id };
}

const auditOf = (id: number) =>
  portal.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'detail'])
    .where('subject', '=', 'transaction')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();

const numbersOf = async (id: number): Promise<string[]> =>
  (await documentsOf(portal, id)).map(({ series, gross_cents }) => `${series} ${gross_cents}`);

describe('an invoice typed by hand', () => {
  test('MEM-357 MEM-277: is typed by an administrator or the accountant and paid by other means; its owner reads it, and the audit log keeps its reason', async () => {
    for (const clerk of [admin, accountant]) {
      const user = await makeUser(portal);
      const made = await clerk.call(createTransaction, {
        body: fields(user.id, { reason: 'Chèque du 20 novembre' }),
      });
      expect(made).toMatchObject({
        user: { id: user.id, lastName: user.lastName, city: 'Lyon', postalCode: '69005' },
        total: 100,
        baseTotal: 100,
        itemName: 'Location de salle',
        createAt: '2026-11-19T23:00:00.000Z',
        paymentMethod: 'MANUAL',
        workshop: null,
        IdFormation: null,
        chorusProId: null,
        disableChorusPro: true,
      });
      const own = await portal.as(user);
      const { document } = await own.call(getTransaction, { params: { id: made.id } });
      expect(document).toMatchObject({
        number: made.invoiceNumber,
        issuedOn: '2026-12-01',
        paidOn: '2026-11-20',
        gross: 100,
        vat: 16.67,
        due: 0,
      });
      expect(await auditOf(made.id)).toMatchObject([
        {
          action: 'transaction.type',
          actor_id: expect.any(Number),
          detail: { reason: 'Chèque du 20 novembre' },
        },
      ]);
    }
  });

  test('MEM-358: accepts the user as path or number, 0 for no session, both spellings of idFormation, and a day or an instant', async () => {
    const user = await makeUser(portal);
    const workshop = await makeSession(portal);
    const formation = await makeSession(portal, { kind: 'formation' });
    const none = { workshop: 0, formation: '0', idWorkshop: 0, IdFormation: 0 };
    const type = (changes: object) =>
      admin.call(createTransaction, { body: { ...fields(user.id), ...none, ...changes } });
    expect(await type({ user: `/api/users/${user.id}` })).toMatchObject({
      user: { id: user.id },
      idWorkshop: null,
      idFormation: null,
    });
    expect(await type({ workshop: `/api/workshops/${workshop.id}`, idWorkshop: workshop.id })).toMatchObject({
      idWorkshop: workshop.id,
      workshop: { startDate: workshop.startsAt.toISOString() },
    });
    for (const field of ['IdFormation', 'idFormation', 'formation'])
      expect(await type({ [field]: formation.id })).toMatchObject({
        IdFormation: formation.id,
        idFormation: formation.id,
        idWorkshop: null,
      });
    const at = '2026-11-20T10:30:00+01:00';
    expect((await type({ createAt: at, total: '12,50' })).createAt).toBe(new Date(at).toISOString());
  });

  test('MEM-359: is refused on each field that is blank or cannot be true', async () => {
    const user = await makeUser(portal);
    const gone = await makeUser(portal, { deleted_at: portal.clock.now() });
    const formation = await makeSession(portal, { kind: 'formation' });
    const wrong: [field: string, value: unknown][] = [
      ...['user', 'total', 'itemName', 'createAt'].flatMap((field): [string, unknown][] => [
        [field, undefined],
        [field, ''],
        [field, null],
      ]),
      ['itemName', '   '],
      ['workshop', ''],
      ['idWorkshop', ''],
      ['IdFormation', ''],
      ['formation', ''],
      ['user', 2_000_000_000],
      ['user', gone.id],
      ['total', 0],
      ['total', -1],
      ['total', 12.345],
      ['total', 1_000_000],
      ['createAt', '2026-12-02'],
      ['createAt', '2026-02-30'],
      ['createAt', '1999-01-01'],
      ['createAt', 'hier'],
      ['idWorkshop', formation.id],
      ['idWorkshop', 2_000_000_000],
    ];
    for (const [field, value] of wrong) {
      const refusal = await admin.refusal(createTransaction, { body: fields(user.id, { [field]: value }) });
      expect([field, value, refusal.status]).toEqual([field, value, 422]);
      expect(refusal.violations?.map(({ propertyPath }) => propertyPath)).toEqual([field]);
    }
    const two = { idWorkshop: (await makeSession(portal)).id, IdFormation: formation.id };
    expect((await admin.refusal(createTransaction, { body: fields(user.id, two) })).status).toBe(422);
    expect((await accountant.call(listPersonInvoices, { params: { id: user.id } })).count).toBe(0);
  });

  test('MEM-357: the same key types one invoice only, at once or again', async () => {
    const user = await makeUser(portal);
    const body = fields(user.id, { requestKey: randomUUID() });
    const made = await Promise.all([1, 2, 3].map(() => admin.call(createTransaction, { body })));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await documentsOf(portal, made[0]!.id)).toHaveLength(1);
    // The same call after the account's address has changed makes no other invoice.
    await portal.ctx.db
      .updateTable('users')
      .set({ city: 'Nantes', company_city: 'Nantes' })
      .where('id', '=', user.id)
      .execute();
    expect((await admin.call(createTransaction, { body })).id).toBe(made[0]!.id);
  });

  test('MEM-357: a key that has typed an invoice is refused with other fields, and nothing is issued', async () => {
    const user = await makeUser(portal);
    const other = await makeUser(portal);
    const workshop = await makeSession(portal);
    const body = fields(user.id, { requestKey: randomUUID(), society: 'Martin SARL' });
    const { id } = await admin.call(createTransaction, { body });
    for (const changed of [
      { total: 90 },
      { itemName: 'Location de la grande salle' },
      { createAt: '2026-11-19' },
      { user: other.id },
      { idWorkshop: workshop.id },
      { society: 'Martin et fils' },
      { disableChorusPro: false },
    ]) {
      const { status, reason } = await admin.refusal(createTransaction, { body: { ...body, ...changed } });
      expect([changed, status, reason]).toEqual([changed, 409, 'already_typed']);
    }
    expect(await numbersOf(id)).toEqual(['F 10000']);
    expect((await admin.call(listPersonInvoices, { params: { id: user.id } })).count).toBe(1);
    expect((await admin.call(createTransaction, { body })).id).toBe(id);
    await expectSound(portal);
  });

  test('MEM-357: is refused to a member, for themself and for others, and while the seller’s record is incomplete', async () => {
    const user = await makeUser(portal);
    const caller = await portal.as(user);
    expect((await caller.refusal(createTransaction, { body: fields(user.id) })).status).toBe(402);
    const other = await makeUser(portal);
    expect((await caller.refusal(createTransaction, { body: fields(other.id) })).status).toBe(403);
    for (const call of [previewInvoice, listPersonInvoices] as const)
      expect(
        (await caller.raw(call.method, `/api${call.path.replace(':id', String(user.id))}`, fields(user.id)))
          .statusCode,
      ).toBe(403);
    const { seller } = await portal.ctx.db.selectFrom('settings').select('seller').executeTakeFirstOrThrow();
    const keep = (value: object) =>
      portal.ctx.db
        .updateTable('settings')
        .set({ seller: JSON.stringify(value) })
        .execute();
    await keep({ ...(seller as object), siren: '' });
    for (const call of [createTransaction, previewInvoice] as const)
      expect(await admin.refusal(call, { body: fields(user.id) })).toMatchObject({
        code: 'seller_incomplete',
      });
    await keep(seller as object);
    expect((await caller.call(listTransactions)).length).toBe(0);
  });

  test('MEM-357: the preview equals the invoice that is then issued, without a number, and writes nothing', async () => {
    const user = await makeUser(portal);
    const session = await makeSession(portal, { starts_at: new Date('2026-11-30T08:00:00Z') });
    const body = fields(user.id, { idWorkshop: session.id, itemName: 'Renouvellement cotisation' });
    const preview = await accountant.call(previewInvoice, { body });
    expect(preview).toMatchObject({ cancels: null, changes: [], document: { number: '', issuedOn: '' } });
    const { count } = await accountant.call(listPersonInvoices, { params: { id: user.id } });
    expect(count).toBe(0);
    const { id } = await admin.call(createTransaction, { body });
    const { document } = await admin.call(getTransaction, { params: { id } });
    expect({ ...document, number: '', issuedOn: '' }).toEqual(preview.document);
    expect(document).toMatchObject({ vat: 16.67, lines: [{ detail: 'Atelier du lundi 30 novembre 2026' }] });
  });
});

describe('the correction of an invoice', () => {
  test('MEM-357: a correction of label and total issues a credit document and a new invoice, and leaves the frozen one unchanged', async () => {
    const { id, made, user } = await typed();
    const [first] = await documentsOf(portal, id);
    const body = {
      total: 80,
      itemName: 'Location de la salle B',
      replaces: made.invoiceNumber!,
      reason: 'Remise',
    };
    const preview = await admin.call(previewInvoice, { body: { id, ...body } });
    expect(preview).toMatchObject({
      cancels: { number: made.invoiceNumber, total: 100 },
      changes: [
        { field: 'itemName', from: 'Location de salle', to: 'Location de la salle B' },
        { field: 'total', from: '100,00\u00a0€', to: '80,00\u00a0€' },
      ],
      document: { gross: 80, note: `Annule et remplace la facture ${made.invoiceNumber} du 01/12/2026` },
    });
    const edited = await accountant.call(updateTransaction, { params: { id }, body });
    expect(edited).toMatchObject({ id, total: 80, baseTotal: 80, itemName: 'Location de la salle B' });
    expect(await numbersOf(id)).toEqual(['F 10000', 'AV 10000', 'F 8000']);
    expect((await documentsOf(portal, id))[0]).toEqual(first);
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'transaction.edit',
      detail: {
        reason: 'Remise',
        changes: { total: { from: '100,00\u00a0€', to: '80,00\u00a0€' } },
      },
    });
    // Sending the present values again changes nothing.
    await admin.call(updateTransaction, {
      params: { id },
      body: { total: '80', user: user.id, createAt: '2026-11-20' },
    });
    expect(await documentsOf(portal, id)).toHaveLength(3);
    expect(await admin.refusal(updateTransaction, { params: { id }, body })).toMatchObject({
      status: 409,
      reason: 'invoice_changed',
    });
    await expectSound(portal);
  });

  test('MEM-357: a correction of person, day and session hides the first buyer’s documents from the new buyer', async () => {
    const { id, user, made } = await typed();
    const other = await makeUser(portal, { company_name: 'Martin SARL', company_city: 'Lille' });
    const session = await makeSession(portal, { kind: 'formation' });
    await admin.call(updateTransaction, {
      params: { id },
      body: { user: other.id, createAt: '2026-11-21', IdFormation: session.id },
    });
    const caller = await portal.as(other);
    const seen = await caller.call(getTransaction, { params: { id } });
    expect(seen).toMatchObject({
      society: 'Martin SARL',
      city: 'Lille',
      idFormation: session.id,
      createAt: '2026-11-20T23:00:00.000Z',
      document: { customer: { name: 'Martin SARL' } },
    });
    expect(seen.documents.map(({ kind }) => kind)).toEqual(['F']);
    const old = { params: { id }, query: { document: made.invoiceNumber! } };
    expect((await caller.refusal(getTransactionPdf, old)).status).toBe(404);
    expect((await admin.call(getTransactionPdf, old)).length).toBeGreaterThan(1000);
    expect(await (await portal.as(user)).call(listTransactions)).toEqual([]);
    // The log outlives an erased account: it contains numbers, but no name or address.
    const { detail } = (await auditOf(id)).at(-1)!;
    expect(detail).toMatchObject({
      changes: { user: { from: user.id, to: other.id } },
      buyer: ['society', 'address', 'postalCode', 'city'],
      cancels: made.invoiceNumber,
    });
    expect(JSON.stringify(detail)).not.toMatch(/Martin|Lille|Lyon|Camille/);
    // Removing the session of one kind keeps that of the other.
    const still = await admin.call(updateTransaction, { params: { id }, body: { idWorkshop: 0 } });
    expect(still.idFormation).toBe(session.id);
    expect(
      (await admin.call(updateTransaction, { params: { id }, body: { formation: null } })).idFormation,
    ).toBe(null);
  });

  test('MEM-357 CORE-274: values fixed by a payment, unknown fields and blank ones are refused, and nothing changes', async () => {
    const { id, session } = await bought();
    const other = await makeUser(portal);
    const refused: [field: string, body: object][] = [
      ['total', { total: 40 }],
      ['user', { user: other.id }],
      ['createAt', { createAt: '2026-11-02' }],
      ['session', { idWorkshop: null }],
      ['itemName', { itemName: '' }],
      ['', { baseTotal: 40 }],
      ['', { paymentMethod: 'MANUAL' }],
    ];
    for (const [field, body] of refused) {
      const refusal = await admin.refusal(updateTransaction, { params: { id }, body });
      expect([field, refusal.status, refusal.violations?.[0]?.propertyPath]).toEqual([field, 422, field]);
    }
    expect(await numbersOf(id)).toEqual(['F 5000']);
    // Sending the values back as they were read is no change.
    await admin.call(updateTransaction, { params: { id }, body: { total: 50, idWorkshop: session.id } });
    expect(await numbersOf(id)).toEqual(['F 5000']);
    await admin.call(updateTransaction, { params: { id }, body: { itemName: 'Atelier de décembre' } });
    expect(await numbersOf(id)).toEqual(['F 5000', 'AV 5000', 'F 5000']);
    expect((await admin.refusal(updateTransaction, { params: { id: 999_999 }, body: {} })).status).toBe(404);
  });

  test('MEM-357: of two corrections of one invoice at once one is refused, and the numbers have no gap', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, made } = await typed();
      const edits = await Promise.allSettled(
        [70, 60].map((total) =>
          admin.call(updateTransaction, { params: { id }, body: { total, replaces: made.invoiceNumber! } }),
        ),
      );
      expect(edits.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await documentsOf(portal, id)).toHaveLength(3);
      // The control: without `replaces`, the second edit corrects the first.
      await Promise.all(
        [50, 40].map((total) => admin.call(updateTransaction, { params: { id }, body: { total } })),
      );
      expect(await documentsOf(portal, id)).toHaveLength(7);
    }
    await expectSound(portal);
  });
});

test('MEM-297: the accountant finds people by the short search alone', async () => {
  expect((await accountant.raw('GET', '/api/users?page=1&itemsPerPage=10')).statusCode).toBe(403);
  const found = await accountant.raw('GET', '/api/users/search?lastName=ess');
  expect(Object.keys(found.json()[0])).toEqual(
    expect.arrayContaining(['id', 'firstName', 'lastName', 'email']),
  );
});

test('MEM-356: the invoices of a person are searched, sorted and paged, each with its allowed actions', async () => {
  const { user, id, session } = await bought();
  const label = { itemName: 'Adhésion été', createAt: '2026-11-03', total: 30 };
  const { id: hand } = await admin.call(createTransaction, { body: fields(user.id, label) });
  const list = (query: object = {}) =>
    accountant.call(listPersonInvoices, { params: { id: user.id }, query });
  const all = await list();
  expect(all).toMatchObject({
    user: { id: user.id, lastName: user.lastName },
    count: 2,
    maxPage: 1,
    total: 80,
  });
  expect(all.invoices).toMatchObject([
    { id, idWorkshop: session.id, idFormation: null, isTyped: false, total: 50, user: { id: user.id } },
    {
      id: hand,
      idWorkshop: null,
      isTyped: true,
      createAt: '2026-11-02T23:00:00.000Z',
      actions: { edit: { ok: true } },
    },
  ]);
  const ids = async (query: object) => (await list(query)).invoices.map((invoice) => invoice.id);
  expect(await ids({ search: 'adhesion ETE' })).toEqual([hand]);
  expect(await ids({ search: all.invoices[0]!.invoiceNumber! })).toEqual([id]);
  expect(await ids({ search: '100%' })).toEqual([]);
  expect(await ids({ 'order[total]': 'asc' })).toEqual([hand, id]);
  expect(await ids({ itemsPerPage: '1', page: '2' })).toEqual([hand]);
  expect((await accountant.refusal(listPersonInvoices, { params: { id: 999_999 } })).status).toBe(404);
});

test('MEM-357: a key is refused with another SIRET, VAT number or country, which the invoice would not have', async () => {
  const user = await makeUser(portal);
  const body = { ...fields(user.id), society: 'Martin SARL', requestKey: randomUUID() };
  await admin.call(createTransaction, { body });
  for (const changed of [{ siret: '55203253400646' }, { vatNumber: 'BE0123456789' }, { country: 'Belgique' }])
    expect(await admin.refusal(createTransaction, { body: { ...body, ...changed } })).toMatchObject({
      status: 409,
      reason: 'already_typed',
    });
});

test('an invoice under reverse charge keeps a VAT number: the preview and the call refuse it without one', async () => {
  const german = await makeUser(portal, {
    company_name: 'Beispiel GmbH',
    company_city: 'Berlin',
    company_country: 'Allemagne',
    company_vat_number: 'DE123456789',
  });
  const { id: session } = await makeSession(portal, {
    euros: 120,
    is_remote: true,
    place: null,
    video_link: 'https://visio.essai.example',
  });
  const { id } = await admin.call(createTransaction, {
    body: fields(german.id, { total: 120, itemName: 'Atelier', idWorkshop: session }),
  });
  const other = await makeUser(portal);
  for (const [change, propertyPath] of [
    [{ vatNumber: '' }, 'vatNumber'],
    [{ society: '' }, 'society'],
    [{ user: other.id }, 'society'],
  ] as const) {
    const refusals = [
      await admin.refusal(previewInvoice, { body: { id, ...change } }),
      await admin.refusal(updateTransaction, { params: { id }, body: change }),
    ];
    for (const refusal of refusals)
      expect(refusal).toMatchObject({
        status: 422,
        violations: [{ propertyPath }],
      });
  }
});
