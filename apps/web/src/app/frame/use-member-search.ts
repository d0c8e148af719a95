import { useNavigate } from 'react-router';
import { pathTo } from '../../paths.ts';
import { useMembersNamed, usePeopleSearch } from '../../people/shared/use-people-search.ts';

/** Searches a member by name, and opens their profile. */
export function useMemberSearch() {
  const navigate = useNavigate();
  return usePeopleSearch(useMembersNamed, {
    onChoose: ({ id }) => void navigate(pathTo('profile', { id })),
  });
}
