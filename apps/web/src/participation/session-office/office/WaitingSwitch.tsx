import type { OfficeSession } from '@forman/contract/participation/session-office';
import { useState } from 'react';
import { useAct } from '../../../api/act.ts';
import { labels } from '../../../messages/fr.ts';
import { notify } from '../../../ui/notices.ts';
import { Switch } from '../../../ui/Switch.tsx';

/** Switch of the waiting list, saved at once, and switched back when that fails (MEM-351). */
export function WaitingSwitch({ session: { id, title, isUniqueWaiting } }: { session: OfficeSession }) {
  const change = useAct('workshop.waiting', { onSuccess: () => notify.success('workshopEdited') });
  // The call’s state reaches the screen a moment after the press; the switch would flip back meanwhile.
  const [asked, setAsked] = useState<boolean | null>(null);
  const write = (next: boolean): void => {
    setAsked(next);
    // A promise settles even when the row is gone by then; a callback would not run.
    void change
      .mutateAsync({ params: { id }, body: { isUniqueWaiting: next } })
      .catch(() => notify.error('editWorkshop'))
      .finally(() => setAsked(null));
  };
  return (
    <Switch
      label={`${labels.waitingListOnly}\u00a0: ${title}`}
      checked={asked ?? isUniqueWaiting}
      busy={asked !== null}
      onChange={write}
    />
  );
}
