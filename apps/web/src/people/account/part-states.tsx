import { formatDay } from '@forman/domain/french-dates';
import { counted } from '@forman/domain/text';
import { useCall } from '../../api/query.ts';
import { Bar } from '../../ui/Skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { nearMoment } from './near-moment.ts';
import { lastEvents } from './security/journal-address.ts';

/** State of a part, in one line of the index. A failure to read it is shown in the part itself. */
const line = (isReading: boolean, words: string | undefined) => words ?? (isReading && <Bar width="9em" />);

export function MessagesState() {
  const { data, isPending } = useCall('listMessageChoices', {});
  const count = data?.filter(({ byEmail }) => byEmail).length;
  if (data && count === data.length) return 'Tout vous arrive aussi par e‑mail';
  return line(isPending, data && `${count} sur ${data.length} aussi par e‑mail`);
}

export function FactorsState() {
  const { data, isPending } = useCall('getAccountSecurity', {});
  if (data && data.factors.length > 0) return `Active · ${counted(data.factors.length, 'clé', 'clés')}`;
  if (data?.requiredFrom)
    return <span className="account-due">À ajouter avant le {formatDay(new Date(data.requiredFrom))}</span>;
  return line(isPending, data && 'Pas encore active');
}

export function LoginsState() {
  const { data, isPending } = useCall('listLogins', {});
  const others = data?.filter(({ isCurrent }) => !isCurrent).length;
  if (others === 0) return 'Cet appareil seulement';
  return line(
    isPending,
    others === undefined ? others : `Cet appareil et ${counted(others, 'autre', 'autres')}`,
  );
}

export function JournalState() {
  const { data, isPending } = useCall('listOwnSecurityEvents', lastEvents);
  const now = useNow();
  const [last] = data?.events ?? [];
  if (last) return `Dernière ligne ${nearMoment(new Date(last.at), now)}`;
  return line(isPending, data && 'Rien n’a encore été noté');
}
