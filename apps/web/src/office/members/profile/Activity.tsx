import './activity.css';
import { formatDay } from '@forman/domain/french-dates';
import { IconChecklist, IconChevronRight, IconStairsUp } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useViewer } from '../../../api/viewer.ts';
import { emptyTexts, labels } from '../../../messages/fr.ts';
import { pathTo } from '../../../paths.ts';
import { LevelName } from '../../../people/shared/LevelName.tsx';
import { activityOf } from './activity.ts';
import type { Profile } from './slots.ts';

const firstSteps = 5;

const resultWords = { PROMOTION: 'promotion', MAINTIEN: 'maintien', REGRADE: 'niveau inférieur' };

/** Sessions followed and led in the last twelve months, and the path so far. */
export function Activity({ profile: { person, totals, path } }: { profile: Profile }) {
  const me = useViewer();
  const { followed, led } = activityOf(totals);
  return (
    <section className="card pad" aria-labelledby="profile-activity">
      <h2 className="card-title" id="profile-activity">
        {labels.lastYear}
      </h2>
      <dl className="counts">
        <div>
          <dt>SUIVIS</dt>
          <dd>{followed}</dd>
        </div>
        <div>
          <dt>{labels.ledAndCoLed}</dt>
          <dd>{led}</dd>
        </div>
      </dl>
      <div className="row between wrap path-head">
        <h3 id="profile-path">Parcours</h3>
        <p className="small muted grow">Niveaux et votes</p>
        {me.roles[0] !== 'ROLE_GUEST' && (
          <Link className="link small" to={pathTo('goals', { id: person.id })}>
            Objectifs
          </Link>
        )}
      </div>
      <Path path={path} />
    </section>
  );
}

function Path({ path }: Pick<Profile, 'path'>) {
  const [isWhole, setWhole] = useState(false);
  if (path.length === 0) return <p className="muted">{emptyTexts.path}</p>;
  return (
    <>
      <ul className="path" aria-labelledby="profile-path">
        {(isWhole ? path : path.slice(0, firstSteps)).map(({ role, at, result }) => (
          <li key={`${result} ${role} ${at}`}>
            <span className={`sq sq-s ${result ? 'k-none' : 'k-atelier'}`} aria-hidden="true">
              {result ? <IconChecklist /> : <IconStairsUp />}
            </span>
            <span className="path-line flex between">
              <span>
                {result ? 'Vote au niveau ' : 'Niveau '}
                <LevelName role={role} />
                {result && `\u00a0: ${resultWords[result]}`}
              </span>
              <span className="small muted num nowrap">{formatDay(new Date(at))}</span>
            </span>
          </li>
        ))}
      </ul>
      {path.length > firstSteps && !isWhole && (
        <div className="path-more">
          <button type="button" className="btn btn-plain btn-s" onClick={() => setWhole(true)}>
            {labels.wholePath}
            <IconChevronRight className="ic-s" aria-hidden="true" />
          </button>
        </div>
      )}
    </>
  );
}
