import { getTransaction } from '@forman/contract/books/invoicing';
import { takeMoney } from '@forman/contract/money/counter';
import { createGoal } from '@forman/contract/community/goals';
import { confirmChart, getLedgerChart } from '@forman/contract/books/ledger';
import {
  getAssociationSettings,
  getLogo,
  removeLogo,
  updateAssociation,
} from '@forman/contract/office/association-settings';
import { getAssociation } from '@forman/contract/platform/association';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { sendFile } from '../../testing/file-form.ts';
import { makeUser } from '../../testing/factories.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/harness.ts';
import { snapshotsOf } from '../../testing/simulated-bank.ts';

let portal: TestPortal;
let admin: Caller;
beforeEach(async () => {
  portal = await testPortal();
  admin = await portal.as(await makeUser(portal, { level: 'ROLE_XMAN', is_admin: true }));
  return () => portal.close();
});

/** A new association has nothing. */
const empty = () => portal.ctx.pool.query(`update settings set seller = '{}', association = '{}'`);
const whole = {
  name: 'Association des essais', legalForm: 'Association loi du 1er juillet 1901', address: '3 rue Neuve',
  postalCode: '69002', city: 'Lyon', siret: '732 829 320 00074', registrationNumber: 'RNA W691000000',
  vatNumber: 'FR 44 732829320', email: 'factures@essai.example', penaltyRate: 'trois fois le taux d’intérêt légal',
  president: 'Anne Essai', treasurer: 'Paul Essai', statutesSignedAt: 'Lyon', statutesSignedOn: '2009-10-10',
  hostName: 'Hébergeur', hostAddress: '1 rue du Port, Lyon', hostPhone: '04 00 00 00 00', contactEmail: '',
}; // prettier-ignore
const read = () => admin.call(getAssociationSettings, {});
const update = async (more: Partial<typeof whole> = {}) =>
  admin.call(updateAssociation, { body: { ...whole, ...more, version: (await read()).version } });
const takeDues = async (person: number) => {
  const things = [{ kind: 'membership' as const }];
  const body = {
    things,
    means: 'cash' as const,
    amount: 50,
    receivedOn: '2026-12-01',
    requestKey: randomUUID(),
  };
  return (await admin.call(takeMoney, { params: { id: person }, body })).receipts[0]!.transaction;
};

test('OPS-027: a new association is opened by screen, and later invoices bear what it says; issued ones do not change', async () => {
  await empty();
  const person = await makeUser(portal, { level: 'ROLE_MAN' });
  const body = {
    things: [{ kind: 'membership' as const }],
    means: 'cash' as const,
    amount: 50,
    receivedOn: '2026-12-01',
    requestKey: randomUUID(),
  };
  expect(await admin.refusal(takeMoney, { params: { id: person.id }, body })).toMatchObject({
    code: 'seller_incomplete',
  });
  const { association } = await update();
  expect(association).toMatchObject({ siret: '73282932000074', vatNumber: 'FR44732829320' });
  const first = await takeDues(person.id);
  await update({ name: 'Association renommée', siret: '732829320' });
  const second = await takeDues((await makeUser(portal, { level: 'ROLE_MAN' })).id);
  const seller = async (id: number) => (await snapshotsOf(portal, id))[0]!.seller;
  expect(await seller(first)).toMatchObject({
    name: 'Association des essais',
    siren: '732829320',
    siret: '73282932000074',
    country: 'FR',
  });
  expect(await seller(second)).toMatchObject({ name: 'Association renommée', siren: '732829320', siret: '' });
  expect(await admin.call(getTransaction, { params: { id: first } })).toMatchObject({ id: first });
  expect(await (await portal.as(null)).call(getAssociation, {})).toMatchObject({
    name: 'Association renommée', president: 'Anne Essai', host: { name: 'Hébergeur' },
  }); // prettier-ignore
});

test('OPS-027: the account for transfers, which another screen sets, is left alone', async () => {
  await portal.ctx.pool.query(`update settings set association = '{"iban": "FR1420041010050500013M02606"}'`);
  await update();
  const { rows } = await portal.ctx.pool.query(`select association->>'iban' as iban from settings`);
  expect(rows).toEqual([{ iban: 'FR1420041010050500013M02606' }]);
});

test('OPS-027: a seller who can issue invoices is not emptied', async () => {
  await update();
  const { version } = await read();
  const body = { ...whole, address: '', siret: '', version };
  const refusal = await admin.refusal(updateAssociation, { body });
  expect(refusal.violations?.map(({ propertyPath }) => propertyPath)).toEqual(['address', 'siret']);
  expect((await read()).association.address).toBe('3 rue Neuve');
});

