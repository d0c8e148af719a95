/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events --
   the list of a combobox: the field keeps the focus and has the keyboard (ARIA pattern "editable combobox"). */
import { counted } from '@forman/domain/text';
import type { ReactNode } from 'react';
import { Avatar } from './Avatar.tsx';

type Found = { id: number; firstName: string; lastName: string };
type Props<Person extends Found> = {
  /** Id of the list; an option’s id is `${id}-${person.id}`. */
  id: string;
  people: readonly Person[];
  /** Person reached by the arrow keys. */
  current: Person | undefined;
  isShown: boolean;
  isError: boolean;
  /** Shown when nobody is found. */
  none: ReactNode;
  look: { list: string; none: string };
  onChoose: (person: Person) => void;
  /** Words beside a person’s picture. */
  children: (person: Person) => ReactNode;
};

/** List of the people found, under the search field. */
export function FoundPeople<Person extends Found>(props: Props<Person>) {
  const { id, people, current, isShown, isError, none, look, onChoose, children } = props;
  const isEmpty = people.length === 0;
  return (
    <>
      <ul
        id={id}
        role="listbox"
        aria-label="Membres trouvés"
        className={look.list}
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
            {children(person)}
          </li>
        ))}
      </ul>
      <output className={isShown && isEmpty ? look.none : 'vh'}>
        {isShown && summary({ count: people.length, isError, none })}
      </output>
    </>
  );
}

function summary({ count, isError, none }: { count: number; isError: boolean; none: ReactNode }): ReactNode {
  if (isError) return 'La recherche n’a pas abouti. Réessayez.';
  if (count === 0) return none;
  return counted(count, 'membre trouvé', 'membres trouvés');
}
