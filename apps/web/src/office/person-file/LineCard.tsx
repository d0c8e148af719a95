import { counted, fullName } from '@forman/domain/text';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { Avatar } from '../../people/shared/Avatar.tsx';
import { LevelName } from '../../people/shared/LevelName.tsx';
import type { PersonFile } from './file.ts';
import { FileCard } from './FileCard.tsx';

type Member = NonNullable<PersonFile['line']['sponsor']>;

const Line = ({ person, part }: { person: Member; part: string }) => (
  <li>
    <Avatar person={person} size="s" />
    <span className="grow">
      <Link to={pathTo('adminUser', { id: person.id })}>{fullName(person)}</Link>
      <small>{part}</small>
    </span>
    <LevelName role={person.role} />
  </li>
);

/** Sponsor, manager and sponsored people. */
export function LineCard({ file: { person, line } }: { file: PersonFile }) {
  const { sponsor, manager, sponsored } = line;
  const others = sponsored.count - sponsored.rows.length;
  return (
    <FileCard
      id="lignee"
      title="Lignée"
      action={
        <Link className="link small" to={pathTo('profile', { id: person.id })}>
          Organisation
        </Link>
      }
    >
      <ul className="pfile-rows">
        {sponsor && <Line person={sponsor} part="parraine" />}
        {manager && <Line person={manager} part="manager" />}
        {sponsored.rows.map((member) => (
          <Line key={member.id} person={member} part="parrainage" />
        ))}
      </ul>
      {!sponsor && <p className="small muted">Personne ne parraine cette personne.</p>}
      {others > 0 && (
        <p className="small muted">Et {counted(others, 'autre', 'autres')} dans son organisation.</p>
      )}
      {person.dynasty && <p className="small muted">Dynastie&nbsp;: {person.dynasty}</p>}
    </FileCard>
  );
}
