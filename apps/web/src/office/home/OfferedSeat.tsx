import './todo.css';
import './kept-seats.css';
import type { SessionCard } from '@forman/contract/sessions/sessions';
import { formatDay, formatMoment } from '@forman/domain/french-dates';
import { frenchSpaces } from '@forman/domain/text';
import { IconCoinEuro, IconHourglass } from '@tabler/icons-react';
import { Link } from 'react-router';
import { invalidate } from '../../api/act.ts';
import { labels } from '../../messages/fr.ts';
import { pathTo } from '../../paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { useFocusHandedOn } from '../../ui/focus-heading.ts';
import { leaveOffer } from '../../sessions/shared/leave-offer.ts';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import { Price } from '../../ui/Money.tsx';
import { timeLeftWords } from '../../ui/time-left.ts';
import { hoursOf } from '../../sessions/shared/session-when.ts';
import { Facts } from './TodoGroup.tsx';
import { SessionMeta } from './SessionMeta.tsx';
import { useConfirmed } from '../../ui/use-confirmed.tsx';

type Props = { session: SessionCard; /** True for the page's filled button. */ isFirst: boolean };

const refresh = (): void => void invalidate('seats');

/** A freed seat that is kept for the person until a deadline. */
export function OfferedSeat({ session, isFirst }: Props) {
  const { title, mine, price, startDate } = session;
  const day = formatDay(new Date(startDate));
  const card = useFocusHandedOn<HTMLElement>();
  return (
    <article ref={card} className="todo-main">
      <span className="sq k-wait" aria-hidden="true">
        <IconHourglass />
      </span>
      <div className="grow">
        <div className="offer-top">
          <p className="eyebrow todo-eyebrow">Une place s’est libérée pour vous</p>
          {mine.offerUntil && (
            <p className="deadline small">
              <Facts>
                {`Gardée jusqu’au ${formatMoment(new Date(mine.offerUntil))}`}
                <b className="nowrap">
                  encore <Countdown until={mine.offerUntil} onEnd={refresh} write={timeLeftWords} />
                </b>
              </Facts>
            </p>
          )}
        </div>
        <h3>{frenchSpaces(title)}</h3>
        <SessionMeta session={session} when={`${day}, ${hoursOf(session)}`}>
          <span>
            <IconCoinEuro aria-hidden="true" />
            <Price euros={price} />
          </span>
        </SessionMeta>
        <div className="todo-acts">
          <Link
            className={isFirst ? 'btn btn-primary' : 'btn btn-wait'}
            to={`${pathTo(kindUi[session.kind].detail, { id: session.id })}?inscription=1`}
          >
            {labels.takeSeat}
          </Link>
          <Decline session={session} />
        </div>
      </div>
    </article>
  );
}

function Decline({ session }: { session: SessionCard }) {
  const leaving = useConfirmed(`${session.kind}.leaveList`, () => ({ params: { id: session.id } }), {
    notices: { done: 'leftWaiting', failed: 'waiting' },
    unchanged: 'La place vous est toujours gardée.',
  });
  return (
    <>
      <BusyButton look="plain" onClick={() => leaving.ask(true)}>
        {labels.leaveWaiting}
      </BusyButton>
      <ConfirmDialog
        {...leaving.dialog}
        {...leaveOffer}
        object={`${session.title}, ${formatDay(new Date(session.startDate))}`}
      />
    </>
  );
}
