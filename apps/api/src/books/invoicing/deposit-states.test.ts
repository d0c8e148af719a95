import { getOfficeFigures } from '@forman/contract/office/figures';
import { getPublicSectorInvoice, getTransaction } from '@forman/contract/books/invoicing';
import {
  createTransaction,
  listPersonInvoices,
  previewInvoice,
  submitInvoice,
  updateTransaction,
} from '@forman/contract/books/typed-invoices';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StateReading } from '../../adapters/e-invoicing/port.ts';
import { type SimulatedEInvoicing, simulatedSirets } from '../../adapters/e-invoicing/simulated.ts';
import { ProviderError } from '../../adapters/provider-error.ts';
import { makeUser } from '../../testing/factories.ts';
import { type Caller, minutes } from '../../testing/harness.ts';
import { documentsOf, mailsOf, soundPortal } from '../../testing/simulated-bank.ts';

const portal = soundPortal();
let admin: { id: number };
let office: Caller;
beforeAll(async () => {
  admin = await makeUser(portal, { is_admin: true });
  office = await portal.as(admin);
});

const platform = () => portal.ctx.eInvoicing as SimulatedEInvoicing;
const silence = new ProviderError('chorus-pro', 'no answer', { retryable: true });
beforeEach(() => {
  platform().failWith = null;
});

const town = (siret: string = '21690123100011') => ({
  company_name: 'Ville de Lyon',
  company_siret: siret,
  company_city: 'Lyon',
});
const item = { total: 60, itemName: 'Formation sur site', createAt: '2026-11-20' };

async function deposited(siret?: string) {
  const user = await makeUser(portal, town(siret));
  const { id, invoiceNumber } = await office.call(createTransaction, { body: { user: user.id, ...item } });
  // The job reads the state of its deposits at once.
  await portal.run('e_invoices');
  return { user, id, number: invoiceNumber! };
}

const rowOf = async (user: { id: number }) =>
  (await office.call(listPersonInvoices, { params: { id: user.id } })).invoices[0]!;
const historyOf = async (id: number) =>
  (await office.call(getTransaction, { params: { id } })).chorusProStates;
const alertsOf = async (number: string) =>
  (
    (await mailsOf(portal, admin.id, 'e_invoice_alert')) as {
      number: string;
      state: string;
      reason: string;
    }[]
  ).filter((mail) => mail.number === number);
/** So many hours from now; a state read earlier had no day, and is dated by its reading. */
const inHours = (hours: number): Date => new Date(portal.clock.now().getTime() + hours * 3_600_000);
const at = (hours: number, code: string, reason: string | null = null): StateReading => ({
  code,
  since: inHours(hours),
  reason,
});
/** A login expires sooner. */
async function wait(hours: number): Promise<void> {
  portal.clock.advance(minutes(hours * 60));
  office = await portal.as(admin);
}
async function readAgain(hours = 24): Promise<void> {
  await wait(hours);
  await portal.run('e_invoices');
}

