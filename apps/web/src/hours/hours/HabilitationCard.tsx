import './habilitation-card.css';
import type { HourCard } from '@forman/contract/hours/hours';
import { formatDay, formatShortDate } from '@forman/domain/french-dates';
import { formatMinutes, missingSentence, themeRuleLabels } from '@forman/domain/hours/words';
import { parisInstant } from '@forman/domain/paris-time';
import { frenchSpaces, plural } from '@forman/domain/text';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Fragment, type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { serverNow } from '../../api/server-clock.ts';
import { pathTo } from '../../paths.ts';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import { FoldedOnPhone } from '../../ui/FoldedOnPhone.tsx';
import { Note } from '../../ui/Note.tsx';
import { type Coming, enoughOf } from './enough.ts';
import { HourStateChip } from './HourStateChip.tsx';
import { HourYears } from './HourYears.tsx';
import { fillsId } from './Suggestions.tsx';

type Props = { card: HourCard };
type OwnProps = Props & { /** True for the viewer's own hours. */ isOwn: boolean };

type Place = {
  rows: number;
  /** Takes the whole width of the page, with the details beside the sum. */ isWide: boolean;
};

/** Hours of one habilitation, done and asked; words under the bar say the same as its colours. */
export function HabilitationCard({ card, isOwn, rows, isWide }: OwnProps & Place) {
  const id = useId();
  return (
    <section
      className={`card hcard${card.state === 'missing' ? ' late' : ''}${isWide ? ' hcard-wide' : ''}`}
      aria-labelledby={id}
      style={{ gridRow: `span ${rows}` }}
    >
      <div className="card-head">
        <div>
          <h2 id={id}>{card.habilitation}</h2>
          <p className="small muted">{periodWords(card)}</p>
        </div>
        <HourStateChip state={card.state} />
      </div>
      <p className="hsum">
        {formatMinutes(card.done)}{' '}
        <small>{card.asked === null ? 'suivies' : `sur ${formatMinutes(card.asked)}`}</small>
      </p>
      {card.asked !== null && <Bar {...card} asked={card.asked} />}
      {(card.asked !== null || card.registered > 0) && <Legend card={card} />}
      <Foot card={card} isOwn={isOwn} />
      <Details card={card} />
    </section>
  );
}

function periodWords({ fromYear, toYear, until, note, asked }: HourCard): string {
  const several = toYear - fromYear + 1;
  const period =
    several > 1 ? `${several} ans d’exercice, jusqu’au ${formatDay(parisInstant(until))}` : `Année ${toYear}`;
  if (asked === null) return `${period}\u00a0: aucune durée demandée`;
  return several === 1 && note ? `${period} · ${note}` : period;
}

const share = (minutes: number, asked: number): string =>
  `${Math.min(100, (Math.max(0, minutes) / asked) * 100).toFixed(1)}%`;

const Bar = ({ done, registered, asked }: { done: number; registered: number; asked: number }) => (
  <span className="hbar flex gap-2" aria-hidden="true">
    <i className="d" style={{ width: share(done, asked) }} />
    {registered > 0 && done < asked && (
      <i className="r" style={{ width: share(Math.min(registered, asked - done), asked) }} />
    )}
  </span>
);

/** Legend of the bar. Registrations may bring more than what is still needed, which is then said. */
function Legend({ card: { asked, done, registered, missing } }: Props) {
  const open = asked === null ? 0 : Math.max(0, asked - done);
  const isMore = open > 0 && registered > open;
  const said = [
    ['d', 'Fait', done],
    ['r', 'Inscription', registered],
    ['m', 'Manque', missing],
  ] as const;
  return (
    <ul className="hleg flex wrap gap-4-18">
      {said
        .filter(([look, , minutes]) => look === 'd' || minutes > 0)
        .map(([look, label, minutes]) => (
          <li key={look}>
            <i className={look} aria-hidden="true" />
            <span>
              {label} <b>{formatMinutes(minutes)}</b>
              {look === 'r' && isMore && `, pour ${formatMinutes(open)} à combler`}
            </span>
          </li>
        ))}
    </ul>
  );
}

