import './own-messages.css';
import { formatMoment } from '@forman/domain/french-dates';
import { messageKinds } from '@forman/domain/platform/notifications/kinds';
import { IconCalendarPlus, IconMailOff, IconPaperclip } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import type { Answer } from '../../api/client.ts';
import { useCall } from '../../api/query.ts';
import { routes } from '../../paths.ts';
import { useReading } from '../shared/use-reading.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import type { Crumb } from '../../ui/Crumbs.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Note } from '../../ui/Note.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { RowSkeletons } from '../../ui/Skeleton.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { bytesOf } from './mailbox.ts';
import { deliveryWords, innerPath } from './own-messages.ts';
import { useHomeCrumb } from './OwnMessagesPage.tsx';

type Opened = Answer<'getOwnMessage'>;
type Content = NonNullable<Opened['content']>;

/** One message, with its details and its links. */
export function OwnMessagePage() {
  const { id = '' } = useParams();
  const isNarrow = useNarrow();
  const home = useHomeCrumb();
  const crumbs = [...home, { label: 'Mes messages', to: routes.messages }, { label: 'Message' }];
  const { data, error, refetch } = useCall('getOwnMessage', { params: { id } });
  useRead(data);
  if (error instanceof ApiError && error.status === 404) return <Missing crumbs={crumbs} />;
  if (error && !data)
    return (
      <>
        <PageHeader title="Message" crumbs={crumbs} />
        <ErrorState title="Le message n’a pas pu être lu" error={error} onRetry={() => void refetch()} />
      </>
    );
  if (!data) return <RowSkeletons label="Chargement du message" count={4} />;
  return (
    <>
      {isNarrow && <BackLink to={routes.messages}>Mes messages</BackLink>}
      <PageHeader
        // The subject names the session, for a list; on this page the words under the title do.
        title={data.content?.heading ?? data.subject}
        tabTitle={data.subject}
        {...(!isNarrow && { crumbs })}
        lead={`${formatMoment(new Date(data.createdAt))} · ${messageKinds[data.kind].label} · ${deliveryWords[data.delivery]}`}
      />
      {data.content ? <Words content={data.content} /> : <InTheMailbox />}
    </>
  );
}

/** Marks the message as read once it is on the screen, as pointing at its link already fetches it. */
function useRead(message: Opened | undefined): void {
  const { mutate } = useReading('readMessages');
  const id = message?.isNew ? message.id : null;
  useEffect(() => {
    if (id !== null) mutate({ body: { ids: [id] } });
  }, [mutate, id]);
}

function Words({ content }: { content: Content }) {
  return (
    <article className="card pad own-message">
      <p>{content.greeting}</p>
      {content.paragraphs.map((text, at) => (
        // The writer may repeat a paragraph, so the text cannot be the key.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={at}>{text}</p>
      ))}
      <dl>
        <div>
          <dt>{content.about.noun}</dt>
          <dd>{content.about.title}</dd>
        </div>
        {content.facts.map(({ label, lines, link }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
              {link && <Away url={link.url} label={link.label} look="link" />}
            </dd>
          </div>
        ))}
      </dl>
      <p className="row wrap">
        <Away url={content.button.url} label={content.button.label} look="btn btn-primary" />
        {content.attachments.map((file) => (
          <Attached key={file.filename} file={file} />
        ))}
      </p>
      {content.footnote && <p className="small muted">{content.footnote}</p>}
    </article>
  );
}

/** Attached file: an appointment says its purpose, any other file its name. */
function Attached({
  file: { filename, contentType, contentBase64 },
}: {
  file: Content['attachments'][number];
}) {
  const isDate = contentType.startsWith('text/calendar');
  const isOff = contentType.includes('CANCEL');
  return (
    <BusyButton
      icon={isDate && !isOff ? <IconCalendarPlus aria-hidden="true" /> : <IconPaperclip aria-hidden="true" />}
      onClick={() => saveFile(filename, contentType, bytesOf(contentBase64))}
    >
      {isDate ? (isOff ? 'Retirer de mon agenda' : 'Ajouter à mon agenda') : filename}
    </BusyButton>
  );
}

function Away({ url, label, look }: { url: string; label: string; look: string }) {
  const path = innerPath(url);
  return path ? (
    <Link className={look} to={path}>
      {label}
    </Link>
  ) : (
    <a className={look} href={url} rel="noreferrer">
      {label}
    </a>
  );
}

/** Replaces a message that could open the account, whose text is only in the mailbox. */
const InTheMailbox = () => (
  <div className="own-mailbox">
    <Note tone="brand" title="Ce message est dans votre boîte e-mail.">
      Il concerne l’accès à votre compte&nbsp;: son texte n’est pas repris ici, pour que personne d’autre ne
      s’en serve.
    </Note>
    <p className="row wrap">
      <Link className="btn btn-outline" to={`${routes.account}#connexions`}>
        Voir mes connexions
      </Link>
      <Link className="btn btn-outline" to={`${routes.account}#mot-de-passe`}>
        Changer mon mot de passe
      </Link>
    </p>
  </div>
);

const Missing = ({ crumbs }: { crumbs: readonly Crumb[] }) => (
  <>
    <PageHeader title="Message introuvable" crumbs={crumbs} />
    <EmptyState
      title="Ce message n’est plus là"
      icon={<IconMailOff />}
      action={
        <Link className="btn btn-outline" to={routes.messages}>
          Voir mes messages
        </Link>
      }
    >
      Les messages sont gardés trois mois.
    </EmptyState>
  </>
);
