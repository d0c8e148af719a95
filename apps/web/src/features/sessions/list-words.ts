import type { SessionKind } from '@forman/domain/sessions/kinds';
import { plural } from '@forman/domain/text';
import { kindUi } from '../../ui/kind-ui.tsx';
import { formatPeriod } from '../../ui/period.ts';
import type { Filters } from './list-filters.ts';

/** "14 ateliers", "Un atelier trouvé" */
export function sessionsFound(kind: SessionKind, count: number, isFiltered: boolean): string {
  const { one, many } = kindUi[kind];
  const noun = plural(count, one, many).toLowerCase();
  return isFiltered ? `${count} ${noun} pour cette recherche` : `${count} ${noun}`;
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
    filters.title && `« ${filters.title} »`,
    placeName && `lieu : ${placeName}`,
    period && period.charAt(0).toLowerCase() + period.slice(1),
    filters.advised && 'recommandés',
    filters.copilot && 'co-pilote recherché',
  ]
    .filter(Boolean)
    .join(', ');
}
