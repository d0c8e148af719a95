import type { SessionKind } from '@forman/domain/sessions/kinds';
import { countedOf } from '../shared/kind-ui.tsx';
import { formatPeriod } from '../../ui/period.ts';
import type { Filters } from './list-filters.ts';

export type Count = {
  total: number;
  /** Number of sessions that have begun, out of the total; null: not known. */ past: number | null;
};

/**
 * Number of sessions of a list (CAT-009): "14 ateliers à venir"; with begun ones folded away, "15 ateliers,
 * dont 14 à venir".
 * @param which words after the number: " pour cette recherche".
 */
export function sessionsIn(kind: SessionKind, { total, past }: Count, which = ''): string {
  const coming = past ? `, dont ${total - past} à venir` : '';
  return `${countedOf(kind, total)}${past === 0 ? ' à venir' : ''}${which}${coming}`;
}

/** Search of an empty list in words: "« fiducie », à Nantes, du 01/12/2026 au 15/12/2026". */
export function searchedFor(filters: Filters, placeName: string | undefined): string {
  const period = formatPeriod(filters);
  return [
    filters.title && `«\u00a0${filters.title}\u00a0»`,
    placeName && `lieu\u00a0: ${placeName}`,
    period && period.charAt(0).toLowerCase() + period.slice(1),
    filters.advised && 'recommandés',
    filters.copilot && 'co-pilote recherché',
    filters.hours && countsForHours.toLowerCase(),
  ]
    .filter(Boolean)
    .join(', ');
}

/** Label of the filter on sessions that count for required hours, and of its chip. */
export const countsForHours = 'Compte pour mes heures';
