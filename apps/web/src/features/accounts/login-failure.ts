import { ApiError } from '../../api/api-error.ts';
import { PasskeyError } from '../../api/passkeys.ts';
import { fieldErrors } from '../../messages/fr.ts';
import { sentenceOf, waitText } from '../../ui/ErrorState.tsx';
import { problemsIn } from '../../ui/problems.ts';

/** How somebody tries to log in: with their password, with a passkey alone, or with the second proof after the password. */
export type LoginWay = 'password' | 'passkey' | 'second';

export type LoginFailure = {
  /** Of the note over the button; none, the field says it. */
  title?: string;
  text?: string;
  /** What is wrong with the code. */
  code?: string;
  /** The second step is over: the password is asked again. */
  isOver?: true;
};

/** Why a login did not go through, in our own words. */
export function failureOf(error: unknown, way: LoginWay): LoginFailure {
  if (error instanceof PasskeyError) return { title: error.sentence };
  if (!(error instanceof ApiError)) return { title: fieldErrors.loginRefused, text: sentenceOf(error) };
  if (error.code === 'too_many_requests')
    return {
      title: 'Trop de tentatives.',
      text: `Vous pourrez recommencer ${error.retryAfter ? waitText(error.retryAfter) : 'un peu plus tard'}.`,
    };
  const { challenge, code, passkey } = problemsIn(error);
  if (challenge !== undefined) return { title: challenge, isOver: true };
  if (code !== undefined) return { code };
  if (passkey !== undefined) return { title: passkey };
  if (error.status === 401 && way === 'passkey')
    return { title: 'Cette clé n’a pas été reconnue.', text: 'Connectez-vous avec votre mot de passe.' };
  if (error.status === 401) return { title: fieldErrors.loginRefused };
  return {
    title: way === 'password' ? fieldErrors.loginRefused : 'La connexion n’a pas abouti.',
    text: sentenceOf(error),
  };
}
