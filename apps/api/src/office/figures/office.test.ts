import { getOfficeFigures } from '@forman/contract/office/figures';
import { badges } from '@forman/contract/office/badges';
import { listOwing } from '@forman/contract/money/memberships';
import { listPaymentCases, listStuckPayments } from '@forman/contract/money/money-cases';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadSample } from '../../sample/load.ts';
import { giveCredit, makeRegistration, makeSession, makeUser } from '../../testing/factories.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/harness.ts';
import { sentBy } from '../../testing/statements.ts';

let portal: TestPortal;
let admin: Caller;
let adminId: number;
beforeAll(async () => {
  portal = await testPortal();
  await loadSample(portal.ctx);
  const { id } = await makeUser(portal, {
    is_admin: true,
    is_super_organizer: true,
    member_until_on: '2027-12-31',
  });
  adminId = id;
  admin = await portal.as({ id });
});
afterAll(() => portal.close());

const read = (month?: string) => admin.call(getOfficeFigures, { query: month ? { month } : {} });
/** The single number that a statement of the test itself returns. */
const numberOf = async (text: string): Promise<number> => {
  const { rows } = await sql.raw<{ n: number | string | null }>(text).execute(portal.ctx.db);
  return Number(rows[0]!.n ?? 0);
};
const cents = (euros: number): number => Math.round(euros * 100);

/** The four spans of a month that is over and of one that began today, 1 December. */
const spansOf = {
  '2026-11': [
    ['2026-11-01', '2026-11-30'],
    ['2025-11-01', '2025-11-30'],
    ['2026-01-01', '2026-11-30'],
    ['2025-01-01', '2025-11-30'],
  ],
  '2026-12': [
    ['2026-12-01', '2026-12-01'],
    ['2025-12-01', '2025-12-01'],
    ['2026-01-01', '2026-12-01'],
    ['2025-01-01', '2025-12-01'],
  ],
} as const;
type Span = readonly [string, string];

/** Expects the answer's number of each span to be that of an independent statement. */
async function expectSpans(
  month: keyof typeof spansOf,
  answer: { month: number; monthBefore: number; year: number; yearBefore: number },
  statement: (span: Span) => string,
  scale = 1,
) {
  const { month: now, monthBefore, year, yearBefore } = answer;
  const found: number[] = [];
  for (const span of spansOf[month]) found.push(await numberOf(statement(span)));
  expect([now, monthBefore, year, yearBefore].map((value) => Math.round(value * scale))).toEqual(found);
}

