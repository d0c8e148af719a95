import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { invalidate } from '../../api/query.ts';
import { notify } from '../../ui/notices.ts';
import { newsReaders } from './news-address.ts';

/** Validates or rejects, as far as the text is still the one that was read (MEM-162, MEM-163, MEM-210). */
export function useDecision({ id, version }: { id: number; version: number }) {
  return useMutation({
    mutationFn: (isValidate: boolean) =>
      call('updateNews', { params: { id }, body: { isValidate, version } }),
    onSuccess: (_, isValidate) => notify.success(isValidate ? 'newsValidated' : 'newsRejected'),
    onError: () => notify.error('newsDecision'),
    // Also when it failed: somebody else may have decided, or changed the text.
    onSettled: () => invalidate(...newsReaders),
  });
}
