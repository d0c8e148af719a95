/** Shortest password, in characters; the only other rule is that it must not be easy to guess (CORE-051). */
export const leastPasswordLength = 8;

/** Advice in the hint; only the length is required (CORE-050, CORE-051). */
export const passwordAdvice = [
  {
    label: `${leastPasswordLength} caractères au moins`,
    isMet: (password: string) => password.length >= leastPasswordLength,
  },
  { label: 'une minuscule', isMet: (password: string) => /\p{Ll}/u.test(password) },
  { label: 'une majuscule', isMet: (password: string) => /\p{Lu}/u.test(password) },
  { label: 'un chiffre', isMet: (password: string) => /\d/.test(password) },
  { label: 'un caractère spécial', isMet: (password: string) => /[^\p{L}\d\s]/u.test(password) },
] as const;
