import { isCommonPassword, leastPasswordLength } from '@forman/domain/passwords';
import { hash, verify } from '@node-rs/argon2';

// OWASP's second recommendation for argon2id: 19 MiB, two passes, some 10 ms.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let decoy: Promise<string> | undefined;

/** False for an unknown account too, after the same work, so that time tells nothing. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const matches = await verify(stored ?? (await decoy), password);
  return matches && stored !== undefined;
}

let commonest: Promise<ReadonlySet<string>> | undefined;

/** The 10,000 commonest of those that are long enough, in lower case; loaded when the first password is chosen. */
async function loadCommonest(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const listed = dictionary['passwords-common'].filter(({ length }) => length >= leastPasswordLength);
  return new Set(listed.slice(0, 10_000));
}

/** Refused for everybody (deviations: passwords). */
export async function isCommon(password: string): Promise<boolean> {
  const listed = await (commonest ??= loadCommonest());
  return isCommonPassword(password, (one) => listed.has(one));
}
