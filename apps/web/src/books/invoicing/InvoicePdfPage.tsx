import { useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import { useCall } from '../../api/query.ts';
import { InvoicePage } from './InvoicePage.tsx';
import { usePdfDownload } from '../shared/use-pdf-download.ts';

/** Page at the address of the PDF: downloads it once, and shows the invoice (MEM-013). */
export function InvoicePdfPage() {
  const { id = '' } = useParams();
  const { data } = useCall('getTransaction', { params: { id } });
  const { download } = usePdfDownload();
  const asked = useRef(false);
  const number = data?.document?.number;

  useEffect(() => {
    if (asked.current || !data || !number) return;
    asked.current = true;
    download({ transactionId: data.id, number });
  }, [data, number, download]);

  return <InvoicePage />;
}
