import { getFormerAccount, getFormerPdf, listFormerInvoices } from '@forman/contract/books/former-account';
import { deleteUser } from '@forman/contract/office/privacy';
import { getProof } from '@forman/contract/hours/outside-trainings';
import { removeMoveFile, undoMove } from '@forman/contract/office/move-in';
import { zipSync } from 'fflate';
import PDFDocument from 'pdfkit';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeUser } from '../../testing/factories.ts';
import { days } from '../../testing/harness.ts';
import { type Mover, openMover } from './move-in.testing.ts';

let mover: Mover;
let pdf: Buffer;
beforeAll(async () => {
  const document = new PDFDocument();
  document.text('Facture F-2019-0012').end();
  pdf = await buffer(document);
});
beforeEach(async () => {
  mover = await openMover();
});
afterEach(() => mover.portal.close());

const people = `E-mail;Nom;Prénom;Civilité;Téléphone
ada@essai.example;Roux;Ada;Mme;0612345601
bao@essai.example;Tran;Bao;M.;0612345602
`;
const invoices = `N° facture;Date facture;Client;Objet;Total TTC
F-2019-0012;04/03/2019;ada@essai.example;Adhésion 2019;50,00
F-2019-0013;05/03/2019;bao@essai.example;Atelier;120,00
41;06/05/2020;ada@essai.example;Formation;200,00
`;
const zipped = () =>
  Buffer.from(
    zipSync({
      '2019/Facture F-2019-0012 Roux.pdf': pdf,
      '2019/facture_F-2019-13.PDF': pdf,
      '2019/copie F-2019-0012.pdf': pdf,
      '2020/facture-41.pdf': Buffer.from('%PDF-1.4 coupé'),
      'relevé.pdf': pdf,
      '__MACOSX/2019/._Facture.pdf': pdf,
    }),
  );
const rowsOf = async <Row>(query: string): Promise<Row[]> =>
  (await mover.portal.database.pool.query(query)).rows as Row[];
const idOf = async (number: string): Promise<number> =>
  (await rowsOf<{ id: number }>(`select id from former_invoices where number = '${number}'`))[0]!.id;
const asPerson = async (email: string) =>
  mover.portal.as((await rowsOf<{ id: number }>(`select id from users where email = '${email}'`))[0]!);

