import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { focusHeading } from '../../ui/focus-heading.ts';
import { isNarrow } from '../../ui/use-narrow.ts';
import { useSearch } from '../../ui/use-search.ts';
import { journalParam } from './security/journal-address.ts';

/** The parts of the account in their order; the address names one behind its "#". */
export const parts = [
  ['messages', 'Ce que je veux recevoir'],
  ['double-verification', 'Double vérification'],
  ['mot-de-passe', 'Mot de passe'],
  ['connexions', 'Connexions ouvertes'],
  ['journal', 'Journal de sécurité'],
  ['appareil', 'Cet appareil'],
  ['donnees', 'Mes données personnelles'],
  ['suppression', 'Supprimer mon compte'],
] as const;

/** The headings of the parts in the index. */
export const groupTitles = {
  choices: 'Préférences',
  security: 'Sécurité',
  data: 'Mes données',
  deviceAndData: 'Cet appareil et mes données',
} as const;

export type PartId = (typeof parts)[number][0];

export const titleOf = (part: PartId): string => parts.find(([id]) => id === part)?.[1] ?? '';

/** Finds the part that the address names; pages of the journal name it too. */
export function useNamedPart(): PartId | null {
  const { hash } = useLocation();
  const [search] = useSearch();
  const named = parts.find(([id]) => `#${id}` === hash)?.[0];
  return named ?? (search.has(journalParam) ? 'journal' : null);
}

/** The part that is open and those that were: the others are not drawn yet. */
export function useOpened(open: PartId | null): ReadonlySet<PartId> {
  const [opened, setOpened] = useState<ReadonlySet<PartId>>(new Set());
  if (open !== null && !opened.has(open)) setOpened(new Set([...opened, open]));
  return opened;
}

/**
 * A part that opens takes the place of the one before, and the focus goes to its heading: on a phone that is the page's.
 * One that closes there gives it back to its row.
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
