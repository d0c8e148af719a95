import type { SessionCard } from '@forman/contract/sessions';
import { Link } from 'react-router';
import { seeSession } from '../../messages/fr.ts';
import { pathTo } from '../../paths.ts';
import { kindUi } from '../../shared/sessions/kind-ui.tsx';
import { ledStepOf } from '../../shared/sessions/led-step.ts';
import { startsSoon } from '../../shared/sessions/meeting.ts';
import { useNow } from '../../ui/use-now.ts';

/**
 * In a list, of a session that the person leads, alone or with its pilot: its sheet from an hour before it starts, as on
 * home, else its page, which its pilot prepares there.
 */
export function LedAction({ session }: { session: SessionCard }) {
  const now = useNow();
  const { id, kind, mine, endDate, title } = session;
  if (mine.state !== 'pilot' && mine.state !== 'copilot') return null;
  const place = ledStepOf(session, now)?.place;
  const isSheetDue = startsSoon(session, now) && place !== undefined && 'path' in place;
  const before = mine.state === 'pilot' ? 'Préparer' : seeSession[kind];
  const after = new Date(endDate) <= now ? 'Voir la feuille' : before;
  const label = isSheetDue ? 'Ouvrir la feuille' : after;
  return (
    <Link
      className="btn btn-outline"
      to={isSheetDue ? place.path : pathTo(kindUi[kind].detail, { id })}
      aria-label={`${label}, ${title}`}
    >
      {label}
    </Link>
  );
}
