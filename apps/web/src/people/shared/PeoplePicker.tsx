import './people-picker.css';
import { fullName } from '@forman/domain/text';
import { IconX } from '@tabler/icons-react';
import { type InputHTMLAttributes, type KeyboardEvent, useId } from 'react';
import { Avatar } from './Avatar.tsx';
import { FoundPeople } from './FoundPeople.tsx';
import type { PeopleSearch } from './use-people-search.ts';

const look = { list: 'people-found', none: 'people-found none' };

type Person = { id: number; firstName: string; lastName: string };
type Props<One extends Person> = {
  /** Label of the chosen people: "Co-pilotes choisis". */
  label: string;
  chosen: readonly One[];
  onChange: (chosen: One[]) => void;
  search: PeopleSearch<One & { email: string }>;
  isFull: boolean;
  /** Who is never offered, under "Aucun résultat" (CAT-176). */
  rule?: string;
  /** Attributes for the control from its field: its id, and its error. */
  control: InputHTMLAttributes<HTMLInputElement>;
};

/** Choice of several people, found by their last name. */
export function PeoplePicker<One extends Person>(props: Props<One>) {
  const { label, chosen, onChange, search, isFull, rule, control } = props;
  const id = useId();

  function press(event: KeyboardEvent): void {
    // In an empty field, Backspace removes the person chosen last.
    if (event.key === 'Backspace' && search.typed === '') onChange(chosen.slice(0, -1));
    // Enter never sends the form from here.
    if (event.key === 'Enter') event.preventDefault();
    search.press(event);
  }

  return (
    <div className="people-pick row wrap gap-6">
      <ul className="people-chosen" aria-label={label}>
        {chosen.map((person) => (
          <li key={person.id} className="people-one">
            <Avatar person={person} size="s" />
            {fullName(person)}
            <button
              type="button"
              className="iconbtn"
              aria-label={`Retirer ${fullName(person)}`}
              onClick={() => onChange(chosen.filter((one) => one !== person))}
            >
              <IconX className="ic-s" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <input
        {...control}
        {...search.combobox(id)}
        placeholder={isFull ? '' : 'Nom d’un membre'}
        disabled={isFull}
        onKeyDown={press}
      />
      <FoundPeople id={id} {...search} none={<Nobody rule={rule} />} look={look} onChoose={search.choose}>
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

const Nobody = ({ rule }: { rule: string | undefined }) => (
  <>
    <span>Aucun résultat</span>
    {rule && <span className="tiny muted people-mail">{rule}</span>}
  </>
);
