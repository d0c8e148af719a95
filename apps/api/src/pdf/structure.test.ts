import { describe, expect, test } from 'vitest';
import { renderAttendanceSheet } from '../hours/attendance-sheet/sheet-pdf.ts';
import { renderInvoicePdf } from '../books/invoicing/invoice-pdf.ts';
import { creditDocument, document, invoice, line, samples } from '../books/invoicing/sample-snapshots.ts';
import { closeDocument, declareAccessible, openDocument } from './archival.ts';
import { Sheet } from './sheet.ts';
import { flat, readStructure, structureFaults } from './structure.testing.ts';
import { styles } from './style.ts';
import { artifact, part, rootTag, tagged } from './tags.ts';

const at = (day: number, hour: number) => new Date(Date.UTC(2026, 11, day, hour));
const mark = {
  drawing: [
    [
      [10, 10],
      [900, 900],
    ] as [number, number][],
  ],
  typedName: null,
  words: '9h31',
};
const someone = (firstName: string, lastName: string) => ({
  firstName,
  lastName,
  marks: { '2026-12-15': { morning: mark, afternoon: { ...mark, drawing: null, typedName: 'C. Nom' } } },
});
const sheetOf = (count: number, isBlank = false) =>
  renderAttendanceSheet({
    noun: 'Atelier',
    title: 'Le pacte Dutreil',
    place: 'Salle B',
    body: ['Association Forman', 'SIRET 00000000000000', 'Déclaration d’activité n° 11 75 00000 75'],
    pilot: someone('Laurent', 'Pasquier'),
    copilots: [someone('Nadia', 'Benali')],
    people: Array.from({ length: count }, (_, index) => someone('Camille', `Nom${index}`)),
    days: [15, 16].map((day) => ({
      day: `2026-12-${day}`,
      parts: ['morning', 'afternoon'],
      stretches: [{ startsAt: at(day, 8), endsAt: at(day, 16) }],
    })),
    minutes: 960,
    isBlank,
    printedAt: at(1, 9),
  });

const names = ['محمد بن عبد الله', 'שלום', 'अमित शर्मा', '王小明', 'Nguyễn Thị Ánh', 'Щербакова'];

describe('PDF/UA-1 and PDF/A-3A', () => {
  test.each(Object.entries(samples))('MEM-276: the structure of %s has no fault', async (_name, snapshot) => {
    expect(await structureFaults(await renderInvoicePdf(snapshot))).toEqual([]);
  });

  test('MEM-276: names in other scripts, and a credit document with all its sentences, have no fault in their structure', async () => {
    const lines = names.map((name) => line(name, 1000, { detail: name }));
    expect(await structureFaults(await renderInvoicePdf(document(lines)))).toEqual([]);
    const snapshot = {
      ...creditDocument,
      outcome: { kind: 'avoir', until: '2027-12-03' },
      vatOnDebits: true,
    } as const;
    expect(await structureFaults(await renderInvoicePdf(snapshot))).toEqual([]);
  });

  test.each([0, 3, 60])(
    'CORE-173: an attendance sheet of %i people has no fault in its structure',
    async (count) => {
      expect(await structureFaults(await sheetOf(count))).toEqual([]);
      expect(await structureFaults(await sheetOf(count, true))).toEqual([]);
    },
  );

  test('MEM-276: an invoice reads in its order, with the headings of its tables', async () => {
    const [root] = await readStructure(await renderInvoicePdf(invoice));
    const types = root!.kids.map(({ type }) => type).join(' ');
    expect(types).toMatch(/^Figure P P P H1 (P )+H2 (P )+Table Table P P P$/);
    expect(root!.kids[0]?.alt).toBe('Forman');
    const [lines, totals] = root!.kids.filter(({ type }) => type === 'Table');
    expect(lines!.kids.map((row) => row.kids.map(({ type, scope }) => scope ?? type))).toEqual([
      ['Column', 'Column', 'Column', 'Column'],
      ['TD', 'TD', 'TD', 'TD'],
    ]);
    expect(totals!.kids.map((row) => row.kids.map(({ scope }) => scope))).toContainEqual(['Row', null]);
  });

  test('CORE-173: a sheet of two days has two tables, a row for each person and each empty line', async () => {
    const [root] = await readStructure(await sheetOf(20, true));
    const tables = root!.kids.filter(({ type }) => type === 'Table');
    expect(tables).toHaveLength(2);
    for (const table of tables) {
      const rows = table.kids.map((row) => row.kids.map(({ type }) => type).join(' '));
      expect(rows[0]).toBe('TH TH TH TH');
      expect(rows.filter((row) => row === 'TD TH TD TD')).toHaveLength(22);
      expect(rows.filter((row) => row === 'TD TD TD TD')).toHaveLength(4);
      expect(rows.filter((row) => row === 'TH')).toHaveLength(2);
    }
    expect(flat(root!).filter(({ type }) => type === 'H1')).toHaveLength(2);
  });

  test('MEM-276: control: the reader finds faults that are made on purpose', async () => {
    const doc = openDocument({ title: 'Essai', createdAt: at(1, 9) });
    doc.addPage();
    const sheet = new Sheet(doc);
    const root = rootTag(doc);
    const write = (text: string) => () => sheet.left(text, 40, 40, styles.body);
    write('sans balise')();
    tagged(doc, root, 'H2', write('trop bas'));
    const table = part(doc, root, 'Table');
    for (const cells of [1, 2]) {
      const row = part(doc, table, 'TR');
      for (let cell = 0; cell < cells; cell += 1) tagged(doc, row, 'TH', write('cellule'));
    }
    tagged(doc, table, 'P', write('dans le tableau'));
    part(doc, root, 'Figure');
    artifact(doc, 'Layout', () => doc.rect(0, 0, 10, 10).fill());
    const found = (await structureFaults(await closeDocument(doc))).join('\n');
    for (const fault of [
      'TJ paints what has no tag',
      'H2 comes without H1',
      'rows have 1 and 2 and 0 cells',
      'a heading of a table heads nothing',
      'Table holds something else',
      'a figure says nothing',
      'XMP does not say PDF/UA-1',
    ])
      expect(found).toContain(fault);
    expect(found).not.toContain('f paints');
    const said = openDocument({ title: 'Essai', createdAt: at(1, 9) });
    said.addPage();
    declareAccessible(said);
    tagged(said, rootTag(said), 'H1', () => new Sheet(said).left('Titre', 40, 40, styles.body));
    expect(await structureFaults(await closeDocument(said))).toEqual([]);
  });
});
