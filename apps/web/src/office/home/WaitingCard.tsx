import './todo.css';
import './waiting-card.css';
import { formatDay } from '@forman/domain/french-dates';
import { counted, plural } from '@forman/domain/text';
import {
  IconCertificate,
  IconClockQuestion,
  IconCoinEuro,
  IconIdBadge2,
  IconMessageQuestion,
  IconMoodCheck,
  IconReceipt2,
} from '@tabler/icons-react';
import { lazy, type ReactElement } from 'react';
import type { Answer } from '../../api/client.ts';
import { pathTo, routes } from '../../paths.ts';
import { Money } from '../../ui/Money.tsx';
import type { HomeActs } from './acts.ts';
import { duesWords } from './dues-words.ts';
import { KeptSeats } from './KeptSeats.tsx';
import { Leading } from './Leading.tsx';
import { TodoItem } from './TodoItem.tsx';
import { asksLater, countAsked, countWaiting, isNear } from './waiting-words.ts';
import { Sheets } from './WaitingSessions.tsx';
import { Way } from './Way.tsx';

/** Loaded only for requests to answer; the page waits for it, as its columns are balanced only once. */
const WaitingGroups = lazy(async () => ({
  default: (await import('./WaitingGroups.tsx')).WaitingGroups,
}));

type Home = Answer<'home'>;
type Props = { home: Home; now: Date; acts: HomeActs };

/** Everything that waits for the person, most urgent first; only the first item has the filled button. */
export function WaitingCard({ home, now, acts }: Props) {
  const { counters, offers, payments, membership, credit, office, leading, waiting } = home;
  const isLater = asksLater(home, now);
  const besides = isLater ? [] : besidesOf(home);
  const isWaiting = countWaiting(counters) > 0 || leading !== null;
  if (!isWaiting && besides.length === 0) return <NothingWaits />;
  const kept = offers.length + payments.length;
  const beforeDues = (leading ? 1 : 0) + kept;
  const leadsFirst = leading !== null && (kept === 0 || isNear(leading, now));
  const led = leading && <Leading session={leading} now={now} isFirst={leadsFirst} />;
  return (
    <section className={isWaiting ? 'card todo' : 'card todo todo-beside'} aria-labelledby="t-todo">
      <h2 id="t-todo" className="vh">
        À faire
      </h2>
      {leadsFirst && led}
      <KeptSeats offers={offers} payments={payments} hasFirst={!leadsFirst} />
      {!leadsFirst && led}
      {membership.isDue && <Dues membership={membership} credit={credit} isFirst={beforeDues === 0} />}
      {office && counters.money > 0 && (
        <MoneyWaiting
          count={counters.money}
          euros={office.money}
          isFirst={beforeDues === 0 && !membership.isDue}
        />
      )}
      <Sheets
        sheets={waiting.sheets}
        count={counters.workshopWaitingAbsentValidation}
        isFirst={beforeDues === 0 && !membership.isDue && counters.money === 0}
      />
      {!isLater && asked(home) && <WaitingGroups home={home} acts={acts} />}
      {isWaiting && <Besides>{besides}</Besides>}
      {!isWaiting && besides}
    </section>
  );
}

/** Lines shown apart, as they are not counted. */
const Besides = ({ children }: { children: readonly ReactElement[] }) =>
  children.length > 0 && (
    <>
      <p className="todo-also">À suivre</p>
      {children}
    </>
  );

const asked = (home: Home): boolean => countAsked(home) > 0;

/** Other people's requests, in a section of their own after the person's sessions. */
export function Requests({ home, now, acts }: Props) {
  const besides = besidesOf(home);
  if (!asksLater(home, now) || (!asked(home) && besides.length === 0)) return null;
  return (
    <section className="section" aria-labelledby="t-requests">
      <div className="sec-head">
        <h2 id="t-requests">Demandes en attente</h2>
      </div>
      <div className="card todo todo-beside">
        {asked(home) && <WaitingGroups home={home} acts={acts} />}
        {asked(home) ? <Besides>{besides}</Besides> : besides}
      </div>
    </section>
  );
}

type DuesProps = Pick<Home, 'membership' | 'credit'> & { isFirst: boolean };

function Dues({ membership, credit, isFirst }: DuesProps) {
  const { title, sentence } = duesWords(membership, credit);
  const act = <Way to={routes.notificationsMembership} label="Je paie mon adhésion" isFirst={isFirst} />;
  return (
    <TodoItem icon={<IconIdBadge2 />} title={title} act={act}>
      {sentence}
    </TodoItem>
  );
}

type MoneyProps = { count: number; euros: number; isFirst: boolean };

function MoneyWaiting({ count, euros, isFirst }: MoneyProps) {
  const title = count === 1 ? 'Un paiement à traiter' : `${count} paiements à traiter`;
  const act = <Way to={routes.moneyCases} label="Traiter" isFirst={isFirst} />;
  return (
    <TodoItem icon={<IconCoinEuro />} title={title} act={act}>
      <Money euros={euros} /> {plural(euros, 'attend', 'attendent')} une décision.
    </TodoItem>
  );
}

/** Lines that wait for no answer of the reader, and so are not counted. */
function besidesOf({ office, feedback }: Home): ReactElement[] {
  const { owing = 0, trainings = 0, withoutHours = 0 } = office ?? {};
  const hours = `${routes.admin}?rubrique=heures`;
  return [
    ...feedback.map((session) => (
      <TodoItem
        key={session.id}
        icon={<IconMessageQuestion />}
        title={`«\u00a0${session.title}\u00a0» vous a-t-elle été utile\u00a0?`}
        act={<Way to={pathTo('feedback', { id: session.id })} label="Donner mon avis" />}
      >
        {formatDay(new Date(session.startDate))}
      </TodoItem>
    )),
    ...(owing > 0
      ? [
          <TodoItem
            key="owing"
            icon={<IconReceipt2 />}
            title={`${counted(owing, 'personne doit sa', 'personnes doivent leur')} cotisation`}
            act={<Way to={routes.owing} label="Relancer" />}
          />,
        ]
      : []),
    ...(trainings > 0
      ? [
          <TodoItem
            key="trainings"
            icon={<IconCertificate />}
            title={`${counted(trainings, 'formation suivie', 'formations suivies')} ailleurs à accepter`}
            act={<Way to={hours} label="Examiner" />}
          />,
        ]
      : []),
    ...(withoutHours > 0
      ? [
          <TodoItem
            key="hours"
            icon={<IconClockQuestion />}
            title={`${counted(withoutHours, 'session', 'sessions')} sans heures réparties`}
            act={<Way to={hours} label="Répartir" />}
          />,
        ]
      : []),
  ];
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
          Une place qui se libère, un paiement à finir, votre cotisation&nbsp;: ce qui vous attend s’affichera
          ici.
        </p>
      </div>
    </section>
  );
}
