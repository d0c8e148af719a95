import './kept-seats.css';
import { invalidate } from '../../api/act.ts';
import type { SessionCard } from '@forman/contract/sessions/sessions';
import { formatDay } from '@forman/domain/french-dates';
import { IconCreditCard } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { labels } from '../../messages/fr.ts';
import { pathTo } from '../../paths.ts';
import { Price } from '../../ui/Money.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { useAt } from '../../ui/use-at.ts';
import { timeLeftWords } from '../../ui/time-left.ts';
import { offeredUntil } from '../../sessions/shared/kept-seat.ts';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import { ownPrice } from '../../sessions/shared/session-price.tsx';
import { OfferedSeat } from './OfferedSeat.tsx';
import { lookOf, TodoItem } from './TodoItem.tsx';

type Props = Pick<Answer<'home'>, 'offers' | 'payments'> & { hasFirst: boolean };

/** Seats kept until a deadline: those to pay, mostly within minutes, then those offered for days. */
export const KeptSeats = ({ offers, payments, hasFirst }: Props) => (
  <>
    {payments.map((session, index) => (
      <PaymentUnderWay key={session.id} session={session} isFirst={hasFirst && index === 0} />
    ))}
    {offers.map((session, index) => (
      <OfferedSeat
        key={session.id}
        session={session}
        isFirst={hasFirst && payments.length === 0 && index === 0}
      />
    ))}
  </>
);

const refresh = (): void => void invalidate('seats');

function PaymentUnderWay({ session, isFirst }: { session: SessionCard; isFirst: boolean }) {
  const { title, startDate, mine, kind, id } = session;
  const offer = offeredUntil(session);
  const until = offer ?? mine.heldUntil;
  useAt(offer && mine.heldUntil, refresh);
  const act = (
    <Link className={lookOf(isFirst)} to={`${pathTo(kindUi[kind].detail, { id })}?inscription=1`}>
      {labels.resumePayment}
    </Link>
  );
  return (
    <TodoItem icon={<IconCreditCard />} title="Votre place est réservée, le paiement reste à faire" act={act}>
      <b className="strong">{title}</b>, <span className="nowrap">{formatDay(new Date(startDate))}</span>,{' '}
      <Price euros={ownPrice(session)} />.
      {until && (
        <>
          {' '}
          <span className="deadline nowrap">
            Encore{' '}
            <b>
              <Countdown until={until} onEnd={refresh} write={timeLeftWords} />
            </b>
          </span>
        </>
      )}
    </TodoItem>
  );
}
