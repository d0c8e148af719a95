import './sent-messages.css';
import type { SentMessage } from '@forman/contract/sessions/session-messages';
import { counted, fullName, listed } from '@forman/domain/text';
import { useEffect, useId, useRef } from 'react';
import { useViewer } from '../../api/viewer.ts';
import { When } from '../../ui/When.tsx';
import { deliveries, deliveryOrder, toWhom } from './message-words.ts';

type Props = { messages: readonly SentMessage[]; isJustSent: boolean };

/** Messages to the people of a session, newest first, each unfolded on request. */
export function SentMessages({ messages, isJustSent }: Props) {
  const id = useId();
  const newest = useRef<HTMLElement>(null);

  // After the dialog has closed, which gives the focus back to its opener.
  useEffect(() => {
    if (!isJustSent) return;
    newest.current?.focus({ preventScroll: true });
    newest.current?.scrollIntoView({ block: 'center' });
  }, [isJustSent]);

  return (
    <section className="section" aria-labelledby={id}>
      <div className="sec-head">
        <h2 id={id}>Messages aux inscrits</h2>
        <span className="small muted">{counted(messages.length, 'envoyé', 'envoyés')}</span>
      </div>
      <ul className="card sent">
        {messages.map((message, at) => (
          <li key={message.id}>
            <details>
              <summary ref={at === 0 ? newest : undefined}>
                <Head message={message} />
              </summary>
              <Words message={message} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

type MessageProps = { message: SentMessage };

function Head({ message }: MessageProps) {
  const { subject, author, sentAt, recipients } = message;
  const me = useViewer();
  return (
    <span className="grow">
      <span className="sent-subject">{subject || 'Message effacé'}</span>
      <span className="small muted sent-meta">
        <When date={sentAt} as="moment" />
        {` · ${author.id === me.id ? 'vous' : fullName(author)}`}
        {recipients.length > 0 && ` · ${toWhom(message)}`}
      </span>
    </span>
  );
}

function Words({ message: { text, recipients } }: MessageProps) {
  const groups = deliveryOrder
    .map((delivery) => ({ delivery, people: recipients.filter((person) => person.delivery === delivery) }))
    .filter(({ people }) => people.length > 0);
  return (
    <div className="sent-whole">
      <p className={text ? 'sent-text' : 'muted'}>
        {text || 'Ses mots ne sont plus gardés\u00a0: ils nommaient une personne qui a quitté le portail.'}
      </p>
      <dl className="small">
        {groups.map(({ delivery, people }) => (
          <div key={delivery}>
            <dt>{deliveries[delivery]}</dt>
            <dd>{listed(people.map(fullName))}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
