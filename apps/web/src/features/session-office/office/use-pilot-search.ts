import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../api/query.ts';
import { matching, prefixOf } from '../../../ui/member-filter.ts';
import { type Found, type FoundMember, usePeopleSearch } from '../../../ui/use-people-search.ts';

/** Those who may lead a session: one call for each three first letters, more of them filter here (MEM-348). */
function usePilotsNamed(typed: string): Found<FoundMember> {
  const prefix = prefixOf(typed);
  const search = useQuery({
    ...callQuery('searchUsers', { query: { lastName: prefix ?? '', pilots: 'true' } }),
    enabled: prefix !== null,
    staleTime: 60_000,
  });
  return {
    people: prefix === null ? [] : matching(search.data ?? [], typed),
    isReady: prefix !== null && !search.isPending,
    isError: search.isError,
  };
}

export const usePilotSearch = (onChoose: (person: FoundMember) => void) =>
  usePeopleSearch(usePilotsNamed, { onChoose });
