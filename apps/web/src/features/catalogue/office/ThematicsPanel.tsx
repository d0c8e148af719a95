import '../catalogue.css';
import type { OfficeThematic } from '@forman/contract/catalogue';
import { catalogues } from '@forman/domain/sessions/catalogue';
import { plural } from '@forman/domain/text';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { PagedTable } from '../../../ui/PagedTable.tsx';
import { usePaged } from '../../../ui/paged-table/use-paged.ts';
import { RemovalDialog } from './RemovalDialog.tsx';
import { thematicColumns } from './thematic-columns.tsx';
import { thematicReaders, thematicSource } from './thematic-calls.ts';
import type { EditedThematic } from './thematic-values.ts';
import { typeText } from './thematic-words.ts';
import { ThematicDialog } from './ThematicDialog.tsx';
import { countsOf } from './uses.ts';

/** The titles that pre-fill the forms of sessions, and where each is used (MEM-309 to MEM-314). */
export function ThematicsPanel() {
  const paged = usePaged({ filters: { type: 'type' } });
  const [edited, setEdited] = useState<EditedThematic | null>(null);
  const [removed, setRemoved] = useState<OfficeThematic | null>(null);
  return (
    <>
      <PagedTable
        name="thematiques"
        caption="Liste des thématiques"
        columns={thematicColumns({ onEdit: setEdited, onRemove: setRemoved })}
        rowKey={({ id }) => id}
        source={thematicSource}
        paged={paged}
        searchLabel="Intitulé ou thème"
        filters={<TypeFilter value={paged.valueOf('type')} onChoose={(type) => paged.set({ type })} />}
        acts={
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
      <ThematicDialog thematic={edited} onClose={() => setEdited(null)} />
      <RemovalDialog
        entry={removed}
        question="Supprimer cette thématique ?"
        nameOf={({ wording }) => wording}
        consequenceOf={consequenceOf}
        call="deleteThematic"
        readers={thematicReaders}
        notices={{ removed: 'thematicRemoved', failed: 'thematicRemoval' }}
        onClose={() => setRemoved(null)}
      />
    </>
  );
}

/** What the deletion does to those who use it. */
function consequenceOf({ uses, advised }: OfficeThematic): string {
  const plans =
    advised === 0 ? '' : ` Elle quitte ${advised} ${plural(advised, 'plan', 'plans')} de formation.`;
  const sessions =
    uses.length === 0
      ? 'Aucune session n’en porte le titre.'
      : `Les sessions qui en portent le titre le gardent : ${countsOf(uses)}.`;
  return `Elle n’est plus proposée nulle part.${plans} ${sessions}`;
}

type FilterProps = { value: string; onChoose: (value: string) => void };

const TypeFilter = ({ value, onChoose }: FilterProps) => (
  <div className="field">
    <label className="vh" htmlFor="thematics-type">
      Type
    </label>
    <select
      id="thematics-type"
      className="in in-s"
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">Tous les types</option>
      {catalogues.map((type) => (
        <option key={type} value={type}>
          {typeText(type)}
        </option>
      ))}
    </select>
  </div>
);
