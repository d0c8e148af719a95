import { payByCard, quote } from '@forman/contract/money/payments';
import { sessionCalls } from '@forman/contract/session-calls';
import { createTransaction, updateTransaction } from '@forman/contract/books/typed-invoices';
import { listVatRules, removeVatRule, setVatRule } from '@forman/contract/books/vat-rules';
import type { DocumentSnapshot } from '@forman/domain/books/invoicing/document';
import { addDays, parisDay } from '@forman/domain/paris-time';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { makeSession, makeUser } from '../../testing/factories.ts';
import { documentsOf, payCard, soundPortal, transactionsOf } from '../../testing/simulated-bank.ts';
import { facturxXml } from './facturx.ts';

const { workshop } = sessionCalls;
const portal = soundPortal();

type User = NonNullable<Parameters<typeof makeUser>[1]>;
const inFrance = { company_name: 'Martin SARL', company_siret: '73282932000074', company_city: 'Lyon' };
const inGermany = {
  company_name: 'Beispiel GmbH',
  company_address: 'Hauptstraße 1',
  company_postal_code: '10115',
  company_city: 'Berlin',
  company_country: 'Allemagne',
  company_vat_number: 'DE123456789',
};

/** Buys a seat of 120 €. @returns the sale, with a function that reads its present documents. */
async function bought(user: User, session: { is_remote?: boolean } = {}) {
  const buyer = await makeUser(portal, user);
  const { id } = await makeSession(portal, { euros: 120, ...session });
  const caller = await portal.as(buyer);
  await payCard(caller, { id, cents: 12_000 });
  await caller.call(workshop.join, { params: { id } });
  const [transaction] = await transactionsOf(portal, buyer.id);
  const documents = async () =>
    (await documentsOf(portal, transaction!.id)).map((row) => row.snapshot as unknown as DocumentSnapshot);
  return { buyer, caller, session: id, id: transaction!.id, documents };
}

const remote = { is_remote: true, place: null, video_link: 'https://visio.example' };

test('a company of the Union pays no VAT on a remote session; the document shows its VAT number and its country', async () => {
  const { documents } = await bought(inGermany, remote);
  const [invoice] = await documents();
  expect(invoice).toMatchObject({ netCents: 12_000, vatCents: 0, grossCents: 12_000 });
  expect(invoice!.customer).toMatchObject({ country: 'DE', vatNumber: 'DE123456789', name: 'Beispiel GmbH' });
  expect(invoice!.lines[0]).toMatchObject({ vatCategory: 'AE', vatExemptionCode: 'VATEX-EU-AE' });
  const xml = facturxXml(invoice!);
  expect(xml).toContain('<ram:CategoryCode>AE</ram:CategoryCode>');
  expect(xml).toContain('<ram:ID schemeID="VA">DE123456789</ram:ID>');
  expect(xml).toContain('<ram:CountryID>DE</ram:CountryID>');
});

test.each([
  ['DE12', 'Allemagne'],
  ['FR12345678901', 'Allemagne'],
  ['GR123456789', 'Grèce'],
])(
  'the VAT number %s of a company in %s makes no reverse charge',
  async (company_vat_number, company_country) => {
    const { documents } = await bought({ ...inGermany, company_country, company_vat_number }, remote);
    expect((await documents())[0]).toMatchObject({ netCents: 10_000, vatCents: 2000 });
  },
);

