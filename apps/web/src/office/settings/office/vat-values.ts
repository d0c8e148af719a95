import { isTurnover, isVatPercent, settingsWrong } from '@forman/domain/office/settings';
import { formatNumber, parseNumber } from '@forman/domain/numbers';
import type { Answer } from '../../../api/client.ts';
import type { Versioned } from '../../../ui/use-versioned.ts';

/** Number of a text; NaN for any other text, which gets the same error as a number out of bounds. */
const read = (typed: string): number => parseNumber(typed) ?? Number.NaN;

export type VatValues = { valueTVA: string; CA: string; CAugmente: string };
export type VatProblems = Partial<Record<keyof VatValues, string>>;

export const formOf = (settings: Answer<'getSettings'>): Versioned<VatValues> => {
  const { valueTVA, CA = 0, CAugmente = 0, version = 0 } = settings;
  return {
    values: {
      valueTVA: formatNumber(valueTVA, '%'),
      CA: formatNumber(CA, '€'),
      CAugmente: String(CAugmente),
    },
    version,
  };
};

export const vatNames: Record<keyof VatValues, string> = {
  valueTVA: 'Taux de TVA',
  CA: 'Chiffre d’affaires',
  CAugmente: 'Évolution du chiffre d’affaires',
};
export const trendNames = { '1': 'En hausse', '0': 'Stable', '-1': 'En baisse' };
/** Value of a field as a line of text. */
export const vatText = (values: VatValues, key: keyof VatValues): string =>
  key === 'CAugmente' ? trendNames[values[key] as keyof typeof trendNames] : values[key];

export const bodyOf = ({ valueTVA, CA, CAugmente }: VatValues) => ({
  valueTVA: read(valueTVA),
  CA: read(CA),
  CAugmente: Number(CAugmente),
});

export type RateChange = { from: number; to: number };

/** Change of the rate in words: "20 % → 5,5 %". */
export const rateChange = ({ from, to }: RateChange): string =>
  `TVA\u00a0: ${formatNumber(from, '%')} → ${formatNumber(to, '%')}`;

const blank = 'Ce champ est obligatoire';

export function problemsOf({ valueTVA, CA }: VatValues): VatProblems {
  const problems: VatProblems = {};
  if (valueTVA.trim() === '') problems.valueTVA = blank;
  else if (!isVatPercent(read(valueTVA))) problems.valueTVA = settingsWrong.valueTVA;
  if (CA.trim() === '') problems.CA = blank;
  else if (!isTurnover(read(CA))) problems.CA = settingsWrong.CA;
  return problems;
}
