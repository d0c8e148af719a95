import type { ListedPerson, SessionCard } from '@forman/contract/sessions';
import { fullName } from '@forman/domain/text';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { kindUi } from '../../ui/kind-ui.tsx';
import { LevelName } from '../../ui/LevelName.tsx';
import { usePeople } from './use-people.ts';

type Session = Pick<SessionCard, 'kind' | 'id' | 'title' | 'actions'>;
type Props = { session: Session; person: ListedPerson };

/** Somebody who offers to co-pilot, and the answer. The answer shows at once; a refusal brings the question back. */
export function CandidateRow({ session, person }: Props) {
  const { mutate, isPending, isSuccess, variables, error } = usePeople(session);
  const { approveCopilot, removeCopilot } = session.actions;
  const isApproved = variables?.do === 'approve' && (isPending || isSuccess);
  const name = fullName(person);
  return (
    <PersonRow person={person} error={error}>
      {isApproved && (
        <Chip tone="good" icon={<IconCheck aria-hidden="true" />}>
          Co-pilote
        </Chip>
      )}
      {!isApproved && removeCopilot.ok && (
        <>
          <ActionButton
            size="s"
            decision={approveCopilot}
            aria-label={`Valider ${name}`}
            onClick={() => mutate({ do: 'approve', id: person.id })}
          >
            Valider
          </ActionButton>
          <EndButton
            label="Supprimer"
            name={name}
            question="Ne pas retenir cette candidature ?"
            object={`${name}, pour ${session.title}`}
            consequence={`${person.firstName} reçoit votre réponse par e-mail, et pourra se proposer de nouveau.`}
            keep="Garder la candidature"
            busy={isPending}
            onConfirm={(close) => mutate({ do: 'decline', id: person.id }, { onSettled: close })}
          />
        </>
      )}
    </PersonRow>
  );
}

/** An approved co-pilot, whom the pilot can take off the team. */
export function CopilotRow({ session, person }: Props) {
  const { mutate, isPending, error } = usePeople(session);
  const name = fullName(person);
  return (
    <PersonRow person={person} error={error}>
      <Chip tone="brand">Co-pilote</Chip>
      {session.actions.removeCopilot.ok && (
        <EndButton
          label="Retirer"
          name={name}
          question="Retirer ce co-pilote ?"
          object={`${name}, ${session.title}`}
          consequence={`${person.firstName} n’aide plus à piloter ${kindUi[session.kind].the} et l’apprend par e-mail.`}
          keep="Garder dans l’équipe"
          busy={isPending}
          onConfirm={(close) => mutate({ do: 'remove', id: person.id }, { onSettled: close })}
        />
      )}
    </PersonRow>
  );
}

function PersonRow({
  person,
  error,
  children,
}: {
  person: ListedPerson;
  error: Error | null;
  children: ReactNode;
}) {
  return (
    <li className="team-row">
      <Avatar person={person} />
      <div className="grow">
        <p className="strong">{fullName(person)}</p>
        <p className="small muted">
          <LevelName role={person.role} />
        </p>
        {error && <FailureLine error={error} />}
      </div>
      <div className="team-acts">{children}</div>
    </li>
  );
}

type EndProps = {
  label: string;
  name: string;
  question: string;
  object: string;
  consequence: string;
  keep: string;
  busy: boolean;
  onConfirm: (close: () => void) => void;
};

function EndButton({ label, name, busy, onConfirm, ...words }: EndProps) {
  const [isAsked, setAsked] = useState(false);
  const close = (): void => setAsked(false);
  return (
    <>
      <BusyButton size="s" look="plain" aria-label={`${label} ${name}`} onClick={() => setAsked(true)}>
        {label}
      </BusyButton>
      <ConfirmDialog
        {...words}
        opened={isAsked}
        busy={busy}
        confirm={label}
        confirming="Un instant…"
        onConfirm={() => onConfirm(close)}
        onClose={close}
      />
    </>
  );
}
