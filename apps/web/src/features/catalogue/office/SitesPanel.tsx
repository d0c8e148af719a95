import '../catalogue.css';
import type { OfficeSite } from '@forman/contract/catalogue';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { PagedTable } from '../../../ui/PagedTable.tsx';
import { usePaged } from '../../../ui/paged-table/use-paged.ts';
import { RemovalDialog } from './RemovalDialog.tsx';
import { siteColumns } from './site-columns.tsx';
import { siteReaders, siteSource } from './site-calls.ts';
import { type EditedSite, SiteDialog } from './SiteDialog.tsx';
import { countsOf } from './uses.ts';

/** Where sessions happen, and where each site is used (MEM-303 to MEM-308). */
export function SitesPanel() {
  const paged = usePaged({ filters: { actif: 'isActive' } });
  const [edited, setEdited] = useState<EditedSite | null>(null);
  const [removed, setRemoved] = useState<OfficeSite | null>(null);
  return (
    <>
      <PagedTable
        name="lieux"
        caption="Liste des lieux"
        columns={siteColumns({ onEdit: setEdited, onRemove: setRemoved })}
        rowKey={({ id }) => id}
        source={siteSource}
        paged={paged}
        searchLabel="Nom, adresse ou ville"
        filters={<ActiveFilter value={paged.valueOf('actif')} onChoose={(actif) => paged.set({ actif })} />}
        acts={
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
      <SiteDialog site={edited} onClose={() => setEdited(null)} />
      <RemovalDialog
        entry={removed}
        question="Supprimer ce lieu ?"
        nameOf={({ name, city }) => `${name}, ${city}`}
        consequenceOf={consequenceOf}
        call="deleteSite"
        readers={siteReaders}
        notices={{ removed: 'siteRemoved', failed: 'siteRemoval' }}
        onClose={() => setRemoved(null)}
      />
    </>
  );
}

/** What the deletion does to those who use it. */
function consequenceOf({ uses }: OfficeSite): string {
  const gone = 'Il quitte les listes et les formulaires.';
  if (uses.length === 0) return `${gone} Aucune session ne s’y tient.`;
  return `${gone} Les sessions qui s’y tiennent gardent leur adresse : ${countsOf(uses)}.`;
}

type FilterProps = { value: string; onChoose: (value: string) => void };

const ActiveFilter = ({ value, onChoose }: FilterProps) => (
  <div className="field">
    <label className="vh" htmlFor="sites-active">
      Actifs ou non
    </label>
    <select
      id="sites-active"
      className="in in-s"
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">Tous les lieux</option>
      <option value="1">Actifs</option>
      <option value="0">Inactifs</option>
    </select>
  </div>
);
