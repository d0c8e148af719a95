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
  return error instanceof ApiError && error.status === 401
    ? { title: fieldErrors.loginRefused }
    : { title: 'Vous n’êtes pas connecté.', text: sentenceOf(error) };
}
