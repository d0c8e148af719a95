import './navigation.css';
import { Link, type Location, matchPath, useLocation } from 'react-router';
import { routes } from '../../paths.ts';
import { useParentPage } from '../../ui/parent-page.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { menuActions } from './menu-actions.ts';
import type { MenuAction, Entry } from './entries.ts';
import { EntryIcon } from './EntryIcon.tsx';

type Props = {
  entry: Entry | MenuAction;
  /** Shows the icon alone; the name then appears beside it under the pointer or with the focus. */
  isMini?: boolean;
  onChosen?: () => void;
};

const isWithin = (path: string, pathname: string): boolean =>
  matchPath({ path, end: false }, pathname) !== null;

/** Tells whether the current page belongs to this entry. */
export const isOpenAt = (entry: Entry | MenuAction, { pathname, search }: Location): boolean =>
  'to' in entry &&
  ([entry.to, ...(entry.also ?? []).map((name) => routes[name])].some((path) => isWithin(path, pathname)) ||
    (entry.kind !== undefined &&
      isWithin(routes.calendar, pathname) &&
      new URLSearchParams(search).get('kinds') === entry.kind));

/** Tells whether the entry is marked on a page: on its own, and on those that name it as where they belong. */
export const isCurrent = (
  entry: Entry | MenuAction,
  location: Location,
  parent: ReturnType<typeof useParentPage>,
): boolean => ('to' in entry && entry.to === parent) || isOpenAt(entry, location);

export function NavEntry({ entry, isMini = false, onChosen }: Props) {
  const link = <EntryLink entry={entry} onChosen={onChosen} />;
  if (!isMini) return link;
  return (
    <Tooltip text={entry.label} beside>
      {link}
    </Tooltip>
  );
}

function EntryLink({ entry, onChosen }: Pick<Props, 'entry'> & { onChosen: (() => void) | undefined }) {
  const location = useLocation();
  const parent = useParentPage();
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
    const isOpen = isCurrent(entry, location, parent);
    return (
      <Link to={entry.to} aria-current={isOpen ? 'page' : undefined} onClick={onChosen}>
        {face}
      </Link>
    );
  }
  return (
    <button type="button" onClick={menuActions[entry.action]}>
      {face}
    </button>
  );
}