describe('a company without an address', () => {
  const nowhere = { ...inFrance, company_address: ' ', company_city: '' };

  test('pays nothing before it has given one: the quote and the payment say so, and no number is used', async () => {
    const buyer = await makeUser(portal, nowhere);
    const { id } = await makeSession(portal, { euros: 120 });
    const caller = await portal.as(buyer);
    const asked = await caller.call(quote, { query: { kind: 'workshop', id: String(id) } });
    expect(asked.decision).toEqual({ ok: false, reason: 'buyer_incomplete' });
    const body = { amount: 12_000, kind: 'workshop' as const, workshop_id: id };
    expect(await caller.refusal(payByCard, { body })).toMatchObject({
      status: 409,
      code: 'buyer_incomplete',
    });
  });

  test('gets no typed invoice: the form asks for the address', async () => {
    const user = await makeUser(portal, nowhere);
    const admin = await portal.as(await makeUser(portal, { is_admin: true }));
    const body = { user: user.id, total: 12.34, itemName: 'A', createAt: parisDay(portal.clock.now()) };
    expect(await admin.refusal(createTransaction, { body })).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'address' }],
    });
    const address = { address: '3 rue Neuve', city: 'Lyon' };
    await admin.call(createTransaction, { body: { ...body, ...address } });
  });
});

test('a company of the Union pays French VAT on site or without a VAT number; one outside the Union pays none remotely', async () => {
  for (const [user, session] of [
    [inGermany, {}],
    [{ ...inGermany, company_vat_number: '' }, remote],
  ] as const) {
    const { documents } = await bought(user, session);
    expect((await documents())[0]).toMatchObject({ netCents: 10_000, vatCents: 2000 });
  }
  const { documents } = await bought(
    { ...inGermany, company_country: 'Suisse', company_vat_number: '' },
    remote,
  );
  const [invoice] = await documents();
  expect(invoice!.lines[0]).toMatchObject({ vatCategory: 'O', netCents: 12_000 });
  const xml = facturxXml(invoice!);
  expect(xml).not.toContain('schemeID="VA"');
  expect(xml).not.toContain('RateApplicablePercent');
});

test('a correction of the address keeps seller, VAT, session and dates, whatever changed since', async () => {
  const { id, session, documents } = await bought(inFrance);
  const before = portal.ctx.db.selectFrom('settings').select(['vat_rate_basis_points', 'seller']);
  const { seller, vat_rate_basis_points } = await before.executeTakeFirstOrThrow();
  const set = (values: { vat_rate_basis_points: number; seller: string }) =>
    portal.ctx.db.updateTable('settings').set(values).execute();
  const today = parisDay(portal.clock.now());
  await set({
    vat_rate_basis_points: 550,
    seller: JSON.stringify({ ...(seller as object), name: 'Autre nom' }),
  });
  await portal.ctx.db
    .insertInto('vat_rules')
    .values({
      product: 'workshop',
      from_on: today,
      category: 'S',
      rate_basis_points: 210,
      exemption_code: null,
      exemption_text: null,
      due: 'payment',
      created_at: portal.clock.now(),
    }) // prettier-ignore
    .execute();
  await portal.ctx.db
    .updateTable('sessions')
    .set({
      starts_at: sql<Date>`starts_at + interval '30 days'`,
      ends_at: sql<Date>`ends_at + interval '30 days'`,
    })
    .where('id', '=', session)
    .execute();
  portal.clock.advance(86_400_000);
  const office = await portal.as(await makeUser(portal, { is_admin: true }));
  await office.call(updateTransaction, { params: { id }, body: { city: 'Lille' } });
  await set({ vat_rate_basis_points, seller: JSON.stringify(seller) });
  await portal.ctx.db.deleteFrom('vat_rules').where('from_on', '=', today).execute();
  const [first, credit, second] = await documents();
  const said = ({ seller: who, lines, deliveredOn, paidOn }: DocumentSnapshot) => ({
    who, lines, deliveredOn, paidOn,
  }); // prettier-ignore
  expect(said(second!)).toEqual(said(first!));
  expect(credit!.lines).toEqual(first!.lines);
  // The payment counts once, on the first invoice: the credit document settles the second, which names both.
  expect(second!.settlements).toEqual([
    { kind: 'imputation', label: `Avoir n° ${credit!.number}`, amountCents: 12_000, on: credit!.issuedOn },
  ]);
  expect(second!.replaces).toEqual({ number: first!.number, issuedOn: first!.issuedOn });
  expect(credit!.outcome).toEqual({ kind: 'deduction', invoice: second!.number });
  expect(facturxXml(second!)).toContain(`<ram:IssuerAssignedID>${first!.number}</ram:IssuerAssignedID>`);
  expect(second!.customer).toEqual({ ...first!.customer, city: 'Lille' });
  expect(second!.issuedOn).toBe(addDays(first!.issuedOn, 1));
});

