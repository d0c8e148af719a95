import { login } from '@forman/contract/people/login';
import {
  getLedgerChart,
  listLedgerLines,
  updateLedgerAccount,
  updateLedgerJournal,
} from '@forman/contract/books/ledger';
import { receiptEntry } from '@forman/domain/books/ledger/entries';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser, testPassword } from '../../testing/factories.ts';
import { type Caller, minutes, type TestPortal, testPortal } from '../../testing/harness.ts';
import { post } from './ledger.queries.ts';

let portal: TestPortal;
let accountant: Caller;
let admin: Caller;
let accountantId: number;
beforeAll(async () => {
  portal = await testPortal();
  const person = await makeUser(portal, { is_expert_accountant: true });
  accountantId = person.id;
  accountant = await portal.as(person);
  admin = await portal.as(await makeUser(portal, { is_admin: true }));
});
afterAll(() => portal.close());

const bank = { params: { role: 'bank' as const } };
const sales = { params: { role: 'sales' as const } };
const nameBank = (body: object) =>
  accountant.call(updateLedgerAccount, { ...bank, body: body as { number: string; label: string } });
const accountOf = async (role: string) =>
  (await accountant.call(getLedgerChart)).accounts.find((one) => one.role === role)!;
let receipts = 0;
async function receive(): Promise<void> {
  receipts += 1;
  const entry = receiptEntry({
    means: 'other', documentId: receipts, number: `F-2026-00000${receipts}`, transactionId: null as never, userId: accountantId,
    amountCents: 1000, on: '2026-12-01',
  }); // prettier-ignore
  await portal.ctx.transaction((tx) => post(tx, entry, portal.clock.now()));
}
const lines = () =>
  portal.ctx.db
    .selectFrom('audit_log')
    .select(['action', 'subject', 'subject_id', 'actor_id', 'detail'])
    .where('subject', '=', 'ledger')
    .orderBy('id', 'desc')
    .execute();

test('BKS-011: a renamed account has its new name on later entries only, and the audit log keeps the old one', async () => {
  await receive();
  expect(await accountOf('bank')).toEqual({
    role: 'bank',
    number: '512000',
    label: 'Banque',
    usual: { number: '512000', label: 'Banque' },
    written: 1,
    balance: 10,
  });
  await nameBank({ number: ' 512 100 ', label: 'Banque  postale' });
  await receive();
  expect(await accountOf('bank')).toMatchObject({
    number: '512100',
    label: 'Banque postale',
    usual: { number: '512000' },
    written: 2,
  });
  const read = async (account: string) => {
    const { count, label } = await accountant.call(listLedgerLines, { query: { account } });
    return [count, label];
  };
  expect(await read('512000')).toEqual([1, 'Banque']);
  expect(await read('512100')).toEqual([1, 'Banque postale']);
  expect((await lines())[0]).toEqual({
    action: 'ledger.account',
    subject: 'ledger',
    subject_id: 'bank',
    actor_id: accountantId,
    detail: {
      changes: {
        number: { from: '512000', to: '512100' },
        label: { from: 'Banque', to: 'Banque postale' },
      },
    },
  });
  const count = (await lines()).length;
  await nameBank({ number: '512100', label: 'Banque postale' });
  expect(await lines()).toHaveLength(count);
});

test('BKS-013: an administrator can rename a journal too, and the audit log keeps it', async () => {
  const { journals } = await admin.call(updateLedgerJournal, {
    ...sales,
    body: { code: 'vt', label: 'Ventes du portail' },
  });
  expect(journals[0]).toMatchObject({ role: 'sales', code: 'VT', label: 'Ventes du portail', written: 0 });
  expect((await lines())[0]).toMatchObject({ action: 'ledger.journal', subject_id: 'sales' });
});