describe('the states of a deposited invoice', () => {
  test('CORE-272: are read by the job, kept with their day, and shown to the office and to its owner', async () => {
    const { user, id, number } = await deposited();
    expect((await rowOf(user)).chorusProState).toMatchObject({
      code: 'MISE_A_DISPOSITION',
      label: 'mise à disposition du client',
      tone: 'brand',
    });
    const paid = inHours(12);
    platform().states.set(number, [
      at(1, 'PRISE_EN_COMPTE_DESTINATAIRE'),
      at(2, 'MANDATEE'),
      { code: 'MISE_EN_PAIEMENT', since: paid, reason: null },
    ]);
    await readAgain();
    const history = await historyOf(id);
    expect(history[0]).toMatchObject({
      label: 'mise en paiement',
      tone: 'good',
      since: paid.toISOString(),
      advice: null,
    });
    expect(history.map(({ code }) => code)).toEqual([
      'MISE_EN_PAIEMENT',
      'MANDATEE',
      'PRISE_EN_COMPTE_DESTINATAIRE',
      'MISE_A_DISPOSITION',
      'DEPOSEE',
    ]);
    const owner = await portal.as(user);
    expect((await owner.call(getTransaction, { params: { id } })).chorusProStates).toEqual(history);
    expect(await alertsOf(number)).toEqual([]);
  });

  test('are written once, however often the job reads them, and are not asked for after the final one', async () => {
    const { id, number } = await deposited();
    platform().states.set(number, [at(1, 'MISE_EN_PAIEMENT')]);
    await readAgain();
    const history = await historyOf(id);
    platform().states.set(number, [at(1, 'REJETEE')]);
    await readAgain();
    await readAgain();
    expect(await historyOf(id)).toEqual(history);
  });

  test('two readings at once write each state once', async () => {
    const { id, number } = await deposited();
    platform().states.set(number, [at(1, 'SERVICE_FAIT'), at(2, 'SUSPENDUE', 'Pièce')]);
    await wait(24);
    await Promise.all([portal.run('e_invoices'), portal.run('e_invoices')]);
    const codes = (await historyOf(id)).map(({ code }) => code);
    expect(codes.slice(0, 3)).toEqual(['SUSPENDUE', 'SERVICE_FAIT', 'MISE_A_DISPOSITION']);
    expect(await alertsOf(number)).toHaveLength(1);
  });

  test('can be neither changed nor deleted', async () => {
    await deposited();
    for (const statement of [
      `update e_invoice_states set code = 'MANDATEE'`,
      'delete from e_invoice_states',
      'truncate e_invoice_states',
    ])
      await expect(portal.database.pool.query(statement)).rejects.toThrow('append-only');
  });

  test('CORE-272: an unknown state is marked to be examined, and the administrators get a message', async () => {
    const { user, number } = await deposited();
    platform().states.set(number, [at(1, 'EN_GREVE')]);
    await readAgain();
    expect((await rowOf(user)).chorusProState).toMatchObject({
      label: 'à examiner (EN_GREVE)',
      tone: 'wait',
      advice: 'Regardez-la sur Chorus Pro.',
    });
    expect(await alertsOf(number)).toMatchObject([{ state: 'à examiner (EN_GREVE)' }]);
  });

  test('stay the same without an answer of Chorus Pro, and are asked for again later', async () => {
    const { user, number } = await deposited();
    platform().states.set(number, [at(1, 'MANDATEE')]);
    platform().failWith = silence;
    await readAgain();
    expect((await rowOf(user)).chorusProState).toMatchObject({ code: 'MISE_A_DISPOSITION' });
    platform().failWith = null;
    await readAgain();
    expect((await rowOf(user)).chorusProState).toMatchObject({ code: 'MANDATEE' });
  });

  test('a deposit without a trace for two days is marked so, and the administrators get one message', async () => {
    const user = await makeUser(portal, town());
    const { id, invoiceNumber } = await office.call(createTransaction, { body: { user: user.id, ...item } });
    const number = invoiceNumber!;
    platform().states.set(number, []);
    await portal.run('e_invoices');
    expect((await rowOf(user)).chorusProState).toBeNull();
    await readAgain(24);
    expect(await historyOf(id)).toEqual([]);
    await readAgain(25);
    await readAgain();
    expect(await historyOf(id)).toMatchObject([{ code: 'SANS_TRACE', tone: 'wait' }]);
    expect(await alertsOf(number)).toHaveLength(1);
  });
});

