import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { type PartId, parts } from '../shared/account-parts.ts';
import { focusHeading } from '../../ui/focus-heading.ts';
import { isNarrow } from '../../ui/use-narrow.ts';
import { useSearch } from '../../ui/use-search.ts';
import { journalParam } from './security/journal-address.ts';

/** Headings of the groups of parts in the index. */
export const groupTitles = {
  choices: 'Préférences',
  security: 'Sécurité',
  data: 'Mes données',
  deviceAndData: 'Cet appareil et mes données',
} as const;

/** Finds the part that the address names: by its hash, or by the page of the journal. */
export function useNamedPart(): PartId | null {
  const { hash } = useLocation();
  const [search] = useSearch();
  const named = parts.find(([id]) => `#${id}` === hash)?.[0];
  return named ?? (search.has(journalParam) ? 'journal' : null);
}

/** Parts opened so far, the current one included; the others are not rendered yet. */
export function useOpened(open: PartId | null): ReadonlySet<PartId> {
  const [opened, setOpened] = useState<ReadonlySet<PartId>>(new Set());
  if (open !== null && !opened.has(open)) setOpened(new Set([...opened, open]));
  return opened;
}

/**
 * Moves the focus when another part opens: to its heading, which is the page's heading on a phone. When a
 * part closes on a phone, the focus goes back to its row in the index.
 */
export function useFocusOnTurn(open: PartId | null): void {
  const before = useRef(open);
  useEffect(() => {
    const left = before.current;
    before.current = open;
    if (left === open) return;
    if (!open) document.querySelector<HTMLElement>(`.account-rows a[href$="#${left}"]`)?.focus();
    else if (isNarrow()) focusHeading();
    else document.getElementById(open)?.focus({ preventScroll: true });
  }, [open]);
}
