import { mostCopilots } from '@forman/domain/sessions/form';
import { fullName } from '@forman/domain/text';
import { IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import { FoundPeople } from '../../ui/FoundPeople.tsx';
import { describe, Field } from './Field.tsx';
import { formKindOf } from './form-kinds.ts';
import { useCopilotSearch } from './use-copilot-search.ts';
import type { FieldProps } from './use-session-form.ts';

const look = { list: 'sf-found', none: 'sf-found none' };

/** Up to three people who lead with the pilot, found by their last name (CAT-091). */
export function CopilotField({ form }: FieldProps) {
  const id = useId();
  const search = useCopilotSearch(form);
  const { isShown, current, isFull } = search;
  const letters = formKindOf(form.kind).copilotLetters[form.mode];
  return (
    <Field
      form={form}
      path="copilotEmails"
      label="Co-pilotes"
      optional
      help={
        isFull
          ? `${mostCopilots} co-pilotes au plus : retirez-en un pour en choisir un autre.`
          : `Tapez ${letters} lettres du nom. ${mostCopilots} au plus, sans prendre de place.`
      }
    >
      <div className="sf-people">
        <Chosen form={form} />
        <input
          {...describe(form, 'copilotEmails', true)}
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={isShown && search.people.length > 0}
          aria-controls={id}
          aria-activedescendant={isShown && current ? `${id}-${current.id}` : undefined}
          placeholder={isFull ? '' : 'Nom d’un membre'}
          disabled={isFull}
          value={search.typed}
          onChange={({ target }) => search.type(target.value)}
          onFocus={() => search.setOpen(true)}
          onBlur={() => search.setOpen(false)}
          onKeyDown={search.press}
        />
        <FoundPeople id={id} {...search} none="Aucun résultat" look={look} onChoose={search.choose}>
          {(person) => (
            <span>
              {person.lastName} {person.firstName}
              <span className="tiny muted sf-mail">{person.email}</span>
            </span>
          )}
        </FoundPeople>
      </div>
    </Field>
  );
}

const Chosen = ({ form }: FieldProps) => (
  <ul className="sf-chosen" aria-label="Co-pilotes choisis">
    {form.values.copilots.map((person) => (
      <li key={person.id} className="sf-person">
        <Avatar person={person} size="s" />
        {fullName(person)}
        <button
          type="button"
          className="iconbtn"
          aria-label={`Retirer ${fullName(person)}`}
          onClick={() => form.set({ copilots: form.values.copilots.filter((one) => one !== person) })}
        >
          <IconX className="ic-s" aria-hidden="true" />
        </button>
      </li>
    ))}
  </ul>
);
