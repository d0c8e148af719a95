import { invalidate } from '../../api/act.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { logFailure } from '../../api/log.ts';
import { notify } from '../../ui/notices.ts';

const aboutNews = (id: number): string => `news/${id}`;

/** Takes a decision back. The row has left the list with its button, so the notice offers this. */
async function reopen(id: number, version: number): Promise<void> {
  try {
    await call('reopenNews', { params: { id }, body: { version } });
    notify.success('newsReopened', { about: aboutNews(id) });
  } catch (error) {
    logFailure('taking back an answer to a news', error);
    notify.error('newsDecision', { about: aboutNews(id) });
  }
  await invalidate('news');
}

/** Validates or rejects a text, if it is unchanged since it was read (MEM-162, MEM-163, MEM-210). */
export function useDecision({ id, version }: { id: number; version: number }) {
  return useMutation({
    mutationFn: (isValidate: boolean) =>
      call('updateNews', { params: { id }, body: { isValidate, version } }),
    onSuccess: ({ version: now }, isValidate) =>
      notify.success(isValidate ? 'newsValidated' : 'newsRejected', {
        about: aboutNews(id),
        undo: () => void reopen(id, now),
      }),
    onError: () => notify.error('newsDecision', { about: aboutNews(id) }),
    // Also after a failure: somebody else may have decided, or changed the text.
    onSettled: () => invalidate('news'),
  });
}
