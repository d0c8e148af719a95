import './attestations-card.css';
import type { PersonHours } from '@forman/contract/hours/hours';
import { formatDay } from '@forman/domain/french-dates';
import { formatMinutes } from '@forman/domain/hours/words';
import { parisInstant } from '@forman/domain/paris-time';
import { frenchSpaces } from '@forman/domain/text';
import { Link } from 'react-router';
import { Card } from '../../ui/Card.tsx';

/** Path of the list of attestations. */
const list = '/auth/heures/attestations';

type Props = { attestations: PersonHours['attestations']; count: number };

/** Latest attestations, with a link to the page of all. */
export function AttestationsCard({ attestations, count }: Props) {
  if (count === 0) return null;
  return (
    <Card
      title="Mes attestations"
      action={
        count > attestations.length && (
          <Link className="link small" to={list}>
            Voir les {count} attestations
          </Link>
        )
      }
    >
      <ul className="hour-proofs">
        {attestations.map(({ id, number, title, minutes, followedOn }) => (
          <li key={id}>
            <h3>
              <Link to={`${list}/${id}`}>{frenchSpaces(title)}</Link>
            </h3>
            <p className="tiny muted">
              {number} · {formatMinutes(minutes)} · {formatDay(parisInstant(followedOn, '12:00'))}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
