import './audit.css';
import { useCall } from '../../api/query.ts';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { usePaged } from '../../ui/paged-table/use-paged.ts';
import { FieldFilter } from './FieldFilter.tsx';
import { historyColumns, historySource } from './history.ts';

/** All changes of a person's record. */
export function HistoryTable({ personId }: { personId: number }) {
  const paged = usePaged({ filters: { champ: 'field' }, itemsPerPage: 25 });
  const { data } = useCall('listPersonChanges', { params: { id: personId }, query: { itemsPerPage: '1' } });
  return (
    <PagedTable
      name="historique"
      fileName={`historique-${personId}`}
      caption="Ce qui a été changé"
      columns={historyColumns}
      rowKey={({ key }) => key}
      source={historySource(personId)}
      paged={paged}
      filters={
        <FieldFilter
          fields={data?.fields ?? []}
          value={paged.valueOf('champ')}
          onChoose={(champ) => paged.set({ champ })}
        />
      }
      empty="Rien n’a encore été changé."
    />
  );
}
