import './suggestions.css';
import type { SessionCard } from '@forman/contract/sessions/sessions';
import { IconChevronRight, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { useCall } from '../../api/query.ts';
import { routes } from '../../paths.ts';
import { FailureLine } from '../../ui/FailureNote.tsx';

const counts = ['', 'cette session', 'ces deux sessions', 'ces trois sessions', 'ces quatre sessions'];

/** Id of the section that missing hours link to. */
export const fillsId = 't-combler';

type Props = {
  Row: ComponentType<{ session: SessionCard; /** No other is suggested. */ isOnly: boolean }>;
  year: number;
};

/** Suggests sessions that complete the missing hours, as few as possible. */
export function Suggestions({ Row, year }: Props) {
  const { data, error } = useCall('suggestHours', {});
  return (
    <section className="section" aria-labelledby={fillsId}>
      <div className="sec-head">
        <h2 id={fillsId}>Les sessions qui comptent</h2>
        <Link className="link small" to={`${routes.workshops}?hours=1`}>
          Toutes les sessions qui comptent <IconChevronRight className="ic-s" aria-hidden="true" />
        </Link>
      </div>
      {!data && error && <FailureLine error={error} />}
      {data && <Filling {...data} Row={Row} year={year} />}
    </section>
  );
}

function Filling({ sessions, isEnough, Row, year }: Props & Answer<'suggestHours'>) {
  const Icon = isEnough ? IconCircleCheck : IconInfoCircle;
  return (
    <>
      <div className="hour-rows">
        {sessions.map((session) => (
          <Row key={session.id} session={session} isOnly={sessions.length === 1} />
        ))}
      </div>
      <p className="small muted row hour-enough">
        <Icon className="ic-s" aria-hidden="true" />
        <span>{enoughWords(sessions.length, isEnough, year)}</span>
      </p>
    </>
  );
}

function enoughWords(count: number, isEnough: boolean, year: number): string {
  if (count === 0)
    return 'Aucune session ouverte ne compte pour ce qui manque\u00a0: de nouvelles paraissent chaque mois.';
  const these = counts[count] ?? 'ces sessions';
  return isEnough
    ? `Avec ${these}, il ne manque plus rien pour ${year}.`
    : `Avec ${these}, il manquera encore des heures\u00a0: de nouvelles sessions paraissent chaque mois.`;
}
