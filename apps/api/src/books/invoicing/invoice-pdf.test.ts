import type { DocumentSnapshot } from '@forman/domain/books/invoicing/document';
import { FacturX } from 'factur-x-kit';
import fc from 'fast-check';
import { XmlDocument } from 'libxml2-wasm';
import { describe, expect, test } from 'vitest';
import { facturxXml } from './facturx.ts';
import { invoicePdfName, renderInvoicePdf } from './invoice-pdf.ts';
import { closeDocument, openDocument } from '../../pdf/archival.ts';
import { Fonts, usual } from '../../pdf/fonts.ts';
import { readPdf } from '../../pdf/read-pdf.testing.ts';
import {
  creditDocument,
  discounted,
  document,
  dues,
  hostile,
  invoice,
  line,
  longNames,
  manyLines,
  mixed,
  publicBody,
  samples,
  wholeDiscount,
} from './sample-snapshots.ts';

const read = async (snapshot: DocumentSnapshot) => readPdf(await renderInvoicePdf(snapshot));
const textOf = async (snapshot: DocumentSnapshot) => (await read(snapshot)).pages.join('\n\f\n');
/** On paper, a line break may be anywhere in a sentence. */
const joined = (text: string) => text.replaceAll('\n', ' ');

describe('the page of an invoice', () => {
  test('MEM-267 MEM-268 MEM-269 MEM-270 MEM-272 MEM-282: shows number, dates, seller, customer, line and totals', async () => {
    const text = await textOf(invoice);
    for (const expected of [
      'Facture\n',
      'Numéro\nF-2026-000412',
      'Date\n01/12/2026',
      'Prestation\n15/12/2026',
      'Association Forman\n12 rue de l’Exemple\n78350 Jouy-en-Josas',
      'Facturé à\nDelmas Conseil\nSophie Delmas\n7 rue des Tanneurs\n69005 Lyon\nSIREN\u00a0: 000\u00a0000\u00a0000',
      'Qté\nDescription\nPrix unitaire HT\nMontant HT',
      'Transmettre son entreprise : le pacte Dutreil\nAtelier du mardi 15 décembre 2026',
      '1\n125,00\u00a0€\n125,00\u00a0€',
      'Total HT\n125,00\u00a0€\nTVA\u00a020\u00a0%\n25,00\u00a0€\nTotal TTC\n150,00\u00a0€',
    ]) {
      expect(text).toContain(expected);
    }
  });

  test('MEM-273: deducts each avoir and payment under its name', async () => {
    expect(await textOf(invoice)).toContain(
      'Avoir n° AV-2026-000087\n\u2212\u00a0120,00\u00a0€\nCarte bancaire\n\u2212\u00a030,00\u00a0€\nReste dû\n0,00\u00a0€',
    );
  });

  test('takes a gift off before VAT, and says its amount with VAT', async () => {
    expect(joined(await textOf(discounted))).toContain(
      'Prix HT 125,00\u00a0€ Remise (avoir offert n° 12), 20,00\u00a0€\u00a0TTC \u2212\u00a016,67\u00a0€ Total HT 108,33\u00a0€ ' +
        'TVA\u00a020\u00a0% 21,67\u00a0€ Total TTC 130,00\u00a0€ Carte bancaire \u2212\u00a0130,00\u00a0€ Reste dû 0,00\u00a0€',
    );
    expect(await textOf(invoice)).not.toContain('Prix HT');
    expect(joined(await textOf(wholeDiscount))).toContain('Total TTC 0,00\u00a0€ Reste dû 0,00\u00a0€');
  });

  test('MEM-269: names a person who has no company by their name alone', async () => {
    expect(await textOf(dues)).toContain('Facturé à\nRousseau Camille\n7 rue des Tanneurs\n69005 Lyon\n');
    expect(await textOf(dues)).not.toContain('SIREN\u00a0: 000\u00a0000\u00a0000\nQté');
  });

  test('MEM-274: bears the stamp with the day of the payment only if the invoice is paid', async () => {
    expect(await textOf({ ...invoice, paidOn: '2025-03-12' })).toContain('Payée\nle 12/03/2025');
    expect(await textOf(mixed)).not.toContain('Payée');
    expect(await textOf(mixed)).toContain('Échéance\n31/12/2026');
  });

  test('MEM-275: every page of a long invoice has the legal footer', async () => {
    const { pages } = await read(manyLines);
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) {
      const text = joined(page);
      expect(text).toContain(
        'Association Forman, association loi du 1er juillet 1901, 12 rue de l’Exemple, 78350 Jouy-en-Josas.',
      );
      expect(text).toContain(
        'SIREN\u00a0:\u00a0000\u00a0000\u00a0000. Immatriculation\u00a0:\u00a0W000000000. TVA intracommunautaire\u00a0:\u00a0FR00000000000.',
      );
      expect(text).toContain(
        'Pas d’escompte pour paiement anticipé. Pénalités de retard\u00a0: trois fois le taux d’intérêt légal.',
      );
      expect(text).toContain('Indemnité forfaitaire pour frais de recouvrement\u00a0:\u00a040\u00a0€.');
    }
  });

  test('MEM-271 MEM-277 MEM-278: an invoice of dues says 0 % on its line, names the article once, beside 0 %, and has its note', async () => {
    const text = joined(await textOf(dues));
    expect(text).toMatch(/Adhésion \d{4} TVA\u00a00\u00a0%/);
    expect(text).toContain('TVA\u00a00\u00a0% (TVA non applicable, article\u00a0261 du CGI) 0,00\u00a0€');
    expect(text.split('TVA non applicable')).toHaveLength(2);
    expect(text).toContain('Payé par avoir');
  });

  test('MEM-272 MEM-278 MEM-282: several VAT rates are each shown with their base, lines with their rate, and thousands set apart', async () => {
    const text = await textOf(mixed);
    expect(text).toContain('TVA\u00a020\u00a0% sur 102\u00a0879,18\u00a0€\n20\u00a0575,83\u00a0€');
    expect(text).toContain('TVA\u00a05,5\u00a0% sur 10,00\u00a0€\n0,55\u00a0€');
    expect(text).toContain('Adhésion 2027\nTVA\u00a00\u00a0%');
    expect(joined(text)).toContain(
      'TVA\u00a00\u00a0% (TVA non applicable, article\u00a0261 du CGI) sur 360,00\u00a0€ 0,00\u00a0€',
    );
    expect(text).toContain('Trois places de formation\nTVA\u00a020\u00a0%');
    expect(text).toContain('Reste dû\n123\u00a0825,56\u00a0€');
  });

  test('MEM-273: a credit document names itself and the invoice that it corrects, and asks for no payment', async () => {
    const text = await textOf(creditDocument);
    expect(text).toContain('Avoir\n');
    expect(text).toContain('Facture corrigée\nF-2026-000412\nÉmise le\n01/12/2026');
    expect(text).toContain('Établi pour\nDelmas Conseil');
    expect(joined(text)).toContain('Avoir valable jusqu’au 03/12/2027.');
    expect(text).not.toContain('Reste dû');
  });

  test.each([
    [
      { kind: 'avoir', until: '2027-12-03' },
      'Porté en avoir n° AV-2026-000088, utilisable jusqu’au\u00a003/12/2027.',
    ],
    [
      { kind: 'refund', method: 'card', on: '2026-12-04' },
      'Remboursé sur la carte bancaire du paiement le 04/12/2026.',
    ],
    [
      { kind: 'refund', method: 'paypal', on: '2026-12-04' },
      'Remboursé sur le compte PayPal du paiement le 04/12/2026.',
    ],
    [{ kind: 'deduction', invoice: 'F-2026-000413' }, 'Vient en déduction de la facture F-2026-000413.'],
  ] as const)('MEM-273: a credit document says what becomes of its sum: %j', async (outcome, sentence) => {
    const snapshot = { ...creditDocument, outcome };
    expect(joined(await textOf(snapshot))).toContain(sentence);
    expect(facturxXml(snapshot)).toContain(`>${sentence}<`);
    expect(joined(await textOf(creditDocument))).not.toContain(sentence);
  });

  test('MEM-272: the page names the nature of the sale, and VAT on debits where the seller has opted for it', async () => {
    const option = 'Option pour le paiement de la taxe d’après les débits.';
    const text = joined(await textOf(invoice));
    expect(text).toContain('Nature de l’opération\u00a0: prestation de services.');
    expect(text).not.toContain(option);
    expect(joined(await textOf({ ...invoice, vatOnDebits: true }))).toContain(option);
    expect(facturxXml({ ...mixed, vatOnDebits: true })).toContain(
      '<ram:DueDateTypeCode>5</ram:DueDateTypeCode><ram:RateApplicablePercent>20.00<',
    );
  });

  test('CORE-272: the service code and the engagement of a public body are shown under its name', async () => {
    const text = await textOf(publicBody);
    expect(text).toContain('Code service\u00a0: FACTURES_PUBLIQUES');
    expect(text).toContain('N° d’engagement\u00a0: 1400012345');
    expect(await textOf(invoice)).not.toContain('engagement');
  });

  test('an invoice under reverse charge shows the buyer’s VAT number, another one does not', async () => {
    const customer = { ...invoice.customer, country: 'DE', vatNumber: 'DE123456789' };
    const owedByBuyer = {
      vatCategory: 'AE' as const,
      vatRateBasisPoints: 0,
      vatExemptionCode: 'VATEX-EU-AE',
      vatExemptionText: 'Autoliquidation, article 283, 2 du CGI',
      netCents: 15_000,
      vatCents: 0,
    };
    const reversed = document([line('À distance', 15_000, owedByBuyer)], { customer });
    expect(await textOf(reversed)).toContain('Numéro de TVA\u00a0: DE123456789');
    expect(await textOf({ ...invoice, customer })).not.toContain('DE123456789');
  });

  test('MEM-269: the country of a buyer outside France is shown, in French', async () => {
    const from = (country: string) => textOf({ ...invoice, customer: { ...invoice.customer, country } });
    expect(await from('BE')).toContain('69005 Lyon\nBelgique\nSIREN');
    expect(await from('FR')).toContain('69005 Lyon\nSIREN');
    expect(await from('zz')).toContain('69005 Lyon\nSIREN');
  });

  test('MEM-269 MEM-270: long names and labels wrap, no word is lost', async () => {
    const text = joined(await textOf(longNames));
    for (const { label } of longNames.lines)
      expect(text.replaceAll(' ', '')).toContain(label.replaceAll(' ', ''));
    expect(text).toContain('Cabinet Vandenbroucke-Lefebvre & Associés, Conseils');
    expect(text.replaceAll('- ', '-')).toContain('69005 Saint-Germain-de-la-Grange-aux-Belles-Fontaines');
    expect(text).toContain('Avoir n° AV-2026-000087 : régularisation exceptionnelle du conseil');
  });

  test('MEM-270: many lines continue on further pages, each with its heading and number', async () => {
    const { pages } = await read(manyLines);
    pages.forEach((page, index) => {
      expect(page).toContain(`Page ${index + 1} sur ${pages.length}`);
      expect(page).toContain('Qté\nDescription\nPrix unitaire HT\nMontant HT');
      expect(page.includes('Facture F-2026-000416\nsuite')).toBe(index > 0);
    });
    const text = pages.join('\n');
    for (const { label } of manyLines.lines) expect(text.split(`${label}\n`)).toHaveLength(2);
    expect(pages.at(-1)).toContain('Reste dû\n134,90\u00a0€');
    expect((await read(invoice)).pages[0]).not.toContain('Page 1');
  });

  test('MEM-270: a label and a note longer than a page flow over pages', async () => {
    const words = Array.from({ length: 1500 }, (_, index) => `mot${index}`).join(' ');
    const { pages } = await read(document([line(words, 100), line('Dernier', 100)], { note: words }));
    expect(pages.length).toBeGreaterThan(3);
    const text = ` ${joined(pages.join('\n'))} `;
    for (const index of [0, 700, 1499]) expect(text.split(` mot${index} `)).toHaveLength(3);
  });
});

