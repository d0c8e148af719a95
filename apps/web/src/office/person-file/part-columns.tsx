import type {
  PersonDocument,
  PersonLedSession,
  PersonMessage,
  PersonMovement,
  PersonSeat,
} from '@forman/contract/office/person-file';
import { formatDay, formatMoment } from '@forman/domain/french-dates';
import { eurosToCents, formatEuros } from '@forman/domain/money';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { Chip } from '../../ui/Chip.tsx';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import type { PagedColumn } from '../../ui/paged-table/columns.ts';
import { signed } from './CreditCard.tsx';
import { documentDay, DocumentLink } from './DocumentsCard.tsx';
import { channelText, subjectText } from './MessagesCard.tsx';
import { SeatChip, seatsText, SessionLink } from './SessionCards.tsx';
import { messageChip, seatChip } from './words.ts';

/** Column of plain text, the same on the screen and in the file. */
const plain = <Row,>(
  key: string,
  head: string,
  text: (row: Row) => string,
  look: Partial<PagedColumn<Row>> = {},
): PagedColumn<Row> => ({ key, head, cell: text, csv: text, ...look });

export const movementColumns = (personId: number): PagedColumn<PersonMovement>[] => [
  plain('at', 'Date', ({ at }) => formatDay(new Date(at))),
  plain('what', 'Mouvement', ({ description }) => description, { phone: 'title' }),
  {
    key: 'document',
    head: 'Document',
    cell: ({ number, transaction }) =>
      number &&
      transaction && (
        <Link to={pathTo('adminInvoice', { userId: personId, invoiceId: transaction })}>{number}</Link>
      ),
    csv: ({ number }) => number ?? '',
  },
  plain('amount', 'Montant', signed, { numeric: true }),
  plain('balance', 'Solde', ({ balance }) => formatEuros(eurosToCents(balance)), { numeric: true }),
];

export const documentColumns: PagedColumn<PersonDocument>[] = [
  {
    key: 'number',
    head: 'Numéro',
    cell: (document) => <DocumentLink document={document} />,
    csv: ({ number }) => number,
    phone: 'title',
  },
  plain('day', 'Date', documentDay),
  plain('item', 'Objet', ({ item }) => item),
  plain('corrects', 'Annule', ({ corrects }) => corrects ?? ''),
  plain('amount', 'Montant', ({ amount }) => formatEuros(eurosToCents(amount)), { numeric: true }),
];

const sessionColumns = <Row extends { session: PersonSeat['session'] }>(): PagedColumn<Row>[] => [
  {
    key: 'title',
    head: 'Session',
    cell: ({ session }) => <SessionLink session={session} />,
    csv: ({ session }) => session.title,
    phone: 'title',
  },
  plain('kind', 'Type', ({ session }) => kindUi[session.kind as SessionKind].one),
  plain('startsAt', 'Date', ({ session }) => formatMoment(new Date(session.startsAt))),
];

export const seatColumns: PagedColumn<PersonSeat>[] = [
  ...sessionColumns<PersonSeat>(),
  {
    key: 'state',
    head: 'État',
    cell: (seat) => <SeatChip seat={seat} />,
    csv: (seat) => seatChip(seat).text,
  },
];

export const ledColumns: PagedColumn<PersonLedSession>[] = [
  ...sessionColumns<PersonLedSession>(),
  plain('seats', 'Inscrits', seatsText, { numeric: true }),
  plain('published', 'Publiée', ({ isPublished }) => (isPublished ? 'oui' : 'non')),
];

export const messageColumns: PagedColumn<PersonMessage>[] = [
  plain('subject', 'Message', ({ subject }) => subjectText(subject), { phone: 'title' }),
  plain('at', 'Écrit le', ({ createdAt }) => formatMoment(new Date(createdAt))),
  plain('channel', 'Voie', ({ channel }) => channelText(channel)),
  plain('to', 'À', ({ recipient }) => recipient),
  {
    key: 'state',
    head: 'État',
    cell: (row) => <Chip tone={messageChip(row).tone}>{messageChip(row).text}</Chip>,
    csv: (row) => messageChip(row).text,
  },
];
