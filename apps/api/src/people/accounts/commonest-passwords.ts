import { leastPasswordLength } from '@forman/domain/people/password-advice';
import { dictionary } from '@zxcvbn-ts/language-common';

/** The 10,000 commonest of the passwords that are long enough, in lower case. */
export const commonestPasswords: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= leastPasswordLength).slice(0, 10_000),
);
