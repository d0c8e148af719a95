import type { SessionKind } from '@forman/domain/sessions/kinds';
import { countedOf } from '../../shared/sessions/kind-ui.tsx';
import { formatPeriod } from '../../ui/period.ts';
import type { Filters } from './list-filters.ts';

export type Count = {
  total: number;
  /** Of them, those that have begun; null: not known. */ past: number | null;
};

/**
 * What a list counts, the number that its button bears too (CAT-009): "14 ateliers à venir"; with what has begun and is
 * folded away, "15 ateliers, dont 14 à venir".
 *
 * @param which of them: " pour cette recherche", " en salle et en visio".
 */
export function sessionsIn(kind: SessionKind, { total, past }: Count, which = ''): string {
  const coming = past ? `, dont ${total - past} à venir` : '';
  return `${countedOf(kind, total)}${past === 0 ? ' à venir' : ''}${which}${coming}`;
}

/** Words the search of an empty list: "« fiducie », à Nantes, du 01/12/2026 au 15/12/2026". */
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

/** The box of the sessions that fill what somebody must do, and its chip. */
export const countsForHours = 'Compte pour mes heures';
