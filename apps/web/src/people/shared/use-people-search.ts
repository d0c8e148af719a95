import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import type { Answer } from '../../api/client.ts';
import { callQuery } from '../../api/query.ts';
import { matching, prefixOf } from './member-filter.ts';

export type FoundMember = Answer<'searchUsers'>[number];

/** People found for some letters; not ready while there are too few letters, or while the answer is read. */
export type Found<Person> = { people: readonly Person[]; isReady: boolean; isError: boolean };

/**
 * Finds members by their last name: one call for each three first letters, further letters filter here
 * (CORE-089, MEM-200).
 */
export const useMembersNamed = (typed: string): Found<FoundMember> => useNamed(typed, {});

/** Finds people who can sponsor: from BEMAN upwards. */
export const useSponsorsNamed = (typed: string): Found<FoundMember> =>
  useNamed(typed, { minRole: 'ROLE_BEMAN' });

/** Finds people who may lead a session (MEM-348). */
export const usePilotsNamed = (typed: string): Found<FoundMember> => useNamed(typed, { pilots: 'true' });

function useNamed(typed: string, among: { minRole?: string; pilots?: 'true' }): Found<FoundMember> {
  const prefix = prefixOf(typed);
  const search = useQuery({
    ...callQuery('searchUsers', { query: { lastName: prefix ?? '', ...among } }),
    enabled: prefix !== null,
    staleTime: 60_000,
  });
  return {
    people: prefix === null ? [] : matching(search.data ?? [], typed),
    isReady: prefix !== null && !search.isPending,
    isError: search.isError,
  };
}

/** Typed letters, the people found, and the choice among them by keyboard. */
export function usePeopleSearch<Person extends { id: number }>(
  useFound: (typed: string) => Found<Person>,
  { onChoose }: { onChoose: (person: Person) => void },
) {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const found = useFound(typed);
  const { people } = found;
  const isShown = isOpen && found.isReady;
  const current = people[active];

  function type(text: string): void {
    setTyped(text);
    setActive(0);
    setOpen(true);
  }

  function choose(person: Person | undefined): void {
    if (!person) return;
    setTyped('');
    setOpen(false);
    onChoose(person);
  }

  function press(event: KeyboardEvent): void {
    const count = Math.max(people.length, 1);
    const steps: Record<string, () => void> = {
      ArrowDown: () => setActive((active + 1) % count),
      ArrowUp: () => setActive((active + count - 1) % count),
      Enter: () => choose(current),
    };
    // With no list to close, Escape belongs to the surrounding dialog.
    if (isShown) steps.Escape = () => setOpen(false);
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  }

  /**
   * Attributes of the field of this list: it keeps the keyboard focus, and announces the open list and the
   * current person.
   */
  const combobox = (list: string) => ({
    role: 'combobox',
    autoComplete: 'off',
    'aria-autocomplete': 'list' as const,
    'aria-expanded': isShown && people.length > 0,
    'aria-controls': list,
    'aria-activedescendant': isShown && current ? `${list}-${current.id}` : undefined,
    value: typed,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => type(target.value),
    onFocus: () => setOpen(true),
    onBlur: () => setOpen(false),
    onKeyDown: press,
  });

  return { typed, people, current, isShown, isError: found.isError, choose, press, combobox };
}

export type PeopleSearch<Person extends { id: number }> = ReturnType<typeof usePeopleSearch<Person>>;
