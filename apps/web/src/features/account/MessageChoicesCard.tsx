import './message-choices.css';
import type { MessageChoice } from '@forman/contract/messages';
import { allMessageKinds, canTurnOff, type MessageKind, messageKinds } from '@forman/domain/messages/kinds';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAction, useCall } from '../../api/query.ts';
import { Card } from '../../ui/Card.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { notify } from '../../ui/notices.ts';
import { routes } from '../../paths.ts';
import { Bar } from '../../ui/Skeleton.tsx';
import { Switch } from '../../ui/Switch.tsx';

/** What can be changed comes first. */
const freeFirst = allMessageKinds.toSorted((a, b) => Number(canTurnOff(b)) - Number(canTurnOff(a)));

/** By e-mail too, or on the portal alone: kind by kind. */
export function MessageChoicesCard() {
  const { data, error } = useCall('listMessageChoices', {});
  const choose = useAction('chooseMessages', {
    invalidates: ['listMessageChoices'],
    onSuccess: () => notify.success('messagesChosen'),
  });
  // Of the call itself the screen hears a moment after the press, in which the switch would stand back.
  const [asked, setAsked] = useState<Pick<MessageChoice, 'kind' | 'byEmail'> | null>(null);
  const change = (kind: MessageChoice['kind'], byEmail: boolean): void => {
    setAsked({ kind, byEmail });
    choose.mutate({ params: { kind }, body: { byEmail } }, { onSettled: () => setAsked(null) });
  };
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
      <ul className="message-choices" aria-busy={!data && !error}>
        {!data && !error && freeFirst.map((kind) => <WaitingRow key={kind} kind={kind} />)}
        {data
          ?.toSorted((a, b) => freeFirst.indexOf(a.kind) - freeFirst.indexOf(b.kind))
          .map((choice) => {
            const byEmail = asked?.kind === choice.kind ? asked.byEmail : choice.byEmail;
            return (
              <ChoiceRow
                key={choice.kind}
                choice={{ ...choice, byEmail }}
                // One after the other: the answer to each tells of all.
                isBusy={asked !== null}
                onChange={(next) => change(choice.kind, next)}
              />
            );
          })}
      </ul>
    </Card>
  );
}

type RowProps = { choice: MessageChoice; isBusy: boolean; onChange: (byEmail: boolean) => void };

function ChoiceRow({ choice: { kind, byEmail, canTurnOff: isFree }, isBusy, onChange }: RowProps) {
  const { label } = messageKinds[kind];
  return (
    <li>
      <KindWords kind={kind} />
      {isFree ? (
        <>
          <span className="small muted message-state" aria-hidden="true">
            {byEmail ? 'E-mail et cloche' : 'Cloche seulement'}
          </span>
          <Switch
            label={`E-mail et cloche\u00a0: ${label}`}
            checked={byEmail}
            busy={isBusy}
            onChange={onChange}
          />
        </>
      ) : (
        <Always kind={kind} />
      )}
    </li>
  );
}

/** The same row while the choice itself is read: what comes does not move the page. */
const WaitingRow = ({ kind }: { kind: MessageKind }) => (
  <li>
    <KindWords kind={kind} />
    {canTurnOff(kind) ? (
      <span className="message-state" aria-hidden="true">
        <Bar width={150} height={20} />
      </span>
    ) : (
      <Always kind={kind} />
    )}
  </li>
);

const KindWords = ({ kind }: { kind: MessageKind }) => (
  <div className="grow">
    <p className="strong">{messageKinds[kind].label}</p>
    <p className="small muted">{messageKinds[kind].tells}</p>
  </div>
);

const Always = ({ kind }: { kind: MessageKind }) => (
  <p className="message-always small muted">
    <IconLock className="ic-s" aria-hidden="true" />
    <span>
      Toujours par e‑mail. <span className="message-why">{messageKinds[kind].always}</span>
    </span>
  </p>
);
