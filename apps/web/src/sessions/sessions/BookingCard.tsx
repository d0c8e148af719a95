import './booking-card.css';
import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { frenchSpaces, plural } from '@forman/domain/text';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { labels } from '../../messages/fr.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { cancellationRule, refundEndsSoon } from '../shared/refund-limit.ts';
import { isKeptByOrder } from '../shared/kept-seat.ts';
import { isFree, SessionPrice } from '../shared/session-price.tsx';
import { SeatMarks } from '../shared/SeatMarks.tsx';
import { whenOf } from '../shared/session-when.ts';
import { Price } from '../../ui/Money.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { useNow } from '../../ui/use-now.ts';
import { useSearch } from '../../ui/use-search.ts';
import type { Ways } from './registration-slot.ts';
import { actsId } from './SessionBar.tsx';
import { isKeptForMe, seatsLeft, seatsTaken } from '../shared/seats-text.ts';
import { MyChip } from './SessionCover.tsx';
import { hasCome } from '../shared/has-come.ts';

type Props = {
  session: SessionDetail;
  ways: Pick<Ways, 'Attend' | 'Presence' | 'Copilot' | 'Dates'>;
  panel: ReactNode;
};

/** Price, seats, the viewer’s part and actions: the main card of the page. */
export function BookingCard({ session, ways, panel }: Props) {
  return (
    <section className="card book" aria-label="Inscription" data-arrival="">
      <Arrival session={session} />
      <p className="row wrap between">
        <span className={hasCome(session.endDate) ? 'book-price over' : 'book-price'}>
          <PriceOrPaid session={session} />
        </span>
        <MyChip session={session} />
      </p>
      <Seats session={session} />
      <div className="book-acts grid gap-12" id={actsId}>
        {ways.Attend && <ways.Attend session={session} />}
        {ways.Presence && <ways.Presence session={session} />}
        {panel}
        {session.mine.state === 'registered' && hasCome(session.endDate) && (
          <Link className="btn btn-outline btn-block" to={pathTo('feedback', { id: session.id })}>
            Donner mon avis
          </Link>
        )}
      </div>
      <CancellationRule session={session} />
      {ways.Copilot && (
        <div className="book-copilot grid gap-6">
          <ways.Copilot session={session} />
        </div>
      )}
      <div className="book-more grid gap-4">
        {ways.Dates ? <ways.Dates session={session} /> : <NoDates />}
      </div>
    </section>
  );
}

/** Amount that the viewer paid for their seat; else the price. */
function PriceOrPaid({ session }: Pick<Props, 'session'>) {
  const { state, paid = 0 } = session.mine;
  if (state !== 'registered' || paid === 0) return <SessionPrice session={session} />;
  return (
    <>
      <Price euros={paid} /> <small className="small muted">{plural(paid, 'payé', 'payés')}</small>
    </>
  );
}

/** Repeats the title and date on a phone sent to this card, as those of the page are above the window. */
function Arrival({ session }: Pick<Props, 'session'>) {
  const [search] = useSearch();
  const [isSent] = useState(search.has('inscription'));
  if (!useNarrow() || !isSent) return null;
  return (
    <p className="book-what grid gap-2" aria-hidden="true">
      <b className="strong">{frenchSpaces(session.title)}</b>
      <span className="small muted">{whenOf(session)}</span>
    </p>
  );
}

const Seats = ({ session }: { session: SessionDetail }) => (
  <div className="book-seats grid gap-8">
    <SeatMarks large taken={session.totalGuests} total={session.maxGuests} hasMine={isKeptForMe(session)} />
    <p className="small">
      <b className="strong">{seatsTaken(session)}</b> <span className="muted">{rest(session)}</span>
    </p>
  </div>
);

/** Disabled button, for viewers who cannot read the other dates. */
const NoDates = () => (
  <ActionButton block size="s" look="plain" decision={{ ok: false, reason: 'no_other_date' }}>
    {labels.seeNextDates}
  </ActionButton>
);

/**
 * Words after the seats taken: "· il en reste 3", "· il en reste 9, 3 en cours de réservation", "· 2 en
 * attente", "· dernières places en réservation".
 */
function rest(session: SessionDetail): string {
  const { state, left } = session.seats;
  if (state !== 'open') return seatsLeft(session) && `· ${seatsLeft(session)}`;
  if (left === null || hasCome(session.startDate)) return '';
  const held = session.maxGuests - session.totalGuests - left;
  return `· il en reste ${left}${held > 0 ? `, ${held} en cours de réservation${mineAmong(session, held)}` : ''}`;
}

/** Says which of the kept seats is the viewer’s. */
function mineAmong(session: SessionDetail, held: number): string {
  if (!isKeptForMe(session)) return '';
  return held === 1 ? '\u00a0: la vôtre' : ', dont la vôtre';
}

/** States of a person who has a seat, or a kept one. */
const seated: ReadonlySet<SessionDetail['mine']['state']> = new Set([
  'registered',
  'held',
  'offered',
] as const);

/** Deadline until which giving the seat back gives an avoir (CORE-218). */
function CancellationRule({ session }: { session: SessionDetail }) {
  const now = useNow();
  const canHaveSeat = session.actions.register.ok || seated.has(session.mine.state);
  // A pre-registered person has paid nothing, so there is nothing to get back.
  const isUnpaid = session.discoveryStage === 'discovery_day' && !session.mine.finalised;
  if (
    isFree(session) ||
    isUnpaid ||
    !canHaveSeat ||
    isKeptByOrder(session) ||
    new Date(session.startDate) <= now
  )
    return null;
  const until = new Date(session.refundUntil);
  const weight = refundEndsSoon(until, now) ? 'strong' : 'muted';
  return <p className={`small ${weight} book-rule`}>{cancellationRule(until, now)}</p>;
}
