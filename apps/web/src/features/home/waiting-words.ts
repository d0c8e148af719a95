import { formatLongDay } from '@forman/domain/french-dates';

const numbers = ['', 'Une', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six', 'Sept', 'Huit', 'Neuf', 'Dix'];

/** "Trois choses attendent votre réponse." */
export function waitingSentence(count: number): string {
  if (count === 0) return 'Rien n’attend votre réponse.';
  if (count === 1) return 'Une chose attend votre réponse.';
  return `${numbers[count] ?? count} choses attendent votre réponse.`;
}

/** "Nous sommes le mardi 1er décembre." */
export function todaySentence(now: Date): string {
  const day = formatLongDay(now)
    .replace(/ \d{4}$/, '')
    .replace(/ 1 /, ' 1er ');
  return `Nous sommes le ${day.replaceAll(' ', '\u00a0')}.`;
}
