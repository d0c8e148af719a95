import type { SessionCard } from '@forman/contract/sessions/sessions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { aroundOf } from '../../api/session-around.ts';
import { labels } from '../../messages/fr.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { datesQuery } from './next-dates.ts';
import { DateAlert, DatesDialog } from './NextDates.tsx';

type Props = { session: SessionCard };

/** States of people who have no seat, not even a kept one. */
const placeless: ReadonlySet<SessionCard['mine']['state']> = new Set(['none', 'waiting', 'candidate']);

/**
 * Other dates on the session’s page (CORE-174). Without any, the button stays and says so, and people without
 * a seat get the alert. For a leader, the dates are read only once asked for.
 */
export function PageDates({ session }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { dates: asks } = aroundOf(session);
  const { data: read } = useQuery({ ...datesQuery(session), enabled: asks });
  const data = asks ? read : undefined;
  const count = data?.dates.length ?? 0;
  // A person with a seat needs no other date, and gets no alert.
  const hasPlace = !placeless.has(session.mine.state);
  const isOver = new Date(session.startDate) <= useNow();
  // For a full session, another date is the best offer.
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
