import './kbd.css';
import './member-search.css';
import { fullName } from '@forman/domain/text';
import { IconSearch } from '@tabler/icons-react';
import { useId } from 'react';
import { FoundPeople } from '../../people/shared/FoundPeople.tsx';
import { useNavigate } from 'react-router';
import { pathTo } from '../../paths.ts';
import { useMembersNamed, usePeopleSearch } from '../../people/shared/use-people-search.ts';

/** Searches a member by name, and opens their profile. */
function useMemberSearch() {
  const navigate = useNavigate();
  return usePeopleSearch(useMembersNamed, {
    onChoose: ({ id }) => void navigate(pathTo('profile', { id })),
  });
}

const look = { list: 'found card', none: 'found card found-none' };

const keys = navigator.platform.startsWith('Mac') ? '⌘ K' : 'Ctrl K';

type Props = { /** Opens the search of everything. */ onFind: () => void };

export function MemberSearch({ onFind }: Props) {
  const id = useId();
  const search = useMemberSearch();

  return (
    <search className="search with-ic">
      <IconSearch aria-hidden="true" />
      <input
        className="in in-s"
        type="search"
        {...search.combobox(id)}
        aria-label="Rechercher un membre"
        placeholder="Rechercher un membre par son nom"
      />
      <button
        type="button"
        className="kbd search-all"
        aria-label={`${keys}\u00a0: tout trouver`}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onFind}
      >
        {keys}
      </button>
      <FoundPeople id={id} {...search} none="Aucun membre trouvé" look={look} onChoose={search.choose}>
        {fullName}
      </FoundPeople>
    </search>
  );
}
