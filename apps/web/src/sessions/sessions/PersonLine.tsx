import './people.css';
import type { ListedPerson, SessionDetail } from '@forman/contract/sessions/sessions';
import { fullName } from '@forman/domain/text';
import type { ReactNode } from 'react';
import { can, useViewer } from '../../api/viewer.ts';
import { Avatar } from '../../people/shared/Avatar.tsx';
import { ProfileLink } from '../../people/shared/ProfileLink.tsx';
import { LevelName } from '../../people/shared/LevelName.tsx';

type Props = {
  person: ListedPerson;
  /** The session on whose list the person is: a played one has no pages of people. */
  of: Pick<SessionDetail, 'host'>;
  rank?: ReactNode;
  children?: ReactNode;
};

/** Name and level of a person, which lead to their page, and their sponsor for those who may read it. */
export function PersonLine({ person, of, rank, children }: Props) {
  const { godFather } = person;
  const me = useViewer();
  const isMe = person.id === me.id;
  const mayOpen = of.host.mayOpen && can(me, 'portal.member');
  const sponsor = godFather ? `parrainage ${fullName(godFather)}` : 'sans parrain';
  return (
    <li className={isMe ? 'person me-row' : 'person'}>
      {rank}
      <ProfileLink id={person.id} mayOpen={mayOpen} className="person-link">
        <Avatar person={person} />
        <span className="grow">
          <span className="pname">
            {fullName(person)} {isMe && <span className="tiny muted">(vous)</span>}
          </span>
          <span className="tiny muted">
            <LevelName role={person.role} />
            {godFather !== undefined && ` · ${sponsor}`}
          </span>
        </span>
      </ProfileLink>
      {children}
    </li>
  );
}
