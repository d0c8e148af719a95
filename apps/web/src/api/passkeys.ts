import type { Contract } from '@forman/contract';
import type { SentBodyOf } from '@forman/contract/endpoint';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser';

/** Loads the library that opens the browser’s dialog about passkeys, once one is used. */
const library = () => import('@simplewebauthn/browser');
type Options = Record<string, unknown>;
export type Passkey = NonNullable<SentBodyOf<Contract['completeLogin']>['passkey']>;

/** Failure of the browser’s dialog, with a sentence for the person. */
export class PasskeyError extends Error {
  readonly sentence: string;
  constructor(sentence: string, cause: unknown) {
    super(sentence, { cause });
    this.name = 'PasskeyError';
    this.sentence = sentence;
  }
}

const sentences: Record<string, string> = {
  InvalidStateError: 'Cette clé est déjà sur votre compte.',
  // Closed, refused, or unanswered for a minute: browsers do not say which.
  NotAllowedError: 'La clé d’accès n’a pas été donnée\u00a0: recommencez, ou choisissez un autre moyen.',
  AbortError: 'La clé d’accès n’a pas été donnée\u00a0: recommencez, ou choisissez un autre moyen.',
};
const otherwise = 'Cet appareil n’a pas pu utiliser de clé d’accès\u00a0: choisissez un autre moyen.';

const hear = (error: unknown): never => {
  const name = error instanceof Error ? error.name : '';
  throw new PasskeyError(sentences[name] ?? otherwise, error);
};

const passkeyOf = (answer: AuthenticationResponseJSON | RegistrationResponseJSON): Passkey => ({
  id: answer.id,
  rawId: answer.rawId,
  type: answer.type,
  response: { ...answer.response },
  clientExtensionResults: { ...answer.clientExtensionResults },
});

/**
 * Asks the browser to sign with a passkey.
 * @throws PasskeyError when the person closes the dialog, or the device has none.
 */
export async function signWithPasskey(options: Options): Promise<Passkey> {
  const { startAuthentication } = await library();
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return passkeyOf(await startAuthentication({ optionsJSON }).catch(hear));
}

/**
 * Makes a passkey.
 * @throws PasskeyError, as above; also when the device already has a key of this account.
 */
export async function makePasskey(options: Options): Promise<Passkey> {
  const { startRegistration } = await library();
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  return passkeyOf(await startRegistration({ optionsJSON }).catch(hear));
}
