import { Link, type Location, matchPath, useLocation } from 'react-router';
import { routes } from '../../paths.ts';
import { menuActions } from './menu-actions.ts';
import type { MenuAction, Entry } from './entries.ts';
import { EntryIcon } from './EntryIcon.tsx';

type Props = { entry: Entry | MenuAction; onChosen?: () => void };

const isWithin = (path: string, pathname: string): boolean =>
  matchPath({ path, end: false }, pathname) !== null;

/** Whether the page belongs to this entry. */
export const isOpenAt = (entry: Entry | MenuAction, { pathname, search }: Location): boolean =>
  'to' in entry &&
  ([entry.to, ...(entry.also ?? []).map((name) => routes[name])].some((path) => isWithin(path, pathname)) ||
    (entry.kind !== undefined &&
      isWithin(routes.calendar, pathname) &&
      new URLSearchParams(search).get('kinds') === entry.kind));

export function NavEntry({ entry, onChosen }: Props) {
  const location = useLocation();
  const progress = 'to' in entry ? entry.progress : undefined;
  const face = (
    <>
      <EntryIcon name={entry.icon} />
      <span className="cap">{entry.label}</span>
      {progress && (
        <span className="count">
          {progress}
          <span className="vh"> validés</span>
        </span>
      )}
    </>
  );
  if ('to' in entry) {
    const isOpen = isOpenAt(entry, location);
    return (
      <Link to={entry.to} title={entry.label} aria-current={isOpen ? 'page' : undefined} onClick={onChosen}>
        {face}
      </Link>
    );
  }
  return (
    <button type="button" title={entry.label} onClick={menuActions[entry.action]}>
      {face}
    </button>
  );
}
