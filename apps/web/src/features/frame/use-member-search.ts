import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { callQuery } from '../../api/query.ts';
import { pathTo } from '../../paths.ts';
import { matching, prefixOf } from './member-filter.ts';

export type FoundMember = Answer<'searchUsers'>[number];

/** Typing, the one call for three letters, and the keyboard's way through what was found. */
export function useMemberSearch(onDone: (() => void) | undefined) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);

  const prefix = prefixOf(typed);
  const search = useQuery({
    ...callQuery('searchUsers', { query: { lastName: prefix ?? '' } }),
    enabled: prefix !== null,
    staleTime: 60_000,
  });
  const people = prefix === null ? [] : matching(search.data ?? [], typed);
  const isShown = isOpen && prefix !== null && !search.isPending;
  const current = people[active];

  function type(text: string): void {
    setTyped(text);
    setActive(0);
    setOpen(true);
  }

  function choose(person: FoundMember | undefined): void {
    if (!person) return;
    setTyped('');
    setOpen(false);
    onDone?.();
    void navigate(pathTo('profile', { id: person.id }));
  }

  function press(event: KeyboardEvent): void {
    const count = Math.max(people.length, 1);
    const steps: Record<string, () => void> = {
      ArrowDown: () => setActive((active + 1) % count),
      ArrowUp: () => setActive((active + count - 1) % count),
      Enter: () => choose(current),
      Escape: () => (isShown ? setOpen(false) : onDone?.()),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  }

  return { typed, type, people, current, isShown, isError: search.isError, setOpen, choose, press };
}
