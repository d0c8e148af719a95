import './home.css';
import type { ReactNode } from 'react';
import { useCall } from '../../api/query.ts';
import { useViewer } from '../../api/viewer.ts';
import type { Answer } from '../../api/client.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useNow } from '../../ui/use-now.ts';
import { HomeSkeleton } from './HomeSkeleton.tsx';
import { LatestNews } from './LatestNews.tsx';
import { NewGuests } from './NewGuests.tsx';
import { NextSessions } from './NextSessions.tsx';
import { CreditCard, MembershipCard } from './SideCards.tsx';
import { Suggestions } from './Suggestions.tsx';
import { todaySentence, waitingSentence } from './waiting-words.ts';
import { countWaiting, WaitingCard } from './WaitingCard.tsx';

/** "What is waiting for me?", then what comes next. */
export function HomePage({ aside }: { aside: ReactNode }) {
  const me = useViewer();
  const now = useNow();
  const { data: home, error, refetch } = useCall('home', {});
  const waiting = home ? ` ${waitingSentence(countWaiting(home))}` : '';
  const retry = (): void => void refetch();
  return (
    <div className="home">
      <PageHeader title={`Bonjour ${me.firstName}`} tabTitle="Accueil" lead={todaySentence(now) + waiting} />
      {home && <Blocks home={home} now={now} aside={aside} />}
      {!home && error && (
        <ErrorState title="Votre accueil n’a pas pu être lu" error={error} onRetry={retry} />
      )}
      {!home && !error && <HomeSkeleton onRetry={retry} />}
    </div>
  );
}

type BlocksProps = { home: Answer<'home'>; now: Date; aside: ReactNode };

function Blocks({ home, now, aside }: BlocksProps) {
  return (
    <div className="cols">
      <div>
        <WaitingCard home={home} now={now} />
        <NewGuests guests={home.newGuests} />
        <NextSessions sessions={home.next} now={now} />
        <Suggestions sessions={home.suggestions} />
        <LatestNews news={home.news} />
      </div>
      <div className="stack" style={{ '--gap': '20px' }}>
        <CreditCard credit={home.credit} />
        <MembershipCard membership={home.membership} />
        {aside}
      </div>
    </div>
  );
}
