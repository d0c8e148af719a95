import './discovery.css';
import { IconUserHeart } from '@tabler/icons-react';
import { useState } from 'react';
import type { Answer } from '../../api/client.ts';
import { useCall } from '../../api/query.ts';
import { can, useViewer } from '../../api/viewer.ts';
import { emptyTexts } from '../../messages/fr.ts';
import { routes } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useNow } from '../../ui/use-now.ts';
import { RowSkeletons } from '../../ui/Skeleton.tsx';
import type { Checkout, Finalisation } from './checkout-slot.ts';
import { DiscoveryDayCard } from './DiscoveryDayCard.tsx';
import { Finalising } from './Finalising.tsx';

/** Recent and coming discovery days of the viewer's guests, with what is left to finalise (MEM-147). */
export function DiscoveryDaysPage({ Checkout }: { Checkout: Checkout }) {
  const me = useViewer();
  const { data: days, error, refetch } = useCall('listDiscoveryDays', { query: { user: String(me.id) } });
  const [chosen, setChosen] = useState<Finalisation | null>(null);
  const home = can(me, 'portal.member') ? [{ label: 'Accueil', to: routes.home }] : [];
  return (
    <>
      <PageHeader
        title="Journées découverte"
        crumbs={[...home, { label: 'Journées découverte' }]}
        lead={
          'Vos invités inscrits à une journée découverte\u00a0: vous pouvez finaliser leur inscription pour eux.'
        }
      />
      {days?.length === 0 && (
        <EmptyState title={emptyTexts.discoveryDays} icon={<IconUserHeart />}>
          Dès qu’une personne que vous parrainez s’inscrit à une journée découverte, elle apparaît ici.
        </EmptyState>
      )}
      {days && days.length > 0 && <Days days={days} onFinalise={setChosen} />}
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

type DaysProps = {
  days: NonNullable<Answer<'listDiscoveryDays'>>;
  onFinalise: (finalisation: Finalisation) => void;
};

/** Days with a registration to finalise first, then the coming days; settled past days are folded. */
function Days({ days, onFinalise }: DaysProps) {
  const now = useNow();
  const waits = days.filter(({ guests }) => guests.some(({ finalised }) => !finalised));
  const settled = days.filter((day) => !waits.includes(day));
  const [past, coming] = [true, false].map((isPast) =>
    settled.filter(({ endDate }) => Date.parse(endDate) <= now.getTime() === isPast),
  ) as [typeof days, typeof days];
  const cards = (some: typeof days) => (
    <div className="grid gap-16">
      {some.map((day) => (
        <DiscoveryDayCard key={day.id} day={day} onFinalise={(guest) => onFinalise({ day, guest })} />
      ))}
    </div>
  );
  const guests = waits.flatMap((day) => day.guests).filter(({ finalised }) => !finalised);
  return (
    <>
      {waits.length > 0 && (
        <section aria-label="À finaliser">
          <p className="jd-part strong">{`À finaliser (${guests.length})`}</p>
          {cards(waits)}
        </section>
      )}
      {coming.length > 0 && (
        <section aria-label="À venir">
          {waits.length > 0 && <p className="jd-part strong">À venir</p>}
          {cards(coming)}
        </section>
      )}
      {past.length > 0 && (
        <details className="jd-past" open={waits.length + coming.length === 0}>
          <summary>{`Journées passées (${past.length})`}</summary>
          {cards(past)}
        </details>
      )}
    </>
  );
}
