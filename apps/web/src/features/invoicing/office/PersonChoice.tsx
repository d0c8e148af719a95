import '../../../ui/people-picker.css';
import { fullName } from '@forman/domain/text';
import { useId } from 'react';
import { FoundPeople } from '../../../ui/FoundPeople.tsx';
import { FormField } from '../../../ui/FormField.tsx';
import { type FoundMember, useMembersNamed, usePeopleSearch } from '../../../ui/use-people-search.ts';

const look = { list: 'people-found', none: 'people-found none' };

const combobox = {
  type: 'search',
  role: 'combobox',
  autoComplete: 'off',
  'aria-autocomplete': 'list',
} as const;

type Props = { onChoose: (person: FoundMember) => void; label?: string };

/** One person, found by their last name (MEM-297). */
export function PersonChoice({ onChoose, label = 'Utilisateur' }: Props) {
  const id = useId();
  const search = usePeopleSearch(useMembersNamed, { onChoose });
  const { isShown, current } = search;
  return (
    <div className="person-choice">
      <FormField
        label={label}
        help="Les trois premières lettres de son nom suffisent."
        {...combobox}
        aria-expanded={isShown && search.people.length > 0}
        aria-controls={id}
        aria-activedescendant={isShown && current ? `${id}-${current.id}` : undefined}
        placeholder="Nom d’un membre"
        value={search.typed}
        onChange={search.type}
        onFocus={() => search.setOpen(true)}
        onBlur={() => search.setOpen(false)}
        onKeyDown={search.press}
      />
      <FoundPeople id={id} {...search} none="Aucun résultat" look={look} onChoose={search.choose}>
        {(person) => (
          <span>
            {fullName(person)}
            <span className="tiny muted people-mail">{person.email}</span>
          </span>
        )}
      </FoundPeople>
    </div>
  );
}