describe('an invoice that the public body sends back', () => {
  test('CORE-272: cannot be replaced while suspended; the administrators get its reason once', async () => {
    const { user, id, number } = await deposited(simulatedSirets.suspended);
    expect(await rowOf(user)).toMatchObject({
      chorusProState: { label: 'suspendue', tone: 'wait', reason: 'Joindre le bon de commande signé.' },
      actions: { edit: { ok: false, reason: 'sent_to_chorus_pro' } },
    });
    const [lastState] = (await (await portal.as(user)).call(getTransaction, { params: { id } }))
      .chorusProStates;
    expect(lastState).toMatchObject({ label: 'suspendue', advice: null });
    expect((await historyOf(id))[0]!.advice).toContain('envoyez ce que le client demande');
    await readAgain();
    expect(await alertsOf(number)).toMatchObject([
      { state: 'suspendue', reason: 'Joindre le bon de commande signé.', customer: 'Ville de Lyon' },
    ]);
  });

  test('CORE-272 MEM-357: can be cancelled and replaced once rejected, and no number is sent twice', async () => {
    const { user, id, number } = await deposited(simulatedSirets.rejected);
    const before = await rowOf(user);
    expect(before).toMatchObject({
      chorusProState: {
        label: 'rejetée',
        tone: 'bad',
        advice: expect.stringContaining('un avoir l’annule') as string,
      },
      actions: { edit: { ok: true } },
    });
    expect(await alertsOf(number)).toMatchObject([{ state: 'rejetée' }]);
    // A repeated request gives the same deposit.
    const again = await office.call(submitInvoice, { body: { transactionId: id } });
    expect(again).toMatchObject({ invoiceNumber: number, chorusProId: before.chorusProId });

    const corrected = await office.call(updateTransaction, {
      params: { id },
      body: { siret: '21690123100011', engagement: '1400012345' },
    });
    expect(corrected).toMatchObject({
      chorusProId: null,
      invoiceNumber: expect.not.stringMatching(number) as string,
    });
    await portal.run('e_invoices');
    const documents = await documentsOf(portal, id);
    expect(documents).toHaveLength(3);
    const sent = platform().numbers.filter((one) => documents.some((document) => document.number === one));
    expect(sent).toEqual([number, corrected.invoiceNumber]);
    const after = await rowOf(user);
    expect(after).toMatchObject({ chorusProState: { code: 'MISE_A_DISPOSITION' }, engagement: '1400012345' });
    expect(after.chorusProId).not.toBe(before.chorusProId);
    // Each id still leads to its deposited file.
    for (const depositId of [before.chorusProId!, after.chorusProId!])
      expect(
        (await office.call(getPublicSectorInvoice, { params: { id: depositId } })).length,
      ).toBeGreaterThan(1000);
  });

  test('CORE-272: the administrators get the reason when the job’s deposit of an invoice is refused', async () => {
    const user = await makeUser(portal, town(simulatedSirets.unknown));
    const { invoiceNumber } = await office.call(createTransaction, { body: { user: user.id, ...item } });
    await portal.run('e_invoices');
    expect(await alertsOf(invoiceNumber!)).toMatchObject([
      { state: 'dépôt refusé', reason: 'Le destinataire n’est pas connu de Chorus Pro.' },
    ]);
  });
});

