import { NavLink } from 'react-router';
import { deeds } from './deeds.ts';
import type { Deed, Entry } from './entries.ts';
import { EntryIcon } from './EntryIcon.tsx';

type Props = {
  entry: Entry | Deed;
  /** "3/8" beside the goals. */ count?: string | undefined;
  onChosen?: () => void;
};

export function NavEntry({ entry, count, onChosen }: Props) {
  const face = (
    <>
      <EntryIcon name={entry.icon} />
      <span className="cap">{entry.label}</span>
      {count && <span className="count">{count}</span>}
    </>
  );
  if ('to' in entry) {
    return (
      <NavLink to={entry.to} title={entry.label} onClick={onChosen}>
        {face}
      </NavLink>
    );
  }
  return (
    <button type="button" title={entry.label} onClick={deeds[entry.deed]}>
      {face}
    </button>
  );
}
