import './votes.css';
import type { Evolution } from '@forman/contract/community/votes';
import { IconStairsUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { ownVotes } from '../../api/own-votes.ts';
import { can, useViewer } from '../../api/viewer.ts';
import { emptyTexts, labels } from '../../messages/fr.ts';
import { routes } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EndedVotes } from './EndedVotes.tsx';
import { EvolutionCard } from './EvolutionCard.tsx';
import { leadOf } from './vote-words.ts';
import { VotesSkeleton } from './VotesSkeleton.tsx';

/** Level votes in which the viewer takes part, first those that await their vote (MEM-125 to 140). */
export function VotesPage() {
  const me = useViewer();
  const { data, error, refetch } = useQuery(ownVotes(me.id));
  // Drawn in slices, so that the page stays responsive.
  const evolutions = useDeferredValue(data);
  const retry = (): void => void refetch();
  const home = can(me, 'portal.member') ? routes.home : routes.workshops;
  const waiting = evolutions?.filter(({ awaits }) => awaits !== null) ?? [];
  const others = evolutions?.filter(({ awaits }) => awaits === null) ?? [];
  const [ended, setEnded] = useState<readonly Evolution[]>([]);
  const keep = (one: Evolution): void => setEnded((before) => [one, ...before]);
  return (
    <div className="votes">
      <PageHeader
        title={labels.votes}
        tabTitle="Évolutions"
        crumbs={[{ label: 'Accueil', to: home }, { label: 'Évolutions' }]}
        lead={evolutions && evolutions.length > 0 && <output>{leadOf(waiting.length)}</output>}
      />
      <Part title="À vous de voter" evolutions={waiting} onEnded={keep} />
      <EndedVotes evolutions={ended} />
      {evolutions?.length === 0 && (
        <EmptyState title={emptyTexts.evolutions} icon={<IconStairsUp />}>
          Quand un de vos filleuls aura réalisé tous les objectifs de son niveau, son évolution se votera ici.
        </EmptyState>
      )}
      <Part title="En cours" evolutions={others} onEnded={keep} />
      {!evolutions && error && (
        <ErrorState title="Les évolutions n’ont pas pu être lues" error={error} onRetry={retry} />
      )}
      {!evolutions && !error && <VotesSkeleton onRetry={retry} />}
    </div>
  );
}

type PartProps = {
  title: string;
  evolutions: readonly Evolution[];
  onEnded: (ended: Evolution) => void;
};

function Part({ title, evolutions, onEnded }: PartProps) {
  if (evolutions.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="votes-part">{title}</h2>
      <ul className="grid gap-16">
        {evolutions.map((evolution) => (
          <li key={evolution.id}>
            <EvolutionCard evolution={evolution} onEnded={onEnded} />
          </li>
        ))}
      </ul>
    </section>
  );
}
