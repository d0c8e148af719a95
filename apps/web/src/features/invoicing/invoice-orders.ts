/** The order that nobody chose. */
export const usualOrder = 'Plus récentes d’abord';

/** The columns that the list is ordered by. */
export const heads = {
  number: 'Numéro',
  date: 'Date',
  what: 'Objet',
  amount: 'Montant TTC',
} as const;

/** As a phone's sheet offers them: cards have no headings to press. */
export const orders: readonly (readonly [string, string])[] = [
  ['', usualOrder],
  ...Object.entries(heads).flatMap(([key, head]) => [
    [key, head] as const,
    [`-${key}`, `${head}, ordre inverse`] as const,
  ]),
];
