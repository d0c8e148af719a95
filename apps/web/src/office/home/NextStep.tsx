import './todo.css';
import './path-blocks.css';
import './next-step.css';
import type { SessionCard } from '@forman/contract/sessions/sessions';
import { discoveryFee, type PathStep } from '@forman/domain/sessions/discovery';
import { counted, fullName } from '@forman/domain/text';
import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { pathTo, routes } from '../../paths.ts';
import { useFocusHandedOn } from '../../ui/focus-heading.ts';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import { SessionPrice } from '../../sessions/shared/session-price.tsx';
import { hoursOf } from '../../sessions/shared/session-when.ts';
import type { GuestAction } from './acts.ts';
import { nextWords } from './path-words.ts';
import { dayOf, placeOf, shortDayOf } from './session-facts.ts';
import { SessionMeta } from './SessionMeta.tsx';
import { Hours } from '../../sessions/shared/Hours.tsx';

type Path = Answer<'guestPath'>;
type Props = { step: Exclude<PathStep, 'membership'>; path: Path; Action: GuestAction; now: Date };

/** Next stage of a guest: the date that they have, or the next dates to choose from. */
export function NextStep({ step, path: { mine, dates }, Action, now }: Props) {
  const { title, line } = nextWords[step];
  const isOver = mine !== null && new Date(mine.endDate) <= now;
  return (
    <section className="card todo" aria-labelledby="t-step">
      <article className="todo-main">
        <span className="sq k-wait" aria-hidden="true">
          <IconFlag />
        </span>
        <div className="grow">
          <p className="eyebrow todo-eyebrow">
            {mine && !isOver ? 'Votre prochain rendez-vous' : 'Votre prochaine étape'}
          </p>
          <h2 id="t-step">{title}</h2>
          {mine && !isOver && <Mine session={mine} Action={Action} />}
          {mine && isOver && (
            <p className="small muted">
              Votre date du {dayOf(mine.startDate)} est passée&nbsp;: l’association enregistre votre présence,
              puis l’étape suivante s’ouvre ici.
            </p>
          )}
          {!mine && <p className="small muted">{line}</p>}
          {!mine && dates.length > 0 && <Dates step={step} dates={dates} Action={Action} />}
          {!mine && dates.length === 0 && <NoDate step={step} />}
        </div>
      </article>
    </section>
  );
}

function Mine({ session, Action }: { session: SessionCard; Action: GuestAction }) {
  const isRegistered = session.mine.state === 'registered';
  // The payment left to make comes before the details.
  const isOpen = isRegistered && !session.mine.finalised && session.actions.finalise.ok;
  return (
    <>
      <p className="small">
        {isRegistered ? 'Votre place est réservée.' : 'Vous êtes sur la liste d’attente.'}
        {isOpen && ` Il reste ${discoveryFee} à régler pour finaliser, avant le ${dayOf(session.startDate)}.`}
      </p>
      <SessionMeta session={session} when={`${dayOf(session.startDate)}, ${hoursOf(session)}`} />
      <div className="todo-acts">
        {isOpen && <Action session={session} isMain />}
        <Link
          className={isOpen ? 'btn btn-plain' : 'btn btn-primary'}
          to={pathTo(kindUi[session.kind].detail, { id: session.id })}
          aria-label={`Voir les détails, ${session.title}`}
        >
          Voir les détails
        </Link>
      </div>
    </>
  );
}

/** Address of the contact page with the title of a message about dates. */
const writeAbout = (step: Props['step']): string =>
  `${routes.contactApp}?${new URLSearchParams({ titre: nextWords[step].askDate })}`;

type DatesProps = { step: Props['step']; dates: readonly SessionCard[]; Action: GuestAction };

/** Choice of a date, the first one at the start; the button names the chosen date. */
function Dates({ step, dates, Action }: DatesProps) {
  const [chosenId, choose] = useState<number | null>(null);
  const chosen = dates.find(({ id }) => id === chosenId) ?? dates[0]!;
  const acts = useFocusHandedOn<HTMLDivElement>();
  return (
    <>
      <fieldset className="dates">
        <legend className="vh">Choisissez une date</legend>
        {dates.map((session) => (
          <label key={session.id} className="date">
            <input
              type="radio"
              name="date"
              checked={session.id === chosen.id}
              onChange={() => choose(session.id)}
            />
            <span className="grow">
              <b className="strong">
                <Hours of={`${dayOf(session.startDate)}, ${hoursOf(session)}`} />
              </b>
              <span className="small muted">
                {placeOf(session)}, avec {fullName(session.former)}
              </span>
            </span>
            <span className="date-end small muted num">
              <SessionPrice session={session} />
              {session.seats.left !== null && (
                <span className="nowrap">{counted(session.seats.left, 'place', 'places')}</span>
              )}
            </span>
          </label>
        ))}
      </fieldset>
      <div ref={acts} className="todo-acts">
        <Action key={chosen.id} session={chosen} day={shortDayOf(chosen.startDate)} />
        <Link className="btn btn-plain" to={writeAbout(step)}>
          Aucune date ne me va
        </Link>
      </div>
    </>
  );
}

const NoDate = ({ step }: { step: Props['step'] }) => (
  <>
    <p className="dates-none">
      Aucune date avec une place pour le moment&nbsp;: dès qu’il y en a une, elle s’affiche ici.
    </p>
    <div className="todo-acts">
      <Link className="btn btn-outline" to={writeAbout(step)}>
        Écrire à l’association
      </Link>
    </div>
  </>
);
