import './people-picker.css';
import { useId } from 'react';
import { FoundPeople } from './FoundPeople.tsx';
import { type Found, type FoundMember, usePeopleSearch } from './use-people-search.ts';

type Props = {
  label: string;
  help?: string;
  placeholder: string;
  /** For the filters of a table: small, with a hidden label. */
  isFilter?: boolean;
  /** For a dialog, which would cut off an overlay: the list pushes the rest down. */
  isInline?: boolean;
  isFirst?: boolean;
  none?: string;
  useFound: (typed: string) => Found<FoundMember>;
  onChoose: (person: FoundMember) => void;
};

/** Choice of one person, found by their last name (MEM-297); the parent shows the choice. */
export function PersonField(props: Props) {
  const { label, help, placeholder, isFilter = false, isInline = false, isFirst, none } = props;
  const id = useId();
  const search = usePeopleSearch(props.useFound, { onChoose: props.onChoose });
  const list = isInline ? 'people-found people-inline' : 'people-found';
  return (
    <div className="field person-field">
      <label className={isFilter ? 'vh' : undefined} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="search"
        className={isFilter ? 'in in-s' : 'in'}
        {...search.combobox(`${id}-list`)}
        aria-describedby={help ? `${id}-help` : undefined}
        data-autofocus={isFirst || undefined}
        placeholder={placeholder}
      />
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      <FoundPeople
        id={`${id}-list`}
        {...search}
        none={none ?? 'Aucun résultat'}
        look={{ list, none: `${list} none` }}
        onChoose={search.choose}
      >
        {(person) => (
          <span>
            {person.lastName} {person.firstName}
            <span className="tiny muted people-mail">{person.email}</span>
          </span>
        )}
      </FoundPeople>
    </div>
  );
}
