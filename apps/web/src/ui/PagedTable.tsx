import './paged-table/paged-table.css';
import { formatCount } from '@forman/domain/text';
import { IconFileOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { type Column, DataTable } from './DataTable.tsx';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { FailureNote } from './FailureNote.tsx';
import { PageJump } from './PageJump.tsx';
import { Pagination } from './Pagination.tsx';
import { withPage } from './pages.ts';
import { ColumnChoice } from './paged-table/ColumnChoice.tsx';
import { type PagedColumn, useColumnChoice } from './paged-table/columns.ts';
import type { Chosen } from './paged-table/chosen.ts';
import { CsvButton } from './paged-table/CsvButton.tsx';
import { SelectionBar } from './paged-table/SelectionBar.tsx';
import { sortedAs } from './paged-table/sort.ts';
import { SortButton } from './paged-table/SortButton.tsx';
import { type PagedAnswer, type PagedSource, readAllRows, usePagedRows } from './paged-table/source.ts';
import { SortChoice, Tools } from './paged-table/Tools.tsx';
import { type Paged, viewOf } from './paged-table/use-paged.ts';
import { type Selection, useSelection } from './paged-table/use-selection.ts';
import { useGone } from './paged-table/use-gone.ts';
import { TableSkeleton } from './Skeleton.tsx';
import { useSearch } from './use-search.ts';

type Props<Row, Whole> = {
  /** Key under which the choice of columns is remembered. */
  name: string;
  /** Name of the file, where it differs from `name`. */
  fileName?: string;
  /** Name of the table, for screen readers. */
  caption: string;
  columns: readonly PagedColumn<Row>[];
  rowKey: (row: Row) => string | number;
  source: PagedSource<Row, Whole>;
  paged: Paged;
  searchLabel?: string;
  filters?: ReactNode;
  /** Buttons beside the choice of columns and the file: "Créer". */
  actions?: ReactNode;
  /** Totals below the rows, by column. */
  totals?: (answer: Whole) => Partial<Record<string, ReactNode>>;
  /** Actions on several rows at once; rows then have checkboxes. */
  bulk?: {
    /** Name of a row, for its checkbox: "Camille Rousseau". */
    nameOf: (row: Row) => string;
    /** "3 personnes choisies" */
    label: (count: number) => string;
    actions: (chosen: Chosen<Row>) => ReactNode;
  };
  /** Text or a link under "Aucune donnée". */
  empty?: ReactNode;
};

/**
 * Table of a list that the server searches, sorts, filters and pages. Its state is in the address, so that a
 * link opens the same view; its choice of columns is remembered on this device (MEM-300 to MEM-302).
 */
export function PagedTable<Row, Whole>(props: Props<Row, Whole>) {
  const { name, columns, rowKey, source, paged } = props;
  const { data, error, isPlaceholderData, refetch } = usePagedRows(source, paged);
  const choice = useColumnChoice(name, columns);
  const chosen = useSelection(rowKey);
  const [csvError, setCsvError] = useState<Error | null>(null);
  useExistingPage(paged, isPlaceholderData ? undefined : data?.maxPage);
  useGone({ chosen, paged, data: isPlaceholderData ? undefined : data });
  const retry = (): void => void refetch();

  return (
    <div className="paged">
      <Tools paged={paged} searchLabel={props.searchLabel} filters={props.filters} count={data?.count}>
        <ColumnChoice
          columns={columns.map((column) => ({ ...column, isShown: choice.isShown(column) }))}
          onToggle={choice.toggle}
        />
        <CsvButton
          name={props.fileName ?? name}
          columns={choice.shown}
          readRows={(onRead) => readAllRows(source, paged, onRead)}
          onError={setCsvError}
        />
        {props.actions}
      </Tools>
      {csvError && <FailureNote title="Le fichier n’a pas pu être écrit." error={csvError} />}
      {data && error && <FailureNote title="La liste n’est plus à jour." error={error} />}
      {data && (
        <Rows {...props} data={data} shown={choice.shown} chosen={chosen} isBusy={isPlaceholderData} />
      )}
      {!data && error && <ErrorState title="La liste n’a pas pu être lue" error={error} onRetry={retry} />}
      {!data && !error && <TableSkeleton label={`Chargement\u00a0: ${props.caption}`} onRetry={retry} />}
    </div>
  );
}

/** Goes to the last page when the address names one beyond it, from a link or after a filter. */
function useExistingPage({ page }: Paged, maxPage: number | undefined): void {
  const [search, setSearch] = useSearch();
  useEffect(() => {
    if (maxPage === undefined || page <= maxPage) return;
    setSearch(withPage(search, maxPage), { replace: true, preventScrollReset: true });
  });
}

type RowsProps<Row, Whole> = Props<Row, Whole> & {
  data: PagedAnswer<Row, Whole>;
  shown: readonly PagedColumn<Row>[];
  chosen: Selection<Row>;
  isBusy: boolean;
};

function Rows<Row, Whole>(props: RowsProps<Row, Whole>) {
  const { caption, rowKey, paged, data, shown, bulk, chosen, isBusy, totals } = props;
  if (data.count === 0) return <NoRows paged={paged}>{props.empty}</NoRows>;
  const columns = shown.map((column) => withSort(column, paged));
  const sums = totals?.(data.answer);
  const view = viewOf(paged);

  /** Reads the chosen rows, even those that the search and filters now exclude. */
  async function readChosen(): Promise<Row[]> {
    const rows = (await readAllRows(props.source, { narrowed: paged.order })).filter(chosen.has);
    chosen.keepOnly(rows);
    return rows;
  }

  return (
    <>
      <DataTable
        caption={caption}
        columns={bulk ? [boxColumn(data.rows, bulk.nameOf, chosen), ...columns] : columns}
        rows={data.rows}
        rowKey={rowKey}
        isBusy={isBusy}
        sort={<SortChoice columns={props.columns} paged={paged} />}
        {...(sums && { totals: [...(bulk ? [''] : []), ...shown.map(({ key }) => sums[key] ?? '')] })}
      />
      {bulk && chosen.count > 0 && (
        <SelectionBar
          label={bulk.label(chosen.count)}
          all={data.count}
          isAll={data.maxPage === 1 ? data.rows.every(chosen.has) : chosen.isWhole(view)}
          chooseAll={async () => chosen.choose(await readAllRows(props.source, paged), true, view)}
          clear={chosen.clear}
        >
          {bulk.actions({
            keys: chosen.keys,
            count: chosen.count,
            columns: shown,
            read: readChosen,
            clear: chosen.clear,
          })}
        </SelectionBar>
      )}
      <div className="paged-foot row wrap between gap-12-24">
        <output className="small muted num">{rangeOf(paged, data.count)}</output>
        <Pagination page={paged.page} last={data.maxPage} />
        <PageJump page={paged.page} last={data.maxPage} />
      </div>
    </>
  );
}

function NoRows({ paged, children }: { paged: Paged; children: ReactNode }) {
  const isNarrowed = paged.words !== '' || paged.countFilters > 0;
  return (
    <EmptyState
      title="Aucune donnée"
      icon={<IconFileOff />}
      action={
        isNarrowed && (
          <button type="button" className="btn btn-outline" onClick={paged.clear}>
            Tout afficher
          </button>
        )
      }
    >
      {isNarrowed ? 'Rien ne correspond à cette recherche.' : children}
    </EmptyState>
  );
}

/** Column with a checkbox for each row, and one for the whole page. */
function boxColumn<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  chosen: Selection<Row>,
): Column<Row> {
  const box = (label: string, isChosen: boolean, of: readonly Row[]): ReactNode => (
    <label className="check check-alone">
      <input
        type="checkbox"
        checked={isChosen}
        aria-label={label}
        onChange={({ target }) => chosen.choose(of, target.checked)}
      />
    </label>
  );
  return {
    key: 'choose',
    head: 'Choisir',
    phone: 'corner',
    headCell: box('Choisir toute la page', rows.every(chosen.has), rows),
    cell: (row) => box(`Choisir ${nameOf(row)}`, chosen.has(row), [row]),
  };
}

const withSort = <Row,>(column: PagedColumn<Row>, paged: Paged): Column<Row> => ({
  ...column,
  sorted: sortedAs(paged.sort, column.sort),
  ...(column.sort && { headCell: <SortButton field={column.sort} label={column.head} paged={paged} /> }),
});

/** "11 à 20 sur 1 512" */
function rangeOf({ page, itemsPerPage }: Paged, count: number): string {
  const from = (page - 1) * itemsPerPage + 1;
  return `${formatCount(from)} à ${formatCount(Math.min(count, page * itemsPerPage))} sur ${formatCount(count)}`;
}
