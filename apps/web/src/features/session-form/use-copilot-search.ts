import { mostCopilots } from '@forman/domain/sessions/form';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { callQuery } from '../../api/query.ts';
import { useViewer } from '../../api/viewer.ts';
import { formKindOf } from './form-kinds.ts';
import type { Copilot } from './form-values.ts';
import type { SessionFormState } from './use-session-form.ts';

/** The search follows the typing, a moment behind it. */
const pause = 250;

/** The letters to ask for, or null while there are too few (CAT-092). */
function useAsked(typed: string, fewest: number): string | null {
  const letters = typed.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(setAsked, pause, letters);
    return () => clearTimeout(timer);
  }, [letters]);
  return letters.length >= fewest && asked.length >= fewest ? asked : null;
}

/** Typing, what was found, and the keyboard's way through it. */
export function useCopilotSearch(form: SessionFormState) {
  const me = useViewer();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const { copilots } = form.values;
  const isFull = copilots.length >= mostCopilots;

  const asked = useAsked(typed, formKindOf(form.kind).copilotLetters[form.mode]);
  const search = useQuery({
    ...callQuery('searchUsers', { query: { lastName: asked ?? '', copilots: 'true' } }),
    enabled: asked !== null && !isFull,
    staleTime: 60_000,
  });
  const taken = new Set([me.id, ...copilots.map(({ id }) => id)]);
  const people = asked === null ? [] : (search.data ?? []).filter(({ id }) => !taken.has(id));
  const isShown = isOpen && asked !== null && !search.isPending && !isFull;
  const current = people[active];

  function type(text: string): void {
    setTyped(text);
    setActive(0);
    setOpen(true);
  }

  function choose(person: Copilot | undefined): void {
    if (!person || isFull) return;
    form.set({ copilots: [...copilots, person] });
    setTyped('');
    setOpen(false);
  }

  function press(event: KeyboardEvent): void {
    // An empty field gives back the last one chosen.
    if (event.key === 'Backspace' && typed === '') form.set({ copilots: copilots.slice(0, -1) });
    // Enter never sends the form from here.
    if (event.key === 'Enter') event.preventDefault();
    if (!isShown) return;
    const count = Math.max(people.length, 1);
    const steps: Record<string, () => void> = {
      ArrowDown: () => setActive((active + 1) % count),
      ArrowUp: () => setActive((active + count - 1) % count),
      Enter: () => choose(current),
      Escape: () => setOpen(false),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  }

  return {
    typed,
    type,
    people,
    current,
    isShown,
    isFull,
    isError: search.isError,
    setOpen,
    choose,
    press,
  };
}
