import { formatMoment } from '@forman/domain/french-dates';
import { IconMail, IconMessage, IconPaperclip } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useSearch } from '../../ui/use-search.ts';
import { addressOf, type Message } from './mailbox.ts';

type Props = { messages: readonly Message[]; current: number };

export function MessageList({ messages, current }: Props) {
  const [search] = useSearch();
  return (
    <nav className="card mail-list" aria-label="Messages">
      <ul>
        {messages.map((message) => (
          <li key={message.id}>
            <Link
              to={addressOf(search, message.id)}
              preventScrollReset
              aria-current={message.id === current ? 'true' : undefined}
            >
              <Row message={message} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Row({ message }: { message: Message }) {
  const { channel, recipient, subject, text, createdAt, attachments } = message;
  const isMail = channel === 'email';
  const Drawing = isMail ? IconMail : IconMessage;
  return (
    <>
      <Drawing aria-hidden="true" />
      <span className="grow">
        <span className="vh">{isMail ? 'E-mail' : 'SMS'} à </span>
        <span className="mail-to">{recipient}</span>
        <b>{subject || text}</b>
        <span className="mail-when">
          {formatMoment(new Date(createdAt))}
          {attachments.length > 0 && (
            <>
              <IconPaperclip className="ic-s" aria-hidden="true" />
              <span className="vh">avec une pièce jointe</span>
            </>
          )}
        </span>
      </span>
    </>
  );
}
