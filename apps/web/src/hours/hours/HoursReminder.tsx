import { missingSentence } from '@forman/domain/hours/words';
import { daysBetween, parisDay } from '@forman/domain/paris-time';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { serverNow } from '../../api/server-clock.ts';
import { useViewer } from '../../api/viewer.ts';
import { routes } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';

/** Number of days before the end of the period at which the reminder appears. */
const remindedDays = 90;

/** Reminds of missing hours on the home page, near the end of their period. */
export function HoursReminder() {
  const me = useViewer();
  const { data } = useCall('getUserHours', { params: { id: String(me.id) }, query: {} });
  const today = parisDay(new Date(serverNow()));
  const lacking = (data?.cards ?? []).filter(
    ({ state, until }) => state === 'missing' && daysBetween(today, until) < remindedDays,
  );
  if (lacking.length === 0) return null;
  return (
    <Card
      title="Mes heures"
      action={
        <Link className="link small row-way" to={routes.hours} aria-label="Voir les sessions qui comptent">
          <span className="home-note">Voir les sessions qui comptent</span>
          <IconChevronRight className="ic-s" aria-hidden="true" />
        </Link>
      }
    >
      <ul className="stack" style={{ '--gap': '6px' }}>
        {lacking.map((card) => (
          <li key={card.habilitation} className="small">
            <b className="strong">{card.habilitation}&nbsp;:</b> {missingSentence(card)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
