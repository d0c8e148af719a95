import { ApiError } from '../../api/api-error.ts';
import { fieldErrors } from '../../messages/fr.ts';
import { sentenceOf } from '../../ui/ErrorState.tsx';

export type LoginFailure = {
  /** Title of the note over the button; missing where the field says it. */
  title?: string;
  text?: string;
  /** Error shown at the field of the code. */
  code?: string;
  /** True when the second step has ended: the password is asked again. */
  isOver?: true;
};

/** Explains why a login failed. */
export function passwordFailure(error: unknown): LoginFailure {
  const { status, reason } = error instanceof ApiError ? error : {};
  if (status === 401) return { title: fieldErrors.loginRefused };
  const isGivenOver = reason === 'given_password_over';
  return { title: 'Vous n’êtes pas connecté.', text: isGivenOver ? givenOver : sentenceOf(error) };
}

const givenOver = 'Ce mot de passe ne sert plus\u00a0: choisissez-en un autre, par SMS.';