test('a correction of a company’s name keeps its SIRET; SIRET, VAT number and country can be corrected too', async () => {
  const { id, documents } = await bought(inFrance);
  const office = await portal.as(await makeUser(portal, { is_admin: true }));
  const correct = (body: object) => office.call(updateTransaction, { params: { id }, body });
  await correct({ society: 'Martin & Fils SARL' });
  await correct({ siret: '552 032 534 00646', vatNumber: 'be 0123 456 789', country: 'Belgique' });
  await correct({ society: '' });
  const invoices = (await documents()).filter(({ series }) => series === 'F');
  expect(
    invoices.map(({ customer }) => [customer.siret, customer.vatNumber ?? null, customer.country]),
  ).toEqual([
    ['73282932000074', null, 'FR'],
    ['73282932000074', null, 'FR'],
    ['55203253400646', 'BE0123456789', 'BE'],
    [null, null, 'BE'],
  ]);
  // The VAT of a sale does not follow a correction of its buyer.
  expect(new Set(invoices.map(({ vatCents }) => vatCents))).toEqual(new Set([2000]));
  for (const [field, value] of [['siret', '123'], ['vatNumber', '12'], ['country', 'Paname']] as const) {
    const refusal = await office.refusal(updateTransaction, { params: { id }, body: { [field]: value } });
    expect([refusal.status, refusal.violations?.[0]?.propertyPath]).toEqual([422, field]);
  } // prettier-ignore
});

describe('the rules of VAT', () => {
  const tomorrow = () => addDays(parisDay(portal.clock.now()), 1);
  const rule = (change: object = {}) => ({
    product: 'workshop' as const,
    fromOn: tomorrow(),
    category: 'S' as const,
    rateBasisPoints: 550,
    exemptionCode: null,
    exemptionText: null,
    due: 'debits' as const,
    ...change,
  });

  test('the accountant sets a rule from tomorrow on: a sale of today keeps its VAT, one of tomorrow has the new VAT', async () => {
    const accountant = await portal.as(await makeUser(portal, { is_expert_accountant: true }));
    await accountant.call(setVatRule, { body: rule() });
    const today = (await (await bought(inFrance)).documents())[0]!;
    expect([today.netCents, today.vatOnDebits]).toEqual([10_000, undefined]);
    portal.clock.advance(86_400_000);
    const next = (await (await bought(inFrance)).documents())[0]!;
    expect([next.netCents, next.lines[0]!.vatRateBasisPoints, next.vatOnDebits]).toEqual([11_374, 550, true]);
    // The accountant's login of the day before has ended.
    const again = await portal.as(await makeUser(portal, { is_expert_accountant: true }));
    const { rules } = await again.call(listVatRules, {});
    expect(rules[0]).toMatchObject({ product: 'workshop', state: 'now', rateBasisPoints: 550 });
    expect(rules[0]!.by).not.toBeNull();
    const params = { product: 'workshop', fromOn: rules[0]!.fromOn } as const;
    expect(await again.refusal(removeVatRule, { params })).toMatchObject({
      status: 409,
      reason: 'rule_begun',
    });
  });

  test('a rule that has not begun can be replaced and withdrawn, with a line in the audit log each time', async () => {
    const admin = await portal.as(await makeUser(portal, { is_admin: true }));
    const states = async () => {
      const { rules } = await admin.call(listVatRules, {});
      return rules.filter(({ state }) => state === 'coming').map(({ rateBasisPoints }) => rateBasisPoints);
    };
    await admin.call(setVatRule, { body: rule({ product: 'event' }) });
    await admin.call(setVatRule, { body: rule({ product: 'event', rateBasisPoints: 210 }) });
    expect(await states()).toEqual([210]);
    const params = { product: 'event', fromOn: tomorrow() } as const;
    await admin.call(removeVatRule, { params });
    expect(await states()).toEqual([]);
    expect((await admin.refusal(removeVatRule, { params })).status).toBe(404);
    const log = portal.ctx.db.selectFrom('audit_log').select('subject_id');
    const lines = await log.where('action', '=', 'settings.vat_rule').orderBy('id').execute();
    expect(lines.filter(({ subject_id }) => subject_id === `event ${tomorrow()}`)).toHaveLength(3);
  });

  test('a wrong value of a rule is refused on its field; a member is refused altogether', async () => {
    const admin = await portal.as(await makeUser(portal, { is_admin: true }));
    for (const [change, field] of [
      [{ fromOn: parisDay(portal.clock.now()) }, 'fromOn'],
      [{ fromOn: 'demain' }, 'fromOn'],
      [{ rateBasisPoints: 10_001 }, 'rateBasisPoints'],
      [{ category: 'E', rateBasisPoints: null }, 'exemptionCode'],
      [{ category: 'X' }, 'category'],
      [{ product: 'livre' }, 'product'],
      [{ due: 'jamais' }, 'due'],
    ] as const) {
      const refusal = await admin.refusal(setVatRule, { body: rule(change) });
      expect([refusal.status, refusal.violations?.[0]?.propertyPath]).toEqual([422, field]);
    }
    const member = await portal.as(await makeUser(portal));
    expect((await member.refusal(listVatRules, {})).status).toBe(403);
    expect((await member.refusal(setVatRule, { body: rule() })).status).toBe(403);
  });
});

