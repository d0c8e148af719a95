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

const givenPasswordOver: LoginFailure = {
  title: 'Ce mot de passe provisoire a expiré.',
  text: 'Choisissez le vôtre par «\u00a0Identifiant ou mot de passe oublié\u00a0?\u00a0»\u00a0: un code arrive par SMS.',
};

/** Why a login did not go through. */
export function passwordFailure(error: unknown): LoginFailure {
  if (error instanceof ApiError && error.reason === 'given_password_over') return givenPasswordOver;
  return error instanceof ApiError && error.status === 401
    ? { title: fieldErrors.loginRefused }
    : { title: 'Vous n’êtes pas connecté.', text: sentenceOf(error) };
}
