import { fullName } from '@forman/domain/text';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { FoundPeople } from '../../ui/FoundPeople.tsx';
import { useMemberSearch } from './use-member-search.ts';

const look = { list: 'found card', none: 'found card found-none' };

type Props = {
  /** Opened on request: the field has the focus, and says when it is done. */ onDone?: () => void;
};

export function MemberSearch({ onDone }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const search = useMemberSearch(onDone);
  const { isShown, current } = search;

  const isAsked = onDone !== undefined;
  useEffect(() => {
    if (isAsked) input.current?.focus();
  }, [isAsked]);

  return (
    <search className="search with-ic">
      <IconSearch aria-hidden="true" />
      <input
        ref={input}
        className="in in-s"
        type="search"
        role="combobox"
        aria-label="Rechercher un membre"
        placeholder="Rechercher un membre par son nom"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={id}
        aria-activedescendant={isShown && current ? `${id}-${current.id}` : undefined}
        value={search.typed}
        onChange={({ target }) => search.type(target.value)}
        onFocus={() => search.setOpen(true)}
        onBlur={() => search.setOpen(false)}
        onKeyDown={search.press}
      />
      <FoundPeople id={id} {...search} none="Aucun membre trouvé" look={look} onChoose={search.choose}>
        {fullName}
      </FoundPeople>
    </search>
  );
}
