import './audit.css';
import { type BooksActKind, booksActKinds } from '@forman/domain/books/books-log';
import { formatMoment } from '@forman/domain/french-dates';
import { fullName } from '@forman/domain/text';
import type { Answer } from '../../api/client.ts';
import { useCall } from '../../api/query.ts';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import type { PagedColumn } from '../../ui/paged-table/columns.ts';
import { pagedSource } from '../../ui/paged-table/source.ts';
import { type Paged, usePaged } from '../../ui/paged-table/use-paged.ts';
import { PeriodFilter } from '../../ui/PeriodFilter.tsx';
import { When } from '../../ui/When.tsx';
import { ChangeValues } from './ChangeValues.tsx';
import { changesText, fieldLabel, whoText } from './change-words.ts';

type Entry = Answer<'listBooksLog'>['entries'][number];

const source = pagedSource('listBooksLog', 'entries');

/** Lists the acts on the books: the only part of the audit log that an accountant reads. */
export function BooksLog() {
  const paged = usePaged({
    filters: { sorte: 'kind', par: 'actor', du: 'at[after]', au: 'at[before]' },
    sort: '-at',
    itemsPerPage: 25,
  });
  return (
    <PagedTable
      name="registre"
      fileName="registre-des-livres"
      caption="Registre des livres, du plus récent au plus ancien"
      columns={columns}
      rowKey={({ id }) => id}
      source={source}
      paged={paged}
      filters={<Filters paged={paged} />}
      empty="Clôtures, exports, corrections et réglages apparaîtront ici."
    />
  );
}

function Filters({ paged }: { paged: Paged }) {
  const { data } = useCall('listBooksLog', { query: { itemsPerPage: '1' } });
  return (
    <>
      <FilterSelect
        label="Sorte"
        value={paged.valueOf('sorte')}
        options={[['', 'Tout'], ...Object.entries(booksActKinds)]}
        onChoose={(sorte) => paged.set({ sorte })}
      />
      <FilterSelect
        label="Personne"
        value={paged.valueOf('par')}
        options={[
          ['', 'Tout le monde'],
          ...(data?.people ?? []).map((person) => [String(person.id), fullName(person)] as const),
        ]}
        onChoose={(par) => paged.set({ par })}
      />
      <PeriodFilter
        period={{ from: paged.valueOf('du'), to: paged.valueOf('au') }}
        onChange={({ from, to }) => paged.set({ du: from, au: to })}
      />
    </>
  );
}

const What = ({ entry: { sentence, changes, note } }: { entry: Entry }) => (
  <div className="hist-what">
    <b>{sentence}</b>
    {changes.map(({ field, from, to }) => (
      <div key={field}>
        <small>{fieldLabel(field)}</small>
        <ChangeValues field={field} from={from} to={to} />
      </div>
    ))}
    {note && <small className="books-log-note">{note}</small>}
  </div>
);

const kindName = ({ kind }: Entry): string => booksActKinds[kind satisfies BooksActKind];

const columns: readonly PagedColumn<Entry>[] = [
  {
    key: 'at',
    head: 'Quand',
    sort: 'at',
    cell: ({ at }) => <When date={at} as="moment" />,
    csv: ({ at }) => formatMoment(new Date(at)),
    isFixed: true,
  },
  { key: 'who', head: 'Qui', cell: whoText, csv: whoText },
  {
    key: 'what',
    head: 'Quoi',
    cell: (entry) => <What entry={entry} />,
    csv: ({ sentence }) => sentence,
    isFixed: true,
    phone: 'title',
  },
  { key: 'kind', head: 'Sorte', cell: kindName, csv: kindName },
  { key: 'changes', head: 'Avant → après', isExtra: true, cell: changesText, csv: changesText },
  { key: 'note', head: 'Précision', isExtra: true, cell: ({ note }) => note, csv: ({ note }) => note },
];
