import './calendar-feed.css';
import { IconCalendarShare } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../api/query.ts';
import { BusyButton, type BusyButtonProps } from '../../ui/BusyButton.tsx';

const CalendarFeedDialog = lazy(async () => ({
  default: (await import('./CalendarFeedDialog.tsx')).CalendarFeedDialog,
}));

/** Opens the dialog of the calendar address, once it is known whether an address exists. */
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
