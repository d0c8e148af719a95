import { counted } from '@forman/domain/text';
import { useId } from 'react';
import { useSearch } from '../../ui/use-search.ts';

type Props = { recipient: string | null; recipients: readonly string[]; count: number };

export function MailboxFilter({ recipient, recipients, count }: Props) {
  const id = useId();
  const [, setSearch] = useSearch();
  const choose = (to: string): void => setSearch(to === '' ? {} : { a: to });
  const options =
    recipient === null || recipients.includes(recipient) ? recipients : [recipient, ...recipients];
  return (
    <search className="mail-filter">
      <label htmlFor={id}>Destinataire</label>
      <select
        id={id}
        className="in in-s"
        value={recipient ?? ''}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">Tous</option>
        {options.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
      <output className="small muted">{counted(count, 'message', 'messages')}</output>
    </search>
  );
}
