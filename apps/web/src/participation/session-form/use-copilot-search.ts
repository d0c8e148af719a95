import { mostCopilots } from '@forman/domain/participation/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callQuery } from '../../api/query.ts';
import { can, useViewer } from '../../api/viewer.ts';
import { type Found, usePeopleSearch } from '../../people/shared/use-people-search.ts';
import { formKindOf } from './form-kinds.ts';
import type { Copilot } from './form-values.ts';
import type { SessionFormState } from './use-session-form.ts';

/** Delay of the search after the last letter, in milliseconds. */
const pause = 250;

/** Letters to search for, or null while there are too few (CAT-092). */
function useAsked(typed: string, fewest: number): string | null {
  const letters = typed.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(setAsked, pause, letters);
    return () => clearTimeout(timer);
  }, [letters]);
  return letters.length >= fewest && asked.length >= fewest ? asked : null;
}

/** Finds people whom the viewer may add as co-pilots and has not added yet, and says why others are not offered (CAT-093). */
export function useCopilotSearch(form: SessionFormState) {
  const me = useViewer();
  const { copilots } = form.values;
  const isFull = copilots.length >= mostCopilots;
  const taken = new Set([me.id, ...copilots.map(({ id }) => id)]);

  function useCandidates(typed: string): Found<Copilot> {
    const asked = useAsked(typed, formKindOf(form.kind).copilotLetters[form.mode]);
    const search = useQuery({
      ...callQuery('searchUsers', { query: { lastName: asked ?? '', copilots: 'true' } }),
      enabled: asked !== null && !isFull,
      staleTime: 60_000,
    });
    return {
      people: asked === null ? [] : (search.data ?? []).filter(({ id }) => !taken.has(id)),
      isReady: asked !== null && !search.isPending && !isFull,
      isError: search.isError,
    };
  }

  const search = usePeopleSearch(useCandidates, {
    onChoose: (person) => !isFull && form.set({ copilots: [...copilots, person] }),
  });
  const rule = can(me, 'sessions.see_unpublished')
    ? 'Un co-pilote n’est ni invité ni comptable.'
    : 'Un co-pilote a au plus votre niveau, et n’est ni invité ni comptable.';
  return { search, isFull, rule };
}
