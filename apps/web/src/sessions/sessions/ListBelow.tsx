import type { SessionKind } from '@forman/domain/sessions/kinds';
import { type ReactNode, useState } from 'react';
import { kindUi } from '../shared/kind-ui.tsx';
import { useSearch } from '../../ui/use-search.ts';
import type { Count } from './list-words.ts';

type Props = { kind: SessionKind; count: Count | undefined; isFolded: boolean; children: ReactNode };

/** Parameter in the address, so that going back from a session finds the list open. */
const openName = 'liste';

/** List under another part of the page: open, or folded until opened or until the address has parameters. */
export function ListBelow({ kind, count, isFolded, children }: Props) {
  const [search, setSearch] = useSearch();
  const [isOpen, setOpen] = useState(search.size > 0);
  if (!isFolded) {
    return (
      <>
        <div className="sec-head">
          <h2>{kindUi[kind].many}</h2>
        </div>
        {children}
      </>
    );
  }

  function toggle(isNow: boolean): void {
    // A browser also sends this event for a list that is open from the start.
    if (isNow === isOpen) return;
    setOpen(isNow);
    const next = new URLSearchParams(search);
    if (isNow) next.set(openName, '1');
    else next.delete(openName);
    setSearch(next, { replace: true, preventScrollReset: true });
  }

  return (
    <details
      className="list-below"
      open={isOpen}
      onToggle={({ currentTarget }) => toggle(currentTarget.open)}
    >
      <summary className="card">
        <h2 className="grow">Tous les {kindUi[kind].many.toLowerCase()}</h2>
        {count && (
          <span className="small muted num">
            {count.past === 0 ? `${count.total} à venir` : count.total}
            {!!count.past && `, dont ${count.total - count.past} à venir`}
          </span>
        )}
      </summary>
      {isOpen && children}
    </details>
  );
}