test('OPS-027: the second of two editors gets a conflict, and nothing is written over', async () => {
  const { version } = await read();
  await admin.call(updateAssociation, { body: { ...whole, version } });
  const again = { body: { ...whole, name: 'Autre', version } };
  expect(await admin.refusal(updateAssociation, again)).toMatchObject({ reason: 'changed_meanwhile' });
  expect((await read()).association.name).toBe('Association des essais');
});

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['a wrong SIRET', { siret: '73282932000075' }, 'siret'],
  ['the VAT number of another', { vatNumber: 'FR40303265045' }, 'vatNumber'],
  ['four digits of a town', { postalCode: '6900' }, 'postalCode'],
  ['no mailbox', { email: 'factures' }, 'email'],
  ['a day that is none', { statutesSignedOn: '2026-02-30' }, 'statutesSignedOn'],
] as const)('OPS-027: %s is refused at its field', async (_case, more, field) => {
  const { version } = await read();
  const refusal = await admin.refusal(updateAssociation, { body: { ...whole, ...more, version } });
  expect(refusal.violations?.map(({ propertyPath }) => propertyPath)).toEqual([field]);
});

test('OPS-028: what is missing before a first sale is told, and what is done too', async () => {
  await empty();
  const state = async () =>
    Object.fromEntries((await read()).steps.map(({ step, isDone }) => [step, isDone]));
  expect(await state()).toMatchObject({
    seller: false,
    account: false,
    notices: false,
    online: true,
    mail: false,
  });
  await update();
  expect(await state()).toMatchObject({ seller: true, notices: true, account: false });
  expect((await read()).steps.filter(({ isNeeded }) => isNeeded).map(({ step }) => step)).toEqual(['seller']);
});

describe('the logo', () => {
  const picture = (colour: string, width = 900) =>
    sharp({ create: { width, height: 300, channels: 4, background: colour } })
      .png()
      .toBuffer();
  const send = (caller: Caller, bytes: Buffer) =>
    sendFile(caller, '/association/logo', bytes, { field: 'image', name: 'logo.png' });
  const put = async (colour: string): Promise<string> => {
    const answer = await send(admin, await picture(colour));
    expect(answer.statusCode).toBe(201);
    return answer.json<{ logo: string }>().logo;
  };
  const pdfOf = async (id: number) =>
    (await admin.raw('GET', `/api/transactions/${id}/pdf`)).rawPayload.toString('base64');

  test('OPS-031: later invoices bear the logo, on screen and on paper; issued ones keep theirs, drawn alike', async () => {
    const plain = await takeDues((await makeUser(portal, { level: 'ROLE_MAN' })).id);
    const before = await pdfOf(plain);
    const red = await put('#c00');
    expect(await put('#c00')).toBe(red);
    expect((await read()).logo).toBe(red);
    const sale = await takeDues((await makeUser(portal, { level: 'ROLE_MAN' })).id);
    expect((await snapshotsOf(portal, sale))[0]!.seller.logo).toBe(red);
    expect((await admin.call(getTransaction, { params: { id: sale } })).document!.seller['logo']).toBe(red);
    const drawn = await pdfOf(sale);
    await put('#0a0');
    await admin.call(removeLogo);
    expect((await read()).logo).toBeNull();
    expect(await pdfOf(sale)).toBe(drawn);
    expect(await pdfOf(plain)).toBe(before);
    // A visitor's browser draws it too.
    const shown = await (await portal.as(null)).raw('GET', `/api/association/logos/${red}`);
    expect(shown.headers['content-type']).toBe('image/png');
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 720, channels: 3 });
  });

  test('OPS-031: what is no picture, a member’s picture and an unknown logo are refused', async () => {
    const wrong = await send(admin, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    expect(wrong.statusCode).toBe(422);
    const member = await portal.as(await makeUser(portal, { level: 'ROLE_MAN' }));
    expect((await send(member, await picture('#00f'))).statusCode).toBe(403);
    expect((await admin.refusal(getLogo, { params: { id: '0'.repeat(64) } })).status).toBe(404);
    expect((await read()).logo).toBeNull();
  });
});

test('OPS-032: the steps before a first sale tell prices, accounts, logo and goals apart from what is only proposed', async () => {
  const done = async () => Object.fromEntries((await read()).steps.map(({ step, isDone }) => [step, isDone]));
  expect(await done()).toMatchObject({ dues: false, chart: false, logo: false, goals: false });
  expect((await admin.call(getLedgerChart)).isRead).toBe(false);
  expect((await admin.call(confirmChart)).isRead).toBe(true);
  await admin.call(confirmChart);
  await admin.call(createGoal, {
    body: { description: 'Piloter deux ateliers', type: 'promotion', level: 'ROLE_MAN' },
  });
  expect(await done()).toMatchObject({ dues: false, chart: true, logo: false, goals: true });
  const { rows } = await portal.ctx.pool.query("select from audit_log where action = 'ledger.chart'");
  expect(rows).toHaveLength(1);
});
