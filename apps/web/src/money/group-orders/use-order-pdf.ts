import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { saveFile } from '../../ui/save-file.ts';
import type { GroupOrder } from './order-words.tsx';

/** Downloads the quote or the pro forma invoice, under the order's number. */
export function useOrderPdf() {
  const download = useMutation({
    mutationFn: async ({ id, number, state }: Pick<GroupOrder, 'id' | 'number' | 'state'>) => {
      const bytes = await call('getGroupOrderPdf', { params: { id } });
      const name = state === 'quoted' ? 'devis' : 'pro-forma';
      saveFile(`${name}-${number}.pdf`, 'application/pdf', bytes);
    },
  });
  return {
    download: download.mutate,
    /** Id of the order whose document is loading; null when none is. */
    busy: download.isPending ? download.variables.id : null,
    error: download.error,
  };
}
