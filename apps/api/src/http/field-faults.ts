import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const counted = {
  string: 'caractères',
  array: 'éléments',
  set: 'éléments',
  file: 'octets',
  object: 'champs',
};

/** "100 000 caractères" of a text, "100 000" of a number. */
function sized(bound: unknown, origin: string): string {
  const unit = (counted as Partial<Record<string, string>>)[origin];
  const size =
    typeof bound === 'bigint' || typeof bound === 'number' ? bound.toLocaleString('fr-FR') : String(bound);
  return unit ? `${size}\u00a0${unit}` : size;
}

const isMissing = ({ input }: Issue): boolean => input === undefined || input === null || input === '';

const sentences: Partial<Record<Issue['code'], (issue: never) => string>> = {
  too_big: ({ maximum, origin, inclusive }: z.core.$ZodIssueTooBig & Issue) =>
    inclusive === false ? `Moins de ${sized(maximum, origin)}` : `${sized(maximum, origin)} au plus`,
  too_small: (issue: z.core.$ZodIssueTooSmall & Issue) => {
    if (issue.origin !== 'number' && Number(issue.minimum) === 1) return 'Champ obligatoire';
    const size = sized(issue.minimum, issue.origin);
    return issue.inclusive === false ? `Plus de ${size}` : `${size} au moins`;
  },
  not_multiple_of: ({ divisor }: z.core.$ZodIssueNotMultipleOf & Issue) =>
    divisor === 1 ? 'Un nombre entier' : `Un multiple de ${sized(divisor, 'number')}`,
  invalid_type: (issue: z.core.$ZodIssueInvalidType & Issue) =>
    isMissing(issue)
      ? 'Champ obligatoire'
      : issue.expected === 'int'
        ? 'Un nombre entier'
        : 'Valeur invalide',
  invalid_format: () => 'Format invalide',
  invalid_value: (issue: Issue) => (isMissing(issue) ? 'Champ obligatoire' : 'Choix inconnu'),
  unrecognized_keys: () => 'Champ inconnu',
};

/**
 * The sentence at a field whose schema has none of its own. The library's would be its own words ("Trop grand :
 * nombre doit être <=100000"), which no person should read.
 */
export const fieldFault = (issue: Issue): string =>
  (sentences[issue.code] as ((issue: Issue) => string) | undefined)?.(issue) ?? 'Valeur invalide';
