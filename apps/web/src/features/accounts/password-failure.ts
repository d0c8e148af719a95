import { ApiError } from '../../api/api-error.ts';
import { fieldErrors } from '../../messages/fr.ts';
import { sentenceOf } from '../../ui/ErrorState.tsx';

export type LoginFailure = {
  /** Of the note over the button; none, the field says it. */
  title?: string;
  text?: string;
  /** What is wrong with the code. */
  code?: string;
  /** The second step is over: the password is asked again. */
  isOver?: true;
};

/** Why a login did not go through. */
export function passwordFailure(error: unknown): LoginFailure {
  const { status, code } = error instanceof ApiError ? error : { status: 0, code: null };
  if (status === 401) return { title: fieldErrors.loginRefused };
  const title = code === 'too_many_requests' ? 'Vous n’êtes pas connecté.' : fieldErrors.loginRefused;
  return { title, text: sentenceOf(error) };
}
