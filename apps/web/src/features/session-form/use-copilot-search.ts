import { mostCopilots } from '@forman/domain/sessions/form';
import { fullName, listed, plural } from '@forman/domain/text';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callQuery } from '../../api/query.ts';
import { can, type Me, useViewer } from '../../api/viewer.ts';
import { type Found, usePeopleSearch } from '../../shared/people/use-people-search.ts';
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

/** Finds people whom the viewer may add as co-pilots and has not added yet. */
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
  const isNobody = search.isShown && search.people.length === 0;
  return { search, isFull, none: useReason(isNobody ? search.typed.trim() : '', { me, taken }) };
}

/** Most people named in the reason. */
const mostNamed = 2;

/** Says why people of this name are not offered (CAT-093); undefined when nobody has it. */
function useReason(typed: string, { me, taken }: { me: Me; taken: ReadonlySet<number> }): string | undefined {
  const { data } = useQuery({
    ...callQuery('searchUsers', { query: { lastName: typed } }),
    enabled: typed !== '',
    staleTime: 60_000,
  });
  if (typed === '' || !data || data.length === 0) return undefined;
  const [first] = data;
  if (data.length === 1 && first?.id === me.id) return 'Vous pilotez déjà cette session.';
  if (data.length === 1 && first && taken.has(first.id)) return `${fullName(first)} est déjà co-pilote.`;
  const names = listed(data.slice(0, mostNamed).map(fullName));
  const rule = can(me, 'sessions.see_unpublished')
    ? 'un co-pilote n’est ni invité ni comptable'
    : 'un co-pilote a au plus votre niveau, et n’est ni invité ni comptable';
  return `${names} ${plural(data.length, 'n’est pas proposé', 'ne sont pas proposés')}\u00a0: ${rule}.`;
}
