import '../catalogue.css';
import type { OfficeThematic } from '@forman/contract/participation/catalogue';
import { catalogues } from '@forman/domain/participation/catalogue';
import { counted } from '@forman/domain/text';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { FilterSelect } from '../../../ui/FilterSelect.tsx';
import { PagedTable } from '../../../ui/PagedTable.tsx';
import { usePaged } from '../../../ui/paged-table/use-paged.ts';
import { RemovalDialog, useRemoval } from './RemovalDialog.tsx';
import { thematicColumns } from './thematic-columns.tsx';
import type { EditedThematic } from './thematic-values.ts';
import { typeText } from './thematic-words.ts';
import { TitleHoursDialog } from './TitleHoursDialog.tsx';
import { ThematicDialog } from './ThematicDialog.tsx';
import { countsOf } from './uses.ts';
import { pagedSource } from '../../../ui/paged-table/source.ts';

const thematicSource = pagedSource('listOfficeThematics', 'thematics');

/** Titles that pre-fill the forms of sessions, and the uses of each (MEM-309 to MEM-314). */
export function ThematicsPanel() {
  const paged = usePaged({ filters: { type: 'type' } });
  const [edited, setEdited] = useState<EditedThematic | null>(null);
  const [title, setTitle] = useState<OfficeThematic | null>(null);
  const removal = useRemoval<OfficeThematic>('deleteThematic', {
    done: 'thematicRemoved',
    failed: 'thematicRemoval',
  });
  return (
    <>
      <PagedTable
        name="thematiques"
        caption="Liste des thématiques"
        columns={thematicColumns({ onEdit: setEdited, onHours: setTitle, onRemove: removal.ask })}
        rowKey={({ id }) => id}
        source={thematicSource}
        paged={paged}
        searchLabel="Intitulé ou thème"
        filters={
          <FilterSelect
            label="Type"
            value={paged.valueOf('type')}
            onChoose={(type) => paged.set({ type })}
            options={[['', 'Tous les types'], ...catalogues.map((type) => [type, typeText(type)] as const)]}
          />
        }
        actions={
          <BusyButton
            look="primary"
            icon={<IconPlus aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => setEdited('new')}
          >
            Créer une thématique
          </BusyButton>
        }
        empty="Les intitulés que proposent les formulaires apparaîtront ici."
      />
      {edited && <ThematicDialog thematic={edited} onClose={() => setEdited(null)} />}
      {title && <TitleHoursDialog thematic={title} onClose={() => setTitle(null)} />}
      <RemovalDialog
        removal={removal}
        question={'Supprimer cette thématique\u00a0?'}
        nameOf={({ wording }) => wording}
        consequenceOf={consequenceOf}
      />
    </>
  );
}

/** Says what the deletion of a thematic does to plans and sessions. */
function consequenceOf({ uses, advised }: OfficeThematic): string {
  const plans = advised === 0 ? '' : ` Elle quitte ${counted(advised, 'plan', 'plans')} de formation.`;
  const sessions =
    uses.length === 0
      ? 'Aucune session n’en porte le titre.'
      : `Les sessions qui en portent le titre le gardent\u00a0: ${countsOf(uses)}.`;
  return `Elle n’est plus proposée nulle part.${plans} ${sessions}`;
}
