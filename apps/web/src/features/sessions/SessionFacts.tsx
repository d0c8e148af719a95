import type { SessionDetail } from '@forman/contract/sessions';
import { formatDay, formatDistance, formatDuration } from '@forman/domain/french-dates';
import { fullName } from '@forman/domain/text';
import { IconCalendarPlus } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { DateTile } from '../../ui/DateTile.tsx';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { useCalendarFile } from '../../ui/use-calendar-file.ts';
import { useNow } from '../../ui/use-now.ts';
import { daysOf, durationOf } from './session-times.ts';
import { ExternalFact, WhereFact } from './WhereFact.tsx';

type Props = { session: SessionDetail };

/** When, where, who. */
export function SessionFacts({ session }: Props) {
  return (
    <div className="facts card">
      <When session={session} />
      <WhereFact session={session} />
      <ExternalFact session={session} />
      <Who session={session} />
    </div>
  );
}

function When({ session }: Props) {
  const days = daysOf(session);
  const now = useNow();
  const duration = durationOf(session);
  return (
    <div className="fact">
      <DateTile kind={session.kind} date={session.startDate} />
      <div className="grow">
        {days.map(({ date, hours }, index) => (
          <Fragment key={date}>
            <p className="ft">
              <time dateTime={date}>{formatDay(new Date(date))}</time>
              {index === 0 && <Chip tone="line">{formatDistance(new Date(session.startDate), now)}</Chip>}
            </p>
            <p className="fd num">
              {hours}
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
        {session.breakTime && <p className="fd">Pause : {session.breakTime}</p>}
        <AddToCalendar session={session} />
      </div>
    </div>
  );
}

function AddToCalendar({ session }: Props) {
  const { save, isBusy, error } = useCalendarFile(session);
  return (
    <>
      <p className="fd">
        <button type="button" className="link small linkbtn" aria-busy={isBusy || undefined} onClick={save}>
          <IconCalendarPlus className="ic-s" aria-hidden="true" />
          Ajouter à mon agenda
        </button>
      </p>
      {error && <FailureLine error={error} />}
    </>
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
            {copilotApprouved.length > 1 ? 'co-pilotes' : 'co-pilote'}
          </p>
        </div>
      )}
    </div>
  );
}

const list = new Intl.ListFormat('fr-FR', { type: 'conjunction' });
const listed = (names: string[]): string => list.format(names);
