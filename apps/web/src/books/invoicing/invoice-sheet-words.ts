import { eurosToCents, formatEuros } from '@forman/domain/money';
import type { Answer } from '../../api/client.ts';

export type InvoiceDocument = NonNullable<Answer<'getTransaction'>['document']>;
type Vat = Pick<InvoiceDocument['lines'][number], 'net' | 'vat' | 'vatRate' | 'exemption'>;

const NBSP = '\u00a0';

type VatRow = { rate: number; label: string; vat: number };

/**
 * VAT of an invoice by rate: "TVA 20 %"; with several rates, "TVA 20 % sur 100,00 €". An exemption gives its
 * reason too: "TVA 0 % (TVA non applicable, article 261 du CGI)" (MEM-278).
 */
export function vatRows({ lines, discounts }: Pick<InvoiceDocument, 'lines' | 'discounts'>): VatRow[] {
  const takenOff = discounts.map((one) => ({ ...one, net: -one.net, vat: -one.vat, exemption: null }));
  const parts: Vat[] = [...lines, ...takenOff];
  const rates = [...new Set(parts.map(({ vatRate }) => vatRate))].toSorted((a, b) => b - a);
  return rates.map((rate) => {
    const ofRate = parts.filter(({ vatRate }) => vatRate === rate);
    const cents = (of: (part: Vat) => number): number =>
      ofRate.reduce((sum, line) => sum + eurosToCents(of(line)), 0);
    const base = rates.length > 1 ? ` sur ${formatEuros(cents(({ net }) => net))}` : '';
    const grounds = [...new Set(ofRate.flatMap(({ exemption }) => exemption ?? []))].join('\u00a0; ');
    return {
      rate,
      label: `${rateWords(rate)}${grounds && ` (${grounds})`}${base}`,
      vat: cents(({ vat }) => vat) / 100,
    };
  });
}

/** VAT of one line, as its PDF has it: without VAT always, with VAT among several rates (MEM-278). */
export function lineRate(line: Vat, lines: readonly Vat[]): string | null {
  const isMixed = lines.some(({ vatRate }) => vatRate !== line.vatRate);
  return isMixed || line.vatRate === 0 ? rateWords(line.vatRate) : null;
}

const rateWords = (rate: number): string => `TVA${NBSP}${rate.toLocaleString('fr-FR')}${NBSP}%`;

/** Label of a discount, with its amount including VAT, as the amounts around it are before VAT. */
export const discountLabel = ({ label, vat, gross }: InvoiceDocument['discounts'][number]): string =>
  vat > 0 ? `${label}, ${formatEuros(eurosToCents(gross))}${NBSP}TTC` : label;

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const spaced = (digits: string): string => digits.replaceAll(/(\d{3})(?=\d)/g, `$1${NBSP}`);

/** Legal lines at the foot of the sheet, with the words of its PDF (MEM-275). */
export function legalLines({ seller }: Pick<InvoiceDocument, 'seller'>): string[] {
  const of = (field: string): string => seller[field] ?? '';
  const place = `${of('address')}, ${of('postalCode')} ${of('city')}`;
  return [
    `${of('name')}, ${lowerFirst(of('legalForm'))}, ${place}. SIREN${NBSP}: ${spaced(of('siren'))}. Immatriculation${NBSP}: ${of('registrationNumber')}. TVA intracommunautaire${NBSP}: ${of('vatNumber')}.`,
    `Pas d’escompte pour paiement anticipé. Pénalités de retard${NBSP}: ${of('penaltyRate')}. Indemnité forfaitaire pour frais de recouvrement${NBSP}: 40${NBSP}€.`,
  ];
}
