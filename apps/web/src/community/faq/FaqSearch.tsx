import { IconSearch } from '@tabler/icons-react';
import { type SyntheticEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { routes } from '../../paths.ts';
import { faqSearch } from './faq-calls.ts';

/** Search field of the FAQ's other pages, which opens the results when it is sent. */
export function FaqSearch() {
  const navigate = useNavigate();
  const [words, setWords] = useState('');

  function send(event: SyntheticEvent): void {
    event.preventDefault();
    const q = words.trim();
    if (q) void navigate({ pathname: routes.faq, search: new URLSearchParams({ q }).toString() });
  }

  return (
    <search className="faq-search">
      <form className="with-ic" onSubmit={send}>
        <IconSearch aria-hidden="true" />
        <input
          type="search"
          className="in in-s"
          aria-label={faqSearch.label}
          placeholder={faqSearch.placeholder}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </form>
    </search>
  );
}
