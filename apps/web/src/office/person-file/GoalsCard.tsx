import { type Role, roleLabel } from '@forman/domain/access';
import { counted, fullName, plural } from '@forman/domain/text';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { Chip } from '../../ui/Chip.tsx';
import { When } from '../../ui/When.tsx';
import type { PersonFile } from './file.ts';
import { FileCard } from './FileCard.tsx';
import { causes, goalChip, outcomeText } from './words.ts';

/** Progress of the level’s goals, the votes on the level, and the date of each level reached. */
export function GoalsCard({ file: { person, goals, votes, levels } }: { file: PersonFile }) {
  return (
    <FileCard
      id="objectifs"
      title="Objectifs, votes et niveaux"
      action={
        <Link className="link small" to={pathTo('goals', { id: person.id })}>
          Tous<span className="vh"> les objectifs</span>
        </Link>
      }
    >
      <p className="strong">
        {counted(goals.validated, 'objectif', 'objectifs')} sur {goals.total}{' '}
        {plural(goals.validated, 'validé', 'validés')}
      </p>
      <ul className="pfile-rows">
        {goals.rows.map(({ id, description, state, at, actor }) => (
          <li key={id}>
            <span className="grow">
              {description}
              <small>
                {actor && `${fullName(actor)}, `}
                <When date={at} />
              </small>
            </span>
            <Chip tone={goalChip(state).tone}>{goalChip(state).text}</Chip>
          </li>
        ))}
        {votes.map((vote) => (
          <li key={`vote-${vote.id}`}>
            <span className="grow">
              Vote&nbsp;: {roleLabel[vote.level as Role]}
              <small>
                <When date={vote.createdAt} />, {vote.ballots} / 3 voix
              </small>
            </span>
            <Chip tone={vote.endedAt ? 'plain' : 'wait'}>{outcomeText(vote.outcome)}</Chip>
          </li>
        ))}
        {levels.slice(0, 4).map(({ level, at, cause, actor }) => (
          <li key={`${level}-${at}`}>
            <span className="grow">
              {roleLabel[level as Role]}
              <small>
                {causes[cause] ?? cause}
                {actor && ` (${fullName(actor)})`}
              </small>
            </span>
            <span className="small muted">
              <When date={at} />
            </span>
          </li>
        ))}
      </ul>
    </FileCard>
  );
}
