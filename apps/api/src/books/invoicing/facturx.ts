import { documentSums } from '@forman/domain/books/invoicing/sums';
import {
  type DocumentAllowance,
  documentFaults,
  type DocumentLine,
  type DocumentSettlement,
  type DocumentSnapshot,
} from '@forman/domain/books/invoicing/document';
import { meansWords } from '@forman/domain/books/invoicing/receipt-means';
import { vatSubtotals, type VatSubtotal, type VatTreatment } from '@forman/domain/books/invoicing/vat';
import { xmlText } from '../../xml-text.ts';
import { group, leaf, xmlDocument, type Xml } from './cii-xml.ts';
import { documentTexts } from './document-texts.ts';
import { buyerParty, sellerParty } from './facturx-parties.ts';

const namespaces = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};

/** Chorus Pro's differences from the rest of France: its own codes, and the SIRET of both sides. */
export type ForChorusPro = {
  /** 14 digits; '' keeps the SIREN. */
  sellerSiret: string;
};

/**
 * The Factur-X file of a document: CII, profile EN 16931. The order of elements is the schema's.
 * @param chorusPro for a file that goes to Chorus Pro.
 * @throws Error when the snapshot is not sound (`documentFaults`): a wrong document is never written.
 */
export function facturxXml(snapshot: DocumentSnapshot, chorusPro?: ForChorusPro): string {
  const faults = documentFaults(snapshot);
  if (faults.length > 0) throw new Error(`${snapshot.number} cannot be written: ${faults.join('; ')}`);
  return xmlDocument(
    'rsm:CrossIndustryInvoice',
    namespaces,
    context(snapshot, chorusPro !== undefined),
    header(snapshot),
    group(
      'rsm:SupplyChainTradeTransaction',
      snapshot.lines.map(tradeLine),
      group(
        'ram:ApplicableHeaderTradeAgreement',
        leaf('ram:BuyerReference', snapshot.customer.serviceCode ?? null),
        sellerParty(snapshot.seller, { isTaxed: isTaxed(snapshot), siret: chorusPro?.sellerSiret }),
        buyerParty(snapshot.customer, { isTaxed: isTaxed(snapshot), isBySiret: chorusPro !== undefined }),
        group(
          'ram:BuyerOrderReferencedDocument',
          leaf('ram:IssuerAssignedID', snapshot.customer.engagement ?? null),
        ),
      ),
      group(
        'ram:ApplicableHeaderTradeDelivery',
        group('ram:ActualDeliverySupplyChainEvent', day('ram:OccurrenceDateTime', snapshot.deliveredOn)),
      ),
      settlement(snapshot, chorusPro !== undefined),
    ),
  );
}

const isTaxed = ({ lines }: DocumentSnapshot): boolean =>
  lines.every(({ vatCategory }) => vatCategory !== 'O');

/** Rate of VAT; none outside the scope of VAT (EN 16931 BR-O-05). */
const ratePercent = ({ vatCategory, vatRateBasisPoints }: VatTreatment): Xml =>
  leaf('ram:RateApplicablePercent', vatCategory === 'O' ? null : decimal(vatRateBasisPoints));

/**
 * BT-23, the French "cadre de facturation": S2 a service already paid, S1 a service (BR-FR-08); for Chorus
 * Pro A2 a supplier's invoice already paid, A1 a supplier's invoice.
 */
function context(snapshot: DocumentSnapshot, isForChorusPro: boolean): Xml {
  return group(
    'rsm:ExchangedDocumentContext',
    group(
      'ram:BusinessProcessSpecifiedDocumentContextParameter',
      leaf('ram:ID', `${isForChorusPro ? 'A' : 'S'}${isPaid(snapshot) ? 2 : 1}`),
    ),
    group('ram:GuidelineSpecifiedDocumentContextParameter', leaf('ram:ID', 'urn:cen.eu:en16931:2017')),
  );
}

const isPaid = (snapshot: DocumentSnapshot): boolean => snapshot.series === 'F' && snapshot.dueCents === 0;

