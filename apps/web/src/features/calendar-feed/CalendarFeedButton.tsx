import './calendar-feed.css';
import { IconCalendarShare } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../api/query.ts';
import { BusyButton, type BusyButtonProps } from '../../ui/BusyButton.tsx';

const CalendarFeedDialog = lazy(async () => ({
  default: (await import('./CalendarFeedDialog.tsx')).CalendarFeedDialog,
}));

/** The way to the address of one's calendar; waits until it is known whether there is one already. */
export function CalendarFeedButton(look: Pick<BusyButtonProps, 'size' | 'className'>) {
  const { data } = useCall('getCalendarSubscription', {});
  const [isOpen, setOpen] = useState(false);
  const subscription = data?.subscription ?? null;
  return (
    <>
      <BusyButton
        {...look}
        icon={<IconCalendarShare aria-hidden="true" />}
        busy={isOpen && !data}
        onClick={() => setOpen(true)}
      >
        {subscription ? 'Gérer mon adresse' : 'M’abonner'}
      </BusyButton>
      {isOpen && data && (
        <Suspense>
          <CalendarFeedDialog subscription={subscription} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
