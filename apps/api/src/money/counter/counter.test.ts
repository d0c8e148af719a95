import { getTransaction, listTransactions } from '@forman/contract/books/invoicing';
import {
  counterSessions,
  depositReceipts,
  getDepositSlip,
  listDeposits,
  listUndeposited,
  priceCounter,
  takeMoney,
} from '@forman/contract/money/counter';
import { membership } from '@forman/contract/money/memberships';
import { sessionCalls } from '@forman/contract/session-calls';
import type { SentBodyOf } from '@forman/contract/endpoint';
import { setVatRule } from '@forman/contract/books/vat-rules';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { giveCredit, makeSession, makeUser } from '../../testing/factories.ts';
import { type Caller, hours } from '../../testing/harness.ts';
import { readPdf } from '../../pdf/read-pdf.testing.ts';
import { structureFaults } from '../../pdf/structure.testing.ts';
import { openCard, snapshotsOf, soundPortal } from '../../testing/simulated-bank.ts';

const portal = soundPortal();
const dues = { kind: 'membership' as const };
const seatIn = (session: { id: number }) => ({ kind: 'workshop' as const, session: session.id });
let office: Caller;

/** A login ends when the clock moves on. */
const logIn = async (): Promise<void> => {
  office = await portal.as(await makeUser(portal, { level: 'ROLE_XMAN', is_admin: true }));
};
beforeAll(logIn);

type Body = NonNullable<SentBodyOf<typeof takeMoney>>;

const bodyOf = (things: Body['things'], amount: number, more: Partial<Body> = {}): Body => ({
  things, amount, means: 'cash', receivedOn: '2026-12-01', requestKey: randomUUID(), ...more,
}); // prettier-ignore
const take = (user: { id: number }, body: Body) => office.call(takeMoney, { params: { id: user.id }, body });
const refused = (user: { id: number }, body: Body) =>
  office.refusal(takeMoney, { params: { id: user.id }, body });

const linesOf = async (transaction: number) => {
  const { rows } = await sql<{ line: string }>`
    select e.journal || ' ' || e.entry_on || ' ' || l.role || ' ' || (l.debit_cents - l.credit_cents) as line
    from ledger_entries e join ledger_lines l on l.entry_id = e.id
    where e.transaction_id = ${transaction} and e.fact = 'receipt' order by l.position`.execute(
    portal.ctx.db,
  );
  return rows.map(({ line }) => line);
};
const balanceOf = async (role: string): Promise<number> => {
  const { rows } = await sql<{
    cents: number;
  }>`select coalesce(sum(debit_cents - credit_cents), 0)::int as cents
    from ledger_lines where role = ${role}`.execute(portal.ctx.db);
  return rows[0]!.cents;
};

