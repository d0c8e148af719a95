import {
  createTransaction,
  listPersonInvoices,
  submitInvoice,
  updateTransaction,
} from '@forman/contract/books/typed-invoices';
import { listTransactions } from '@forman/contract/books/invoicing';
import { sessionCalls } from '@forman/contract/session-calls';
import { beforeAll, expect, test } from 'vitest';
import type { createSimulatedEInvoicing } from '../../adapters/e-invoicing/simulated.ts';
import { simulatedSirets } from '../../adapters/e-invoicing/simulated.ts';
import { ProviderError } from '../../adapters/provider-error.ts';
import { makeSession, makeUser } from '../../testing/factories.ts';
import { type Caller, minutes } from '../../testing/harness.ts';
import { listWaiting } from './deposits.queries.ts';
import { documentsOf, payCard, soundPortal } from '../../testing/simulated-bank.ts';

const portal = soundPortal();
let admin: Caller;
beforeAll(async () => {
  admin = await portal.as(await makeUser(portal, { is_admin: true }));
});

const platform = () => portal.ctx.eInvoicing as ReturnType<typeof createSimulatedEInvoicing>;
const town = { company_name: 'Ville de Lyon', company_siret: '21690123100011', company_city: 'Lyon' };

async function invoiced(company: object = town, changes: object = {}) {
  const user = await makeUser(portal, company);
  const made = await admin.call(createTransaction, {
    body: { user: user.id, total: 60, itemName: 'Formation sur site', createAt: '2026-11-20', ...changes },
  });
  return { user, id: made.id, number: made.invoiceNumber!, made, caller: await portal.as(user) };
}

const submit = (caller: Caller, id: number) =>
  caller.call(submitInvoice, { body: { transactionId: `/api/transactions/${id}` } });
const refused = (caller: Caller, id: number) =>
  caller.refusal(submitInvoice, { body: { transactionId: id } });
const timesSent = (number: string): number => platform().numbers.filter((one) => one === number).length;

test('CORE-272: a public body’s invoice is deposited once after checkout; a company’s, or one with Chorus Pro disabled, is not', async () => {
  const buyer = await makeUser(portal, town);
  const caller = await portal.as(buyer);
  const session = await makeSession(portal, { euros: 50 });
  await payCard(caller, { id: session.id, cents: 5000 });
  await caller.call(sessionCalls.workshop.join, { params: { id: session.id } });
  const company = await invoiced({ company_name: 'Martin SARL', company_siret: '73282932000074' });
  const disabled = await invoiced(town, { disableChorusPro: true });
  const [bought] = await caller.call(listTransactions);
  expect(bought).toMatchObject({ disableChorusPro: false, chorusProId: null });
  await portal.run('e_invoices');
  await portal.run('e_invoices');
  expect(platform().numbers).toEqual([bought!.invoiceNumber]);
  const [after] = await caller.call(listTransactions);
  expect(after!.chorusProId).toMatch(/^CPP-/);
  for (const { id, made } of [company, disabled]) {
    expect(made.disableChorusPro).toBe(true);
    expect(await refused(admin, id)).toMatchObject({ status: 409, reason: 'chorus_pro_disabled' });
  }
});

test('CORE-272: an invoice submitted again or twice at once is deposited once; its owner and the office may submit it, a stranger may not', async () => {
  const { id, number, caller, user } = await invoiced();
  const stranger = await portal.as(await makeUser(portal));
  expect((await refused(stranger, id)).status).toBe(403);
  expect((await refused(admin, 999_999)).status).toBe(404);
  const answers = await Promise.allSettled([submit(caller, id), submit(admin, id)]);
  expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  const first = await submit(caller, id);
  expect(first).toMatchObject({ transactionId: id, invoiceNumber: number });
  expect(await submit(admin, id)).toEqual(first);
  expect(timesSent(number)).toBe(1);
  const { invoices } = await admin.call(listPersonInvoices, { params: { id: user.id } });
  expect(invoices[0]).toMatchObject({
    chorusProId: first.chorusProId,
    actions: { edit: { ok: false, reason: 'sent_to_chorus_pro' } },
  });
});

