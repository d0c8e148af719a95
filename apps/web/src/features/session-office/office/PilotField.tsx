import { labels } from '../../../messages/fr.ts';
import { FoundPeople } from '../../../ui/FoundPeople.tsx';
import type { FoundMember } from '../../../ui/use-people-search.ts';
import { usePilotSearch } from './use-pilot-search.ts';

const look = { list: 'pilot-found', none: 'pilot-found none' };

/** Who may lead is found by their last name, from its third letter on. */
export function PilotField({ id, onChoose }: { id: string; onChoose: (person: FoundMember) => void }) {
  const search = usePilotSearch(onChoose);
  const { isShown, current } = search;
  return (
    <div className="field">
      <label htmlFor={id}>Nouveau pilote</label>
      <input
        id={id}
        className="in"
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isShown && search.people.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={isShown && current ? `${id}-list-${current.id}` : undefined}
        aria-describedby={`${id}-help`}
        data-autofocus
        placeholder="Nom d’un pilote"
        value={search.typed}
        onChange={({ target }) => search.type(target.value)}
        onFocus={() => search.setOpen(true)}
        onKeyDown={search.press}
      />
      <FoundPeople id={`${id}-list`} {...search} none={labels.noOption} look={look} onChoose={search.choose}>
        {(person) => (
          <span>
            {person.lastName} {person.firstName}
            <span className="tiny muted people-mail">{person.email}</span>
          </span>
        )}
      </FoundPeople>
      <p className="help" id={`${id}-help`}>
        Tapez trois lettres du nom. Seuls les pilotes et les XMAN sont proposés.
      </p>
    </div>
  );
}
