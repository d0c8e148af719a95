import './home.css';
import { lazy, type ReactNode, Suspense, useDeferredValue } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { useViewer } from '../../api/viewer.ts';
import type { Answer } from '../../api/client.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { HomeActs } from './acts.ts';
import { HomeSkeleton } from './HomeSkeleton.tsx';
import { JourneyCard } from './JourneyCard.tsx';
import { LatestNews } from './LatestNews.tsx';
import { NewGuests } from './NewGuests.tsx';
import { NextSessions } from './NextSessions.tsx';
import { CreditCard, MembershipCard } from './SideCards.tsx';
import { Suggestions } from './Suggestions.tsx';
import { useBalance } from './use-balance.ts';
import {
  asksLater,
  countAsked,
  countWaiting,
  hasBeside,
  todaySentence,
  waitingSentence,
} from './waiting-words.ts';
import { Requests, WaitingCard } from './WaitingCard.tsx';

/** Card for people who have never led a session to its end. */
const FirstSession = lazy(async () => ({
  default: (await import('./FirstSession.tsx')).FirstSession,
}));

type Props = {
  /** Content at the end of the side column. */ side: ReactNode;
  /** True once `side` has its final height, which decides the place of the cards. */ isSideRead: boolean;
  /** Cards placed side by side where there is room. */ aside: ReactNode;
  acts: HomeActs;
};

/** Home page: what waits for the person, then their next sessions. */
export function HomePage({ side, isSideRead, aside, acts }: Props) {
  const me = useViewer();
  const { data, error, refetch, dataUpdatedAt } = useCall('home', {});
  // Rendered at low priority, so that the page stays responsive.
  const home = useDeferredValue(isSideRead ? data : undefined);
  const now = useNow(dataUpdatedAt);
  const retry = (): void => void refetch();
  const waiting = home ? ` ${waitingSentence(countWaiting(home.counters), hasBeside(home))}` : '';
  return (
    <div className="home">
      <PageHeader
        title={`Bonjour ${me.firstName}`}
        tabTitle="Accueil"
        lead={
          <>
            <output>{todaySentence(now) + waiting}</output>
            {home && <WayToRequests home={home} now={now} />}
          </>
        }
      />
      {home && <Blocks home={home} now={now} side={side} aside={aside} acts={acts} />}
      {!home && error && (
        <ErrorState title="Votre accueil n’a pas pu être lu" error={error} onRetry={retry} />
      )}
      {!home && !error && <HomeSkeleton onRetry={retry} />}
    </div>
  );
}

/** Link to other people's requests, shown when these come after the sessions, out of sight. */
function WayToRequests({ home, now }: { home: Answer<'home'>; now: Date }) {
  const count = countAsked(home);
  if (count === 0 || !asksLater(home, now)) return null;
  return (
    <>
      {' '}
      <Link className="link" to="#t-requests">
        {count === 1 ? 'Voir la demande' : `Voir les ${count} demandes`}
      </Link>
    </>
  );
}

type BlocksProps = Omit<Props, 'isSideRead'> & { home: Answer<'home'>; now: Date };

function Blocks({ home, now, side, aside, acts }: BlocksProps) {
  const [columns, { isNewsOwn, areWaysBeside, isMoreAcross }] = useBalance();
  const news = <LatestNews news={home.news} />;
  const ways = <div className="home-ways">{aside}</div>;
  const more = (
    <div className={isNewsOwn ? 'home-more news-own' : 'home-more'}>
      <Suggestions sessions={home.suggestions} />
      {isNewsOwn && news}
    </div>
  );
  return (
    <div ref={columns} className="cols home-cols">
      <div className="home-own">
        <div>
          <WaitingCard home={home} now={now} acts={acts} />
          {home.firstSession && (
            <Suspense fallback={<div className="first-late" />}>
              <FirstSession first={home.firstSession} />
            </Suspense>
          )}
          <NextSessions
            sessions={home.next}
            isLeading={home.leading !== null}
            isPaying={home.payments.length > 0}
            now={now}
          />
          <Requests home={home} now={now} acts={acts} />
        </div>
        {!isMoreAcross && more}
        {!areWaysBeside && ways}
      </div>
      <div className="home-beside">
        <div className="stack home-side" style={{ '--gap': '20px' }}>
          <JourneyCard journey={home.journey} now={now} />
          {!isNewsOwn && news}
          <NewGuests guests={home.newGuests} />
          <div className="stack home-rows">
            <CreditCard credit={home.credit} />
            <MembershipCard membership={home.membership} />
            {side}
          </div>
        </div>
        {areWaysBeside && ways}
      </div>
      {isMoreAcross && <div className="home-across">{more}</div>}
    </div>
  );
}
