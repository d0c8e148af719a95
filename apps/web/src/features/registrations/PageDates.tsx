import type { SessionCard } from '@forman/contract/sessions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { aroundOf } from '../../api/session-around.ts';
import { labels } from '../../messages/fr.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { datesQuery } from './next-dates.ts';
import { DateAlert, DatesDialog } from './NextDates.tsx';

type Props = { session: SessionCard };

/** The states of people without a seat, or a kept one. */
const placeless: ReadonlySet<SessionCard['mine']['state']> = new Set(['none', 'waiting', 'candidate']);

/**
 * On the session's page (CORE-174): where there are none the button stays and says so, and the alert follows for
 * whoever has no place. Who leads it asks by pressing.
 */
export function PageDates({ session }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { dates: asks } = aroundOf(session);
  const { data: read } = useQuery({ ...datesQuery(session), enabled: asks });
  const data = asks ? read : undefined;
  const count = data?.dates.length ?? 0;
  // A person with a seat looks for no other date, and is offered no alert.
  const hasPlace = !placeless.has(session.mine.state);
  const isOver = new Date(session.startDate) <= useNow();
  // The best that a full session has to offer.
  const isWayOut = count > 0 && session.seats.state === 'full' && session.mine.state === 'none';
  const isLacking = !hasPlace && (count === 0 || session.seats.state === 'full');
  const offersAlert = data && (data.alert.isOn || isLacking || isOver);
  return (
    <>
      <ActionButton
        block
        size={isWayOut ? 'm' : 's'}
        look={isWayOut ? 'outline' : 'plain'}
        decision={{ ok: !asks || count > 0, reason: 'no_other_date' }}
        onClick={() => setOpen(true)}
      >
        {labels.seeNextDates}
        {count > 0 && ` (${count})`}
        {data && count === 0 && ' (aucune)'}
      </ActionButton>
      {offersAlert && <DateAlert session={session} isOn={data.alert.isOn} />}
      <DatesDialog session={session} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
