import type { SecondFactorAsked } from '@forman/domain/errors';
import { ApiError } from '../../api/api-error.ts';
import { type Answer, call } from '../../api/client.ts';
import { deviceHeaders } from '../../api/device.ts';
import { PasskeyError, signWithPasskey } from '../../api/passkeys.ts';
import { problemsIn } from '../../ui/problems.ts';
import { type LoginFailure, passwordFailure } from './password-failure.ts';

// Ways to log in besides a password alone; loaded when one is used.

type LoggedIn = Promise<Answer<'login'>>;

/** Logs in with a passkey alone, without naming the account first. */
export async function askPasskey(): LoggedIn {
  const { challenge, options } = await call('passkeyForLogin', { body: {} });
  const passkey = await signWithPasskey(options);
  return call('logInWithPasskey', { body: { challenge, passkey }, headers: deviceHeaders() });
}

/** Answers with a passkey the challenge that followed the password. */
export async function answerWithPasskey({ challenge }: SecondFactorAsked): LoggedIn {
  const { options } = await call('passkeyForLogin', { body: { challenge } });
  const passkey = await signWithPasskey(options);
  return call('completeLogin', { body: { challenge, passkey }, headers: deviceHeaders() });
}

export const answerWithCode = ({ challenge }: SecondFactorAsked, code: string): LoggedIn =>
  call('completeLogin', { body: { challenge, code }, headers: deviceHeaders() });

/** Explains why a login with a passkey, or the second step, failed. */
export function failureOf(error: unknown): LoginFailure {
  if (error instanceof PasskeyError) return { title: error.sentence };
  const { challenge, code, passkey } = problemsIn(error);
  if (challenge !== undefined) return { title: challenge, isOver: true };
  if (code !== undefined) return { code };
  if (passkey !== undefined) return { title: passkey };
  if (error instanceof ApiError && error.status === 401)
    return { title: 'Cette clé n’a pas été reconnue.', text: 'Connectez-vous avec votre mot de passe.' };
  return passwordFailure(error);
}