describe('an invoice typed by hand', () => {
  const typed = async (changes: object): Promise<DocumentSnapshot> => {
    const user = await makeUser(portal);
    const admin = await portal.as(await makeUser(portal, { is_admin: true }));
    const createAt = parisDay(portal.clock.now());
    const { id } = await admin.call(createTransaction, {
      body: { user: user.id, total: 60, createAt, itemName: 'Atelier', ...changes },
    });
    return (await documentsOf(portal, id))[0]!.snapshot as unknown as DocumentSnapshot;
  };
  const accountsOf = async (number: string): Promise<string[]> => {
    const { rows } = await sql<{ account: string }>`
      select l.account from ledger_entries e join ledger_lines l on l.entry_id = e.id
      where e.piece_ref = ${number} and e.fact = 'document' order by l.account`.execute(portal.ctx.db);
    return rows.map(({ account }) => account);
  };

  test.each([
    ['ADHESION 2027', 0, '756000'],
    ['Cotisation 2027', 0, '756000'],
    ['Atelier « Obtenir l’adhésion du client »', 1000, '706900'],
  ])('MEM-277: “%s” has %i cents of VAT and is booked on %s', async (itemName, vatCents, account) => {
    const invoice = await typed({ itemName });
    expect(invoice).toMatchObject({ grossCents: 6000, vatCents });
    expect(await accountsOf(invoice.number)).toContain(account);
  });

  test('MEM-277: follows the rule in force of the session that it is linked to, and of the dues', async () => {
    const today = parisDay(portal.clock.now());
    const rule = (product: string, values: object) =>
      portal.ctx.db
        .insertInto('vat_rules')
        .values({
          product,
          from_on: today,
          due: 'payment',
          created_at: portal.clock.now(),
          ...values,
        } as never)
        .execute();
    await rule('formation', { category: 'S', rate_basis_points: 1000 });
    await rule('dues', { category: 'S', rate_basis_points: 550 });
    const { id: idFormation } = await makeSession(portal, { kind: 'formation' });
    const invoice = await typed({ idFormation });
    expect(invoice).toMatchObject({ vatCents: 545, lines: [{ product: 'formation' }] });
    expect(await accountsOf(invoice.number)).toContain('706200');
    expect(await typed({ itemName: 'Cotisation 2027' })).toMatchObject({ vatCents: 313 });
    await portal.ctx.db.deleteFrom('vat_rules').where('from_on', '=', today).execute();
  });
});
