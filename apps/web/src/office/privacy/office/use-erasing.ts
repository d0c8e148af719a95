import { useConfirmed } from '../../../ui/use-confirmed.tsx';

/** Deletes somebody's account, after a question. `onErased` runs before the screen is read again. */
export const useErasing = (id: number, onErased?: () => void | Promise<void>) =>
  useConfirmed('deleteUser', () => ({ params: { id } }), {
    notices: { done: 'userErased' },
    unchanged: 'Le compte n’a pas pu être supprimé.',
    ...(onErased && { onDone: onErased }),
  });