describe('money taken by hand', () => {
  test('MNY-029 MNY-030: a cheque for dues renews the membership on its own day, and names itself on invoice and receipt', async () => {
    const user = await makeUser(portal, { level: 'ROLE_NEOMAN', member_until_on: '2026-12-31' });
    const body = bodyOf([dues], 50, {
      means: 'cheque', chequeNumber: '0004127', bank: 'Crédit Mutuel', receivedOn: '2026-11-28',
    }); // prettier-ignore
    const { receipts, total } = await take(user, body);
    expect(total).toBe(50);
    expect(receipts).toMatchObject([{ name: 'Renouvellement cotisation 2027', amount: 50 }]);
    const member = await portal.as(user);
    expect(await member.call(membership)).toMatchObject({
      until: '2027-12-31',
      paidOn: '2026-11-28',
      isDue: false,
    });
    const { transaction } = receipts[0]!;
    const [invoice] = await snapshotsOf(portal, transaction);
    expect(invoice).toMatchObject({
      paidOn: '2026-11-28',
      dueCents: 0,
      settlements: [
        { label: 'Chèque n° 0004127, Crédit Mutuel', amountCents: 5000, means: 'cheque', on: '2026-11-28' },
      ],
    });
    expect(await linesOf(transaction)).toEqual([
      'cheques 2026-11-28 cheques 5000',
      'cheques 2026-11-28 customers -5000',
    ]);
    expect(await member.call(getTransaction, { params: { id: transaction } })).toMatchObject({
      instrument: 'Chèque n° 0004127, Crédit Mutuel',
    });
  });

  test.each([
    ['cash', 'cash', 'cash'],
    ['transfer', 'bank', 'bank'],
    ['card_elsewhere', 'bank', 'bank'],
    ['other', 'bank', 'bank'],
  ] as const)(
    'MNY-030: money by %s is booked in its journal and on its account',
    async (means, journal, account) => {
      const user = await makeUser(portal, { level: 'ROLE_MAN', member_until_on: '2026-12-31' });
      // Facts of a cheque that was chosen before are left out.
      const { receipts } = await take(
        user,
        bodyOf([dues], 50, { means, chequeNumber: '12', bank: 'X', drawer: 'Y' }),
      );
      expect(await linesOf(receipts[0]!.transaction)).toEqual([
        `${journal} 2026-12-01 ${account} 5000`,
        `${journal} 2026-12-01 customers -5000`,
      ]);
    },
  );

  test('MNY-029 MNY-031: dues and two seats are taken at once; a guest’s dues open the seat of a member', async () => {
    const ended = { is_jd_ended: true, is_demarrage_ended: true, is_3jr_ended: true };
    const guest = await makeUser(portal, { level: 'ROLE_GUEST', ...ended });
    const [one, two] = [
      await makeSession(portal, { euros: 45, max_guests: 1, audience: ['ROLE_NEOMAN'] }),
      await makeSession(portal, { euros: 25 }),
    ];
    const things = [seatIn(one), seatIn(two), dues];
    const body = { things, receivedOn: '2026-12-01' };
    const priced = await office.call(priceCounter, { params: { id: guest.id }, body });
    expect(priced.things.map(({ refusal }) => refusal)).toEqual([null, null, null]);
    const { receipts } = await take(guest, bodyOf(things, priced.total));
    expect(receipts.map(({ amount }) => amount)).toEqual([30, 45, 25]);
    const member = await portal.as(guest);
    const seen = await member.call(sessionCalls.workshop.get, { params: { id: one.id } });
    expect(seen).toMatchObject({ mine: { state: 'registered', paid: 45 } });
    expect(await member.call(listTransactions)).toHaveLength(3);
  });

  test('MNY-031: nothing is taken when one of the things cannot be sold', async () => {
    const user = await makeUser(portal, { level: 'ROLE_MAN', member_until_on: '2026-12-31' });
    const full = await makeSession(portal, { euros: 45, max_guests: 1 });
    await take(await makeUser(portal, { level: 'ROLE_MAN' }), bodyOf([seatIn(full)], 45));
    const refusal = await refused(user, bodyOf([dues, seatIn(full)], 95));
    expect(refusal).toMatchObject({ status: 409, code: 'session_full' });
    const member = await portal.as(user);
    expect(await member.call(listTransactions)).toEqual([]);
    expect(await member.call(membership)).toMatchObject({ until: '2026-12-31' });
  });

  test('MNY-032: the office reads prices, years and refusals before it takes anything, for the day of the money', async () => {
    const user = await makeUser(portal, { level: 'ROLE_MAN', member_until_on: '2025-12-31' });
    const past = await makeSession(portal, { euros: 45, starts_at: new Date('2026-11-20T09:00:00+01:00') });
    const free = await makeSession(portal, { euros: 0 });
    const ask = (receivedOn: string) =>
      office.call(priceCounter, {
        params: { id: user.id },
        body: { things: [dues, seatIn(past), seatIn(free), dues], receivedOn },
      });
    const { things, person } = await ask('2026-12-01');
    expect(person).toMatchObject({ id: user.id, role: 'ROLE_MAN' });
    expect(things).toMatchObject([
      { name: 'Renouvellement cotisation 2027', until: '2027-12-31', price: 50, refusal: null },
      { price: 45, refusal: 'Ce rendez-vous a déjà commencé.' },
      { price: 0, refusal: 'Rien à payer\u00a0: inscrivez la personne sans encaisser.' },
      { refusal: 'Figure déjà dans cet encaissement.' },
    ]);
    expect((await ask('2026-11-30')).things[0]).toMatchObject({ name: 'Renouvellement cotisation 2026' });
  });

  test('MNY-032: coming priced sessions are found by their title, with rooms and the seats that are left', async () => {
    const named = { title: 'Démembrement à bon escient', inDays: 1 };
    await makeSession(portal, { ...named, euros: 0 });
    const { id } = await makeSession(portal, {
      ...named,
      kind: 'formation',
      max_guests: 4,
      bed_one_cents: 9000,
    });
    const { sessions } = await office.call(counterSessions, { query: { search: 'démembrement' } });
    expect(sessions).toMatchObject([
      { id, kind: 'formation', seatsLeft: 4, rooms: [{ room: 'single', price: 90 }] },
    ]);
  });

  test('MNY-032: a session that is not for the person’s level says so, and is not taken', async () => {
    const user = await makeUser(portal, { level: 'ROLE_GUEST' });
    const session = await makeSession(portal, { euros: 45, audience: ['ROLE_XMAN'] });
    const { things } = await office.call(priceCounter, {
      params: { id: user.id },
      body: { things: [seatIn(session)], receivedOn: '2026-12-01' },
    });
    expect(things).toMatchObject([{ refusal: 'Ce rendez-vous n’est pas ouvert à son niveau.' }]);
    expect((await refused(user, bodyOf([seatIn(session)], 45))).status).toBeGreaterThanOrEqual(403);
  });

  test('MNY-031: an avoir of the person is left alone', async () => {
    const user = await makeUser(portal, { level: 'ROLE_MAN' });
    await giveCredit(portal, user.id, 40);
    const session = await makeSession(portal, { euros: 45 });
    const { receipts } = await take(user, bodyOf([seatIn(session)], 45));
    const [invoice] = await snapshotsOf(portal, receipts[0]!.transaction);
    expect(invoice!.settlements).toMatchObject([{ label: 'Espèces', amountCents: 4500 }]);
  });
});

