import type { Evolution } from '@forman/contract/community/votes';
import { fullName } from '@forman/domain/text';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { Avatar } from '../../people/shared/Avatar.tsx';
import { endOf, resultOf } from './vote-words.ts';

/** Outcomes of the votes that the viewer has ended, until the page is left: the list drops them (MEM-137). */
export function EndedVotes({ evolutions }: { evolutions: readonly Evolution[] }) {
  if (evolutions.length === 0) return null;
  return (
    <section aria-label="Terminé">
      <h2 className="votes-part">Terminé</h2>
      <ul className="grid gap-16">
        {evolutions.map((evolution) => (
          <li key={evolution.id} className="card vote-end row wrap">
            <Avatar person={evolution.user} />
            <div className="grow">
              <p className="strong">
                <Link to={pathTo('profile', { id: evolution.user.id })}>{fullName(evolution.user)}</Link>
              </p>
              <p className="small">Vote terminé&nbsp;: {endOf(evolution)}</p>
              <p className="small muted">{resultOf(evolution)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
