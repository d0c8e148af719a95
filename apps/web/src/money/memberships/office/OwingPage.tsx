import '../memberships.css';
import { counted, fullName } from '@forman/domain/text';
import { useMemo, useState } from 'react';
import type { Answer } from '../../../api/client.ts';
import { routes } from '../../../paths.ts';
import { GuideLink } from '../../../platform/shared/GuideLink.tsx';
import { FilterSelect } from '../../../ui/FilterSelect.tsx';
import { Money } from '../../../ui/Money.tsx';
import { PagedTable } from '../../../ui/PagedTable.tsx';
import type { Chosen } from '../../../ui/paged-table/chosen.ts';
import { usePaged } from '../../../ui/paged-table/use-paged.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import type { Owing } from '@forman/contract/money/memberships';
import { owingSource } from './owing.ts';
import { owingColumns } from './owing-columns.tsx';
import { Reminded } from './Reminded.tsx';
import { RemindButton } from './RemindButton.tsx';

const title = 'Cotisations à régler';

/** Lists the people who owe dues, the longest ended first; the office can write to some or all of them. */
export function OwingPage() {
  const paged = usePaged({ filters: { adhesion: 'state' }, itemsPerPage: 25 });
  const [remindedCount, setRemindedCount] = useState<number | null>(null);
  const bulk = useMemo(() => bulkWith(setRemindedCount), []);
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[
          { label: 'Accueil', to: routes.home },
          { label: 'Administration', to: routes.admin },
          { label: title },
        ]}
        lead="Les membres dont la cotisation est appelée. Chacun reçoit au plus un rappel par jour."
        help={<GuideLink page="cotisations" />}
      />
      <Reminded count={remindedCount} />
      <PagedTable
        name="cotisations"
        caption="Membres dont la cotisation est à régler"
        columns={owingColumns}
        rowKey={({ id }) => id}
        source={owingSource}
        paged={paged}
        searchLabel="Nom ou e-mail"
        filters={
          <FilterSelect
            label="Adhésion"
            value={paged.valueOf('adhesion')}
            onChoose={(adhesion) => paged.set({ adhesion })}
            options={[
              ['', 'Toutes les adhésions'],
              ['ended', 'À renouveler'],
              ['running', 'Bientôt finies'],
            ]}
          />
        }
        actions={<RemindButton users={null} onDone={setRemindedCount} />}
        totals={totals}
        bulk={bulk}
        empty="Tout le monde est à jour. Les membres dont l’adhésion est à renouveler apparaîtront ici."
      />
    </>
  );
}

const totals = ({ count, owed }: Answer<'listOwing'>) => ({
  who: counted(count, 'membre', 'membres'),
  price: <Money euros={owed} />,
});

const bulkWith = (onReminded: (remindedCount: number) => void) => ({
  nameOf: fullName,
  label: (count: number) => counted(count, 'personne choisie', 'personnes choisies'),
  actions: ({ keys, clear }: Chosen<Owing>) => (
    <RemindButton
      users={keys.map(Number)}
      look="primary"
      onDone={(remindedCount) => {
        clear();
        onReminded(remindedCount);
      }}
    />
  ),
});