/** UNTDID 1001: 380 commercial invoice, 381 credit note (whose amounts are positive). */
function header(snapshot: DocumentSnapshot): Xml {
  const texts = documentTexts(snapshot);
  return group(
    'rsm:ExchangedDocument',
    leaf('ram:ID', snapshot.number),
    leaf('ram:TypeCode', snapshot.series === 'F' ? '380' : '381'),
    day('ram:IssueDateTime', snapshot.issuedOn),
    note('REG', texts.identity),
    note('PMT', texts.recoveryFee),
    note('PMD', texts.penalty),
    note('AAB', texts.discount),
    note('AAI', snapshot.note),
    note('AAI', texts.outcome),
    note('AAI', texts.vatOnDebits),
  );
}

/** UNTDID 4451. France requires PMT, PMD and AAB on every invoice (BR-FR-05; Code de commerce L441-9). */
const note = (subject: string, content: string | null): Xml =>
  content === null || xmlText(content) === ''
    ? group('ram:IncludedNote')
    : group('ram:IncludedNote', leaf('ram:Content', content), leaf('ram:SubjectCode', subject));

function tradeLine(line: DocumentLine, index: number): Xml {
  return group(
    'ram:IncludedSupplyChainTradeLineItem',
    group('ram:AssociatedDocumentLineDocument', leaf('ram:LineID', String(index + 1))),
    group(
      'ram:SpecifiedTradeProduct',
      leaf('ram:Name', xmlText(line.label) || 'Prestation'),
      leaf('ram:Description', line.detail),
    ),
    group('ram:SpecifiedLineTradeAgreement', group('ram:NetPriceProductTradePrice', ...unitPrice(line))),
    group(
      'ram:SpecifiedLineTradeDelivery',
      leaf('ram:BilledQuantity', String(line.quantity), { unitCode: 'C62' }),
    ),
    group(
      'ram:SpecifiedLineTradeSettlement',
      group(
        'ram:ApplicableTradeTax',
        leaf('ram:TypeCode', 'VAT'),
        leaf('ram:CategoryCode', line.vatCategory),
        ratePercent(line),
      ),
      group(
        'ram:SpecifiedTradeSettlementLineMonetarySummation',
        leaf('ram:LineTotalAmount', decimal(line.netCents)),
      ),
    ),
  );
}

/** A price that does not divide into cents is given for the whole quantity (BT-149): totals stay exact. */
function unitPrice(line: DocumentLine): Xml[] {
  if (line.netCents % line.quantity === 0 && Number.isInteger(line.quantity)) {
    return [leaf('ram:ChargeAmount', decimal(line.netCents / line.quantity))];
  }
  return [
    leaf('ram:ChargeAmount', decimal(line.netCents)),
    leaf('ram:BasisQuantity', String(line.quantity), { unitCode: 'C62' }),
  ];
}

function settlement(snapshot: DocumentSnapshot, isForChorusPro: boolean): Xml {
  return group(
    'ram:ApplicableHeaderTradeSettlement',
    leaf('ram:InvoiceCurrencyCode', 'EUR'),
    paymentMeans(snapshot, isForChorusPro),
    vatSubtotals(snapshot).map((row) => tradeTax(row, snapshot.vatOnDebits === true)),
    (snapshot.allowances ?? []).map(allowance),
    paymentTerms(snapshot),
    totals(snapshot),
    precedingInvoice(snapshot),
  );
}

/** UNTDID 4461: 48 bank card, 68 online payment service, 97 clearing between partners, 1 not said. */
const meansCodes = { card: '48', paypal: '68', credit: '97', imputation: '97', manual: '1' };

/** Chorus Pro requires a means of its own short list (rule S2.05): a card, or none of those listed. */
const chorusProMeans = (kind: keyof typeof meansCodes | undefined): string => (kind === 'card' ? '48' : '97');

const meansCode = ({ kind, means }: DocumentSettlement): string =>
  means ? meansWords[means].code : meansCodes[kind];

/** EN 16931 has one means of payment: the money's, else the avoir's; the text names them all. */
function paymentMeans(snapshot: DocumentSnapshot, isForChorusPro: boolean): Xml {
  const settlements = snapshot.settlements;
  const main = settlements.find(({ kind }) => kind !== 'credit') ?? settlements[0];
  const code = isForChorusPro ? chorusProMeans(main?.kind) : main && meansCode(main);
  return group(
    'ram:SpecifiedTradeSettlementPaymentMeans',
    leaf('ram:TypeCode', code ?? null),
    leaf(
      'ram:Information',
      settlements.map(({ label, amountCents }) => `${label} : ${decimal(amountCents)} EUR`).join(' ; '),
    ),
  );
}

