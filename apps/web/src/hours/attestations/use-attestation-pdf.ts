import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { saveFile } from '../../ui/save-file.ts';

type PdfOf = { id: number; number: string };

/** Downloads the PDF of an attestation as {number}.pdf. */
export function useAttestationPdf() {
  const download = useMutation({
    mutationFn: async ({ id, number }: PdfOf) =>
      saveFile(
        `${number}.pdf`,
        'application/pdf',
        await call('getAttestationPdf', { params: { id: String(id) } }),
      ),
  });
  return {
    download: (pdf: PdfOf): void => download.mutate(pdf),
    /** Id of the attestation whose PDF is loading; null when none is. */
    busy: download.isPending ? download.variables.id : null,
    error: download.error,
  };
}
