import type { SessionCard } from '@forman/contract/sessions/sessions';
import { Link } from 'react-router';
import { seeSession } from '../../messages/fr.ts';
import { pathTo } from '../../paths.ts';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import { ledStepOf, partIds } from '../../sessions/shared/led-step.ts';
import { startsSoon } from '../../sessions/shared/starts-soon.ts';
import { useNow } from '../../ui/use-now.ts';

/**
 * Link in a list to a session that the person pilots or co-pilots: to its sheet from an hour before the
 * start, as on the home page; before that to its page, where the pilot prepares it.
 */
export function LedAction({ session }: { session: SessionCard }) {
  const now = useNow();
  const { id, kind, mine, endDate, title } = session;
  if (mine.state !== 'pilot' && mine.state !== 'copilot') return null;
  const place = ledStepOf(session, now)?.place;
  const isSheetDue = startsSoon(session, now) && place !== undefined && 'path' in place;
  const before = mine.state === 'pilot' ? 'Préparer' : seeSession[kind];
  const isOver = new Date(endDate) <= now;
  const label = isSheetDue ? 'Ouvrir la feuille' : isOver ? 'Voir la feuille' : before;
  const page = pathTo(kindUi[kind].detail, { id });
  return (
    <Link
      className="btn btn-outline"
      to={isSheetDue ? place.path : isOver ? `${page}#${partIds.sheet}` : page}
      aria-label={`${label}, ${title}`}
    >
      {label}
    </Link>
  );
}