test('MEM-357 CORE-272: a deposited invoice cannot be edited; after an edit and a deposit at once, only the last invoice was sent', async () => {
  const edit = (id: number) => admin.call(updateTransaction, { params: { id }, body: { total: 55 } });
  const sent = await invoiced();
  await submit(admin, sent.id);
  expect(
    await admin.refusal(updateTransaction, { params: { id: sent.id }, body: { total: 55 } }),
  ).toMatchObject({ status: 409, reason: 'sent_to_chorus_pro' });
  for (let round = 0; round < 4; round += 1) {
    const { id, number } = await invoiced();
    await Promise.allSettled([submit(admin, id), edit(id)]);
    const { invoiceNumber } = await submit(admin, id);
    const documents = await documentsOf(portal, id);
    expect(documents.at(-1)!.number).toBe(invoiceNumber);
    // Never two deposits of one sale: the cancelled invoice was not sent.
    expect(timesSent(number)).toBe(documents.length === 1 ? 1 : 0);
  }
});

test('CORE-272: a refusal shows its reason and the correction is sent instead; a deposit without an answer is tried again later', async () => {
  const unknown = await invoiced({ ...town, company_siret: simulatedSirets.unknown });
  expect(await refused(admin, unknown.id)).toMatchObject({
    status: 409,
    reason: 'chorus_pro_refused',
    detail: 'Le destinataire n’est pas connu de Chorus Pro.',
  });
  await portal.run('e_invoices');
  const read = async () =>
    (await admin.call(listPersonInvoices, { params: { id: unknown.user.id } })).invoices[0]!;
  expect(await read()).toMatchObject({
    chorusProId: null,
    chorusProRefusal: 'Le destinataire n’est pas connu de Chorus Pro.',
    actions: { edit: { ok: true } },
  });
  const other = await makeUser(portal, town);
  const corrected = await admin.call(updateTransaction, {
    params: { id: unknown.id },
    body: { user: other.id },
  });
  await portal.run('e_invoices');
  expect(timesSent(corrected.invoiceNumber!)).toBe(1);

  const late = await invoiced();
  platform().failWith = new ProviderError('chorus-pro', 'no answer', { retryable: true });
  expect((await refused(admin, late.id)).status).toBe(502);
  platform().failWith = null;
  // The platform may have the invoice: nothing is sent or corrected until an answer comes.
  expect(await refused(admin, late.id)).toMatchObject({ reason: 'chorus_pro_under_way' });
  expect(
    await admin.refusal(updateTransaction, { params: { id: late.id }, body: { total: 55 } }),
  ).toMatchObject({ status: 409, reason: 'chorus_pro_under_way' });
  await portal.run('e_invoices');
  expect(timesSent(late.number)).toBe(0);
  portal.clock.advance(minutes(5));
  await portal.run('e_invoices');
  expect(timesSent(late.number)).toBe(1);
});

test('CORE-272: credited invoices, and those without a SIRET of their own, do not wait for a deposit', async () => {
  const buyer = await makeUser(portal, town);
  const caller = await portal.as(buyer);
  const session = await makeSession(portal, { euros: 50 });
  await payCard(caller, { id: session.id, cents: 5000 });
  await caller.call(sessionCalls.workshop.join, { params: { id: session.id } });
  await caller.call(sessionCalls.workshop.cancel, { params: { id: session.id } });
  const [credited] = await caller.call(listTransactions);
  expect(await refused(caller, credited!.id)).toMatchObject({ status: 409, reason: 'already_credited' });
  const nameless = await invoiced();
  await portal.ctx.db
    .updateTable('transactions')
    .set({ company: '' })
    .where('id', '=', nameless.id)
    .execute();
  await admin.call(updateTransaction, { params: { id: nameless.id }, body: { itemName: 'Sans société' } });
  const waiting = await listWaiting(portal.ctx.db, portal.clock.now());
  expect(waiting).not.toContain(credited!.id);
  expect(waiting).not.toContain(nameless.id);
});

test('CORE-272: a deposit without a SIRET, or without Chorus Pro configured, is refused with the reason; a correction switches Chorus Pro on', async () => {
  const person = await invoiced({}, { disableChorusPro: false });
  expect(await refused(admin, person.id)).toMatchObject({ status: 409, reason: 'chorus_pro_needs_siret' });
  const { id, number } = await invoiced({ company_name: 'Lycée privé', company_siret: '73282932000074' });
  await admin.call(updateTransaction, { params: { id }, body: { disableChorusPro: false } });
  expect(await documentsOf(portal, id)).toHaveLength(1);
  const there = portal.ctx.eInvoicing;
  portal.ctx.eInvoicing = null;
  expect(await refused(admin, id)).toMatchObject({
    status: 503,
    reason: 'chorus_pro_not_configured',
    detail: 'Chorus Pro n’est pas configuré : la facture n’a pas été déposée.',
  });
  await portal.run('e_invoices');
  portal.ctx.eInvoicing = there;
  await portal.run('e_invoices');
  expect(timesSent(number)).toBe(1);
});
