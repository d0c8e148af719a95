import { formatMoment } from '@forman/domain/french-dates';
import { Chip } from '../../ui/Chip.tsx';
import { type PersonFile, wholePath } from './file.ts';
import { FileCard, WholeLink } from './FileCard.tsx';
import { messageChip } from './words.ts';

export const channelText = (channel: string): string => (channel === 'sms' ? 'SMS' : 'e-mail');
export const subjectText = (subject: string | null): string => subject ?? 'Objet indisponible';

/** Messages to the person, newest first. */
export const MessagesCard = ({ file: { person, messages } }: { file: PersonFile }) => (
  <FileCard
    id="messages"
    title="Messages envoyés"
    action={
      <WholeLink
        to={wholePath(person.id, 'messages')}
        count={messages.count}
        shown={messages.rows.length}
        what="messages"
      />
    }
  >
    {messages.count === 0 && <p className="small muted">Aucun message.</p>}
    <ul className="pfile-rows">
      {messages.rows.map((row) => (
        <li key={row.id}>
          <span className="grow">
            {subjectText(row.subject)}
            <small>
              {formatMoment(new Date(row.createdAt))} · {channelText(row.channel)}
            </small>
          </span>
          <Chip tone={messageChip(row).tone}>{messageChip(row).text}</Chip>
        </li>
      ))}
    </ul>
  </FileCard>
);
