import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { saveFile } from '../../ui/save-file.ts';

export type PdfOf = {
  transactionId: number;
  number: string;
  /** Id of its deposit with the State’s platform, for an invoice to a public body (MEM-286). */
  depositId?: string | null;
};

/** Downloads a document as {number}.pdf with the login, so that neither cache nor address holds it. */
export function usePdfDownload() {
  const download = useMutation({
    mutationFn: async ({ transactionId, number, depositId }: PdfOf) => {
      const own = () =>
        call('getTransactionPdf', { params: { id: transactionId }, query: { document: number } });
      const bytes = depositId
        ? await call('getPublicSectorInvoice', { params: { id: depositId } }).catch((error: unknown) => {
            // The portal’s own copy of the same invoice is used when Chorus Pro does not answer.
            if (error instanceof ApiError && error.status === 502) return own();
            throw error;
          })
        : await own();
      saveFile(`${number}.pdf`, 'application/pdf', bytes);
    },
  });
  return {
    download: (pdf: PdfOf): void => download.mutate(pdf),
    /** Number of the document being downloaded. */
    busy: download.isPending ? download.variables.number : null,
    error: download.error,
  };
}
