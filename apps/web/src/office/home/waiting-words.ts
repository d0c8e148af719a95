import type { Answer } from '../../api/client.ts';
import type { LedSession } from '@forman/contract/office/home';
import type { Counters } from '@forman/contract/office/badges';
import { formatDistance, formatHour, formatLongDay } from '@forman/domain/french-dates';
import { addDays, parisDay, parisInstant } from '@forman/domain/paris-time';
import { counted } from '@forman/domain/text';

const numbers = ['', 'Une', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six', 'Sept', 'Huit', 'Neuf', 'Dix'];

/** Sum of the bell's counts, except new messages, which wait for no answer. */
export const countWaiting = (counters: Counters): number =>
  Object.values(counters).reduce((sum, count) => sum + count, 0) - counters.messages;

/** Tells whether the card has lines that are not counted, as nobody waits for an answer to them. */
export function hasBeside({ feedback, office }: Answer<'home'>): boolean {
  const { owing = 0, trainings = 0, withoutHours = 0 } = office ?? {};
  return feedback.length + owing + trainings + withoutHours > 0;
}

/** "Trois choses attendent votre réponse."; for 0, "Rien ne presse." when there are other lines. */
export function waitingSentence(count: number, isAsked = false): string {
  if (count === 0) return isAsked ? 'Rien ne presse.' : 'Rien n’attend votre réponse.';
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

const startOfDayIn = (now: Date, days: number): number =>
  parisInstant(addDays(parisDay(now), days)).getTime();

/** Tells whether a session is under way, today or tomorrow, when nothing else is more urgent. */
export const isNear = ({ startDate }: { startDate: string }, now: Date): boolean =>
  Date.parse(startDate) < startOfDayIn(now, 2);

const week = 7 * 86_400_000;

export const isThisWeek = ({ startDate }: { startDate: string }, now: Date): boolean =>
  Date.parse(startDate) - now.getTime() < week;

/** Number of waiting items that other people ask for. */
export const countAsked = ({ counters }: Pick<Answer<'home'>, 'counters'>): number => {
  const { CopilotWorkshops, JD, goals, evolutions, workshopsValid, newsValid } = counters;
  return CopilotWorkshops + JD + goals + evolutions + workshopsValid + newsValid;
};

type Ahead = {
  leading: object | null;
  waiting: { sheets: readonly object[] };
  next: readonly { startDate: string }[];
};

/**
 * Tells whether other people's requests come after the person's sessions: when they lead a session or have a
 * sheet to close, and attend another one this week.
 */
export const asksLater = ({ leading, waiting, next }: Ahead, now: Date): boolean =>
  (leading !== null || waiting.sheets.length > 0) && next.some((session) => isThisWeek(session, now));

/** "Vous pilotez dans 40 minutes", "Vous co-pilotez demain à 9h30", "Vous pilotez dans 3 jours". */
export function leadingSentence(session: { startDate: string; mine: { state: string } }, now: Date): string {
  const verb = session.mine.state === 'copilot' ? 'Vous co-pilotez' : 'Vous pilotez';
  const start = new Date(session.startDate);
  const left = start.getTime() - now.getTime();
  if (left <= 0) return `${verb} en ce moment`;
  if (left < hour) {
    const minutes = Math.ceil(left / 60_000);
    return `${verb} dans ${counted(minutes, 'minute', 'minutes')}`;
  }
  const day = formatDistance(start, now);
  return isNear(session, now) ? `${verb} ${day} à ${formatHour(start)}` : `${verb} ${day}`;
}

type Led = Pick<
  LedSession,
  | 'candidates'
  | 'copilots'
  | 'lacksLink'
  | 'wantCopilot'
  | 'isVisio'
  | 'place'
  | 'site'
  | 'totalGuests'
  | 'minGuests'
>;

/** Things that a session still lacks, for its leaders. */
export function missingBefore(session: Led): string[] {
  const { candidates, copilots, lacksLink, wantCopilot, isVisio, place, site } = session;
  const short = session.minGuests - session.totalGuests;
  return [
    candidates > 0 && counted(candidates, 'candidature à traiter', 'candidatures à traiter'),
    wantCopilot && candidates + copilots === 0 && 'Aucun co-pilote pour l’instant',
    lacksLink && 'Lien de visio à ajouter',
    !isVisio && !place && !site && 'Lieu à préciser',
    short > 0 && `${counted(short, 'inscrit', 'inscrits')} de moins que le minimum`,
  ].filter((line) => line !== false);
}
