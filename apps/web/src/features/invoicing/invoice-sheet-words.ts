import { eurosToCents, formatEuros } from '@forman/domain/money';
import type { Answer } from '../../api/client.ts';

export type InvoiceDocument = NonNullable<Answer<'getTransaction'>['document']>;
type Line = InvoiceDocument['lines'][number];

const NBSP = '\u00a0';

/**
 * "TVA 20 %"; where several rates meet, "TVA 20 % sur 100,00 €". What is exempt says why in the place of a rate: "TVA non
 * applicable, article 261 du CGI" (MEM-278).
 */
export function vatRows(lines: readonly Line[]): { rate: number; label: string; vat: number }[] {
  const rates = [...new Set(lines.map(({ vatRate }) => vatRate))].toSorted((a, b) => b - a);
  return rates.map((rate) => {
    const ofRate = lines.filter(({ vatRate }) => vatRate === rate);
    const cents = (of: (line: Line) => number): number =>
      ofRate.reduce((sum, line) => sum + eurosToCents(of(line)), 0);
    const base = rates.length > 1 ? ` sur ${formatEuros(cents(({ net }) => net))}` : '';
    const grounds = [...new Set(ofRate.flatMap(({ exemption }) => exemption ?? []))].join('\u00a0; ');
    return {
      rate,
      label: (grounds || `TVA${NBSP}${rate.toLocaleString('fr-FR')}${NBSP}%`) + base,
      vat: cents(({ vat }) => vat) / 100,
    };
  });
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const spaced = (digits: string): string => digits.replaceAll(/(\d{3})(?=\d)/g, `$1${NBSP}`);

/** The foot of the sheet, in the words of its PDF (MEM-275). */
export function legalLines({ seller }: Pick<InvoiceDocument, 'seller'>): string[] {
  const of = (field: string): string => seller[field] ?? '';
  const place = `${of('address')}, ${of('postalCode')} ${of('city')}`;
  return [
    `${of('name')}, ${lowerFirst(of('legalForm'))}, ${place}. SIREN${NBSP}: ${spaced(of('siren'))}. Immatriculation${NBSP}: ${of('registrationNumber')}. TVA intracommunautaire${NBSP}: ${of('vatNumber')}.`,
    `Pas d’escompte pour paiement anticipé. Pénalités de retard${NBSP}: ${of('penaltyRate')}. Indemnité forfaitaire pour frais de recouvrement${NBSP}: 40${NBSP}€.`,
  ];
}
