import type { SessionCard } from '@forman/contract/sessions';
import { formatDay } from '@forman/domain/french-dates';
import { IconCreditCard, IconIdBadge2, IconMoodCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { invalidate } from '../../api/query.ts';
import { pathTo, routes } from '../../paths.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import { kindUi } from '../../ui/kind-ui.tsx';
import { SessionPrice } from '../../ui/session-price.tsx';
import { duesWords } from './dues-words.ts';
import { OfferedSeat } from './OfferedSeat.tsx';

type Home = Answer<'home'>;
type Props = { home: Pick<Home, 'offers' | 'payments' | 'membership' | 'credit'>; now: Date };

export const countWaiting = ({ offers, payments, membership }: Props['home']): number =>
  offers.length + payments.length + (membership.isDue ? 1 : 0);

/** What waits for the person, the most urgent first; only the first has the filled button. */
export function WaitingCard({ home, now }: Props) {
  const { offers, payments, membership, credit } = home;
  if (countWaiting(home) === 0) return <NothingWaits />;
  return (
    <section className="card todo" aria-labelledby="t-todo">
      <h2 id="t-todo" className="vh">
        À faire
      </h2>
      {offers.map((session, index) => (
        <OfferedSeat key={session.id} session={session} isFirst={index === 0} />
      ))}
      {payments.map((session, index) => (
        <PaymentUnderWay key={session.id} session={session} isFirst={offers.length === 0 && index === 0} />
      ))}
      {membership.isDue && (
        <Dues
          membership={membership}
          credit={credit}
          now={now}
          isFirst={offers.length + payments.length === 0}
        />
      )}
    </section>
  );
}

type ItemProps = { icon: ReactNode; title: string; children: ReactNode; act: ReactNode };

const Item = ({ icon, title, children, act }: ItemProps) => (
  <article className="todo-item">
    <span className="sq k-wait" aria-hidden="true">
      {icon}
    </span>
    <div className="grow">
      <h3>{title}</h3>
      <p className="small muted">{children}</p>
    </div>
    {act}
  </article>
);

const lookOf = (isFirst: boolean): string => (isFirst ? 'btn btn-primary' : 'btn btn-outline');

function PaymentUnderWay({ session, isFirst }: { session: SessionCard; isFirst: boolean }) {
  const { title, startDate, mine, kind, id } = session;
  const act = (
    <Link className={lookOf(isFirst)} to={pathTo(kindUi[kind].detail, { id })}>
      Je termine le paiement
    </Link>
  );
  return (
    <Item icon={<IconCreditCard />} title="Votre place est réservée, le paiement reste à faire" act={act}>
      <b className="strong">{title}</b>, {formatDay(new Date(startDate))}, <SessionPrice session={session} />.
      {mine.heldUntil && (
        <span className="deadline">
          {' '}
          Encore{' '}
          <b>
            <Countdown until={mine.heldUntil} onEnd={() => void invalidate('home')} />
          </b>
        </span>
      )}
    </Item>
  );
}

type DuesProps = Pick<Home, 'membership' | 'credit'> & { now: Date; isFirst: boolean };

function Dues({ membership, credit, now, isFirst }: DuesProps) {
  const { title, sentence } = duesWords(membership, credit, now);
  const act = (
    <Link className={lookOf(isFirst)} to={routes.notificationsMembership}>
      Je paie mon adhésion
    </Link>
  );
  return (
    <Item icon={<IconIdBadge2 />} title={title} act={act}>
      {sentence}
    </Item>
  );
}

function NothingWaits() {
  return (
    <section className="card calm" aria-labelledby="t-calm">
      <span className="sq k-good" aria-hidden="true">
        <IconMoodCheck />
      </span>
      <div className="grow">
        <h2 id="t-calm" className="card-title">
          Tout est à jour
        </h2>
        <p className="small muted">
          Une place qui se libère, un paiement à finir, votre cotisation : ce qui vous attend s’affichera ici.
        </p>
      </div>
    </section>
  );
}
