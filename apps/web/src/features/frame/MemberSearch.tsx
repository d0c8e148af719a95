import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { FoundMembers } from './FoundMembers.tsx';
import { useMemberSearch } from './use-member-search.ts';

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
      <FoundMembers id={id} {...search} onChoose={search.choose} />
    </search>
  );
}
