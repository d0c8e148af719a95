import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/query.ts';
import { useSearch } from '../../ui/use-search.ts';

export type Invitation = ReturnType<typeof useInvitation>;

/** Who invites by the link that was followed: its code stands in the address. */
export function useInvitation() {
  const [search, setSearch] = useSearch();
  const code = search.get('invitation');
  const { data, error, isPending } = useQuery({
    ...callQuery('readInvitation', { params: { code: code ?? '' } }),
    enabled: Boolean(code),
  });
  return {
    /** Null where nobody was found: the inviter is typed then. */
    code: data ? code : null,
    inviter: data ?? null,
    isReading: Boolean(code) && isPending,
    error,
    /** Another person invites. */
    leave: () => setSearch({}, { replace: true }),
  };
}
