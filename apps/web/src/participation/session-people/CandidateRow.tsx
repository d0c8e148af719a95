import type { Candidate, ListedPerson, Session } from '@forman/contract/sessions/sessions';
import { formatDistance } from '@forman/domain/french-dates';
import { fullName } from '@forman/domain/text';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { Avatar } from '../../people/shared/Avatar.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import { LevelName } from '../../people/shared/LevelName.tsx';
import { CandidateAnswer } from './CandidateAnswer.tsx';
import { EndButton } from './EndButton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { usePeople } from './use-people.ts';

type Led = Pick<Session, 'kind' | 'id' | 'title' | 'actions'>;
type Props = { session: Led; person: ListedPerson };

/** A person who offers to co-pilot, the time of the offer, and the answer. */
export function CandidateRow({ session, person }: { session: Led; person: Candidate }) {
  const now = useNow();
  return (
    <PersonRow person={person} since={formatDistance(new Date(person.askedAt), now)}>
      <CandidateAnswer session={session} person={person} />
    </PersonRow>
  );
}

/** An approved co-pilot, whom the pilot can remove from the team. */
export function CopilotRow({ session, person }: Props) {
  const { mutate, isPending, error } = usePeople(session);
  const name = fullName(person);
  return (
    <PersonRow person={person}>
      <Chip tone="brand">Co-pilote</Chip>
      {session.actions.removeCopilot.ok && (
        <EndButton
          label="Retirer"
          name={name}
          question={'Retirer ce co-pilote\u00a0?'}
          object={`${name}, ${session.title}`}
          consequence={`${person.firstName} n’aide plus à piloter ${kindUi[session.kind].the} et l’apprend par e-mail.`}
          cancelLabel="Garder dans l’équipe"
          busy={isPending}
          onConfirm={(close) => mutate({ do: 'remove', id: person.id }, { onSettled: close })}
        />
      )}
      {error && <FailureLine error={error} />}
    </PersonRow>
  );
}

type RowProps = {
  person: ListedPerson;
  /** Age of the offer: "il y a 3 jours". */ since?: string;
  children: ReactNode;
};

function PersonRow({ person, since, children }: RowProps) {
  return (
    <li className="team-row row wrap">
      <Avatar person={person} />
      <div className="grow">
        <p className="strong">
          <Link to={pathTo('profile', { id: person.id })}>{fullName(person)}</Link>
        </p>
        <p className="small muted">
          <LevelName role={person.role} />
          {since && ` · candidature reçue ${since}`}
        </p>
      </div>
      <div className="team-acts row wrap">{children}</div>
    </li>
  );
}