describe('what the counter refuses', () => {
  test('MNY-033: the same request answers the same, once at a time or five at once; another sum under its key is refused', async () => {
    const user = await makeUser(portal, { level: 'ROLE_MAN', member_until_on: '2026-12-31' });
    const body = bodyOf([dues], 50);
    const answers = await Promise.all(Array.from({ length: 5 }, () => take(user, body)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await take(user, body)).toEqual(answers[0]);
    expect(await (await portal.as(user)).call(listTransactions)).toHaveLength(1);
    const others: Partial<Body>[] = [{ amount: 60 }, { means: 'transfer' }, { receivedOn: '2026-11-30' }];
    for (const other of others)
      expect(await refused(user, { ...body, ...other })).toMatchObject({ reason: 'receipt_other' });
  });

  test('MNY-033: two people who take the same cheque take it once, whatever they take it for', async () => {
    const user = await makeUser(portal, { level: 'ROLE_MAN', member_until_on: '2026-12-31' });
    const session = await makeSession(portal, { euros: 50 });
    const cheque = { means: 'cheque', chequeNumber: '77' } as const;
    const results = await Promise.allSettled([
      take(user, bodyOf([dues], 50, cheque)),
      take(user, bodyOf([seatIn(session)], 50, cheque)),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    for (const chequeNumber of ['77', '0077', 'n° 00 77'])
      expect(await refused(user, bodyOf([seatIn(session)], 50, { ...cheque, chequeNumber }))).toMatchObject({
        reason: 'cheque_taken',
      });
  });

  test.each([
    ['a day to come', { receivedOn: '2026-12-02' }, 'receivedOn'],
    ['a day of long ago', { receivedOn: '2025-11-01' }, 'receivedOn'],
    ['a cheque without a number', { means: 'cheque' }, 'chequeNumber'],
    ['a cheque without digits', { means: 'cheque', chequeNumber: 'reçu hier' }, 'chequeNumber'],
    ['nothing to pay for', { things: [] }, 'things'],
    ['the same thing twice', { things: [dues, dues], amount: 100 }, 'things'],
  ] as const)('MNY-034: %s is refused at its field', async (_case, more, field) => {
    const user = await makeUser(portal, { level: 'ROLE_MAN', member_until_on: '2026-12-31' });
    const refusal = await refused(user, bodyOf([dues], 50, more as Partial<Body>));
    expect(refusal.violations?.map(({ propertyPath }) => propertyPath)).toEqual([field]);
  });

  test('MNY-034: a seat without a price is refused: there is nothing to take', async () => {
    const free = await makeSession(portal, { euros: 0 });
    const refusal = await refused(await makeUser(portal), bodyOf([seatIn(free)], 10));
    expect(refusal).toMatchObject({ code: 'conflict', reason: 'counter_free' });
  });

  test('MNY-034: another sum than the price, dues just paid and a person who pays online are refused', async () => {
    const user = await makeUser(portal, { level: 'ROLE_MAN', member_until_on: '2026-12-31' });
    expect(await refused(user, bodyOf([dues], 45))).toMatchObject({ code: 'amount_changed' });
    await take(user, bodyOf([dues], 50));
    expect(await refused(user, bodyOf([dues], 50))).toMatchObject({ reason: 'dues_just_paid' });
    const session = await makeSession(portal, { euros: 45 });
    await openCard(await portal.as(user), { id: session.id, cents: 4500 });
    expect(await refused(user, bodyOf([seatIn(session)], 45))).toMatchObject({ code: 'payment_pending' });
    const { things } = await office.call(priceCounter, {
      params: { id: user.id },
      body: { things: [seatIn(session)], receivedOn: '2026-12-01' },
    });
    expect(things[0]!.refusal).toMatch(/^Paie en ligne en ce moment/);
  });
});

describe('deposits', () => {
  const cheque = async (number: string) => {
    const user = await makeUser(portal, { level: 'ROLE_MAN', member_until_on: '2026-12-31' });
    return take(user, bodyOf([dues], 50, { means: 'cheque', chequeNumber: number, bank: 'BNP' }));
  };
  const undeposited = () => office.call(listUndeposited, { query: { means: 'cheque' } });

  test('MNY-035: cheques leave their account for the bank’s together, once, on the bank’s day', async () => {
    const numbers = ['901', '902', '903'];
    for (const number of numbers) await cheque(number);
    const { receipts } = await undeposited();
    const ours = receipts.filter(({ chequeNumber }) => numbers.includes(chequeNumber));
    expect(ours).toMatchObject([{ amount: 50, bank: 'BNP', receivedOn: '2026-12-01' }, {}, {}]);
    const [cheques, bank] = [await balanceOf('cheques'), await balanceOf('bank')];
    const body = {
      means: 'cheque', receipts: ours.map(({ id }) => id), total: 150, depositedOn: '2026-12-01', requestKey: randomUUID(),
    } as const; // prettier-ignore
    const [one, again] = await Promise.all([
      office.call(depositReceipts, { body }),
      office.call(depositReceipts, { body }),
    ]);
    expect(one).toEqual({ id: expect.any(Number), total: 150, count: 3 });
    expect(again).toEqual(one);
    expect(await balanceOf('cheques')).toBe(cheques - 15_000);
    expect(await balanceOf('bank')).toBe(bank + 15_000);
    expect((await undeposited()).receipts.map(({ chequeNumber }) => chequeNumber)).not.toContain('901');
    expect((await office.call(listDeposits)).deposits[0]).toMatchObject({
      ...one,
      means: 'cheque',
      depositedOn: '2026-12-01',
    });
    const slip = (await office.call(getDepositSlip, { params: { id: one.id } })) as unknown as Buffer;
    expect(await structureFaults(slip)).toEqual([]);
    const text = readPdf(slip).pages.join('\n').replaceAll(/\s+/g, ' ');
    expect(text).toContain(`Remise de chèques n° ${one.id}`);
    for (const number of numbers) expect(text).toContain(`BNP ${number} 50,00 €`);
    expect(text).toContain('3 chèques, en tout 150,00 €');
    const other = await office.refusal(depositReceipts, { body: { ...body, total: 100 } });
    expect(other).toMatchObject({ reason: 'receipt_other' });
    const second = await office.refusal(depositReceipts, { body: { ...body, requestKey: randomUUID() } });
    expect(second).toMatchObject({ reason: 'receipt_deposited' });
  });

  test('MNY-035: a cheque that paid two things is one line, and goes whole', async () => {
    const user = await makeUser(portal, { level: 'ROLE_MAN', member_until_on: '2026-12-31' });
    const session = await makeSession(portal, { euros: 45 });
    const { receipts } = await take(
      user,
      bodyOf([dues, seatIn(session)], 95, { means: 'cheque', chequeNumber: '920' }),
    );
    const line = (await undeposited()).receipts.find(({ chequeNumber }) => chequeNumber === '920');
    expect(line).toMatchObject({ amount: 95, name: `Renouvellement cotisation 2027, ${session.title}` });
    expect(line!.invoiceNumbers).toEqual(receipts.map(({ invoiceNumber }) => invoiceNumber));
    const body = {
      means: 'cheque' as const,
      receipts: [line!.id],
      depositedOn: '2026-12-01',
      requestKey: randomUUID(),
    };
    expect(await office.refusal(depositReceipts, { body: { ...body, total: 50 } })).toMatchObject({
      code: 'amount_changed',
    });
    expect(await office.call(depositReceipts, { body: { ...body, total: 95 } })).toMatchObject({
      count: 1,
      total: 95,
    });
  });

  test('MNY-035: a deposit of another sum, before its cheques, in advance, or of cash among cheques is refused', async () => {
    await cheque('911');
    const cash = await take(await makeUser(portal, { level: 'ROLE_MAN' }), bodyOf([dues], 50));
    const { id } = (await undeposited()).receipts.find(({ chequeNumber }) => chequeNumber === '911')!;
    const send = (more: Record<string, unknown>) =>
      office.refusal(depositReceipts, {
        body: {
          means: 'cheque', receipts: [id], total: 50, depositedOn: '2026-12-01', requestKey: randomUUID(), ...more,
        },
      }); // prettier-ignore
    expect(await send({ total: 40 })).toMatchObject({ code: 'amount_changed' });
    expect(await send({ depositedOn: '2026-11-30' })).toMatchObject({
      violations: [{ propertyPath: 'depositedOn' }],
    });
    expect(await send({ depositedOn: '2026-12-02' })).toMatchObject({
      violations: [{ propertyPath: 'depositedOn' }],
    });
    expect(await send({ receipts: [id, cash.receipts[0]!.id], total: 100 })).toMatchObject({
      code: 'not_found',
    });
  });
});

test('MNY-029: a seat paid in cash and cancelled in time becomes an avoir, as any other', async () => {
  const user = await makeUser(portal, { level: 'ROLE_MAN' });
  const session = await makeSession(portal, {
    euros: 45,
    starts_at: new Date(Date.parse('2026-12-20T09:00:00+01:00')),
  });
  const { receipts } = await take(user, bodyOf([seatIn(session)], 45));
  portal.clock.advance(hours(1));
  const member = await portal.as(user);
  await member.call(sessionCalls.workshop.cancel, { params: { id: session.id } });
  const [, credit] = await snapshotsOf(portal, receipts[0]!.transaction);
  expect(credit).toMatchObject({ series: 'AV', grossCents: 4500, outcome: { kind: 'avoir' } });
});

test('MNY-030: the rule of VAT is that of the day of the money', async () => {
  await logIn();
  const user = await makeUser(portal, { level: 'ROLE_MAN' });
  const session = await makeSession(portal, { kind: 'event', euros: 45 });
  const rule = {
    product: 'event' as const, fromOn: '2026-12-02', category: 'S' as const, rateBasisPoints: 550, exemptionCode: null,
    exemptionText: null, due: 'payment' as const,
  }; // prettier-ignore
  await office.call(setVatRule, { body: rule });
  portal.clock.set('2026-12-03T10:00:00+01:00');
  await logIn();
  const thing = { kind: 'event' as const, session: session.id };
  const rateOf = async (receivedOn: string, who: { id: number }) => {
    const { receipts } = await take(who, bodyOf([thing], 45, { receivedOn }));
    const [invoice] = await snapshotsOf(portal, receipts[0]!.transaction);
    return invoice!.lines[0]!.vatRateBasisPoints;
  };
  const other = await makeUser(portal, { level: 'ROLE_MAN' });
  expect([await rateOf('2026-12-01', user), await rateOf('2026-12-03', other)]).toEqual([2000, 550]);
});