test('BKS-011: a wrong number, code or label is refused on its field, and nothing changes', async () => {
  const before = await accountant.call(getLedgerChart);
  const wrong: [role: string, body: object, field: string, message: string][] = [
    ['accounts/bank', { number: '', label: 'x' }, 'number', 'Trois chiffres, puis des chiffres ou des majuscules'],
    ['accounts/bank', { label: 'x' }, 'number', 'Trois chiffres, puis des chiffres ou des majuscules'],
    ['accounts/bank', { number: '411000', label: 'x' }, 'number', 'Un compte de la classe 5'],
    ['accounts/bank', { number: '512000', label: ' ' }, 'label', 'Un libellé est nécessaire'],
    ['accounts/bank', { number: '512000' }, 'label', 'Un libellé est nécessaire'],
    ['accounts/bank', { number: '512000', label: 'x'.repeat(101) }, 'label', '100 caractères au plus'],
    ['accounts/customers', { number: '419700', label: 'x' }, 'number', 'Ce numéro est celui du compte «\u00a0Adhérents, avoirs à imputer\u00a0»'],
    ['journals/bank', { code: 'OD', label: 'x' }, 'code', 'Ce code est celui du journal «\u00a0Opérations diverses\u00a0»'],
    ['journals/bank', { code: 'BANQUE1', label: 'x' }, 'code', '6 caractères au plus'],
  ]; // prettier-ignore
  for (const [path, body, propertyPath, message] of wrong) {
    const answer = await accountant.raw('PUT', `/api/ledger/chart/${path}`, body);
    expect([path, answer.statusCode, answer.json().violations]).toEqual([
      path,
      422,
      [{ propertyPath, message }],
    ]);
  }
  expect((await accountant.raw('PUT', '/api/ledger/chart/accounts/nothing', {})).statusCode).toBe(422);
  expect(await accountant.call(getLedgerChart)).toEqual(before);
});

test('BKS-012: a number on written lines of one account cannot be given to another', async () => {
  await accountant.call(updateLedgerAccount, {
    params: { role: 'customers' },
    body: { number: '411900', label: 'Clients' },
  });
  const refused = await accountant.refusal(updateLedgerAccount, {
    params: { role: 'suspense' },
    body: { number: '411000', label: 'Attente' },
  });
  expect(refused).toMatchObject({ status: 422, violations: [{ propertyPath: 'number' }] });
});

test('BKS-012: the second of two people who rename the same account is refused', async () => {
  const { number, label } = await accountOf('losses');
  const rename = (other: string) => ({
    params: { role: 'losses' as const },
    body: { number: other, label, was: { number, label } },
  });
  await accountant.call(updateLedgerAccount, rename('654100'));
  expect(await admin.refusal(updateLedgerAccount, rename('654200'))).toMatchObject({
    status: 409,
    reason: 'changed_meanwhile',
  });
});

test('of two accounts that are given the same number at once, one gets it', async () => {
  const take = (role: 'deferred_income' | 'suspense') =>
    accountant
      .call(updateLedgerAccount, { params: { role }, body: { number: '488000', label: 'Divers' } })
      .then(
        () => 'taken',
        () => 'refused',
      );
  expect((await Promise.all([take('deferred_income'), take('suspense')])).toSorted()).toEqual([
    'refused',
    'taken',
  ]);
});

test('BKS-013: a member cannot change an account, nor can a login without a recent confirmation', async () => {
  const member = await portal.as(await makeUser(portal));
  const body = { number: '512000', label: 'Banque' };
  expect((await member.refusal(updateLedgerAccount, { ...bank, body })).status).toBe(403);
  const person = await makeUser(portal, { is_expert_accountant: true });
  const nobody = await portal.as(null);
  const { token } = (await nobody.call(login, {
    body: { email: person.email, password: testPassword },
  })) as { token: string };
  portal.clock.advance(minutes(6));
  const answer = await nobody.raw('PUT', '/api/ledger/chart/accounts/bank', body, {
    authorization: `Bearer ${token}`,
  });
  expect([answer.statusCode, answer.json().reason]).toEqual([403, 'confirmation_needed']);
});
