import { NavLink } from 'react-router';
import { deeds } from './deeds.ts';
import type { Deed, Entry } from './entries.ts';
import { EntryIcon } from './EntryIcon.tsx';

type Props = { entry: Entry | Deed; onChosen?: () => void };

export function NavEntry({ entry, onChosen }: Props) {
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
