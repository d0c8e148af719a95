import './audit.css';
import { counted } from '@forman/domain/text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { callQuery } from '../../api/query.ts';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { CsvButton } from '../../ui/paged-table/CsvButton.tsx';
import { readAllRows } from '../../ui/paged-table/source.ts';
import type { PagedQuery } from '../../ui/paged-table/use-paged.ts';
import { ChangeList } from './ChangeList.tsx';
import { FieldFilter } from './FieldFilter.tsx';
import { historyColumns, historySource } from './history.ts';

type Props = {
  personId: number;
  /** Newest changes, as the person's file holds them. */
  newest: Answer<'getPersonFile'>['changes'];
  /** Address of the whole history. */
  whole: string;
};

const shown = '5';

/** Newest changes of a person's record, of one field or of all, with a CSV file of them. */
export function HistoryCard({ personId, newest, whole }: Props) {
  const [field, setField] = useState('');
  const [csvError, setCsvError] = useState<Error | null>(null);
  const query = { itemsPerPage: shown, field };
  const chosen = useQuery({
    ...callQuery('listPersonChanges', { params: { id: personId }, query }),
    enabled: field !== '',
    placeholderData: keepPreviousData,
  });
  const { changes, count } =
    field !== '' && chosen.data ? chosen.data : { changes: newest.rows, count: newest.count };
  const narrowed: PagedQuery = field === '' ? {} : { field };
  return (
    <section id="historique" className="card hist-card" aria-labelledby="historique-title">
      <div className="hist-head">
        <h2 className="card-title grow" id="historique-title">
          Qui a changé quoi
        </h2>
        <FieldFilter fields={newest.fields} value={field} onChoose={setField} />
        <CsvButton
          name={`historique-${personId}`}
          columns={historyColumns}
          readRows={(onRead) => readAllRows(historySource(personId), { narrowed }, onRead)}
          onError={setCsvError}
        />
      </div>
      {csvError && <FailureNote title="Le fichier n’a pas pu être écrit." error={csvError} />}
      {chosen.error && <FailureNote title="L’historique n’a pas pu être lu." error={chosen.error} />}
      <ChangeList changes={changes} />
      <div className="hist-foot">
        <span className="small muted num">
          {counted(changes.length, 'changement', 'changements')} sur {count}
        </span>
        {count > changes.length && (
          <Link className="btn btn-plain btn-s" to={whole}>
            Tout voir<span className="vh">&nbsp;: l’historique</span>
          </Link>
        )}
      </div>
    </section>
  );
}
