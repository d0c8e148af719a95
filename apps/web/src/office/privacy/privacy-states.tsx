import type { DataRequest } from '@forman/contract/office/privacy';
import { formatDay } from '@forman/domain/french-dates';
import { useCall } from '../../api/query.ts';
import { Bar } from '../../ui/Skeleton.tsx';

const requests: Record<DataRequest['state'], string> = {
  waiting: 'Votre archive se prépare',
  ready: 'Votre archive est prête',
  taken: 'Archive téléchargée',
  expired: 'Archive non prise à temps',
};

/** State of the viewer’s data archive, in a line. */
export function PrivacyState() {
  const { data, isPending } = useCall('getPrivacy', {});
  if (!data) return isPending && <Bar width="9em" />;
  return data.request ? requests[data.request.state] : 'Aucune archive demandée';
}

/** State of the erasure of the viewer’s account, in a line. */
export function ErasureState() {
  const { data, isPending } = useCall('getPrivacy', {});
  if (!data) return isPending && <Bar width="9em" />;
  const { asked, refused } = data.erasure;
  if (asked) return `Prévu le ${formatDay(new Date(asked.dueAt))}`;
  return refused ? 'Demande refusée' : 'Rien n’est demandé';
}