/** BT-8 in the codes of UNTDID 2475: 5, VAT is due on the day of the invoice. */
function tradeTax(row: VatSubtotal, isDueWhenInvoiced: boolean): Xml {
  return group(
    'ram:ApplicableTradeTax',
    leaf('ram:CalculatedAmount', decimal(row.vatCents)),
    leaf('ram:TypeCode', 'VAT'),
    leaf('ram:ExemptionReason', row.vatExemptionText),
    leaf('ram:BasisAmount', decimal(row.netCents)),
    leaf('ram:CategoryCode', row.vatCategory),
    leaf('ram:ExemptionReasonCode', row.vatExemptionCode),
    leaf('ram:DueDateTypeCode', isDueWhenInvoiced && row.vatCategory === 'S' ? '5' : null),
    ratePercent(row),
  );
}

/** BG-20; UNTDID 5189: 95, a discount. */
const allowance = (discount: DocumentAllowance): Xml =>
  group(
    'ram:SpecifiedTradeAllowanceCharge',
    group('ram:ChargeIndicator', leaf('udt:Indicator', 'false')),
    leaf('ram:ActualAmount', decimal(discount.netCents)),
    leaf('ram:ReasonCode', '95'),
    leaf('ram:Reason', discount.label),
    group(
      'ram:CategoryTradeTax',
      leaf('ram:TypeCode', 'VAT'),
      leaf('ram:CategoryCode', discount.vatCategory),
      ratePercent(discount),
    ),
  );

/** A paid invoice is due on its payment day (S2); EN 16931 requires a date or terms for an open sum. */
function paymentTerms(snapshot: DocumentSnapshot): Xml {
  const texts = documentTexts(snapshot);
  return group(
    'ram:SpecifiedTradePaymentTerms',
    leaf('ram:Description', texts.correction),
    snapshot.series === 'F'
      ? day('ram:DueDateDateTime', isPaid(snapshot) ? (snapshot.paidOn ?? snapshot.issuedOn) : texts.dueOn)
      : group('ram:DueDateDateTime'),
  );
}

function totals(snapshot: DocumentSnapshot): Xml {
  const { lines, allowances = [] } = snapshot;
  const prepaid = snapshot.grossCents - snapshot.dueCents;
  return group(
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    leaf('ram:LineTotalAmount', decimal(documentSums(lines).netCents)),
    leaf(
      'ram:AllowanceTotalAmount',
      allowances.length === 0 ? null : decimal(documentSums(allowances).netCents),
    ),
    leaf('ram:TaxBasisTotalAmount', decimal(snapshot.netCents)),
    leaf('ram:TaxTotalAmount', decimal(snapshot.vatCents), { currencyID: 'EUR' }),
    leaf('ram:GrandTotalAmount', decimal(snapshot.grossCents)),
    leaf('ram:TotalPrepaidAmount', prepaid === 0 && !isPaid(snapshot) ? null : decimal(prepaid)),
    leaf('ram:DuePayableAmount', decimal(snapshot.dueCents)),
  );
}

/** BG-3: the document that a credit document corrects, or that an invoice replaces. */
function precedingInvoice({ corrects, replaces }: DocumentSnapshot): Xml {
  const preceding = corrects ?? replaces ?? null;
  return group(
    'ram:InvoiceReferencedDocument',
    leaf('ram:IssuerAssignedID', preceding?.number ?? null),
    group(
      'ram:FormattedIssueDateTime',
      leaf('qdt:DateTimeString', preceding && compact(preceding.issuedOn), { format: '102' }),
    ),
  );
}

/** Hundredths as a decimal: cents to euros, basis points to percent. */
const decimal = (hundredths: number): string =>
  `${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;

const compact = (date: string): string => date.replaceAll('-', '');
const day = (name: string, date: string): Xml =>
  group(name, leaf('udt:DateTimeString', compact(date), { format: '102' }));
