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

/** Refused whatever their length: the most used passwords of eight characters and more (deviations: passwords). */
const common = new Set(
  `12345678 123456789 1234567890 password password1 password123 motdepasse motdepasse1 azertyui azertyuiop azerty123
  qwertyui qwertyuiop qwerty123 11111111 00000000 88888888 iloveyou jetaime1 doudou123 soleil123 bonjour1 bonjour123
  abcd1234 abcdefgh abc12345 123123123 987654321 87654321 football marseille chouchou loulou123 princess sunshine
  superman batman123 trustno1 welcome1 admin123 administrateur forman123 forman2026 changeme letmein1`.split(
    /\s+/,
  ),
);

export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