describe('PDFs of invoices of a former tool', () => {
  test('OPS-047: come in a ZIP, each to the invoice of its name; others are refused or joined with a sentence', async () => {
    const { admin } = mover;
    await mover.add(people, 'adherents.csv');
    await mover.add(invoices, 'factures.csv');
    const file = await mover.add(zipped(), 'factures-2018-2026.zip');
    expect(file).toMatchObject({ name: 'factures-2018-2026.zip', target: 'documents', rows: 5, missing: [] });
    const { totals } = await mover.rehearse();
    expect(totals.find(({ name }) => name === 'PDF de factures et d’attestations')).toMatchObject({
      there: 5,
      here: 2,
    });
    expect([...(await mover.outcomes('refused')), ...(await mover.outcomes('joined'))]).toEqual([
      '2020/facture-41.pdf Fichier PDF: PDF abîmé, protégé, ou pas reçu en entier : déposez-le de nouveau',
      'relevé.pdf Fichier PDF: Aucune facture ni attestation n’a ce numéro',
      '2019/copie F-2019-0012.pdf Fichier PDF: F-2019-0012 a déjà son PDF',
    ]);
    const move = await mover.moveIn();
    expect(move.brought.find(({ kind }) => kind === 'document')).toMatchObject({ count: 2 });
    await mover.expectSound();
    const list = (query: object) => admin.call(listFormerInvoices, { query });
    expect(await list({ year: '2019' })).toMatchObject({ count: 2, total: 170, years: [2020, 2019] });
    const found = await list({ search: 'formation' });
    expect(found.invoices.map(({ number, hasPdf }) => [number, hasPdf])).toEqual([['41', false]]);
    expect((await list({ search: '120,00 €' })).invoices).toMatchObject([
      { number: 'F-2019-0013', hasPdf: true },
    ]);
    const sorted = await list({ 'order[gross]': 'asc', itemsPerPage: '2' });
    expect(sorted.invoices.map(({ gross }) => gross)).toEqual([50, 120]);
    expect(sorted.maxPage).toBe(2);
  });

  test('OPS-047: are read by their person and the office, by nobody else, and stay', async () => {
    const { admin, portal } = mover;
    await mover.add(people, 'adherents.csv');
    await mover.add(invoices, 'factures.csv');
    await mover.add(zipped(), 'factures.zip');
    await mover.moveIn();
    const params = { id: await idOf('F-2019-0012') };
    const ada = await asPerson('ada@essai.example');
    expect(Buffer.from(await ada.call(getFormerPdf, { params })).equals(pdf)).toBe(true);
    const accountant = await portal.as(await makeUser(portal, { is_expert_accountant: true }));
    for (const office of [admin, accountant])
      expect((await office.call(getFormerPdf, { params })).length).toBe(pdf.length);
    expect((await (await asPerson('bao@essai.example')).refusal(getFormerPdf, { params })).status).toBe(404);
    expect((await ada.refusal(listFormerInvoices, {})).status).toBe(403);
    expect((await ada.refusal(getFormerPdf, { params: { id: await idOf('41') } })).status).toBe(404);
    const own = await ada.call(getFormerAccount, { params: { id: (await rowsOf<{ id: number }>(`select id from users where email = 'ada@essai.example'`))[0]!.id } }); // prettier-ignore
    expect(own.invoices.map(({ number, hasPdf }) => [number, hasPdf])).toEqual([['41', false], ['F-2019-0012', true]]); // prettier-ignore
    await expect(rowsOf(`delete from former_documents where invoice_id is not null`)).rejects.toThrow(
      /append-only/,
    );
    await expect(rowsOf(`update former_documents set name = 'x' where invoice_id is not null`)).rejects.toThrow(/append-only/); // prettier-ignore
    // The job takes only what no invoice has, once its file is gone from the move.
    portal.clock.advance(days(40));
    await portal.run('housekeeping');
    await portal.run('pictures');
    expect(await rowsOf('select name from former_documents order by name')).toEqual([
      { name: '2019/Facture F-2019-0012 Roux.pdf' },
      { name: '2019/facture_F-2019-13.PDF' },
    ]);
    expect(Buffer.from(await (await asPerson('ada@essai.example')).call(getFormerPdf, { params })).equals(pdf)).toBe(true); // prettier-ignore
    expect(await rowsOf(`select count(*)::int as n from stored_files where key like 'former/%'`)).toEqual([
      { n: 2 },
    ]);
  });

  test('OPS-047: go with the undoing of their move, and come with a later one; a file taken away is swept', async () => {
    const { admin, portal } = mover;
    await mover.add(people, 'adherents.csv');
    await mover.add(invoices, 'factures.csv');
    await mover.add(zipped(), 'factures.zip');
    const { id } = await mover.moveIn();
    await admin.call(undoMove, { params: { id } });
    await portal.run('tasks');
    expect(await mover.current()).toMatchObject({ state: 'undone', task: null });
    expect(await rowsOf('select count(*)::int as n from former_documents where invoice_id is not null')).toEqual([{ n: 0 }]); // prettier-ignore

    const again = await mover.begin();
    await mover.add(people, 'adherents.csv');
    await mover.add(invoices, 'factures.csv');
    await mover.moveIn();
    // A PDF alone, of an invoice that an earlier move brought.
    const third = await mover.begin();
    expect(third).toBeGreaterThan(again);
    const file = await mover.add(pdf, 'F-2019-0013.pdf');
    await mover.moveIn();
    expect((await (await asPerson('bao@essai.example')).call(getFormerPdf, { params: { id: await idOf('F-2019-0013') } })).length).toBe(pdf.length); // prettier-ignore
    expect(file.rows).toBe(1);

    const last = await mover.begin();
    const dropped = await mover.add(zipSync({ 'F-2019-0012.pdf': pdf }) as never, 'encore.zip');
    await admin.call(removeMoveFile, { params: { id: last, file: String(dropped.id) } });
    portal.clock.advance(days(2));
    await portal.run('pictures');
    expect(await rowsOf(`select name from former_documents where name = 'F-2019-0012.pdf'`)).toEqual([]);
  });

  test('OPS-047: the PDF of an attestation is the proof of its hours, for their person and the office', async () => {
    const { admin, portal } = mover;
    await mover.add(people, 'adherents.csv');
    const hours = `N° attestation;Stagiaire;Habilitation;Heures;Suivie le;Formation suivie;Organisme
ATT-2019-7;ada@essai.example;CIF;4;14/01/2026;Abus de marché;École du Parc
ATT-2019-7;ada@essai.example;IAS;3;14/01/2026;Abus de marché;École du Parc
ATT-2019-8;bao@essai.example;CIF;2;15/01/2026;Prévoyance;École du Parc
`;
    await mover.add(hours, 'heures.csv');
    await mover.add(Buffer.from(zipSync({ 'preuves/attestation ATT-2019-07.pdf': pdf })), 'preuves.zip');
    const first = await mover.moveIn();
    await mover.expectSound();
    await admin.call(undoMove, { params: { id: first.id } });
    await portal.run('tasks');
    expect((await mover.current()).state).toBe('undone');
    expect(await rowsOf('select from outside_trainings')).toEqual([]);
    expect(await rowsOf('select move_id, training_id from former_documents')).toEqual([{ move_id: null, training_id: null }]); // prettier-ignore
    await mover.begin();
    await mover.add(people, 'adherents.csv');
    await mover.add(hours, 'heures.csv');
    await mover.add(Buffer.from(zipSync({ 'preuves/attestation ATT-2019-07.pdf': pdf })), 'preuves.zip');
    await mover.moveIn();
    const ada = await asPerson('ada@essai.example');
    const trainings = await rowsOf<{ id: number; user_id: number; proof_name: string | null }>(
      'select id, user_id, proof_name from outside_trainings order by id',
    );
    expect(trainings.map(({ proof_name: name }) => name)).toEqual(['attestation ATT-2019-07.pdf', 'attestation ATT-2019-07.pdf', null]); // prettier-ignore
    for (const caller of [ada, admin])
      for (const training of trainings.slice(0, 2))
        expect(Buffer.from(await caller.call(getProof, { params: { id: training.id } })).equals(pdf)).toBe(
          true,
        );
    const bao = await asPerson('bao@essai.example');
    expect((await bao.refusal(getProof, { params: { id: trainings[0]!.id } })).status).toBe(404);
  });

  test('OPS-047: with an erased person goes the proof of their hours, and the paper of an invoice stays', async () => {
    const { admin } = mover;
    await mover.add(people, 'adherents.csv');
    await mover.add(invoices, 'factures.csv');
    await mover.add(`N° attestation;Stagiaire;Habilitation;Heures;Suivie le;Formation suivie\nATT-7;ada@essai.example;CIF;4;14/01/2026;Marché\n`, 'heures.csv'); // prettier-ignore
    await mover.add(Buffer.from(zipSync({ 'F-2019-0012.pdf': pdf, 'ATT-7.pdf': pdf })), 'papiers.zip');
    await mover.moveIn();
    const [ada] = await rowsOf<{ id: number }>(`select id from users where email = 'ada@essai.example'`);
    await admin.call(deleteUser, { params: { id: ada!.id } });
    expect(await rowsOf('select name from former_documents')).toEqual([{ name: 'F-2019-0012.pdf' }]);
    expect((await admin.call(getFormerPdf, { params: { id: await idOf('F-2019-0012') } })).length).toBe(
      pdf.length,
    );
    await mover.expectSound();
  });
});
