import { formatDay, formatDayNoYear, formatDuration } from '../french-dates.ts';
import { parisInstant } from '../paris-time.ts';
import type { HourCount } from './count.ts';
import type { HourSummary, Minutes, ThemeRule, TrainingNature } from './hours.ts';

/** French words for hours, the same on screens, in e-mails and on PDFs. */

const minuteMs = 60_000;

/** "3 h 30", "45 min", "0 h" */
export const formatMinutes = (minutes: Minutes): string =>
  minutes === 0 ? '0\u00a0h' : formatDuration(minutes * minuteMs);

/** Names of the subjects alone: "Déontologie". */
export const themeRuleLabels: Record<ThemeRule, string> = {
  ethics: 'Déontologie',
  non_discrimination: 'Non-discrimination',
};

const themeRuleWords: Record<ThemeRule, string> = {
  ethics: 'de déontologie',
  non_discrimination: 'de non-discrimination',
};

export const natureLabels: Record<TrainingNature, string> = {
  training: 'Formation',
  colloquium: 'Colloque',
  teaching: 'Enseignement',
};

/** A deadline without its weekday, on one line: "31 déc." */
const deadline = (day: string): string =>
  formatDayNoYear(parisInstant(day)).replace(/^\S+ /, '').replaceAll(' ', '\u00a0');

/** "jeu. 12 nov. 2026", "jeu. 12 au ven. 13 nov. 2026" */
export function daysWords(startsOn: string, endsOn: string): string {
  const last = formatDay(parisInstant(endsOn, '12:00'));
  if (endsOn === startsOn) return last;
  const first = parisInstant(startsOn, '12:00');
  const start = startsOn.slice(0, 4) === endsOn.slice(0, 4) ? formatDayNoYear(first) : formatDay(first);
  return `${startsOn.slice(0, 7) === endsOn.slice(0, 7) ? start.replace(/ \S+$/, '') : start} au ${last}`;
}

/**
 * "4 h 30 dont 2 h de déontologie", "2 h de déontologie et 1 h de non-discrimination"; "" when nothing lacks.
 */
export function missingWords({ missing, parts }: Pick<HourCount, 'missing' | 'parts'>): string {
  if (missing === 0) return '';
  const lacking = parts.filter((part) => part.missing > 0);
  const subjects = lacking
    .map((part) => `${formatMinutes(part.missing)} ${themeRuleWords[part.rule]}`)
    .join(' et ');
  if (subjects === '') return formatMinutes(missing);
  const ofSubjects = lacking.reduce((sum, part) => sum + part.missing, 0);
  return ofSubjects === missing ? subjects : `${formatMinutes(missing)} dont ${subjects}`;
}

/** "Il vous manque 4 h 30 dont 2 h de déontologie avant le 31 déc."; about somebody else "Il manque …". */
export const missingSentence = (
  count: Pick<HourCount, 'missing' | 'parts' | 'until'>,
  isOwn = true,
): string => `Il ${isOwn ? 'vous ' : ''}manque ${missingWords(count)} avant le ${deadline(count.until)}`;

/** "+ 2 h", "− 1 h 30": hours added or taken back. */
export const formatSigned = (minutes: Minutes): string =>
  `${minutes < 0 ? '−' : '+'}\u00a0${formatMinutes(Math.abs(minutes))}`;

/**
 * Reads a typed duration, in minutes: "3 h 30", "3h", "2,5", "90 min"; without a unit it is in hours. null
 * when it is none.
 */
export function readMinutes(typed: string): Minutes | null {
  const text = typed.replaceAll(/\s/g, '').toLowerCase().replace(',', '.');
  const [, hours, minutes] = /^(\d{1,3})h(?:(\d{1,2})(?:min)?)?$/.exec(text) ?? [];
  if (hours !== undefined) {
    const rest = Number(minutes ?? 0);
    return rest < 60 ? whole(Number(hours) * 60 + rest) : null;
  }
  if (/^\d{1,4}min$/.test(text)) return whole(Number.parseInt(text, 10));
  return /^\d{1,3}(\.\d{1,2})?(heures?|h)?$/.test(text)
    ? whole(Math.round(Number.parseFloat(text) * 60))
    : null;
}

const whole = (minutes: Minutes): Minutes | null => (minutes > 0 ? minutes : null);

/**
 * "3 h IMMOBILIER dont 2 h déontologie", "1 h IAS (Emprunteur)": with the subjects that a rule asks for, or,
 * if `isWhole`, with all themes.
 */
export function hoursWords({ habilitation, minutes, themes }: HourSummary, isWhole = false): string {
  const named = themes.filter(({ rule }) => isWhole || rule !== null);
  const wordsOf = ({ label, rule }: (typeof named)[number]): string =>
    rule === null ? label : themeRuleLabels[rule].toLowerCase();
  const parts = named.map((theme) => `${formatMinutes(theme.minutes)} ${wordsOf(theme)}`);
  const total = `${formatMinutes(minutes)} ${habilitation}`;
  if (named.length === 1 && named[0]!.minutes === minutes) return `${total} (${wordsOf(named[0]!)})`;
  return parts.length > 0 ? `${total} dont ${parts.join(' et ')}` : total;
}
