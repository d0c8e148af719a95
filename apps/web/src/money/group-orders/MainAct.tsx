import { IconDownload, IconFileInvoice } from '@tabler/icons-react';
import { Link } from 'react-router';
import { booksPlace } from '../../api/own-office.ts';
import { useViewer } from '../../api/viewer.ts';
import { pathTo } from '../../paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { type GroupOrder, hasPdf, pdfWords } from './order-words.tsx';
import type { Acceptance } from './use-acceptance.ts';
import type { useOrderPdf } from './use-order-pdf.ts';

type Props = {
  order: GroupOrder;
  isOwn: boolean;
  pdf: ReturnType<typeof useOrderPdf>;
  acceptance: Acceptance;
  onReceive: () => void;
};

/** Main act of the viewer: open the invoice, take the money, order the seats or get the document. */
export function MainAct({ order, isOwn, pdf, acceptance, onReceive }: Props) {
  const { actions, transaction } = order;
  if (transaction !== null) return <InvoiceLink order={order} isOwn={isOwn} transaction={transaction} />;
  if (actions.receive.ok)
    return (
      <BusyButton look="primary" onClick={onReceive}>
        Encaisser
      </BusyButton>
    );
  if (actions.accept.ok)
    return (
      <BusyButton look="primary" busy={acceptance.isBusy} busyLabel="Commande…" onClick={acceptance.accept}>
        Commander et garder les places
      </BusyButton>
    );
  return hasPdf(order) ? <PdfButton order={order} pdf={pdf} look="primary" /> : null;
}

function InvoiceLink({
  order,
  isOwn,
  transaction,
}: Pick<Props, 'order' | 'isOwn'> & { transaction: number }) {
  const place = booksPlace(useViewer());
  const to = isOwn
    ? pathTo('invoice', { id: transaction })
    : pathTo(place === 'admin' ? 'adminInvoice' : 'accountantInvoice', {
        userId: order.payer.id,
        invoiceId: transaction,
      });
  return (
    <Link className="btn btn-primary" to={to}>
      <IconFileInvoice aria-hidden="true" />
      Voir la facture {order.invoiceNumber}
    </Link>
  );
}

type PdfProps = {
  order: GroupOrder & { state: keyof typeof pdfWords };
  pdf: Props['pdf'];
  look: 'primary' | 'outline';
};

export const PdfButton = ({ order, pdf, look }: PdfProps) => (
  <BusyButton
    look={look}
    icon={<IconDownload aria-hidden="true" />}
    busy={pdf.busy === order.id}
    busyLabel="Téléchargement…"
    onClick={() => pdf.download(order)}
  >
    {pdfWords[order.state]}
  </BusyButton>
);
