import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';

type Props = {
  /** Searched field: "Titre". */
  label: string;
  placeholder: string;
  /** Searched words, as in the address. */
  value: string;
  onChange: (words: string) => void;
};

/** Time from the last key to the search, in milliseconds. */
const pause = 300;

export function SearchField({ label, placeholder, value, onChange }: Props) {
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [draft, setDraft] = useState(value);
  /** Last value of the address, and last value requested here: any other value replaces the draft. */
  const [seen, setSeen] = useState({ value, requested: value, others: 0 });
  if (seen.value !== value) {
    const isOther = value !== seen.requested;
    setSeen({ value, requested: value, others: seen.others + Number(isOther) });
    if (isOther) setDraft(value);
  }

  // A pending search is dropped when another value arrives, or the page is left.
  useEffect(() => () => clearTimeout(timer.current), [seen.others]);

  function ask(title: string): void {
    clearTimeout(timer.current);
    if (title === value) return;
    setSeen({ ...seen, value, requested: title });
    onChange(title);
  }

  function type(title: string): void {
    setDraft(title);
    clearTimeout(timer.current);
    timer.current = setTimeout(ask, pause, title.trim());
  }

  return (
    <div className="field">
      <label className="vh" htmlFor={id}>
        {label}
      </label>
      <div className="with-ic">
        <IconSearch aria-hidden="true" />
        <input
          id={id}
          type="search"
          className="in in-s"
          placeholder={placeholder}
          autoComplete="off"
          maxLength={200}
          value={draft}
          onChange={({ target }) => type(target.value)}
          onBlur={() => ask(draft.trim())}
          onKeyDown={({ key }) => key === 'Enter' && ask(draft.trim())}
        />
      </div>
    </div>
  );
}