function Foot({ card, isOwn }: OwnProps) {
  if (card.state === 'planned') return <Planned card={card} isOwn={isOwn} />;
  if (card.state !== 'missing') return null;
  const sentence = missingSentence(card, isOwn);
  // On the viewer's own page, the sessions that count are listed below.
  const way = isOwn && (
    <a className="link" href={`#${fillsId}`}>
      Voir les sessions qui comptent
    </a>
  );
  if (card.parts.length > 0)
    return (
      <Note tone="wait" icon={<IconAlertTriangle aria-hidden="true" />} title={sentence}>
        {way}
      </Note>
    );
  return (
    <p className="small foot-s">
      <b className="strong">{sentence}</b> {way}
    </p>
  );
}

/** "Rien ne manque si vous venez à …", with no more sessions than needed, and past ones to attest. */
function Planned({ card, isOwn }: OwnProps) {
  const now = serverNow();
  const [over, ahead] = [true, false].map((isOver) =>
    enoughOf(card).filter(({ startsAt }) => new Date(startsAt).getTime() <= now === isOver),
  ) as [Coming[], Coming[]];
  return (
    <p className="small foot-s">
      Rien ne manque{ahead.length > 0 && (isOwn ? ' si vous venez à ' : ' avec sa venue à ')}
      <Sessions of={ahead} last=" et à " />
      {over.length > 0 && (
        <>
          {ahead.length > 0 && ', et'} dès que {plural(over.length, 'sera attestée', 'seront attestées')}{' '}
        </>
      )}
      <Sessions of={over} last=" et " />.
    </p>
  );
}

const Sessions = ({ of, last }: { of: readonly Coming[]; last: string }) =>
  of.map(({ sessionId, kind, title, startsAt }, index): ReactNode => (
    <Fragment key={sessionId}>
      {index > 0 && (index === of.length - 1 ? last : ', ')}
      <Link to={pathTo(kindUi[kind].detail, { id: sessionId })}>{frenchSpaces(title)}</Link>,{' '}
      <span className="nowrap">{formatShortDate(new Date(startsAt))}</span>
    </Fragment>
  ));

const capLabels = { training: 'Formations', colloquium: 'Colloques', teaching: 'Enseignement' } as const;

/** Details of the sum: themes, caps and years. */
function Details({ card }: Props) {
  if (card.parts.length + card.caps.length === 0 && card.years.length <= 1) return null;
  return (
    <div className="hdetails column">
      <FoldedOnPhone label="Thèmes et années">
        <Themes card={card} />
        {card.years.length > 1 && <HourYears years={card.years} />}
      </FoldedOnPhone>
    </div>
  );
}

/** Hours on the required themes, and hours counted of the forms of training that are capped. */
function Themes({ card: { parts, caps, years } }: Props) {
  if (parts.length + caps.length === 0) return null;
  return (
    <ul className="hthemes">
      {parts.map(({ rule, asked, done }) => (
        <li key={rule}>
          <span>
            {themeRuleLabels[rule]}
            <small>{formatMinutes(asked)} demandées</small>
          </span>
          <Meter minutes={done} of={asked} />
          <span className="num">
            {formatMinutes(done)} / {formatMinutes(asked)}
          </span>
        </li>
      ))}
      {caps.map(({ nature, year, most, followed, counted }) => (
        <li key={`${nature} ${year}`}>
          <span>
            {capLabels[nature]}
            {years.length > 1 && ` ${year}`}
            <small>
              {formatMinutes(most)} par an comptent
              {followed > most && `, sur ${formatMinutes(followed)} suivies`}
            </small>
          </span>
          <Meter minutes={counted} of={most} />
          <span className="num">{formatMinutes(counted)} comptées</span>
        </li>
      ))}
    </ul>
  );
}

const Meter = ({ minutes, of }: { minutes: number; of: number }) => (
  <span className="hmeter" aria-hidden="true">
    <i style={{ width: share(minutes, of) }} />
  </span>
);
