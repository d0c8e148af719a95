/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events --
   the list of a combobox: the field keeps the focus and has the keyboard (ARIA pattern "editable combobox"). */
import { fullName, plural } from '@forman/domain/text';
import { Avatar } from '../../ui/Avatar.tsx';
import type { FoundMember, useMemberSearch } from './use-member-search.ts';

type Search = Pick<ReturnType<typeof useMemberSearch>, 'people' | 'current' | 'isShown' | 'isError'>;
type Props = Search & { id: string; onChoose: (person: FoundMember) => void };

function summary({ people, isError }: Pick<Search, 'people' | 'isError'>): string {
  if (isError) return 'La recherche n’a pas abouti. Réessayez.';
  if (people.length === 0) return 'Aucun membre trouvé';
  return `${people.length} ${plural(people.length, 'membre trouvé', 'membres trouvés')}`;
}

export function FoundMembers({ id, people, current, isShown, isError, onChoose }: Props) {
  const isEmpty = people.length === 0;
  return (
    <>
      <ul
        id={id}
        role="listbox"
        aria-label="Membres trouvés"
        className="found card"
        hidden={!isShown || isEmpty}
      >
        {people.map((person) => (
          <li
            key={person.id}
            id={`${id}-${person.id}`}
            role="option"
            aria-selected={person === current}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(person)}
          >
            <Avatar person={person} size="s" />
            {fullName(person)}
          </li>
        ))}
      </ul>
      <output className={isShown && isEmpty ? 'found card found-none' : 'vh'}>
        {isShown && summary({ people, isError })}
      </output>
    </>
  );
}
