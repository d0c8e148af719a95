import { useNavigate } from 'react-router';
import { pathTo } from '../../paths.ts';
import { useMembersNamed, usePeopleSearch } from '../../ui/use-people-search.ts';

/** Looks a member up, and opens their profile. */
export function useMemberSearch(onDone: (() => void) | undefined) {
  const navigate = useNavigate();
  return usePeopleSearch(useMembersNamed, {
    onChoose: ({ id }) => {
      onDone?.();
      void navigate(pathTo('profile', { id }));
    },
    onLeave: onDone,
  });
}
