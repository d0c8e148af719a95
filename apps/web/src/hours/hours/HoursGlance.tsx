import './hours-glance.css';
import { formatMinutes } from '@forman/domain/hours/words';
import { hoursSentences } from '@forman/domain/hours/reading';
import { Link } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { useCall } from '../../api/query.ts';
import { pathTo } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { HourStateChip } from './HourStateChip.tsx';

type Props = {
  id: number;
  /** True when the page knows that the hours are not shared. */ isHidden?: boolean;
};

/** Hours of a person, a line for each habilitation, for their sponsor and the office. */
export const HoursGlance = ({ id, isHidden = false }: Props) =>
  isHidden ? <NotShared /> : <Glance id={id} />;

const NotShared = () => (
  <p className="small muted hour-hidden">
    <span className="strong">Heures de formation.</span> {hoursSentences.hours_not_shared}
  </p>
);

function Glance({ id }: Pick<Props, 'id'>) {
  const { data, error } = useCall('getUserHours', { params: { id: String(id) }, query: {} });
  // The person has stopped sharing since the page was read.
  if (error instanceof ApiError && error.reason === 'hours_not_shared') return <NotShared />;
  return (
    <Card
      title="Heures de formation"
      action={
        data && (
          <Link className="link small" to={pathTo('personHours', { id })}>
            Détail<span className="vh"> des heures</span>
          </Link>
        )
      }
    >
      {error && <FailureLine error={error} />}
      {data?.cards.length === 0 && <p className="small muted">Aucune habilitation dans ce profil.</p>}
      <ul className="hour-glance">
        {data?.cards.map((card) => (
          <li key={card.habilitation}>
            <span>
              <b className="strong">{card.habilitation}</b>
              <small className="small muted">
                {formatMinutes(card.done)}{' '}
                {card.asked === null ? 'suivies' : `sur ${formatMinutes(card.asked)}`}
              </small>
            </span>
            <HourStateChip state={card.state} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
