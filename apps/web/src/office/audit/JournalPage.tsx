import './audit.css';
import {
  auditActions,
  auditSentences,
  auditSubjectNames,
  auditSubjects,
} from '@forman/domain/platform/audit';
import { routes } from '../../paths.ts';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { pagedSource } from '../../ui/paged-table/source.ts';
import { type Paged, usePaged } from '../../ui/paged-table/use-paged.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PeriodFilter } from '../../ui/PeriodFilter.tsx';
import { PersonChip } from '../../people/shared/PersonChip.tsx';
import { journalColumns } from './journal-columns.tsx';

const source = pagedSource('listAudit', 'entries');
const title = 'Journal des actes';

/** Audit log: authors, acts, people concerned, and times. */
export function JournalPage() {
  const paged = usePaged({
    filters: {
      acteur: 'actor',
      personne: 'user',
      acte: 'action',
      objet: 'subject',
      du: 'at[after]',
      au: 'at[before]',
    },
    sort: '-at',
    itemsPerPage: 25,
  });
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[
          { label: 'Accueil', to: routes.home },
          { label: 'Administration', to: routes.admin },
          { label: title },
        ]}
        lead={'Ce que chacun a fait avec un droit\u00a0: rien ne s’y efface.'}
      />
      <PagedTable
        name="journal"
        caption="Actes, du plus récent au plus ancien"
        columns={journalColumns}
        rowKey={({ id }) => id}
        source={source}
        paged={paged}
        searchLabel="Nom, session ou acte"
        filters={<Filters paged={paged} />}
        empty="Aucun acte n’a encore été noté."
      />
    </>
  );
}

const actions = auditActions
  .map((action) => [action, auditSentences[action]] as const)
  .toSorted((a, b) => a[1].localeCompare(b[1], 'fr'));

function Filters({ paged }: { paged: Paged }) {
  return (
    <>
      <PersonChip paged={paged} name="acteur" label="Actes de" />
      <PersonChip paged={paged} name="personne" label="Actes sur" />
      <FilterSelect
        label="Acte"
        value={paged.valueOf('acte')}
        options={[['', 'Tous les actes'], ...actions]}
        onChoose={(acte) => paged.set({ acte })}
      />
      <FilterSelect
        label="Objet"
        value={paged.valueOf('objet')}
        options={[
          ['', 'Tous les objets'],
          ...auditSubjects.map((subject) => [subject, auditSubjectNames[subject]] as const),
        ]}
        onChoose={(objet) => paged.set({ objet })}
      />
      <PeriodFilter
        period={{ from: paged.valueOf('du'), to: paged.valueOf('au') }}
        onChange={({ from, to }) => paged.set({ du: from, au: to })}
      />
    </>
  );
}
