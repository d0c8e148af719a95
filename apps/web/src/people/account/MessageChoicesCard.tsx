import './message-choices.css';
import type { MessageChoice } from '@forman/contract/platform/notifications';
import { canTurnOff, type MessageKind, messageKinds } from '@forman/domain/platform/notifications/kinds';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { useAct } from '../../api/act.ts';
import { useCall } from '../../api/query.ts';
import { Card } from '../../ui/Card.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { notify } from '../../ui/notices.ts';
import { routes } from '../../paths.ts';
import { Bar } from '../../ui/Skeleton.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { messageGroups } from './message-groups.ts';

type Change = (kind: MessageKind, byEmail: boolean) => void;

/** Switches for each kind of message: by e-mail too, or on the portal only. */
export function MessageChoicesCard() {
  const { data, error } = useCall('listMessageChoices', {});
  const choose = useAct('chooseMessages', { onSuccess: () => notify.success('messagesChosen') });
  // Set at once: the state of the call comes a moment later, and the switch would flip back meanwhile.
  const [asked, setAsked] = useState<Pick<MessageChoice, 'kind' | 'byEmail'> | null>(null);
  const change: Change = (kind, byEmail) => {
    setAsked({ kind, byEmail });
    choose.mutate({ params: { kind }, body: { byEmail } }, { onSettled: () => setAsked(null) });
  };
  const byEmail = new Map(data?.map((choice) => [choice.kind, choice.byEmail]));
  if (asked) byEmail.set(asked.kind, asked.byEmail);
  return (
    <Card title="Ce que je veux recevoir">
      <p className="small muted">
        Tout vous attend dans{' '}
        <Link className="link" to={routes.messages}>
          Mes messages
        </Link>
        , sous la cloche. L’e‑mail en plus, c’est vous qui choisissez.
      </p>
      {error && !data && <FailureNote title="Vos choix n’ont pas pu être lus." error={error} />}
      {choose.error && <FailureNote title="Votre choix n’a pas été enregistré." error={choose.error} />}
      {!(error && !data) && (
        // Changes are sent one at a time, as each answer holds all the choices.
        <Choices byEmail={data && byEmail} isBusy={asked !== null} onChange={change} />
      )}
    </Card>
  );
}

type ChoicesProps = {
  /** Undefined while loading: the rows are shown already, so that nothing moves. */
  byEmail: ReadonlyMap<MessageKind, boolean> | undefined;
  isBusy: boolean;
  onChange: Change;
};

const Choices = ({ byEmail, isBusy, onChange }: ChoicesProps) => (
  <table className="message-choices" aria-busy={!byEmail}>
    <caption className="vh">Ce qui arrive par e‑mail, et sous la cloche</caption>
    <thead>
      <tr>
        <th scope="col">
          <span className="vh">Message</span>
        </th>
        <th scope="col">E‑mail</th>
        <th scope="col" className="message-bell">
          Cloche
        </th>
      </tr>
    </thead>
    {messageGroups.map(({ title, why, kinds }) => (
      <Group key={title} title={title} why={why}>
        {kinds
          .filter((kind) => !byEmail || byEmail.has(kind))
          .map((kind) => (
            <Row key={kind} kind={kind}>
              {byEmail && canTurnOff(kind) && (
                <Switch
                  label={`E-mail\u00a0: ${messageKinds[kind].label}`}
                  checked={byEmail.get(kind) ?? false}
                  busy={isBusy}
                  onChange={(next) => onChange(kind, next)}
                />
              )}
              {!byEmail && canTurnOff(kind) && <Bar width={38} height={22} />}
              {!canTurnOff(kind) && <Always />}
            </Row>
          ))}
      </Group>
    ))}
  </table>
);

function Group({ title, why, children }: { title: string; why: string | undefined; children: ReactNode }) {
  const id = useId();
  return (
    <tbody aria-labelledby={id}>
      <tr>
        <th className="message-group" scope="rowgroup" colSpan={2} id={id}>
          {title}
          {why && <span className="message-why">{why}</span>}
        </th>
      </tr>
      {children}
    </tbody>
  );
}

const Row = ({ kind, children }: { kind: MessageKind; children: ReactNode }) => (
  <tr>
    <th scope="row">
      <span className="message-words">
        <span className="strong">{messageKinds[kind].label}</span>{' '}
        <span className="small muted">{messageKinds[kind].tells}</span>
      </span>
    </th>
    <td>{children}</td>
    <td className="message-bell">
      <Always />
    </td>
  </tr>
);

/** Mark of a message that nobody can turn off, in place of its switch. */
const Always = () => (
  <>
    <IconCheck className="message-always" aria-hidden="true" />
    <span className="vh">toujours</span>
  </>
);
