import '../catalogue.css';
import type { OfficeSite } from '@forman/contract/participation/catalogue';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { FilterSelect } from '../../../ui/FilterSelect.tsx';
import { PagedTable } from '../../../ui/PagedTable.tsx';
import { usePaged } from '../../../ui/paged-table/use-paged.ts';
import { RemovalDialog, useRemoval } from './RemovalDialog.tsx';
import { siteColumns } from './site-columns.tsx';
import { type EditedSite, SiteDialog } from './SiteDialog.tsx';
import { countsOf } from './uses.ts';
import { pagedSource } from '../../../ui/paged-table/source.ts';

const siteSource = pagedSource('listOfficeSites', 'sites');

/** Sites of sessions, with the number of sessions that use each (MEM-303 to MEM-308). */
export function SitesPanel() {
  const paged = usePaged({ filters: { actif: 'isActive' } });
  const [edited, setEdited] = useState<EditedSite | null>(null);
  const removal = useRemoval<OfficeSite>('deleteSite', { done: 'siteRemoved', failed: 'siteRemoval' });
  return (
    <>
      <PagedTable
        name="lieux"
        caption="Liste des lieux"
        columns={siteColumns({ onEdit: setEdited, onRemove: removal.ask })}
        rowKey={({ id }) => id}
        source={siteSource}
        paged={paged}
        searchLabel="Nom, adresse ou ville"
        filters={
          <FilterSelect
            label="Actifs ou non"
            value={paged.valueOf('actif')}
            onChoose={(actif) => paged.set({ actif })}
            options={[
              ['', 'Tous les lieux'],
              ['1', 'Actifs'],
              ['0', 'Inactifs'],
            ]}
          />
        }
        actions={
          <BusyButton
            look="primary"
            icon={<IconPlus aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => setEdited('new')}
          >
            Créer un lieu
          </BusyButton>
        }
        empty="Les lieux où se tiennent les sessions apparaîtront ici."
      />
      {edited && <SiteDialog site={edited} onClose={() => setEdited(null)} />}
      <RemovalDialog
        removal={removal}
        question={'Supprimer ce lieu\u00a0?'}
        nameOf={({ name, city }) => `${name}, ${city}`}
        consequenceOf={consequenceOf}
      />
    </>
  );
}

/** Says what the deletion of a site does to its sessions. */
function consequenceOf({ uses }: OfficeSite): string {
  const gone = 'Il quitte les listes et les formulaires.';
  if (uses.length === 0) return `${gone} Aucune session ne s’y tient.`;
  return `${gone} Les sessions qui s’y tiennent gardent leur adresse\u00a0: ${countsOf(uses)}.`;
}
