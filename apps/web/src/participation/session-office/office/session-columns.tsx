import type { OfficeSession } from '@forman/contract/participation/session-office';
import { csvAmount } from '@forman/domain/csv';
import { formatNumericDay } from '@forman/domain/french-dates';
import { eurosToCents } from '@forman/domain/money';
import { parisDay } from '@forman/domain/paris-time';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { fullName } from '@forman/domain/text';
import { IconEyeOff, IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router';
import { labels } from '../../../messages/fr.ts';
import { pathTo } from '../../../paths.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { kindUiOf } from '../../../sessions/shared/kind-ui.tsx';
import { themeOf } from '@forman/domain/sessions/kinds';
import { Price } from '../../../ui/Money.tsx';
import type { PagedColumn } from '../../../ui/paged-table/columns.ts';
import { When } from '../../../ui/When.tsx';
import { officeKindOf } from './office-kinds.ts';
import { placeText } from './place-text.ts';
import { WaitingSwitch } from './WaitingSwitch.tsx';

type Column = PagedColumn<OfficeSession>;
type Options = { kind: SessionKind; onPilot: (session: OfficeSession) => void };

/** Columns of the four kinds; workshops alone have the switch (MEM-347, MEM-354). */
export const sessionColumns = ({ kind, onPilot }: Options): Column[] => [
  ...nameColumns(kind),
  {
    key: 'former',
    head: 'Pilote',
    sort: 'former',
    csv: ({ former }) => fullName(former),
    cell: (session) =>
      officeKindOf(kind).notices ? (
        <PilotButton session={session} onPilot={onPilot} />
      ) : (
        fullName(session.former)
      ),
  },
  ...factColumns,
  ...(officeKindOf(kind).hasSwitch ? [waitingColumn] : []),
];

const nameColumns = (kind: SessionKind): Column[] => [
  { key: 'id', head: 'N°', numeric: true, sort: 'id', csv: ({ id }) => String(id), cell: ({ id }) => id },
  {
    key: 'thematic',
    head: 'Thématique',
    sort: 'thematic',
    csv: ({ thematic }) => themeOf({ kind, thematic }),
    cell: ({ thematic }) => themeOf({ kind, thematic }),
  },
  {
    key: 'title',
    head: 'Titre',
    phone: 'title',
    sort: 'title',
    isFixed: true,
    csv: ({ title }) => title,
    cell: ({ id, title, isPublish }) => (
      <span className="so-title">
        <Link to={pathTo(kindUiOf(kind).detail, { id })}>{title}</Link>
        {!isPublish && (
          <Chip tone="wait" icon={<IconEyeOff aria-hidden="true" />}>
            Non publié
          </Chip>
        )}
      </span>
    ),
  },
];

const factColumns: Column[] = [
  {
    key: 'date',
    head: 'Date',
    sort: 'startDate',
    csv: ({ startDate }) => formatNumericDay(parisDay(new Date(startDate))),
    cell: ({ startDate }) => (
      <span className="nowrap">
        <When date={startDate} />
      </span>
    ),
  },
  {
    key: 'price',
    head: 'Prix',
    numeric: true,
    sort: 'price',
    csv: ({ price }) => csvAmount(eurosToCents(price)),
    cell: ({ price }) => <Price euros={price} />,
  },
  { key: 'place', head: 'Lieu', sort: 'place', csv: placeText, cell: placeText },
  {
    key: 'guests',
    head: 'Participants',
    numeric: true,
    sort: 'totalGuests',
    csv: ({ totalGuests, maxGuests }) => `${totalGuests} / ${maxGuests}`,
    cell: ({ totalGuests, maxGuests, waiting }) => (
      <>
        {totalGuests} / {maxGuests}
        {waiting > 0 && <span className="so-waiting small muted">{waiting} en attente</span>}
      </>
    ),
  },
];

const waitingColumn: Column = {
  key: 'waiting',
  head: labels.waitingListOnly,
  sort: 'isUniqueWaiting',
  csv: ({ isUniqueWaiting }) => (isUniqueWaiting ? 'Oui' : 'Non'),
  cell: (session) => <WaitingSwitch session={session} />,
};

type PilotProps = { session: OfficeSession; onPilot: (session: OfficeSession) => void };

const PilotButton = ({ session, onPilot }: PilotProps) => (
  <button
    type="button"
    className="so-pilot"
    aria-haspopup="dialog"
    aria-label={`Changer de pilote\u00a0: ${fullName(session.former)}, ${session.title}`}
    onClick={() => onPilot(session)}
  >
    {fullName(session.former)}
    <IconPencil className="ic-s" aria-hidden="true" />
  </button>
);
