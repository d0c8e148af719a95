import type { FirstSession as First } from '@forman/contract/office/home';
import { formatDay } from '@forman/domain/french-dates';
import { counted } from '@forman/domain/text';
import { Link } from 'react-router';
import { seeSession } from '../../messages/fr.ts';
import { pathTo, routes } from '../../paths.ts';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import { PathSteps, type ShownStep } from './PathSteps.tsx';

/** Guides a new pilot from a session's creation to its closed sheet; shown until they have done that once. */
export function FirstSession({ first }: { first: First }) {
  const { session } = first;
  const steps = stepsOf(first);
  const done = steps.filter(({ state }) => state === 'done').length;
  return (
    <section className="section" aria-labelledby="t-first">
      <div className="sec-head">
        <h2 id="t-first">Votre première session</h2>
        <span className="small muted num">
          {counted(done, 'étape', 'étapes')} sur {steps.length}
        </span>
      </div>
      <div className="card pad first-session">
        <PathSteps steps={steps} />
        <div className="first-foot">
          <p className="small muted grow">
            {session
              ? `${session.title}, ${formatDay(new Date(session.startDate))}.`
              : 'Choisissez un thème, une date et un lieu\u00a0: tout se modifie ensuite.'}
          </p>
          {session ? (
            <Link className="btn btn-outline" to={pathTo(kindUi[session.kind].detail, { id: session.id })}>
              {seeSession[session.kind]}
            </Link>
          ) : (
            <Link className="btn btn-outline" to={routes.workshopCreate}>
              Créer un atelier
            </Link>
          )}
        </div>
      </div>
    </section>
  );
}

function stepsOf({ session, isPublished, registered, isOver }: First): ShownStep[] {
  const people = counted(registered, 'inscrit', 'inscrits');
  const facts = [
    { key: 'create', label: 'Créer', detail: 'Thème, date, lieu, prix', isDone: session !== null },
    { key: 'publish', label: 'Publier', detail: 'L’association la relit et la publie', isDone: isPublished },
    {
      key: 'people',
      label: 'Accueillir',
      detail: registered > 0 ? people : 'Les inscrits arrivent',
      isDone: registered > 0,
    },
    { key: 'sheet', label: 'Faire signer', detail: 'La feuille, le jour même', isDone: isOver },
    { key: 'absences', label: 'Clore', detail: 'Les absents, puis valider', isDone: false },
  ];
  const current = facts.findIndex(({ isDone }) => !isDone);
  return facts.map(({ isDone, ...fact }, index) => ({
    ...fact,
    state: index === current ? 'current' : isDone ? 'done' : 'coming',
  }));
}
