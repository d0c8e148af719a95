import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { focusHeading } from '../../ui/focus-heading.ts';
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

/** What stands above them in the index, and on a desk above the parts too. */
export const groupTitles = {
  choices: 'Préférences',
  security: 'Sécurité',
  data: 'Mes données',
  deviceAndData: 'Cet appareil et mes données',
} as const;

export type PartId = (typeof parts)[number][0];

export const titleOf = (part: PartId): string => parts.find(([id]) => id === part)?.[1] ?? '';

/** Which part the address names; pages of the journal name it too. */
export function useNamedPart(): PartId | null {
  const { hash } = useLocation();
  const [search] = useSearch();
  const named = parts.find(([id]) => `#${id}` === hash)?.[0];
  return named ?? (search.has(journalParam) ? 'journal' : null);
}

/** A part that opens or closes takes the page's place: the focus goes to its heading, and back to its row. */
export function useFocusOnTurn(open: PartId | null): void {
  const before = useRef(open);
  useEffect(() => {
    const left = before.current;
    before.current = open;
    if (left === open) return;
    if (open) focusHeading();
    else document.querySelector<HTMLElement>(`.account-rows a[href$="#${left}"]`)?.focus();
  }, [open]);
}

/**
 * The part that is being read where all stand below each other. The line that it has to have passed goes down the window
 * as the page does, so that the last ones pass it too; a part that was chosen and is there whole comes before.
 */
function readPart(chosen: PartId | null): PartId | null {
  const { scrollHeight, clientHeight } = document.documentElement;
  const way = scrollHeight - clientHeight;
  const line = way > 0 ? (window.scrollY / way) * clientHeight : 0;
  const boxes = parts.flatMap(([id]) => {
    const box = document.getElementById(id)?.getBoundingClientRect();
    return box ? [{ id, top: box.top, bottom: box.bottom }] : [];
  });
  const whole = boxes.find(({ id, top, bottom }) => id === chosen && top >= 0 && bottom <= clientHeight);
  const last = boxes.findLast(({ top }) => top <= line) ?? boxes[0];
  // Of two beside each other the first.
  return (whole ?? boxes.find(({ top }) => top === last?.top))?.id ?? null;
}

/** Followed while the page is scrolled, on a desk alone. */
export function useReadPart(isFollowed: boolean): PartId | null {
  const named = useNamedPart();
  const [part, setPart] = useState<PartId | null>(null);
  useEffect(() => {
    if (!isFollowed) return;
    const look = (): void => setPart(readPart(named));
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [isFollowed, named]);
  return part;
}
