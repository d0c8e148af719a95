import './office.css';
import { Suspense, useId } from 'react';
import { can, useViewer } from '../api/viewer.ts';
import { OwingTile } from '../features/membership/office/OwingTile.tsx';
import { MoneyCasesTile } from '../features/stuck-payments/MoneyCasesTile.tsx';
import { labels } from '../messages/fr.ts';
import { routes } from '../paths.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { TableSkeleton } from '../ui/Skeleton.tsx';
import { useSearch } from '../ui/use-search.ts';
import { type OfficePanel, officePanels } from './office-panels.tsx';

/** Which panel is open, in the address; what else stands there is that panel's. */
const param = 'rubrique';

/** The back office, the same at both its addresses: what it shows follows the viewer's rights (MEM-027, MEM-294). */
export function OfficeScreen() {
  const me = useViewer();
  const isAdmin = can(me, 'members.administer');
  const [search] = useSearch();
  const panels = officePanels.filter(({ permission }) => can(me, permission));
  const open = panels.find(({ name }) => name === search.get(param));
  return (
    <div className="office">
      {isAdmin ? (
        <PageHeader
          title="Administration"
          crumbs={[{ label: 'Accueil', to: routes.home }, { label: 'Administration' }]}
        />
      ) : (
        <PageHeader title={labels.dashboard} />
      )}
      <Panels panels={panels} open={open} />
      {isAdmin && (
        <div className="office-tiles">
          <MoneyCasesTile />
          <OwingTile />
        </div>
      )}
    </div>
  );
}

type PanelsProps = { panels: readonly OfficePanel[]; open: OfficePanel | undefined };

/** Opening one closes the other (MEM-295). */
function Panels({ panels, open }: PanelsProps) {
  const id = useId();
  const [, setSearch] = useSearch();
  const toggle = ({ name }: OfficePanel): void =>
    setSearch(name === open?.name ? {} : { [param]: name }, { preventScrollReset: true });
  return (
    <>
      <section className="office-grid" aria-label="Rubriques">
        {panels.map((panel) => (
          <button
            key={panel.name}
            type="button"
            className="office-toggle"
            aria-expanded={panel === open}
            aria-controls={panel === open ? id : undefined}
            onClick={() => toggle(panel)}
          >
            <panel.Icon aria-hidden="true" />
            {panel.label}
          </button>
        ))}
      </section>
      {open && (
        <section id={id} className="office-panel" aria-label={open.label}>
          <Suspense key={open.name} fallback={<TableSkeleton label={`Chargement : ${open.label}`} />}>
            <open.Panel />
          </Suspense>
        </section>
      )}
    </>
  );
}
