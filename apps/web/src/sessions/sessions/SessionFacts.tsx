import './session-facts.css';
import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { formatDay, formatDistance, formatDuration } from '@forman/domain/french-dates';
import { parisDay } from '@forman/domain/paris-time';
import { Fragment, type ReactNode } from 'react';
import { Chip } from '../../ui/Chip.tsx';
import { HourChips } from '../shared/HourChips.tsx';
import { DateTile } from '../shared/DateTile.tsx';
import { useNow } from '../../ui/use-now.ts';
import { startHere } from '../shared/elsewhere.ts';
import { hasCome } from '../shared/has-come.ts';
import { Hours } from '../shared/Hours.tsx';
import { HostFact } from './HostFact.tsx';
import type { Ways } from './registration-slot.ts';
import { daysOf, durationOf } from './session-times.ts';
import { ExternalFact } from './WhereCard.tsx';

type Props = { session: SessionDetail };
type WaysProps = Props & { ways: Pick<Ways, 'Calendar' | 'WriteToPilot'> };

/** When the session is, who leads it, and who comes. @param children the people registered. */
export function SessionFacts({ session, ways, children }: WaysProps & { children: ReactNode }) {
  return (
    <div className="facts card">
      <When session={session} ways={ways} />
      <HostFact session={session} WriteToPilot={ways.WriteToPilot} />
      <ExternalFact session={session} />
      <CountsFor session={session} />
      {children}
    </div>
  );
}

function When({ session, ways: { Calendar } }: WaysProps) {
  const days = daysOf(session);
  const now = useNow();
  // "aujourd’hui" beside a session that is over would announce it.
  const isJustOver = hasCome(session.endDate) && parisDay(new Date(session.startDate)) === parisDay(now);
  const duration = durationOf(session);
  // "9h-12h30, puis 14h-17h30" already shows the break.
  const saysBreak = session.breakTime && session.slots.length <= days.length;
  return (
    <div className="fact fact-when">
      <DateTile kind={session.kind} date={session.startDate} />
      <div className="grow">
        {days.map(({ date, hours }, index) => (
          <Fragment key={date}>
            <p className="ft row wrap">
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
      </div>
      {Calendar && <Calendar session={session} />}
    </div>
  );
}

/** Hours of training that the session counts for. */
function CountsFor({ session: { hours } }: Props) {
  if (hours.length === 0) return null;
  return (
    <div className="fact fact-line">
      <p className="fd">Compte pour vos habilitations</p>
      <HourChips lines={hours} isWhole />
    </div>
  );
}
