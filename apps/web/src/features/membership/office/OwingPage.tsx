import '../membership.css';
import { fullName, plural } from '@forman/domain/text';
import type { Answer } from '../../../api/client.ts';
import { routes } from '../../../paths.ts';
import { Money } from '../../../ui/Money.tsx';
import { PagedTable } from '../../../ui/PagedTable.tsx';
import { usePaged } from '../../../ui/paged-table/use-paged.ts';
import type { Selection } from '../../../ui/paged-table/use-selection.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { type Owing, owingSource } from './owing.ts';
import { owingColumns } from './owing-columns.tsx';
import { RemindButton } from './RemindButton.tsx';

const title = 'Cotisations à régler';

/** Who owes dues, the longest ended first; they can be written to, the chosen or all. */
export function OwingPage() {
  const paged = usePaged({ filters: { adhesion: 'state' }, itemsPerPage: 25 });
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
        guide="cotisations"
      />
      <PagedTable
        name="cotisations"
        caption="Membres dont la cotisation est à régler"
        columns={owingColumns}
        rowKey={({ id }) => id}
        source={owingSource}
        paged={paged}
        searchLabel="Nom ou e-mail"
        filters={
          <StateFilter value={paged.valueOf('adhesion')} onChoose={(adhesion) => paged.set({ adhesion })} />
        }
        acts={<RemindButton users={null} />}
        totals={totals}
        bulk={bulk}
        empty="Tout le monde est à jour. Les membres dont l’adhésion est à renouveler apparaîtront ici."
      />
    </>
  );
}

const totals = ({ count, owed }: Answer<'listOwing'>) => ({
  who: `${count} ${plural(count, 'membre', 'membres')}`,
  price: <Money euros={owed} />,
});

const bulk = {
  nameOf: fullName,
  label: (count: number) => `${count} ${plural(count, 'personne choisie', 'personnes choisies')}`,
  acts: (chosen: Selection<Owing>) => <RemindButton users={chosen.rows} onDone={chosen.clear} />,
};

type FilterProps = { value: string; onChoose: (value: string) => void };

const StateFilter = ({ value, onChoose }: FilterProps) => (
  <div className="field">
    <label className="vh" htmlFor="owing-state">
      Adhésion
    </label>
    <select
      id="owing-state"
      className="in in-s"
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">Toutes les adhésions</option>
      <option value="ended">A renouveler</option>
      <option value="running">Bientôt finies</option>
    </select>
  </div>
);
