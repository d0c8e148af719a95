import type { ListedPerson, Session } from '@forman/contract/sessions/sessions';
import { fullName } from '@forman/domain/text';
import { IconCheck } from '@tabler/icons-react';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { EndButton } from './EndButton.tsx';
import { usePeople } from './use-people.ts';

type Props = {
  session: Pick<Session, 'kind' | 'id' | 'title' | 'actions'>;
  person: ListedPerson;
};

/** Answer to a person who offers to co-pilot. It shows at once; a failure brings the buttons back. */
export function CandidateAnswer({ session, person }: Props) {
  const { mutate, isPending, isSuccess, variables, error } = usePeople(session);
  const { approveCopilot, removeCopilot } = session.actions;
  const isApproved = variables?.do === 'approve' && (isPending || isSuccess);
  const name = fullName(person);
  return (
    <>
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
            aria-label={`Accepter ${name}`}
            onClick={() => mutate({ do: 'approve', id: person.id })}
          >
            Accepter
          </ActionButton>
          <EndButton
            label="Refuser"
            name={name}
            question={'Refuser cette candidature\u00a0?'}
            object={`${name}, pour ${session.title}`}
            consequence={`${person.firstName} reçoit votre réponse par e-mail, et pourra se proposer de nouveau.`}
            cancelLabel="Garder la candidature"
            busy={isPending}
            onConfirm={(close) => mutate({ do: 'decline', id: person.id }, { onSettled: close })}
          />
        </>
      )}
      {error && <FailureLine error={error} />}
    </>
  );
}
