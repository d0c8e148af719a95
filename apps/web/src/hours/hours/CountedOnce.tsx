import './attestations-card.css';
import type { PersonHours } from '@forman/contract/hours/hours';
import { formatDay } from '@forman/domain/french-dates';
import { parisInstant } from '@forman/domain/paris-time';
import { frenchSpaces } from '@forman/domain/text';
import { Card } from '../../ui/Card.tsx';

/** Sessions followed at the hours of another one, which counts them: their own attestation is not missing. */
export function CountedOnce({ sessions }: { sessions: PersonHours['countedElsewhere'] }) {
  if (sessions.length === 0) return null;
  return (
    <Card title="Mêmes heures, comptées une fois">
      <ul className="hour-proofs">
        {sessions.map(({ title, day, keptTitle, keptNumber }) => (
          <li key={`${title} ${day}`}>
            <h3>{frenchSpaces(title)}</h3>
            <p className="tiny muted">
              {formatDay(parisInstant(day, '12:00'))} · ces heures comptent pour «&nbsp;
              {frenchSpaces(keptTitle)}&nbsp;»
              {keptNumber && (
                <>
                  , <span className="nowrap">{keptNumber}</span>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
