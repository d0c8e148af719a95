import type { OfficeSession } from '@forman/contract/session-office';
import { useAction } from '../../../api/query.ts';
import { labels } from '../../../messages/fr.ts';
import { notify } from '../../../ui/notices.ts';
import { Switch } from '../../../ui/Switch.tsx';
import { readersOf } from './office-calls.ts';

/** Written as soon as it is switched, and taken back when it could not be (MEM-351). */
export function WaitingSwitch({ session: { id, title, isUniqueWaiting } }: { session: OfficeSession }) {
  const change = useAction('workshop.waiting', { invalidates: readersOf('workshop') });
  const write = (next: boolean): void =>
    change.mutate(
      { params: { id }, body: { isUniqueWaiting: next } },
      {
        onSuccess: () => notify.success('workshopEdited'),
        onError: () => notify.error('editWorkshop'),
      },
    );
  return (
    <Switch
      label={`${labels.waitingListOnly} : ${title}`}
      checked={change.isPending ? !isUniqueWaiting : isUniqueWaiting}
      busy={change.isPending}
      onChange={write}
    />
  );
}