describe.each(['2026-11', '2026-12'] as const)('the figures of %s', (month) => {
  test('have the turnover of the frozen documents, by product, in total and by month', async () => {
    const { turnover, until } = await read(month);
    expect(until).toBe(spansOf[month][0][1]);
    const sold = (product: string | null, [from, to]: Span) => `
      select (select coalesce(sum((snapshot->>'grossCents')::int), 0) from invoice_documents d where number like 'F-%' and ${fitting})
        - (select coalesce(sum((snapshot->>'grossCents')::int), 0) from invoice_documents d where number like 'AV-%' and ${fitting}) as n`
      .replaceAll('FROM', from).replaceAll('TO', to).replaceAll('PRODUCT', product ?? '%'); // prettier-ignore
    await expectSpans(month, turnover.total, (span) => sold(null, span), 100);
    for (const { product, gross } of turnover.products)
      await expectSpans(month, gross, (span) => sold(product, span), 100);
    for (const one of turnover.months) {
      const days: Span = [`${one.month}-01`, `${one.month}-31`];
      const before: Span = [days[0], days[1]].map((day) => day.replace('2026', '2025')) as unknown as Span;
      expect([cents(one.total), cents(one.before)]).toEqual([
        await numberOf(sold(null, days)),
        await numberOf(sold(null, before)),
      ]);
      expect(Object.values(one.products).reduce((sum, euros) => sum + cents(euros), 0)).toBe(
        cents(one.total),
      );
    }
    expect(turnover.months.map((one) => one.month).at(-1)).toBe('2026-12');
  });

  test('count the sessions that started in it, with their registrations, places and absences', async () => {
    const { sessions } = await read(month);
    const of = (kind: string, what: string, [from, to]: Span) => `
      with s as (select s.*, to_char(starts_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as day,
        (select count(*) from registrations r where r.session_id = s.id and r.state = 'registered' and r.ended_at is null) as people,
        (select count(*) from registrations r where r.session_id = s.id and r.state = 'registered' and r.ended_at is null and was_absent) as missing
        from sessions s where kind = '${kind}' and deleted_at is null)
      select ${what} as n from s where day between '${from}' and '${to}' and (is_published or people > 0)`;
    for (const { kind, ...figures } of sessions) {
      await expectSpans(month, figures.held, (span) => of(kind, 'count(*)', span));
      await expectSpans(month, figures.registered, (span) => of(kind, 'sum(people)', span));
      await expectSpans(month, figures.absent, (span) =>
        of(kind, 'sum(missing) filter (where absences_closed_at is not null)', span),
      );
      await expectSpans(month, figures.expected, (span) =>
        of(kind, 'sum(people) filter (where absences_closed_at is not null)', span),
      );
      const limited = kind === 'event' ? 'where external_link is null' : '';
      const filter = limited && `filter (${limited})`;
      await expectSpans(month, figures.places, (span) => of(kind, `sum(max_guests) ${filter}`, span));
      await expectSpans(month, figures.taken, (span) => of(kind, `sum(people) ${filter}`, span));
    }
  });

  test('count members who joined and left, and arrivals at each level', async () => {
    const { members } = await read(month);
    await expectSpans(month, members.joined, ([from, to]) =>
      `select count(*) as n from users where member_since_on between '${from}' and '${to}'`); // prettier-ignore
    await expectSpans(month, members.left, ([from, to]) =>
      `select count(*) as n from users where to_char(deleted_at at time zone 'Europe/Paris', 'YYYY-MM-DD') between '${from}' and '${to}'`); // prettier-ignore
    for (const { level, people, arrivals } of members.levels) {
      expect(people).toBe(
        await numberOf(
          `select count(*) as n from users where level = '${level}' and deleted_at is null and not is_expert_accountant`,
        ),
      );
      await expectSpans(
        month,
        arrivals,
        ([from, to]) => `select count(*) as n from level_changes
        where level = '${level}' and cause in ('registration', 'membership', 'vote', 'admin')
          and to_char(reached_at at time zone 'Europe/Paris', 'YYYY-MM-DD') between '${from}' and '${to}'`,
      );
    }
    expect(members.total).toBe(members.levels.reduce((sum, { people }) => sum + people, 0));
  });

  test('have the paid dues that the documents of dues show', async () => {
    const { dues } = await read(month);
    const paid = (what: string, [from, to]: Span) => `select ${what} as n
      from invoice_documents d where ${fitting.replaceAll('FROM', from).replaceAll('TO', to).replaceAll('PRODUCT', 'dues')}`;
    await expectSpans(month, dues.paid, (span) =>
      paid("sum((case when number like 'AV%' then -1 else 1 end) * gross_cents)", span), 100); // prettier-ignore
    await expectSpans(month, dues.payments, (span) => paid("count(*) filter (where number like 'F%')", span));
  });
});

/** Documents by their own day, and by the product of their transaction. */
const fitting = `d.snapshot->>'issuedOn' between 'FROM' and 'TO'
  and (select vat_product from transactions t where t.id = d.transaction_id) like 'PRODUCT'`;

