import type { SessionKind } from '@forman/domain/sessions/kinds';
import { countedOf } from '../../ui/kind-ui.tsx';
import { formatPeriod } from '../../ui/period.ts';
import type { Filters } from './list-filters.ts';

/** "14 ateliers", "1 atelier pour cette recherche" */
export function sessionsFound(kind: SessionKind, count: number, isFiltered: boolean): string {
  const found = countedOf(kind, count);
  return isFiltered ? `${found} pour cette recherche` : found;
}

/** The same above the list, with its order when there is one to see. */
export function sessionsShown(kind: SessionKind, count: number, isFiltered: boolean): string {
  const found = sessionsFound(kind, count, isFiltered);
  return count > 1 ? `${found}, par date` : found;
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
