import type { LedgerLine } from '@forman/contract/books/ledger';
import { formatNumericDay } from '@forman/domain/french-dates';
import { IconDownload } from '@tabler/icons-react';
import { Link } from 'react-router';
import { booksPlace } from '../../api/own-office.ts';
import { useViewer } from '../../api/viewer.ts';
import { pathTo, routes } from '../../paths.ts';
import type { usePdfDownload } from '../shared/use-pdf-download.ts';
import { amountText } from './ledger-words.ts';

/** "04/09/2026" */
export const Day = ({ on }: { on: string }) => (
  <time className="num nowrap" dateTime={on}>
    {formatNumericDay(on)}
  </time>
);

/** Amount of one side; nothing for 0, as a line has only one side. */
export const sideOf = (euros: number) =>
  euros === 0 ? null : <span className="num nowrap">{amountText(euros)}</span>;

/** Letters of a line; lines with the same letters settle each other. */
export const Letters = ({ letters }: { letters: string }) => (
  <span className="let" aria-label={`Lettré ${letters}`}>
    {letters}
  </span>
);

export type Pdf = Pick<ReturnType<typeof usePdfDownload>, 'download' | 'busy'>;

/** Piece of a line, with a link to the invoice of its sale, and its PDF when it is a document. */
export function Piece({ line, pdf }: { line: LedgerLine; pdf: Pdf }) {
  const { piece, transactionId, isDocument } = line;
  const isBusy = pdf.busy === piece;
  return (
    <span className="led-piece">
      <PieceLink line={line} />
      {isDocument && transactionId !== null && (
        <button
          type="button"
          className="led-pdf"
          aria-label={`Télécharger le PDF de ${piece}`}
          title="PDF"
          aria-busy={isBusy || undefined}
          onClick={() => !isBusy && pdf.download({ transactionId, number: piece })}
        >
          <IconDownload aria-hidden="true" />
        </button>
      )}
    </span>
  );
}

function PieceLink({ line: { piece, fact, transactionId, buyerId } }: { line: LedgerLine }) {
  const place = booksPlace(useViewer());
  const name = <span className="led-number">{piece}</span>;
  if (fact === 'case' && place === 'admin') return <Link to={routes.moneyCases}>{name}</Link>;
  if (transactionId === null || buyerId === null) return name;
  const route = place === 'admin' ? 'adminInvoice' : 'accountantInvoice';
  return <Link to={pathTo(route, { userId: buyerId, invoiceId: transactionId })}>{name}</Link>;
}
