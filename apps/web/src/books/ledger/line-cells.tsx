import type { LedgerLine } from '@forman/contract/books/ledger';
import { formatNumericDay } from '@forman/domain/french-dates';
import { IconDownload, IconLinkOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { booksPlace } from '../../api/own-office.ts';
import { can, useViewer } from '../../api/viewer.ts';
import { pathTo, routes } from '../../paths.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useConfirmed } from '../../ui/use-confirmed.tsx';
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

/** Letters of a line; lines with the same letters settle each other. Those that a person gave are taken back here. */
export function Letters({ letters }: { letters: string }) {
  const may = can(useViewer(), 'finance.administer');
  const removal = useConfirmed('removeLetter', () => ({ params: { letter: letters } }), {
    unchanged: 'La lettre est restée.',
  });
  const text = (
    <span className="let" aria-label={`Lettré ${letters}`}>
      {letters}
    </span>
  );
  if (!may || !letters.startsWith('M')) return text;
  return (
    <span className="nowrap">
      {text}
      <button
        type="button"
        className="led-pdf"
        aria-label={`Ôter la lettre ${letters}`}
        title="Ôter la lettre"
        onClick={() => removal.ask(true)}
      >
        <IconLinkOff aria-hidden="true" />
      </button>
      <ConfirmDialog
        {...removal.dialog}
        question={'Ôter cette lettre\u00a0?'}
        object={`Lettre ${letters}`}
        consequence="Ses lignes sont ouvertes de nouveau. Aucune écriture ne change."
        confirmLabel="Ôter la lettre"
        cancelLabel="La garder"
      />
    </span>
  );
}

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
