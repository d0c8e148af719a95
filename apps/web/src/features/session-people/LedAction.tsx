import type { SessionCard } from '@forman/contract/sessions';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { kindUi } from '../../shared/sessions/kind-ui.tsx';
import { ledStepOf } from '../../shared/sessions/led-step.ts';
import { startsSoon } from '../../shared/sessions/meeting.ts';
import { useNow } from '../../ui/use-now.ts';

/**
 * In a list, of a session that the person leads: its sheet from an hour before it starts, as on home, else its page, where
 * there is always something to see to.
 */
export function LedAction({ session }: { session: SessionCard }) {
  const now = useNow();
  if (session.mine.state !== 'pilot') return null;
  const place = ledStepOf(session, now)?.place;
  const detail = pathTo(kindUi[session.kind].detail, { id: session.id });
  const after = new Date(session.endDate) <= now ? 'Voir la feuille' : 'Préparer';
  const isSheetDue = startsSoon(session, now) && place !== undefined && 'path' in place;
  const label = isSheetDue ? 'Ouvrir la feuille' : after;
  return (
    <Link
      className="btn btn-outline"
      to={isSheetDue ? place.path : detail}
      aria-label={`${label}, ${session.title}`}
    >
      {label}
    </Link>
  );
}