describe('the references that a public body requires', () => {
  const typed = async (siret: string, more: object = {}) => ({
    user: (await makeUser(portal, town(siret))).id,
    ...item,
    ...more,
  });

  test.each([
    [simulatedSirets.needsEngagement, 'engagement', { engagement: '1400012345' }, 'N° d’engagement'],
    [simulatedSirets.needsService, 'serviceCode', { serviceCode: 'FACTURES' }, 'Code service'],
    [simulatedSirets.needsEither, 'engagement', { serviceCode: 'FACTURES' }, 'Code service'],
  ])(
    'CORE-272: an invoice to %s without its reference is refused on %s before it takes a number; with it, the document names it',
    async (siret, field, given, words) => {
      const body = await typed(siret);
      const wrong = { status: 422, violations: [{ propertyPath: field }] };
      expect(await office.refusal(previewInvoice, { body })).toMatchObject(wrong);
      expect(await office.refusal(createTransaction, { body })).toMatchObject(wrong);
      const { document } = await office.call(previewInvoice, { body: { ...body, ...given } });
      expect(document.customer.references).toEqual([expect.stringContaining(words)]);
      const made = await office.call(createTransaction, { body: { ...body, ...given } });
      await portal.run('e_invoices');
      expect(platform().numbers).toContain(made.invoiceNumber);
    },
  );

  test('are not required where the invoice does not go through Chorus Pro, nor while Chorus Pro does not answer', async () => {
    const { route } = await office.call(previewInvoice, {
      body: await typed(simulatedSirets.needsEngagement, { disableChorusPro: true }),
    });
    expect(route).toBe('email');
    const open = portal.ctx.eInvoicing;
    portal.ctx.eInvoicing = null;
    expect(
      await office.call(previewInvoice, { body: await typed(simulatedSirets.needsEngagement) }),
    ).toMatchObject({ route: 'chorus_pro', isChorusProOpen: false });
    portal.ctx.eInvoicing = open;
    platform().failWith = silence;
    const preview = await office.call(previewInvoice, { body: await typed(simulatedSirets.needsEngagement) });
    expect(preview).toMatchObject({ route: 'chorus_pro', isChorusProOpen: true });
  });

  test('MEM-357: a correction’s preview names a changed reference; a correction that removes a required one is refused', async () => {
    const body = await typed('21690123100011', { engagement: 'EJ-1' });
    const { id } = await office.call(createTransaction, { body });
    const { changes } = await office.call(previewInvoice, { body: { id, engagement: 'EJ-2' } });
    expect(changes).toEqual([{ field: 'engagement', from: 'EJ-1', to: 'EJ-2' }]);
    const strict = { siret: simulatedSirets.needsEngagement, engagement: '' };
    expect(await office.refusal(updateTransaction, { params: { id }, body: strict })).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'engagement' }],
    });
    expect(await documentsOf(portal, id)).toHaveLength(1);
  });

  test('an invoice to a person without a company bears no reference', async () => {
    const user = await makeUser(portal);
    const { document } = await office.call(previewInvoice, {
      body: { user: user.id, ...item, engagement: 'EJ-1', serviceCode: 'SRV' },
    });
    expect(document.customer.references).toEqual([]);
  });

  test('a reference that is too long is refused on its field', async () => {
    const body = await typed('21690123100011', { engagement: 'x'.repeat(51), serviceCode: 'y'.repeat(101) });
    expect(await office.refusal(createTransaction, { body })).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'serviceCode' }, { propertyPath: 'engagement' }],
    });
  });
});

test('CORE-272: the office’s figures count each deposit with a problem until it is completed, replaced or sent otherwise', async () => {
  const waiting = async () => (await office.call(getOfficeFigures, { query: {} })).waiting.deposits;
  const before = (await waiting()).count;
  const suspended = await deposited(simulatedSirets.suspended);
  const rejected = await deposited(simulatedSirets.rejected);
  const refused = await deposited(simulatedSirets.unknown);
  await deposited();
  expect((await waiting()).count).toBe(before + 3);
  platform().states.set(suspended.number, [at(1, 'COMPLETEE')]);
  await readAgain();
  expect((await waiting()).count).toBe(before + 2);
  await office.call(updateTransaction, {
    params: { id: rejected.id },
    body: { siret: '21690123100011' },
  });
  await office.call(updateTransaction, { params: { id: refused.id }, body: { disableChorusPro: true } });
  await portal.run('e_invoices');
  expect((await waiting()).count).toBe(before);
  expect((await waiting()).oldest).toMatchObject({ customer: 'Ville de Lyon' });
});

describe('the route of an invoice to its buyer', () => {
  test('is an approved platform from the day of the setting on, and e-mail before it', async () => {
    const user = await makeUser(portal, { company_name: 'Martin SARL', company_siret: '73282932000074' });
    const body = { user: user.id, ...item };
    expect((await office.call(previewInvoice, { body })).route).toBe('email');
    await portal.ctx.db.updateTable('settings').set({ platform_from: '2026-11-01' }).execute();
    expect((await office.call(previewInvoice, { body })).route).toBe('platform');
    const early = { ...body, createAt: '2026-10-31' };
    expect((await office.call(previewInvoice, { body: early })).route).toBe('email');
  });
});
