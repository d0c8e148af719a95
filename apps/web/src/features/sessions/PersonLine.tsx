import './people.css';
import type { ListedPerson } from '@forman/contract/sessions';
import { fullName } from '@forman/domain/text';
import type { ReactNode } from 'react';
import { Avatar } from '../../shared/people/Avatar.tsx';
import { LevelName } from '../../shared/levels/LevelName.tsx';

type Props = { person: ListedPerson; isMe: boolean; rank?: ReactNode; children?: ReactNode };

/** Name and level of a person, and their sponsor for those who may read it. */
export function PersonLine({ person, isMe, rank, children }: Props) {
  const { godFather } = person;
  const sponsor = godFather ? `parrainage ${fullName(godFather)}` : 'sans parrain';
  return (
    <li className={isMe ? 'person me-row' : 'person'}>
      {rank}
      <Avatar person={person} />
      <div className="grow">
        <p className="pname">
          {fullName(person)} {isMe && <span className="tiny muted">(vous)</span>}
        </p>
        <p className="tiny muted">
          <LevelName role={person.role} />
          {godFather !== undefined && ` · ${sponsor}`}
        </p>
      </div>
      {children}
    </li>
  );
}
