import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { saveFile } from '../../ui/save-file.ts';

type FormerPdf = { id: number; number: string };

/** Downloads the PDF of an invoice of a former tool, with the login. */
export function useFormerPdf() {
  const download = useMutation({
    mutationFn: async ({ id, number }: FormerPdf) =>
      saveFile(
        `${number}.pdf`,
        'application/pdf',
        await call('getFormerPdf', { params: { id: String(id) } }),
      ),
  });
  return {
    download: ({ id, number }: FormerPdf): void => download.mutate({ id, number }),
    /** The invoice whose PDF is on its way. */
    busy: download.isPending ? download.variables.id : null,
    error: download.error,
  };
}
