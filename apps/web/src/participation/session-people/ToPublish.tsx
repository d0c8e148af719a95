import type { Session } from '@forman/contract/sessions/sessions';
import { formatDay } from '@forman/domain/french-dates';
import { frenchSpaces, fullName } from '@forman/domain/text';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Chip } from '../../ui/Chip.tsx';
import type { SortedColumn } from '../../ui/sorted-rows.ts';
import { SortedTable } from '../../ui/SortedTable.tsx';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import { InboxPart } from './InboxPart.tsx';
import { placeOf } from './place.ts';
import { usePeople } from './use-people.ts';

/** Sessions published since the page was opened, which can be unpublished here. */
export type Published = readonly Session[];
type Props = {
  sessions: readonly Session[];
  count: number;
  published: Published;
  onPublished: (published: Published) => void;
};
type Row = { session: Session; isPublished: boolean };

/** Sessions awaiting publication, for people who may publish them. */
export function ToPublish({ sessions, count, published, onPublished }: Props) {
  const waiting = new Set(sessions.map(({ id }) => id));
  const rows: Row[] = [
    ...sessions.map((session) => ({ session, isPublished: false })),
    ...published.filter(({ id }) => !waiting.has(id)).map((session) => ({ session, isPublished: true })),
  ].toSorted((a, b) => a.session.startDate.localeCompare(b.session.startDate) || a.session.id - b.session.id);
  if (rows.length === 0) return null;

  const remember = ({ session, isPublished }: Row): void => {
    const others = published.filter(({ id }) => id !== session.id);
    onPublished(isPublished ? others : [...others, session]);
  };
  return (
    <InboxPart name="publications" title="À publier" count={count}>
      <SortedTable
        orderName="tri-sessions"
        caption="Sessions en attente de publication"
        columns={columnsFor(remember)}
        rows={rows}
        rowKey={({ session }) => session.id}
      />
    </InboxPart>
  );
}

const columnsFor = (onDone: (row: Row) => void): SortedColumn<Row>[] => [
  {
    key: 'title',
    head: 'Titre',
    by: ({ session }) => session.title,
    phone: 'title',
    cell: ({ session }) => (
      <Link className="link" to={pathTo(kindUi[session.kind].detail, { id: session.id })}>
        {frenchSpaces(session.title)}
      </Link>
    ),
  },
  {
    key: 'date',
    head: 'Date',
    by: ({ session }) => session.startDate,
    cell: ({ session }) => <span className="nowrap">{formatDay(new Date(session.startDate))}</span>,
  },
  {
    key: 'place',
    head: 'Lieu',
    by: ({ session }) => placeOf(session),
    cell: ({ session }) => placeOf(session),
  },
  {
    key: 'pilot',
    head: 'Pilote',
    by: ({ session }) => fullName(session.former),
    cell: ({ session }) => fullName(session.former),
  },
  {
    key: 'actions',
    head: 'Actions',
    cell: (row) => <PublishCell row={row} onDone={() => onDone(row)} />,
  },
];

function PublishCell({ row: { session, isPublished }, onDone }: { row: Row; onDone: () => void }) {
  const { mutateAsync, isPending, error } = usePeople(session);
  const step = isPublished ? 'unpublish' : 'publish';
  const label = isPublished ? 'Dépublier' : 'Publier';
  // Shown at once; a failure brings the button back, with its reason.
  const seemsPublished = isPublished !== isPending;
  return (
    <div className="row wrap">
      {seemsPublished && (
        <Chip tone="good" icon={<IconCheck aria-hidden="true" />}>
          Publié
        </Chip>
      )}
      <BusyButton
        size="s"
        look={isPublished ? 'plain' : 'outline'}
        busy={isPending}
        aria-label={`${label}, ${session.title}`}
        onClick={() => void mutateAsync({ do: step }).then(onDone, () => undefined)}
      >
        {label}
      </BusyButton>
      {error && <FailureLine error={error} />}
    </div>
  );
}