describe('the file of an invoice', () => {
  test('MEM-276: is A4, PDF/A-3a and PDF/UA-1, in French, named after the number, with the XML inside', async () => {
    expect(invoicePdfName(invoice)).toBe('F-2026-000412.pdf');
    const { raw, mediaBoxes } = await read(manyLines);
    const millimetres = mediaBoxes.flat().map((points) => Math.round((points / 72) * 25.4));
    expect(new Set(mediaBoxes.map(String)).size).toBe(1);
    expect(millimetres.slice(0, 4)).toEqual([0, 0, 210, 297]);
    for (const marker of [
      '%PDF-1.7',
      '<pdfaid:part>3</pdfaid:part>',
      '<pdfaid:conformance>A</pdfaid:conformance>',
      '<pdfuaid:part>1</pdfuaid:part>',
      '<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>',
      '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
      '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
      '/AFRelationship /Alternative',
      '/S /GTS_PDFA1',
      '/Lang (fr-FR)',
      '/Marked true',
      '/DisplayDocTitle true',
      '/ID [',
    ]) {
      expect(raw).toContain(marker);
    }
    expect(raw).not.toContain('/Encrypt');
  });

  test.each(Object.entries(samples))(
    'MEM-276: %s has well-formed XMP and draws no missing glyph',
    async (_name, snapshot) => {
      const bytes = await renderInvoicePdf(snapshot);
      const packet = /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(bytes.toString('utf8'))?.[0] ?? '';
      const xmp = XmlDocument.fromString(packet);
      const title = xmp.find('//dc:title//rdf:li', {
        dc: 'http://purl.org/dc/elements/1.1/',
        rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
      });
      expect(title[0]?.content).toBe(`${snapshot.series === 'F' ? 'Facture' : 'Avoir'} ${snapshot.number}`);
      xmp.dispose();
      expect(readPdf(bytes).hasMissingGlyph).toBe(false);
    },
  );

  test('MEM-276: control: the reader finds a missing glyph that is drawn on purpose', async () => {
    const doc = openDocument({ title: 'Essai', createdAt: new Date(0) });
    doc.addPage();
    new Fonts(doc).use(usual, 'regular').text('Forman').text('\u05e9');
    expect(readPdf(await closeDocument(doc)).hasMissingGlyph).toBe(true);
  });

  test('MEM-276: the same snapshot gives the same bytes, another one does not', async () => {
    for (const snapshot of Object.values(samples)) {
      const [one, other] = [
        await renderInvoicePdf(snapshot),
        await renderInvoicePdf(structuredClone(snapshot)),
      ];
      expect(one.equals(other)).toBe(true);
    }
    const changed = await renderInvoicePdf({ ...invoice, note: 'autre' });
    expect(changed.equals(await renderInvoicePdf(invoice))).toBe(false);
  });

  test.each([
    ['invoice', invoice],
    ['dues', dues],
    ['credit document', creditDocument],
    ['long names', longNames],
    ['hostile', hostile],
  ])(
    'MEM-267 MEM-269 MEM-272: an independent reader finds the snapshot in the PDF of %s, and no broken rule',
    async (_name, snapshot) => {
      const reader = await FacturX.fromPDF(new Uint8Array(await renderInvoicePdf(snapshot)));
      expect(reader.validate()).toEqual({ valid: true });
      const day = (text: string) => {
        const [year, month, date] = text.split('-').map(Number);
        return { year, month, day: date };
      };
      expect(reader.object).toMatchObject({
        profile: 'urn:cen.eu:en16931:2017',
        document: {
          id: snapshot.number,
          type: snapshot.series === 'F' ? '380' : '381',
          dateOfIssue: day(snapshot.issuedOn),
          currency: 'EUR',
        },
        delivery: { deliveryDate: day(snapshot.deliveredOn) },
        seller: { taxIdentification: { vatId: snapshot.seller.vatNumber } },
        invoiceLines: snapshot.lines.map((one) => ({
          delivery: { itemQuantity: { quantity: one.quantity } },
          settlement: {
            tax: { categoryCode: one.vatCategory, rateApplicablePercent: one.vatRateBasisPoints / 100 },
            lineTotals: { netTotal: one.netCents / 100 },
          },
        })),
        totals: {
          netTotal: snapshot.netCents / 100,
          taxTotal: [{ amount: snapshot.vatCents / 100, currency: 'EUR' }],
          grossTotal: snapshot.grossCents / 100,
          openAmount: snapshot.dueCents / 100,
        },
      });
    },
  );

  test('MEM-276: the attached XML is the one of the snapshot, byte for byte', async () => {
    for (const snapshot of Object.values(samples)) {
      expect((await read(snapshot)).attachments).toEqual([facturxXml(snapshot)]);
    }
  });

  test('MEM-280 MEM-281: the VAT on a half cent adds up to the total, against BR-CO-17, whose tolerance is one euro', async () => {
    const reader = await FacturX.fromPDF(
      new Uint8Array(await renderInvoicePdf(document([line('Atelier', 501)]))),
    );
    expect(reader.object).toMatchObject({
      totals: { netTotal: 4.18, taxTotal: [{ amount: 0.83 }], grossTotal: 5.01 },
    });
    const { errors = [] } = reader.validate();
    expect(errors.map(({ message }) => message.slice(0, 10))).toEqual(['[BR-CO-17]']);
  });

  test('MEM-269 MEM-270: any text gives well-formed XML and a PDF without a missing glyph', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(text, text, text, async (name, label, note) => {
        const snapshot = document([line(label, 12_000, { detail: note })], {
          note,
          customer: { ...invoice.customer, name, contact: label, address: note },
        });
        const bytes = await renderInvoicePdf(snapshot);
        const parsed = XmlDocument.fromString(facturxXml(snapshot));
        expect(parsed.root.name).toBe('CrossIndustryInvoice');
        parsed.dispose();
        expect(readPdf(bytes).hasMissingGlyph).toBe(false);
      }),
      { numRuns: 40 },
    );
  });
});
