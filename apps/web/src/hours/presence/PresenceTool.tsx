import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { parisDay } from '@forman/domain/paris-time';
import { IconWriting } from '@tabler/icons-react';
import { Link } from 'react-router';
import { can, useViewer } from '../../api/viewer.ts';
import { pathTo } from '../../paths.ts';
import { ledStepOf, partIds } from '../../sessions/shared/led-step.ts';
import { useNow } from '../../ui/use-now.ts';

/**
 * Link to the attendance sheet for those who keep it, from the day of the session on; left out when the
 * booking card has it.
 */
export function PresenceTool({ session }: { session: SessionDetail }) {
  const { id, startDate, mine } = session;
  const me = useViewer();
  const now = useNow();
  const keeps = mine.state === 'pilot' || mine.state === 'copilot' || can(me, 'hours.administer');
  const step = ledStepOf(session, now);
  const isNext = step !== null && ('path' in step.place || step.place.part === partIds.sheet);
  if (!keeps || isNext || parisDay(now) < parisDay(new Date(startDate))) return null;
  return (
    <Link className="btn btn-outline btn-s" to={pathTo('presence', { id })}>
      <IconWriting aria-hidden="true" />
      Feuille d’émargement
    </Link>
  );
}
