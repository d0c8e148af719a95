import './held-messages.css';
import { formatDistance, formatMoment } from '@forman/domain/french-dates';
import { counted } from '@forman/domain/text';
import type { Answer } from '../../api/client.ts';
import { useAct } from '../../api/act.ts';
import { useCall } from '../../api/query.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { Note } from '../../ui/Note.tsx';
import { useNow } from '../../ui/use-now.ts';

type Held = Answer<'listHeldMessages'>['messages'][number];

/** Messages that a restored backup holds, with their age: a person lets them leave, or not. Else nothing. */
export function HeldMessagesNote() {
  const { data } = useCall('listHeldMessages', {});
  const settle = useAct('settleHeldMessages');
  const [oldest] = data?.messages ?? [];
  const now = useNow();
  if (!data || !oldest) return null;
  const act = (what: 'send' | 'drop', ids: number[] | null) => settle.mutate({ body: { act: what, ids } });
  return (
    <output>
      <Note
        tone="wait"
        title={`${counted(data.count, 'message attend', 'messages attendent')} votre décision.`}
      >
        <p>
          Une sauvegarde a été restaurée&nbsp;: ces messages sont peut-être déjà partis avant elle. Le plus
          ancien date du {formatMoment(new Date(oldest.createdAt))}. Un e-mail non envoyé reste lisible sur le
          portail.
        </p>
        <div className="held-acts flex wrap gap-8">
          <BusyButton busy={settle.isPending} onClick={() => act('send', null)}>
            Tout envoyer
          </BusyButton>
          <BusyButton busy={settle.isPending} onClick={() => act('drop', null)}>
            Ne rien envoyer
          </BusyButton>
        </div>
        <details>
          <summary>Décider un par un</summary>
          <ul className="held-list grid gap-10">
            {data.messages.map((message) => (
              <HeldRow key={message.id} message={message} now={now} busy={settle.isPending} act={act} />
            ))}
          </ul>
        </details>
        {settle.error && <FailureLine error={settle.error} />}
      </Note>
    </output>
  );
}

type Row = { message: Held; now: Date; busy: boolean; act: (what: 'send' | 'drop', ids: number[]) => void };

const HeldRow = ({ message: { id, to, subject, createdAt }, now, busy, act }: Row) => (
  <li>
    <span>
      <b>{subject}</b>
      <span className="small muted">
        {to}, {formatDistance(new Date(createdAt), now)}
      </span>
    </span>
    <BusyButton busy={busy} onClick={() => act('send', [id])}>
      Envoyer<span className="vh"> {`${subject}, à ${to}`}</span>
    </BusyButton>
    <BusyButton busy={busy} onClick={() => act('drop', [id])}>
      Ne pas envoyer<span className="vh"> {`${subject}, à ${to}`}</span>
    </BusyButton>
  </li>
);
