import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { capital } from '@forman/domain/text';
import { Link } from 'react-router';
import { can, useViewer } from '../../api/viewer.ts';
import { pathTo } from '../../paths.ts';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import { Note } from '../../ui/Note.tsx';
import { useNow } from '../../ui/use-now.ts';

const leads: ReadonlySet<SessionDetail['mine']['state']> = new Set(['pilot', 'copilot'] as const);

/**
 * Says that the session is under way or over. This form changes nobody’s presence, so people who keep the
 * attendance sheet get a link to it.
 */
export function BegunNote({ session }: { session: SessionDetail }) {
  const { id, kind, mine, startDate, endDate } = session;
  const now = useNow();
  const me = useViewer();
  if (new Date(startDate) > now) return null;
  const isOver = new Date(endDate) <= now;
  return (
    <div className="sf-note">
      <Note tone="brand" title={`${capital(kindUi[kind].the)} ${isOver ? 'a eu lieu' : 'est en cours'}.`}>
        {(leads.has(mine.state) || can(me, 'hours.administer')) && (
          <>
            Qui {isOver ? 'était' : 'est'} là se note sur la{' '}
            <Link to={pathTo('presence', { id })}>feuille d’émargement</Link>.
          </>
        )}
      </Note>
    </div>
  );
}
