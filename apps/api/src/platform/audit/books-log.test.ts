import { listAudit, listBooksLog } from '@forman/contract/platform/audit';
import { closeMonth, setTreasurer } from '@forman/contract/money/closings';
import { updateLedgerAccount } from '@forman/contract/books/ledger';
import { setUserRole } from '@forman/contract/office/member-office';
import { createTransaction, updateTransaction } from '@forman/contract/books/typed-invoices';
import { setVatRule } from '@forman/contract/books/vat-rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '../../testing/factories.ts';
import { type Caller, days, type TestPortal, testPortal } from '../../testing/harness.ts';

let portal: TestPortal;
let admin: Caller;
let accountant: Caller;
let ada: Awaited<ReturnType<typeof makeUser>>;

/**
 * On 1 December an invoice is typed and corrected, on the 2nd settings change, in January a month is closed;
 * a person's level changes too.
 */
beforeAll(async () => {
  portal = await testPortal();
  const etienne = await makeUser(portal, {
    is_expert_accountant: true,
    first_name: 'Étienne',
    last_name: 'Daumas',
  });
  ada = await makeUser(portal, { is_admin: true, first_name: 'Ada', last_name: 'Mine' });
  const buyer = await makeUser(portal);
  admin = await portal.as(ada);
  const { id } = await admin.call(createTransaction, {
    body: {
      user: buyer.id,
      total: 100,
      itemName: 'Location de salle',
      createAt: '2026-12-01',
      reason: 'Chèque',
    },
  });
  await admin.call(updateTransaction, { params: { id }, body: { city: 'Lille', reason: 'Adresse fausse' } });
  await admin.call(setUserRole, { params: { id: buyer.id }, body: { role: 'ROLE_ONEMAN' } });
  portal.clock.advance(days(1));
  accountant = await portal.as(etienne);
  await accountant.call(updateLedgerAccount, {
    params: { role: 'customers' },
    body: { number: '411100', label: 'Adhérents' },
  });
  await accountant.call(setVatRule, {
    body: {
      product: 'workshop',
      fromOn: '2027-01-01',
      category: 'S',
      rateBasisPoints: 550,
      exemptionCode: null,
      exemptionText: null,
      due: 'payment',
    },
  });
  await accountant.call(setTreasurer, { body: { email: 'tresoriere@essai.example' } });
  portal.clock.set('2027-01-05T10:00:00+01:00');
  accountant = await portal.as(etienne);
  await accountant.call(closeMonth, { body: { month: '2026-12', withEarlier: true } });
});
afterAll(() => portal.close());

type Query = NonNullable<Parameters<typeof accountant.call<typeof listBooksLog>>[1]>['query'];
const sentences = async (query: Query = {}): Promise<string[]> =>
  (await accountant.call(listBooksLog, { query })).entries.map(({ sentence }) => sentence);

describe('the log of the books', () => {
  test('lists who did what to the books, newest first, and no act on people', async () => {
    const { entries, count, people } = await accountant.call(listBooksLog);
    expect(entries.map(({ kind, sentence }) => [kind, sentence])).toEqual([
      ['closing', 'Mois clos\u00a0: décembre 2026'],
      ['setting', 'Adresse de la trésorerie changée'],
      ['vat', 'Règle de TVA, ateliers, à partir du 01/01/2027\u00a0: 5,5\u00a0%'],
      ['chart', 'Compte renommé\u00a0: Adhérents et clients'],
      ['correction', 'Facture F-2026-000001 annulée et remplacée (acheteur\u00a0: ville)'],
      ['invoice', 'Facture F-2026-000001 saisie à la main\u00a0: 100,00\u00a0€'],
    ]);
    expect(count).toBe(6);
    expect(entries[0]).toMatchObject({
      actor: { firstName: 'Étienne', lastName: 'Daumas' },
      actingAdmin: null,
    });
    expect(entries[1]!.changes).toEqual([
      { field: 'treasurerEmail', from: '', to: 'tresoriere@essai.example' },
    ]);
    expect(entries[3]!.changes).toContainEqual({ field: 'number', from: '411000', to: '411100' });
    expect(entries[4]!.note).toBe('Adresse fausse');
    expect(people.map(({ lastName }) => lastName)).toEqual(['Daumas', 'Mine']);
  });

  test('is filtered by kind, person and period, and lists the oldest first on request', async () => {
    expect(await sentences({ kind: 'closing' })).toEqual(['Mois clos\u00a0: décembre 2026']);
    expect(await sentences({ actor: String(ada.id) })).toHaveLength(2);
    expect(await sentences({ 'at[after]': '2026-12-02', 'at[before]': '2026-12-02' })).toHaveLength(3);
    expect((await sentences({ 'order[at]': 'asc' }))[0]).toMatch(/saisie à la main/);
    expect(await sentences({ kind: 'export' })).toEqual([]);
    const refused = await accountant.refusal(listBooksLog, { query: { kind: 'people' as 'vat' } });
    expect(refused).toMatchObject({ status: 422, violations: [{ message: 'Type inconnu' }] });
  });

  test('ACC-025: is read by administrators and the accountant, who cannot read the whole audit log, and by no member', async () => {
    expect((await accountant.refusal(listAudit)).status).toBe(403);
    expect((await (await portal.as(await makeUser(portal))).refusal(listBooksLog)).status).toBe(403);
    expect((await (await portal.as(ada)).call(listBooksLog)).count).toBe(6);
  });
});
