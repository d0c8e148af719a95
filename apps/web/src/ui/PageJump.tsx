import { type SyntheticEvent, useId, useState } from 'react';
import { BusyButton } from './BusyButton.tsx';
import { NumberInput } from './NumberInput.tsx';
import { clampPage, withPage } from './pages.ts';
import { useSearch } from './use-search.ts';

type Props = { page: number; last: number };

/** Goes to a page: the nearest one for a number out of range, the first for other text (MEM-302). */
export function PageJump({ page, last }: Props) {
  const id = useId();
  // Null shows the current page. Typed text is kept when another page arrives late.
  const [typed, setTyped] = useState<string | null>(null);
  const [search, setSearch] = useSearch();
  if (last < 2) return null;

  function go(event: SyntheticEvent): void {
    event.preventDefault();
    const target = clampPage(typed ?? String(page), last);
    setTyped(null);
    setSearch(withPage(search, target), { preventScrollReset: true });
  }

  return (
    <form className="page-jump row wrap" noValidate onSubmit={go}>
      <label htmlFor={id}>Aller à la page</label>
      <NumberInput
        id={id}
        className="in in-s"
        decimals={0}
        min={1}
        max={last}
        step={1}
        value={typed ?? String(page)}
        onChange={setTyped}
      />
      <BusyButton type="submit">Aller</BusyButton>
    </form>
  );
}
