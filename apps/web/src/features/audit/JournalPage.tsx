import './audit.css';
import { auditActions, auditSentences, auditSubjectNames, auditSubjects } from '@forman/domain/audit';
import { useId } from 'react';
import { routes } from '../../paths.ts';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { pagedSource } from '../../ui/paged-table/source.ts';
import { type Paged, usePaged } from '../../ui/paged-table/use-paged.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { journalColumns } from './journal-columns.tsx';
import { PersonChip } from './PersonChip.tsx';

const source = pagedSource('listAudit', 'entries');
const title = 'Journal des actes';

/** Who did what to whom, when. */
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
        lead="Ce que chacun a fait avec un droit : rien ne s’y efface."
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

function Filters({ paged }: { paged: Paged }) {
  return (
    <>
      <PersonChip paged={paged} name="acteur" label="Actes de" />
      <PersonChip paged={paged} name="personne" label="Actes sur" />
      <Choice
        label="Acte"
        all="Tous les actes"
        value={paged.valueOf('acte')}
        options={auditActions
          .map((action): [string, string] => [action, auditSentences[action]])
          .toSorted((a, b) => a[1].localeCompare(b[1], 'fr'))}
        onChoose={(acte) => paged.set({ acte })}
      />
      <Choice
        label="Objet"
        all="Tous les objets"
        value={paged.valueOf('objet')}
        options={auditSubjects.map((subject) => [subject, auditSubjectNames[subject]])}
        onChoose={(objet) => paged.set({ objet })}
      />
      <Day label="Du" value={paged.valueOf('du')} onChoose={(du) => paged.set({ du })} />
      <Day label="Au" value={paged.valueOf('au')} onChoose={(au) => paged.set({ au })} />
    </>
  );
}

type ChoiceProps = {
  label: string;
  all: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChoose: (value: string) => void;
};

function Choice({ label, all, value, options, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="vh" htmlFor={id}>
        {label}
      </label>
      <select id={id} className="in in-s" value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{all}</option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

type DayProps = { label: string; value: string; onChoose: (day: string) => void };

function Day({ label, value, onChoose }: DayProps) {
  const id = useId();
  return (
    <div className="field journal-day">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        className="in in-s"
        min="1900-01-01"
        max="2199-12-31"
        value={value}
        onChange={({ target }) => onChoose(target.value)}
      />
    </div>
  );
}
