import { parisDay } from '@forman/domain/paris-time';

/** A card as it is typed. */
export type CardFields = { number: string; expiry: string; code: string };

const digitsOf = (text: string, maxDigits: number): string => text.replaceAll(/\D/g, '').slice(0, maxDigits);

/** "4242 4242 4242 4242" */
export const groupDigits = (text: string): string => digitsOf(text, 19).replaceAll(/(\d{4})(?=\d)/g, '$1 ');
/** "04 / 29" */
export const groupExpiry = (text: string): string => digitsOf(text, 4).replace(/^(\d{2})(\d+)$/, '$1 / $2');

export type CardMistakes = Partial<Record<keyof CardFields, string>>;

export function cardMistakes({ number, expiry, code }: CardFields, now: Date): CardMistakes {
  const expiryMistake = mistakeInExpiry(expiry, now);
  return {
    ...(!isCardNumber(number) && {
      number:
        number === '' ? 'Écrivez le numéro de la carte.' : 'Ce numéro est incomplet ou contient une erreur.',
    }),
    ...(expiryMistake && { expiry: expiryMistake }),
    ...(code.length < 3 && { code: 'Trois ou quatre chiffres.' }),
  };
}

/** True for twelve digits or more with a right check digit (Luhn): no typing error reaches the bank. */
function isCardNumber(number: string): boolean {
  const digits = number.replaceAll(' ', '');
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return digits.length >= 12 && sum % 10 === 0;
}

/** Fault of the expiry; a card is valid until the last day of its month. */
function mistakeInExpiry(expiry: string, now: Date): string | null {
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2]) \/ (\d{2})$/.exec(expiry) ?? [];
  if (/^\d{2} \/ \d{2}$/.test(expiry) && !month) return 'Le mois va de 01 à 12.';
  if (!month) return 'Mois et année, par exemple 12\u00a0/\u00a030.';
  return `20${year}-${month}` < parisDay(now).slice(0, 7) ? 'Cette carte a expiré.' : null;
}
