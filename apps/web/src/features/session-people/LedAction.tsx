import type { SessionCard } from '@forman/contract/sessions';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { kindUi } from '../../shared/sessions/kind-ui.tsx';
import { useNow } from '../../ui/use-now.ts';

/** In a list, of a session that the person leads: on its page there is always something to see to. */
export function LedAction({ session }: { session: SessionCard }) {
  const now = useNow();
  if (session.mine.state !== 'pilot') return null;
  const label = new Date(session.endDate) <= now ? 'Voir la feuille' : 'Préparer';
  return (
    <Link
      className="btn btn-outline"
      to={pathTo(kindUi[session.kind].detail, { id: session.id })}
      aria-label={`${label}, ${session.title}`}
    >
      {label}
    </Link>
  );
}
