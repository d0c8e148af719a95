import type { LineEntry } from '@forman/contract/people/lineage';
import { fullName, ordinal } from '@forman/domain/text';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { useViewer } from '../../api/viewer.ts';
import { pathTo } from '../../paths.ts';
import { Avatar } from '../shared/Avatar.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { LevelName } from '../shared/LevelName.tsx';
import { Bar } from '../../ui/Skeleton.tsx';

export type Direction = 'aval' | 'amont';
/** Field of each direction. The wire's names look swapped, and are kept (MEM-065). */
const entriesOf = { aval: 'ligneAmont', amont: 'ligneAval' } as const;
const empty = {
  aval: 'Personne n’a encore été parrainé.',
  amont: 'Personne au-dessus\u00a0: la lignée commence ici.',
} as const;
const step = 50;

/** Whole line as a list, nearest generation first. */
export function LineList({ id, direction }: { id: number; direction: Direction }) {
  const { data, error } = useCall('getUserLine', { params: { id } });
  const [shown, setShown] = useState(step);
  if (error && !data) return <FailureNote title="La lignée n’a pas pu être lue." error={error} />;
  if (!data) return <ListSkeleton />;
  const entries = data[entriesOf[direction]];
  if (entries.length === 0) return <p className="muted">{empty[direction]}</p>;
  const left = entries.length - shown;
  return (
    <>
      <ul className="line-list">
        {entries.slice(0, shown).map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {left > 0 && (
        <button type="button" className="btn btn-plain btn-s" onClick={() => setShown(shown + step)}>
          Afficher la suite ({left})
        </button>
      )}
    </>
  );
}

function Entry({ entry }: { entry: LineEntry }) {
  const me = useViewer();
  // A guest may only open their own sponsor's page.
  const isOpen = me.roles[0] !== 'ROLE_GUEST' || me.godFather?.id === entry.id;
  return (
    <li className="node row gap-10">
      <Avatar person={entry} size="s" />
      {isOpen ? (
        <Link className="node-name line-link" to={pathTo('profile', { id: entry.id })}>
          {fullName(entry)}
        </Link>
      ) : (
        <span className="node-name">{fullName(entry)}</span>
      )}
      <span className="node-under">
        <Chip>
          <LevelName role={entry.role} />
        </Chip>
        <span className="small muted node-count">{ordinal(entry.generation)} génération</span>
      </span>
    </li>
  );
}

const ListSkeleton = () => (
  <section aria-busy="true" aria-label="Chargement de la lignée" className="stack">
    <Bar width="60%" height={20} />
    <Bar width="50%" height={20} />
    <Bar width="55%" height={20} />
  </section>
);
