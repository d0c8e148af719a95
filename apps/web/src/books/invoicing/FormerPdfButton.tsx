import { IconDownload } from '@tabler/icons-react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import type { useFormerPdf } from './use-former-pdf.ts';

type Props = Pick<ReturnType<typeof useFormerPdf>, 'download' | 'busy'> & {
  invoice: { id: number; number: string; hasPdf: boolean };
};

/** The PDF of an invoice of a former tool, where it came with it. */
export function FormerPdfButton({ invoice, download, busy }: Props) {
  if (!invoice.hasPdf) return '—';
  return (
    <BusyButton
      size="s"
      icon={<IconDownload aria-hidden="true" />}
      busy={busy === invoice.id}
      aria-label={`Télécharger le PDF de ${invoice.number}`}
      onClick={() => download(invoice)}
    >
      PDF
    </BusyButton>
  );
}
