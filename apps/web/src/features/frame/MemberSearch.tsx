import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { fullName } from '@forman/domain/text';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { callQuery } from '../../api/query.ts';
import { pathTo } from '../../paths.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { matching, prefixOf } from './member-filter.ts';

type Props = { onChosen?: () => void; autoFocus?: boolean };

export function MemberSearch({ onChosen, autoFocus = false }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);

  const prefix = prefixOf(typed);
  const search = useQuery({
    ...callQuery('searchUsers', { query: { lastName: prefix ?? '' } }),
    enabled: prefix !== null,
    staleTime: 60_000,
  });
  const people = prefix === null ? [] : matching(search.data ?? [], typed);
  const isShown = isOpen && prefix !== null && !search.isPending;
  const current = people[active];

  function choose(person: (typeof people)[number] | undefined): void {
    if (!person) return;
    setTyped('');
    setOpen(false);
    onChosen?.();
    void navigate(pathTo('profile', { id: person.id }));
  }

  function press(event: KeyboardEvent): void {
    const steps: Record<string, () => void> = {
      ArrowDown: () => setActive((active + 1) % Math.max(people.length, 1)),
      ArrowUp: () => setActive((active + people.length - 1) % Math.max(people.length, 1)),
      Enter: () => choose(current),
      Escape: () => (isShown ? setOpen(false) : onChosen?.()),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  }

  return (
    <div className="search with-ic" role="search">
      <IconSearch aria-hidden="true" />
      <input
        ref={input}
        className="in in-s"
        type="search"
        role="combobox"
        aria-label="Rechercher un membre"
        placeholder="Rechercher un membre par son nom"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the phone's field opens because it was asked for
        autoFocus={autoFocus}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-activedescendant={isShown && current ? `${id}-${current.id}` : undefined}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setActive(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={press}
      />
      <ul id={`${id}-list`} role="listbox" aria-label="Membres trouvés" className="found card" hidden={!isShown || people.length === 0}>
        {people.map((person, index) => (
          // The keyboard's part is the field's: it keeps the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={person.id}
            id={`${id}-${person.id}`}
            role="option"
            aria-selected={index === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(person)}
          >
            <Avatar person={person} size="s" />
            {fullName(person)}
          </li>
        ))}
      </ul>
      <div role="status" className={isShown && people.length === 0 ? 'found card found-none' : 'vh'}>
        {isShown && (search.isError ? 'La recherche n’a pas abouti. Réessayez.' : people.length === 0 ? 'Aucun membre trouvé' : `${people.length} trouvés`)}
      </div>
    </div>
  );
}