test('the office’s figures match the list of dues owing, and count usable avoirs by month of expiry', async () => {
  const { dues, credit, waiting } = await read();
  const owing = await admin.call(listOwing, { query: {} });
  expect([dues.owing, dues.owingAmount]).toEqual([owing.count, owing.owed]);
  expect(waiting.dues).toEqual({ count: dues.owing, amount: dues.owingAmount });
  const open = `from avoirs where left_cents > 0 and coalesce(expires_at, 'infinity') > '${portal.clock.now().toISOString()}'`;
  const spendable = `${open} and description !~* 'remboursement'`;
  expect(cents(credit.outstanding)).toBe(await numberOf(`select sum(left_cents) as n ${spendable}`));
  expect(credit.avoirs).toBe(await numberOf(`select count(*) as n ${spendable}`));
  expect(credit.months).toHaveLength(13);
  for (const { month, amount } of credit.months)
    expect([month, cents(amount)]).toEqual([
      month,
      await numberOf(
        `select sum(left_cents) as n ${spendable} and to_char(expires_at at time zone 'Europe/Paris', 'YYYY-MM') = '${month}'`,
      ),
    ]);
  const parts = [...credit.months, credit.later, credit.never];
  expect(parts.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(cents(credit.outstanding));
  expect(cents(credit.never.amount)).toBe(
    await numberOf(`select sum(left_cents) as n ${spendable} and expires_at is null`),
  );
});

test('the office’s figures count an avoir to be paid back by transfer apart, and no expired avoir', async () => {
  const before = (await read()).credit;
  const { id } = await makeUser(portal);
  await giveCredit(portal, id, 12.34, 'REMBOURSÉMENT promis');
  await giveCredit(portal, id, 5, 'Geste');
  await giveCredit(portal, id, 7, 'Passé');
  await portal.ctx.db
    .updateTable('avoirs')
    .set({ expires_at: portal.clock.now() })
    .where('description', '=', 'Passé')
    .where('user_id', '=', id)
    .execute();
  const { credit } = await read();
  expect(cents(credit.outstanding) - cents(before.outstanding)).toBe(500);
  expect(cents(credit.toTransfer.amount) - cents(before.toTransfer.amount)).toBe(1234);
});

test('the office’s figures count no places of a session with an external link, and use the Paris day', async () => {
  const before = (await read('2026-11')).sessions.find(({ kind }) => kind === 'event')!;
  const starts_at = new Date('2026-10-31T23:30:00Z');
  const link = await makeSession(portal, {
    kind: 'event',
    starts_at,
    max_guests: 5,
    external_link: 'https://salon.example',
  });
  const plain = await makeSession(portal, {
    kind: 'event',
    starts_at,
    max_guests: 4,
    absences_closed_at: portal.clock.now(),
  });
  for (const session of [link, plain])
    await makeRegistration(portal, session.id, (await makeUser(portal)).id);
  await makeRegistration(portal, plain.id, (await makeUser(portal)).id, 'registered', { was_absent: true });
  await makeRegistration(portal, plain.id, (await makeUser(portal)).id, 'waiting');
  const after = (await read('2026-11')).sessions.find(({ kind }) => kind === 'event')!;
  const grown = (what: 'held' | 'registered' | 'places' | 'taken' | 'expected' | 'absent') =>
    after[what].month - before[what].month;
  expect(
    (['held', 'registered', 'places', 'taken', 'expected', 'absent'] as const).map((what) => grown(what)),
  ).toEqual([2, 3, 4, 2, 2, 1]);
});

test('the office’s figures count waiting work as the badges and the lists do', async () => {
  const { waiting } = await read();
  const counters = await admin.call(badges, { params: { userId: adminId } });
  expect({
    goals: waiting.goals.count,
    evolutions: waiting.votes.count,
    CopilotWorkshops: waiting.candidacies.count,
    workshopsValid: waiting.publications.count,
    workshopWaitingAbsentValidation: waiting.sheets.count,
    newsValid: waiting.news.count,
    adhesion: 0,
    JD: counters.JD,
    seats: counters.seats,
    money: waiting.money.count,
    messages: counters.messages,
  }).toEqual(counters);
  const stuck = await admin.call(listStuckPayments, { query: {} });
  const cases = await admin.call(listPaymentCases, { query: {} });
  expect(waiting.money.count).toBe(stuck.length + cases.length);
  expect(cents(waiting.money.amount)).toBe(
    [...stuck, ...cases].reduce((sum, { amount }) => sum + cents(amount), 0),
  );
  expect(waiting.goals.all).toBe(
    await numberOf(`select count(*) as n from goal_completions where state = 'pending'`),
  );
  expect(waiting.votes.all).toBe(
    await numberOf(`select count(*) as n from level_votes where ended_at is null`),
  );
  expect(waiting.news.oldest).toMatchObject({ title: expect.any(String) });
});

test('the office’s panels show the number of items behind them', async () => {
  const { panels } = await read();
  expect(panels).toMatchObject({
    users: await numberOf('select count(*) as n from users where deleted_at is null'),
    invoices: await numberOf(`select count(*) as n from invoice_documents where series = 'F'`),
    creditDocuments: await numberOf(`select count(*) as n from invoice_documents where series = 'AV'`),
    sites: await numberOf('select count(*) as n from sites where deleted_at is null'),
    vatRate: 20,
  });
  for (const [kind, count] of Object.entries(panels.sessions))
    expect(count).toBe(
      await numberOf(`select count(*) as n from sessions where kind = '${kind}' and deleted_at is null`),
    );
});

test('the office’s figures take one SQL statement', async () => {
  await read();
  const { statements } = await sentBy(() => read());
  expect(
    statements.filter((statement) => statement.includes('"waiting"') || statement.includes('as waiting')),
  ).toHaveLength(1);
  // The other statement reads who calls.
  expect(statements.length).toBeLessThanOrEqual(2);
});

test('the office’s figures are refused to non-administrators, and for a future or invalid month', async () => {
  for (const values of [
    {},
    { is_expert_accountant: true },
    { level: 'ROLE_XMAN' as const, is_super_organizer: true },
  ]) {
    const caller = await portal.as(await makeUser(portal, values));
    expect((await caller.refusal(getOfficeFigures, { query: {} })).status).toBe(403);
  }
  expect(await admin.refusal(getOfficeFigures, { query: { month: '2027-01' } })).toMatchObject({
    status: 422,
    violations: [{ propertyPath: 'month', message: 'Ce mois n’a pas commencé' }],
  });
  for (const month of ['2026-13', '26-11', '2026-11-01'])
    expect((await admin.refusal(getOfficeFigures, { query: { month } })).status).toBe(422);
});
