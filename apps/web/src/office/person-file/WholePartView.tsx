import { IconArrowLeft } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { PagedTable } from '../../ui/PagedTable.tsx';
import type { PagedColumn } from '../../ui/paged-table/columns.ts';
import { type PagedSource, pagedSource } from '../../ui/paged-table/source.ts';
import { usePaged } from '../../ui/paged-table/use-paged.ts';
import { type Person, type WholePart, wholeParts } from './file.ts';
import {
  documentColumns,
  ledColumns,
  messageColumns,
  movementColumns,
  seatColumns,
} from './part-columns.tsx';

type Props = { person: Person; part: WholePart; History: ComponentType<{ personId: number }> };

/** One part of the file with all its rows, in place of the page. */
export function WholePartView({ person, part, History }: Props) {
  return (
    <div>
      <div className="pfile-whole row wrap between gap-8-16">
        <h2>{wholeParts[part]}</h2>
        <Link className="btn btn-outline btn-s" to={pathTo('adminUser', { id: person.id })}>
          <IconArrowLeft aria-hidden="true" />
          Retour à la fiche
        </Link>
      </div>
      {part === 'historique' ? <History personId={person.id} /> : tables[part](person.id)}
    </div>
  );
}

type TablePart = Exclude<WholePart, 'historique'>;

/** Rows and columns of each part. */
const tables: Record<TablePart, (id: number) => ReactNode> = {
  mouvements: (id) => (
    <Table
      part="mouvements"
      columns={movementColumns(id)}
      source={pagedSource('listPersonMovements', 'rows', { params: { id } })}
      rowKey={(row) => row.id}
    />
  ),
  factures: (id) => (
    <Table
      part="factures"
      columns={documentColumns}
      source={pagedSource('listPersonDocuments', 'rows', { params: { id } })}
      rowKey={(row) => row.number}
    />
  ),
  inscriptions: (id) => (
    <Table
      part="inscriptions"
      columns={seatColumns}
      source={pagedSource('listPersonRegistrations', 'rows', { params: { id } })}
      rowKey={(row) => row.id}
    />
  ),
  sessions: (id) => (
    <Table
      part="sessions"
      columns={ledColumns}
      source={pagedSource('listPersonLedSessions', 'rows', { params: { id } })}
      rowKey={(row) => row.session.id}
    />
  ),
  messages: (id) => (
    <Table
      part="messages"
      columns={messageColumns}
      source={pagedSource('listPersonMessages', 'rows', { params: { id } })}
      rowKey={(row) => row.id}
    />
  ),
};

type TableProps<Row, Whole> = {
  part: WholePart;
  columns: readonly PagedColumn<Row>[];
  source: PagedSource<Row, Whole>;
  rowKey: (row: Row) => string | number;
};

function Table<Row, Whole>({ part, columns, source, rowKey }: TableProps<Row, Whole>) {
  const paged = usePaged({ itemsPerPage: 25 });
  return (
    <PagedTable
      name={part}
      caption={wholeParts[part]}
      columns={columns}
      rowKey={rowKey}
      source={source}
      paged={paged}
      empty="Rien pour le moment."
    />
  );
}
