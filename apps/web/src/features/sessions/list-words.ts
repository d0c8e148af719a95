import type { SessionKind } from '@forman/domain/sessions/kinds';
import { countedOf } from '../../shared/sessions/kind-ui.tsx';
import { formatPeriod } from '../../ui/period.ts';
import type { Filters } from './list-filters.ts';

export type Count = {
  total: number;
  /** Of them, those that have begun; null: not known. */ past: number | null;
};

/**
 * What a page’s heading counts, "14 ateliers à venir": what has begun is folded away below, with a number of its own.
 *
 * @param beside which ones, after the number: ", en salle et en visio".
 */
export const sessionsToCome = (kind: SessionKind, { total, past }: Count, beside = ''): string =>
  `${countedOf(kind, total - (past ?? 0))}${past === null ? '' : ' à venir'}${beside}`;

/** What a search found, all of it: "15 ateliers pour cette recherche, dont 14 à venir". */
export function sessionsFound(kind: SessionKind, { total, past }: Count): string {
  const coming = past ? `, dont ${total - past} à venir` : '';
  return `${countedOf(kind, total)}${past === 0 ? ' à venir' : ''} pour cette recherche${coming}`;
}

/** What an empty list looked for: "« fiducie », à Nantes, du 01/12/2026 au 15/12/2026". */
export function searchedFor(filters: Filters, placeName: string | undefined): string {
  const period = formatPeriod(filters);
  return [
    filters.title && `«\u00a0${filters.title}\u00a0»`,
    placeName && `lieu\u00a0: ${placeName}`,
    period && period.charAt(0).toLowerCase() + period.slice(1),
    filters.advised && 'recommandés',
    filters.copilot && 'co-pilote recherché',
  ]
    .filter(Boolean)
    .join(', ');
}
