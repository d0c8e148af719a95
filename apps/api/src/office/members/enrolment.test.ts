import { getTransaction, listTransactions } from '@forman/contract/books/invoicing';
import type { SentBodyOf } from '@forman/contract/endpoint';
import { enrolMember } from '@forman/contract/office/enrolment';
import { getUser } from '@forman/contract/office/members';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser } from '../../testing/factories.ts';
import type { Caller } from '../../testing/harness.ts';
import { balancesOf, soundPortal } from '../../testing/simulated-bank.ts';

const portal = soundPortal();
let office: Caller;
beforeAll(async () => {
  office = await portal.as(await makeUser(portal, { level: 'ROLE_XMAN', is_admin: true }));
});

type Body = NonNullable<SentBodyOf<typeof enrolMember>>;
let count = 0;
const newcomer = (more: Partial<Body> = {}): Body => {
  count += 1;
  return {
    civilite: 'Mme',
    lastName: 'Arrivée',
    firstName: 'Nadia',
    email: `arrivee.${count}@essai.example`,
    phoneNumber: `06 44 55 66 ${String(count).padStart(2, '0')}`,
    means: 'cheque',
    amount: 30,
    receivedOn: '2026-11-28',
    chequeNumber: `00070${count}`,
    bank: 'BNP',
    requestKey: randomUUID(),
    ...more,
  };
};
const countUsers = async () => {
  const { rows } = await portal.ctx.pool.query<{ count: number }>('select count(*)::int as count from users');
  return rows[0]!.count;
};

describe('a newcomer enrolled by the office', () => {
  test('MNY-055: one call makes the account, its sponsor, the level, the dues, the invoice and the receipt', async () => {
    const sponsor = await makeUser(portal, { level: 'ROLE_BEMAN' });
    const body = newcomer({
      sponsor: sponsor.id,
      address: '4 quai Sarrail',
      postalCode: '69006',
      city: 'Lyon',
    });
    const { id, invoiceNumber, amount } = await office.call(enrolMember, { body });
    expect(amount).toBe(30);
    expect(await office.call(getUser, { params: { id } })).toMatchObject({
      email: body.email,
      civilite: 'Madame',
      role: 'ROLE_NEOMAN',
      phoneNumber: `06445566${String(count).padStart(2, '0')}`,
      city: 'Lyon',
      godFather: { id: sponsor.id },
      isJdEnded: true,
      is3JREnded: true,
      dateEndMember: '2027-12-31',
      adhesionPaidAt: '2026-11-28',
    });
    const [sale] = await office.call(listTransactions, { query: { 'user.id': String(id) } });
    expect(sale).toMatchObject({
      invoiceNumber,
      itemName: 'Adhésion 2027',
      paymentMethod: 'CHEQUE',
      owed: 0,
    });
    expect(await office.call(getTransaction, { params: { id: sale!.id } })).toMatchObject({
      instrument: `Chèque n° ${body.chequeNumber}, BNP`,
    });
    expect(await balancesOf(portal, sale!.id)).toMatchObject({ cheques: 3000 });
    const { rows } = await portal.ctx.pool.query<{ template: string }>(
      'select template from outbox_messages where user_id = $1 order by template',
      [id],
    );
    expect(rows.map(({ template }) => template)).toEqual(['member_enrolled', 'receipt']);
  });

  test('MNY-055: nobody enters the account before its person has chosen a password', async () => {
    const { id } = await office.call(enrolMember, { body: newcomer() });
    const { rows } = await portal.ctx.pool.query('select password_hash from users where id = $1', [id]);
    expect(rows).toEqual([{ password_hash: '' }]);
  });

  test('MNY-056: the same request enrols once, five times at once or again; another person under its key is refused', async () => {
    const body = newcomer();
    const before = await countUsers();
    const answers = await Promise.all(Array.from({ length: 5 }, () => office.call(enrolMember, { body })));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await countUsers()).toBe(before + 1);
    const other = { ...newcomer(), requestKey: body.requestKey };
    expect(await office.refusal(enrolMember, { body: other })).toMatchObject({ reason: 'receipt_other' });
  });

  test.each([
    ['email', { email: 'pas une adresse' }],
    ['phoneNumber', { phoneNumber: '12' }],
    ['lastName', { lastName: ' ' }],
    ['civilite', { civilite: 'Docteur' }],
    ['postalCode', { postalCode: '6900' }],
    ['sponsor', { sponsor: 2_000_000 }],
    ['receivedOn', { receivedOn: '2026-12-05' }],
    ['chequeNumber', { chequeNumber: '' }],
    ['amount', { amount: 50 }],
  ] as const)('MNY-056: a wrong %s is refused at its field, and nobody is made', async (field, wrong) => {
    const before = await countUsers();
    expect(await office.refusal(enrolMember, { body: newcomer(wrong) })).toMatchObject({
      status: 422,
      violations: [{ propertyPath: field }],
    });
    expect(await countUsers()).toBe(before);
  });

  test('MNY-056: an address that has an account is refused at its field', async () => {
    const { email } = await makeUser(portal, { email: 'deja@essai.example' });
    expect(
      await office.refusal(enrolMember, { body: newcomer({ email: email.toUpperCase() }) }),
    ).toMatchObject({
      violations: [{ propertyPath: 'email', message: expect.stringMatching(/^Email déjà utilisé/) }],
    });
  });
});
