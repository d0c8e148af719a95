import type { Counters } from '@forman/contract/indicator';
import { formatHour, formatLongDay } from '@forman/domain/french-dates';
import { addDays, parisDay } from '@forman/domain/paris-time';
import { counted } from '@forman/domain/text';

const numbers = ['', 'Une', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six', 'Sept', 'Huit', 'Neuf', 'Dix'];

/** All that the bell counts but new messages: they are to be read, no answer is waited for. */
export const countWaiting = (counters: Counters): number =>
  Object.values(counters).reduce((sum, count) => sum + count, 0) - counters.messages;

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

const hour = 3_600_000;

/** "Vous pilotez dans 40 minutes", "Vous co-pilotez demain à 9h30". */
export function leadingSentence(session: { startDate: string; mine: { state: string } }, now: Date): string {
  const verb = session.mine.state === 'copilot' ? 'Vous co-pilotez' : 'Vous pilotez';
  const start = new Date(session.startDate);
  const left = start.getTime() - now.getTime();
  if (left <= 0) return `${verb} en ce moment`;
  if (left < hour) {
    const minutes = Math.ceil(left / 60_000);
    return `${verb} dans ${counted(minutes, 'minute', 'minutes')}`;
  }
  const isTomorrow = parisDay(start) === addDays(parisDay(now), 1);
  return `${verb} ${isTomorrow ? 'demain' : 'aujourd’hui'} à ${formatHour(start)}`;
}
