import { formatMoment } from '@forman/domain/french-dates';
import { IconCheck } from '@tabler/icons-react';
import { useCall } from '../../api/query.ts';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { CalendarFeedButton } from './CalendarFeedButton.tsx';

/** Says whether a calendar application reads the viewer's sessions, with a button to set it up. */
export function CalendarFeedCard() {
  const { data } = useCall('getCalendarSubscription', {});
  const subscription = data?.subscription ?? null;
  const chip = subscription && (
    <Chip tone="good" icon={<IconCheck aria-hidden="true" />}>
      Actif
    </Chip>
  );
  return (
    <Card title="S’abonner à mon agenda" action={chip}>
      <p className="small muted">
        {subscription?.readAt
          ? `Lu par votre agenda le ${formatMoment(new Date(subscription.readAt))}.`
          : 'Vos sessions dans Google Agenda, Apple Calendrier ou Outlook, toujours à jour.'}
      </p>
      <CalendarFeedButton size="s" className="feed-open" />
    </Card>
  );
}
