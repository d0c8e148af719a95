import type { SessionKind } from '@forman/domain/sessions/kinds';
import { filtersKey } from '../../api/kept-filters.ts';
import { type FilterName, kindUiOf } from '../shared/kind-ui.tsx';
import { deviceStorage } from '../../api/storage.ts';

/** Filters of a list of sessions, all of which stand in the address (CAT-006, CAT-007). */
export type Filters = {
  title: string;
  site: string;
  from: string;
  to: string;
  copilot: boolean;
  advised: boolean;
  /** Only sessions that count for the person’s required hours of training. */
  hours: boolean;
};

export const noFilters: Filters = {
  title: '',
  site: '',
  from: '',
  to: '',
  copilot: false,
  advised: false,
  hours: false,
};

const filterOf = {
  title: 'title',
  site: 'site',
  from: 'period',
  to: 'period',
  copilot: 'copilot',
  advised: 'advised',
  hours: 'hours',
} as const satisfies Record<keyof Filters, FilterName>;
const keys = Object.keys(filterOf) as (keyof Filters)[];

/** Filters kept between visits: texts and days, not the boxes (CAT-020, CAT-054). */
const remembered = ['title', 'site', 'from', 'to'] as const;
const boxes = ['copilot', 'advised', 'hours'] as const;

const dayOrNothing = (text: string | null): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? (text ?? '') : '';

/** Reads the filters that the list offers; others in an old link are left out. */
export function readFilters(search: URLSearchParams, offered: readonly FilterName[]): Filters {
  const read: Filters = {
    title: (search.get('title') ?? '').slice(0, 200),
    site: /^\d{1,9}$/.test(search.get('site') ?? '') ? (search.get('site') ?? '') : '',
    from: dayOrNothing(search.get('from')),
    to: dayOrNothing(search.get('to')),
    copilot: search.get('copilot') === '1',
    advised: search.get('advised') === '1',
    hours: search.get('hours') === '1',
  };
  const missing = keys.filter((key) => !offered.includes(filterOf[key]));
  return Object.assign(read, Object.fromEntries(missing.map((key) => [key, noFilters[key]])));
}

export function writeFilters(filters: Filters): URLSearchParams {
  const search = new URLSearchParams();
  for (const name of remembered) if (filters[name]) search.set(name, filters[name]);
  for (const name of boxes) if (filters[name]) search.set(name, '1');
  return search;
}

/** Number of active filters; a period counts once, as it is one field. */
export const countFilters = (filters: Filters): number =>
  [filters.title, filters.site, filters.from || filters.to, ...boxes.map((box) => filters[box])].filter(
    Boolean,
  ).length;

export function rememberFilters(kind: SessionKind, filters: Filters): void {
  const kept = Object.fromEntries(remembered.map((name) => [name, filters[name]]));
  if (Object.values(kept).some(Boolean)) deviceStorage.setItem(filtersKey(kind), JSON.stringify(kept));
  else deviceStorage.removeItem(filtersKey(kind));
}

/**
 * Query to go to for the remembered filters; null when the address has a query of its own, or nothing was
 * kept (CAT-008).
 */
export function restoredQuery(kind: SessionKind, search: URLSearchParams): string | null {
  if (search.size > 0) return null;
  try {
    const kept: unknown = JSON.parse(deviceStorage.getItem(filtersKey(kind)) ?? '{}');
    const query = writeFilters(
      readFilters(new URLSearchParams(kept as Record<string, string>), kindUiOf(kind).filters),
    ).toString();
    return query === '' ? null : query;
  } catch {
    return null;
  }
}
