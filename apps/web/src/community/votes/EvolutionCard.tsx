import type { Evolution } from '@forman/contract/community/votes';
import { ladder, type Level, roleLabel } from '@forman/domain/access';
import { levelAfter } from '@forman/domain/community/votes';
import { formatDistance, formatShortDate } from '@forman/domain/french-dates';
import { fullName } from '@forman/domain/text';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { labels } from '../../messages/fr.ts';
import { pathTo } from '../../paths.ts';
import { Avatar } from '../../people/shared/Avatar.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { FoldedOnPhone } from '../../ui/FoldedOnPhone.tsx';
import { dateOfLevel } from '../../people/shared/level-dates.ts';
import { LevelName } from '../../people/shared/LevelName.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { useNow } from '../../ui/use-now.ts';
import { Ballot } from './Ballot.tsx';
import { GiveVote } from './GiveVote.tsx';
import { useVote } from './use-vote.ts';
import { countsOf, slotNames, sponsorForAll } from './vote-words.ts';

type Props = { evolution: Evolution; onEnded: (ended: Evolution) => void };

/** One level vote: the person and their levels, the three votes, and the viewer’s own at their turn. */
export function EvolutionCard({ evolution, onEnded }: Props) {
  const vote = useVote(evolution, onEnded);
  return (
    <article className="card vote" aria-labelledby={`vote-${evolution.id}`}>
      <Head evolution={evolution} />
      <More evolution={evolution} />
      <ul className="ballots flex wrap" aria-label="Les trois votes">
        {slotNames.map((slot) => (
          <Ballot key={slot} evolution={evolution} slot={slot} doing={vote.doing} onClear={vote.take} />
        ))}
      </ul>
      {evolution.awaits && <GiveVote evolution={evolution} slot={evolution.awaits} vote={vote} />}
      {vote.error && <FailureNote error={vote.error} title="Votre vote n’a pas été enregistré." />}
    </article>
  );
}

function Head({ evolution }: { evolution: Evolution }) {
  const { id, user, raison, createdAt, level } = evolution;
  const now = useNow();
  const isNarrow = useNarrow();
  const given = countsOf(evolution);
  // The viewer’s own vote for all three is announced beside its buttons.
  const one = evolution.actions.all.ok ? null : sponsorForAll(evolution);
  const name = fullName(user);
  return (
    <header className="vote-head row gap-16">
      <Avatar person={user} />
      <div className="grow">
        <h3 id={`vote-${id}`}>
          <Link to={pathTo('profile', { id: user.id })}>{name}</Link>{' '}
          <Way from={user.roles.at(-1) ?? user.role} voted={level as Level} />
        </h3>
        <p className="small">{raison}</p>
        <p className="small muted">
          Vote ouvert {formatDistance(new Date(createdAt), now)}
          {given && ` · ${given}`}
          {one && ` · le vote de ${one.firstName} compte pour les trois`}
        </p>
        {level === 'ROLE_NOMAN' && user.roles.at(-1) === level && (
          <p className="small muted">Régler sa cotisation fait passer {roleLabel.ROLE_NEOMAN}, sans vote.</p>
        )}
      </div>
      {!isNarrow && <GoalsLink user={user} />}
    </header>
  );
}

const GoalsLink = ({ user }: Pick<Evolution, 'user'>) => (
  <Link
    className="link small"
    to={pathTo('goals', { id: user.id })}
    aria-label={`${labels.seeGoals} de ${fullName(user)}`}
  >
    {labels.seeGoals}
  </Link>
);

/** Step voted on: "ADMAN → MAN"; one level for a person who has left it meanwhile, or is at the top. */
function Way({ from, voted }: { from: string; voted: Level }) {
  const next = levelAfter(voted, 'promotion');
  return (
    <span className="chip vote-way">
      <LevelName role={from} />
      {from === voted && next !== voted && (
        <>
          <IconArrowRight aria-hidden="true" />
          <span className="vh">, promotion vers </span>
          <LevelName role={next} />
        </>
      )}
    </span>
  );
}

/** Levels so far; on a phone one folded line, followed by the link to the goals. */
function More({ evolution: { user } }: Pick<Props, 'evolution'>) {
  const isNarrow = useNarrow();
  const steps = stepsOf(user);
  if (steps.length === 0 && !isNarrow) return null;
  return (
    <div className="vote-steps small">
      {steps.length > 0 && <Steps steps={steps} />}
      {isNarrow && <GoalsLink user={user} />}
    </div>
  );
}

type Reached = { level: Level; at: string };

/** Days on which each level was reached, in order (MEM-128). */
const stepsOf = ({ userRoleInformation }: Evolution['user']): Reached[] =>
  ladder
    .flatMap((level) => {
      const at = userRoleInformation[dateOfLevel[level]];
      return at ? [{ level, at }] : [];
    })
    .toSorted((a, b) => a.at.localeCompare(b.at));

/** Levels so far; folded on a phone, where the votes come first. */
const Steps = ({ steps }: { steps: readonly Reached[] }) => (
  <FoldedOnPhone label="Parcours">
    <span className="muted" aria-hidden="true">
      Parcours&nbsp;:
    </span>
    <ul aria-label="Niveaux atteints">
      {steps.map(({ level, at }) => (
        <li key={level}>
          <LevelName role={level} />
          <span className="muted num">{formatShortDate(new Date(at))}</span>
        </li>
      ))}
    </ul>
  </FoldedOnPhone>
);
