import '../../ui/seg.css';
import { formatMoment } from '@forman/domain/french-dates';
import { IconArrowLeft, IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useSearch } from '../../ui/use-search.ts';
import { addressOf, bytesOf, framed, type Message } from './mailbox.ts';

type Props = { message: Message };

/** One message as its reader sees it, or its plain-text version. */
export function MessageView({ message }: Props) {
  const [search] = useSearch();
  const hasHtml = message.html !== '';
  const [isText, setText] = useState(!hasHtml);
  return (
    <article className="card mail-view" aria-labelledby="mail-subject">
      <header>
        <Link className="link small mail-back" to={addressOf(search, null)}>
          <IconArrowLeft className="ic-s" aria-hidden="true" />
          Tous les messages
        </Link>
        <h2 id="mail-subject">{message.subject || 'SMS'}</h2>
        <p className="small muted">
          À <b className="strong">{message.recipient}</b>, {formatMoment(new Date(message.createdAt))}
        </p>
        {hasHtml && (
          <fieldset className="seg">
            <legend className="vh">Affichage</legend>
            <button type="button" aria-pressed={!isText} onClick={() => setText(false)}>
              Mise en page
            </button>
            <button type="button" aria-pressed={isText} onClick={() => setText(true)}>
              Texte seul
            </button>
          </fieldset>
        )}
        <Attachments message={message} />
      </header>
      {isText ? <PlainText text={message.text} /> : <Html html={message.html} />}
    </article>
  );
}

/** HTML of a message, without scripts, so that its height is measured from outside; links open a new tab. */
function Html({ html }: { html: string }) {
  const [height, setHeight] = useState(520);
  return (
    <iframe
      title="Contenu du message"
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={framed(html)}
      style={{ height }}
      onLoad={({ currentTarget }) => {
        const content = currentTarget.contentDocument?.documentElement;
        if (content) setHeight(content.scrollHeight + 1);
      }}
    />
  );
}

const address = /(https?:\/\/[^\s<>"]+)/;

/** Plain text of a message, with working links. */
function PlainText({ text }: { text: string }) {
  const parts = text.split(address).map((part, at) => ({ key: `${at}`, part, isLink: at % 2 === 1 }));
  return (
    <pre className="mail-text">
      {parts.map(({ key, part, isLink }) =>
        isLink ? (
          <a key={key} href={part} target="_blank" rel="noreferrer">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </pre>
  );
}

function Attachments({ message: { attachments } }: Props) {
  if (attachments.length === 0) return null;
  return (
    <ul className="row wrap mail-files" aria-label="Pièces jointes">
      {attachments.map(({ filename, contentType, contentBase64 }) => (
        <li key={filename}>
          {contentBase64 === '' ? (
            <span className="small muted">{filename}, trop lourde pour être montrée ici</span>
          ) : (
            <BusyButton
              size="s"
              icon={<IconPaperclip aria-hidden="true" />}
              onClick={() => saveFile(filename, contentType, bytesOf(contentBase64))}
            >
              {filename}
            </BusyButton>
          )}
        </li>
      ))}
    </ul>
  );
}
