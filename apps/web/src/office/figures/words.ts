import { lazy } from '@forman/domain/lazy';
import type { Compared } from '@forman/contract/office/figures';
import type { SoldProduct } from '@forman/contract/books/issued-documents';
import { formatDayAndMonth, formatMonth, formatShortDate } from '@forman/domain/french-dates';
import { firstDayOf } from '@forman/domain/figures';
import { parisInstant } from '@forman/domain/paris-time';
import { counted, formatCount } from '@forman/domain/text';

const nbsp = '\u00a0';
const spaced = (text: string): string => text.replaceAll(/[\u202f\u00a0 ]/g, nbsp);
const tenths = lazy(() => new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 }));

/** "10,5" */
export const formatTenths = (value: number): string => spaced(tenths().format(value));
/** "4 730 €": rounded to the euro, for figures that are not accounts. */
export const formatRoundEuros = (euros: number): string =>
  `${formatCount(euros).replace('-', `\u2212${nbsp}`)}${nbsp}€`;
/** "74 %"; "–" for a share of nothing. */
export const formatShare = (share: number | null): string =>
  share === null ? '–' : `${formatCount(share * 100)}${nbsp}%`;
export const shareOf = (part: number, all: number): number | null => (all > 0 ? part / all : null);

/** "novembre 2026" */
export const monthName = (month: string): string => formatMonth(parisInstant(firstDayOf(month)));
/** "de novembre 2026", "d’octobre 2026" */
export const ofMonth = (month: string): string => {
  const name = monthName(month);
  return /^[ao]/.test(name) ? `d’${name}` : `de ${name}`;
};
/** "nov. 2025" */
export const shortMonth = (month: string): string =>
  formatShortDate(parisInstant(firstDayOf(month))).replace(/^\S+\s/, '');
/** "nov." */
export const monthLabel = (month: string): string => shortMonth(month).replace(/\s.*$/, '');
/** "23 novembre" */
export const dayName = (day: string): string => formatDayAndMonth(parisInstant(day));

export const productLabel: Record<SoldProduct, string> = {
  workshop: 'Ateliers',
  formation: 'Formations',
  event: 'Événements',
  dues: 'Adhésions',
  discovery_fee: 'Journées découverte',
  manual: 'Saisies à la main',
};

export type Change = { sign: -1 | 0 | 1; text: string };

const signed = (value: number, text: string): string => `${value > 0 ? '+' : '−'}${nbsp}${text}`;
const changeOf = (value: number, write: (size: number) => string): Change => ({
  sign: Math.sign(value) as Change['sign'],
  text: value === 0 ? 'autant' : signed(value, write(Math.abs(value))),
});

/** "+ 6,2 %"; the amount itself when the former value is 0. */
export function changeInPercent(now: number, before: number): Change {
  if (before <= 0) return changeOf(now - before, formatRoundEuros);
  const percent = Math.round((1000 * (now - before)) / before) / 10;
  return changeOf(percent, (size) => `${formatTenths(size)}${nbsp}%`);
}
/** "+ 11" */
export const changeInCount = (now: number, before: number): Change => changeOf(now - before, formatCount);
/** "− 3 pts"; null when either share is unknown. */
export function changeInPoints(now: number | null, before: number | null): Change | null {
  if (now === null || before === null) return null;
  const points = Math.round(now * 100) - Math.round(before * 100);
  return changeOf(points, (size) => counted(size, 'pt', 'pts'));
}

/** Shares of `part` in `all`, for each period. */
export const sharesOf = (part: Compared, all: Compared) => ({
  month: shareOf(part.month, all.month),
  monthBefore: shareOf(part.monthBefore, all.monthBefore),
  year: shareOf(part.year, all.year),
  yearBefore: shareOf(part.yearBefore, all.yearBefore),
});

/** Sum of the same figure over several products. */
export const sumOfAll = (all: readonly Compared[]): Compared => {
  const sum = (name: keyof Compared): number => all.reduce((total, one) => total + one[name], 0);
  return {
    month: sum('month'),
    monthBefore: sum('monthBefore'),
    year: sum('year'),
    yearBefore: sum('yearBefore'),
  };
};
