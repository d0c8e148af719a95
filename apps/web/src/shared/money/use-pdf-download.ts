import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { saveFile } from '../../ui/save-file.ts';

export type PdfOf = {
  transactionId: number;
  number: string;
  /** Under which it was deposited with the State’s platform, for a public body (MEM-286). */
  depositId?: string | null;
};

/** Fetches a document with the login and hands it to the browser as {number}.pdf; nothing to cache, nothing in the address. */
export function usePdfDownload() {
  const download = useMutation({
    mutationFn: async ({ transactionId, number, depositId }: PdfOf) => {
      const own = () =>
        call('getTransactionPdf', { params: { id: transactionId }, query: { document: number } });
      const bytes = depositId
        ? await call('getPublicSectorInvoice', { params: { id: depositId } }).catch((error: unknown) => {
            // Chorus Pro does not answer: the invoice is the same, and one's own.
            if (error instanceof ApiError && error.status === 502) return own();
            throw error;
          })
        : await own();
      saveFile(`${number}.pdf`, 'application/pdf', bytes);
    },
  });
  return {
    download: (pdf: PdfOf): void => download.mutate(pdf),
    /** The document that is on its way. */
    busy: download.isPending ? download.variables.number : null,
    error: download.error,
  };
}
