import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/query.ts';
import { useSearch } from '../../ui/use-search.ts';

export type Invitation = ReturnType<typeof useInvitation>;

/** Inviter named by the invitation link, whose code stands in the address. */
export function useInvitation() {
  const [search, setSearch] = useSearch();
  const code = search.get('invitation');
  const { data, error, isPending } = useQuery({
    ...callQuery('readInvitation', { params: { code: code ?? '' } }),
    enabled: Boolean(code),
  });
  return {
    /** Null when no inviter was found: the person then types one. */
    code: data ? code : null,
    inviter: data ?? null,
    isReading: Boolean(code) && isPending,
    error,
    /** Drops the invitation, for another inviter. */
    leave: () => setSearch({}, { replace: true }),
  };
}
