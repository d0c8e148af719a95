import './session-facts.css';
import type { SessionDetail } from '@forman/contract/sessions';
import { formatDay, formatDistance, formatDuration } from '@forman/domain/french-dates';
import { parisDay } from '@forman/domain/paris-time';
import { fullName, listed } from '@forman/domain/text';
import { type ComponentType, Fragment } from 'react';
import { Avatar } from '../../shared/people/Avatar.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { HourChips } from '../../shared/hours/HourChips.tsx';
import { DateTile } from '../../shared/sessions/DateTile.tsx';
import { useNow } from '../../ui/use-now.ts';
import { startHere } from '../../shared/sessions/elsewhere.ts';
import { hasCome } from '../../shared/sessions/has-come.ts';
import { daysOf, durationOf } from './session-times.ts';
import { ExternalFact, WhereFact } from './WhereFact.tsx';
import { Hours } from '../../shared/sessions/Hours.tsx';

type Props = { session: SessionDetail };
type TimeProps = Props & { Calendar: ComponentType<Props> | undefined };

/** Time, place and people of the session. */
export function SessionFacts({ session, Calendar }: TimeProps) {
  return (
    <div className="facts card">
      <When session={session} Calendar={Calendar} />
      <WhereFact session={session} />
      <ExternalFact session={session} />
      <Who session={session} />
      <CountsFor session={session} />
    </div>
  );
}

function When({ session, Calendar }: TimeProps) {
  const days = daysOf(session);
  const now = useNow();
  // "aujourd’hui" beside a session that is over would announce it.
  const isJustOver = hasCome(session.endDate) && parisDay(new Date(session.startDate)) === parisDay(now);
  const duration = durationOf(session);
  // "9h-12h30, puis 14h-17h30" already shows the break.
  const saysBreak = session.breakTime && session.slots.length <= days.length;
  return (
    <div className="fact">
      <DateTile kind={session.kind} date={session.startDate} />
      <div className="grow">
        {days.map(({ date, hours }, index) => (
          <Fragment key={date}>
            <p className="ft">
              <time dateTime={date}>{formatDay(new Date(date))}</time>
              {index === 0 && !isJustOver && (
                <Chip tone="line">{formatDistance(new Date(session.startDate), now)}</Chip>
              )}
            </p>
            <p className="fd num">
              <Hours of={hours} />
              {startHere(new Date(date)) && <span className="nowrap"> ({startHere(new Date(date))})</span>}
              {duration !== null && days.length === 1 && (
                <span className="nowrap"> ({formatDuration(duration)})</span>
              )}
            </p>
          </Fragment>
        ))}
        {duration !== null && days.length > 1 && (
          <p className="fd">
            {days.length} jours, {formatDuration(duration)} en tout
          </p>
        )}
        {saysBreak && <p className="fd">Pause&nbsp;: {session.breakTime}</p>}
        {Calendar && <Calendar session={session} />}
      </div>
    </div>
  );
}

/** Hours of training that the session counts for. */
function CountsFor({ session: { hours } }: Props) {
  if (hours.length === 0) return null;
  return (
    <div className="fact">
      <div className="grow">
        <p className="fd">Compte pour vos habilitations</p>
        <HourChips lines={hours} isWhole />
      </div>
    </div>
  );
}

function Who({ session: { former, copilotApprouved } }: Props) {
  return (
    <div className="fact fact-who">
      <Avatar person={former} size="m" />
      <div className="grow">
        <p className="ft">{fullName(former)}</p>
        <p className="fd">Pilote</p>
      </div>
      {copilotApprouved.length > 0 && (
        <div className="row fact-copilots">
          <span className="avs">
            {copilotApprouved.map((person) => (
              <Avatar key={person.id} person={person} size="s" />
            ))}
          </span>
          <p className="small muted">
            avec {listed(copilotApprouved.map(fullName))},{' '}
            <span className="nowrap">{copilotApprouved.length > 1 ? 'co-pilotes' : 'co-pilote'}</span>
          </p>
        </div>
      )}
    </div>
  );
}
