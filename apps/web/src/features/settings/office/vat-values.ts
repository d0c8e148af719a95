import { isTurnover, isVatPercent, settingsWrong } from '@forman/domain/settings';
import type { Answer } from '../../../api/client.ts';

/** What stands in the fields. */
export type VatValues = { valueTVA: string; CA: string; CAugmente: string };
export type VatProblems = Partial<Record<keyof VatValues, string>>;

export const valuesOf = ({ valueTVA, CA = 0, CAugmente = 0 }: Answer<'getSettings'>): VatValues => ({
  valueTVA: valueTVA.toFixed(2),
  CA: CA.toFixed(2),
  CAugmente: String(CAugmente),
});

export const bodyOf = ({ valueTVA, CA, CAugmente }: VatValues) => ({
  valueTVA: Number(valueTVA),
  CA: Number(CA),
  CAugmente: Number(CAugmente),
});

/** "20" is "20.00"; what is no such number stays as it is typed. */
export const twoDecimals = (typed: string): string =>
  /^\d+(\.\d{1,2})?$/.test(typed) ? Number(typed).toFixed(2) : typed;

const blank = 'Ce champ est obligatoire';

export function problemsOf({ valueTVA, CA }: VatValues): VatProblems {
  const problems: VatProblems = {};
  if (valueTVA === '') problems.valueTVA = blank;
  else if (!isVatPercent(Number(valueTVA))) problems.valueTVA = settingsWrong.valueTVA;
  if (CA === '') problems.CA = blank;
  else if (!isTurnover(Number(CA))) problems.CA = settingsWrong.CA;
  return problems;
}
