import { isDay } from '@forman/domain/paris-time';
import { rulesOf, sessionKinds, type SessionKind } from '@forman/domain/sessions/kinds';
import { can, type Me } from '../../../api/viewer.ts';
import { routes } from '../../../paths.ts';
import { type FilterName, kindUi } from '../../shared/kind-ui.tsx';
import { countFilters, type Filters, readFilters, writeFilters } from '../list-filters.ts';
import type { View } from '../ViewSwitch.tsx';

/** State of the calendar; all of it stands in the address. */
export type Asked = {
  view: View;
  /** A day of the shown week or month. */
  day: string;
  /** Kinds to show; empty: all. */
  kinds: readonly SessionKind[];
  filters: Filters;
  /** Only sessions that the viewer leads or goes to. */
  mine: boolean;
};

/** Filters shared with the lists; the calendar’s own navigation replaces the period. */
export const calendarFilters: readonly FilterName[] = ['title', 'site', 'copilot', 'advised'];

const views: readonly View[] = ['list', 'week', 'month'];

export function readAsked(search: URLSearchParams, today: string): Asked {
  const day = search.get('day') ?? '';
  const kinds = (search.get('kinds') ?? '').split(',');
  return {
    view: views.find((view) => view === search.get('view')) ?? 'month',
    day: isDay(day) && day > '1900-02' && day < '2199-11' ? day : today,
    kinds: sessionKinds.filter((kind) => kinds.includes(kind)),
    filters: readFilters(search, calendarFilters),
    mine: search.get('miennes') === '1',
  };
}

type Written = Omit<Asked, 'day' | 'mine'> & Partial<Pick<Asked, 'day' | 'mine'>>;

export function writeAsked({ view, day, kinds, filters, mine = false }: Written): string {
  const search = writeFilters({ ...filters, from: '', to: '' });
  if (kinds.length > 0) search.set('kinds', kinds.join(','));
  if (mine) search.set('miennes', '1');
  if (view !== 'month') search.set('view', view);
  if (day) search.set('day', day);
  return search.toString();
}

/** Address of the calendar from a list: its kind, its filters, and the first day of its period. */
export const calendarPath = (asked: Omit<Asked, 'day' | 'mine'>): string =>
  `${routes.calendar}?${writeAsked({ ...asked, day: asked.filters.from })}`;

/** Address of the list of the chosen kind, when there is exactly one; else the calendar’s own list. */
export function listPath(asked: Asked): string {
  const [kind, another] = asked.kinds;
  if (!kind || another) return `?${writeAsked({ ...asked, view: 'list' })}`;
  const { list, filters: offered } = kindUi[kind];
  const search = writeFilters(readFilters(writeFilters(asked.filters), offered)).toString();
  return search ? `${routes[list]}?${search}` : routes[list];
}

export const isNarrowed = ({ kinds, filters, mine }: Pick<Asked, 'kinds' | 'filters' | 'mine'>): boolean =>
  kinds.length > 0 || countFilters(filters) > 0 || mine;

/** Kinds that the person can see; a guest sees those of their path only. */
export const kindsFor = (me: Me): readonly SessionKind[] =>
  sessionKinds.filter((kind) => can(me, 'portal.member') || rulesOf(kind).guestsSee !== 'nothing');
