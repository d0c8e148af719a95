import type { LedgerLine } from '@forman/contract/ledger';
import { formatNumericDay } from '@forman/domain/french-dates';
import { IconDownload } from '@tabler/icons-react';
import { Link } from 'react-router';
import { booksPlace } from '../../api/own-office.ts';
import { useViewer } from '../../api/viewer.ts';
import { pathTo, routes } from '../../paths.ts';
import type { usePdfDownload } from '../../shared/money/use-pdf-download.ts';
import { amountText } from './ledger-words.ts';

/** "04/09/2026" */
export const Day = ({ on }: { on: string }) => (
  <time className="num nowrap" dateTime={on}>
    {formatNumericDay(on)}
  </time>
);

/** The amount of one side; empty where it is 0, as a line has one side. */
export const sideOf = (euros: number) =>
  euros === 0 ? null : <span className="num nowrap">{amountText(euros)}</span>;

/** Lines with the same letters settle one another. */
export const Letters = ({ letters }: { letters: string }) => (
  <span className="let" aria-label={`Lettré ${letters}`}>
    {letters}
  </span>
);

export type Pdf = Pick<ReturnType<typeof usePdfDownload>, 'download' | 'busy'>;

/** The piece, which opens its sale’s invoice, and the document itself where it is one. */
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
