import './discovery.css';
import { IconUserHeart } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../api/query.ts';
import { can, useViewer } from '../../api/viewer.ts';
import { emptyTexts, labels } from '../../messages/fr.ts';
import { routes } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RowSkeletons } from '../../ui/Skeleton.tsx';
import type { Checkout, Finalisation } from './checkout-slot.ts';
import { DiscoveryDayCard } from './DiscoveryDayCard.tsx';
import { Finalising } from './Finalising.tsx';

/** The discovery days of the people I sponsor, coming or just past, and what is left to finalise (MEM-147). */
export function DiscoveryDaysPage({ Checkout }: { Checkout: Checkout }) {
  const me = useViewer();
  const { data: days, error, refetch } = useCall('listDiscoveryDays', { query: { user: String(me.id) } });
  const [chosen, setChosen] = useState<Finalisation | null>(null);
  const home = can(me, 'portal.member') ? [{ label: 'Accueil', to: routes.home }] : [];
  return (
    <>
      <PageHeader
        title={labels.discoveryDay}
        crumbs={[...home, { label: labels.discoveryDay }]}
        lead={
          'Vos invités inscrits à une journée découverte\u00a0: vous pouvez finaliser leur inscription pour eux.'
        }
      />
      {days?.length === 0 && (
        <EmptyState title={emptyTexts.discoveryDays} icon={<IconUserHeart />}>
          Dès qu’une personne que vous parrainez s’inscrit à une journée découverte, elle apparaît ici.
        </EmptyState>
      )}
      {days && days.length > 0 && (
        <div className="jds">
          {days.map((day) => (
            <DiscoveryDayCard key={day.id} day={day} onFinalise={(guest) => setChosen({ day, guest })} />
          ))}
        </div>
      )}
      {!days && error && (
        <ErrorState
          title="Les journées découverte n’ont pas pu être lues"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!days && !error && (
        <RowSkeletons label="Chargement des journées découverte" count={3} onRetry={() => void refetch()} />
      )}
      {chosen && <Finalising finalisation={chosen} Checkout={Checkout} onClose={() => setChosen(null)} />}
    </>
  );
}
