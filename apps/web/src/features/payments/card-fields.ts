/** A card as it is typed. */
export type CardFields = { number: string; expiry: string; code: string };

const digitsOf = (text: string, most: number): string => text.replaceAll(/\D/g, '').slice(0, most);

/** "4242 4242 4242 4242" */
export const groupDigits = (text: string): string => digitsOf(text, 19).replaceAll(/(\d{4})(?=\d)/g, '$1 ');
/** "04 / 29" */
export const groupExpiry = (text: string): string => digitsOf(text, 4).replace(/^(\d{2})(\d+)$/, '$1 / $2');

export function cardMistakes({
  number,
  expiry,
  code,
}: CardFields): Partial<Record<keyof CardFields, string>> {
  const month = Number(expiry.slice(0, 2));
  return {
    ...(number.replaceAll(' ', '').length < 12 && { number: 'Écrivez le numéro de la carte.' }),
    ...((!/^\d{2} \/ \d{2}$/.test(expiry) || month < 1 || month > 12) && {
      expiry: 'Mois et année, par exemple 12\u00a0/\u00a030.',
    }),
    ...(code.length < 3 && { code: 'Trois ou quatre chiffres.' }),
  };
}
