import type { Violation } from '../errors.ts';
import { habilitations } from '../people/profile.ts';
import type { Habilitation, HourLine, HourSummary, Minutes, ThemeRule } from './hours.ts';
import { formatMinutes } from './words.ts';

/**
 * Hours of a training by habilitation and theme: proposed by a title, confirmed for a session, declared for
 * an outside training.
 */

export const mostHourLines = 20;
/** A title has no length: no training of it counts for more than this. */
export const mostTitleMinutes = 200 * 60;

export const hourMessages = {
  habilitation: 'Choisissez une habilitation',
  theme: 'Ce thème n’est pas de cette habilitation',
  minutes: 'Indiquez une durée, par exemple 3\u00a0h\u00a030',
  twice: 'Cette ligne est déjà là\u00a0: ajoutez-y la durée',
  lines: 'Indiquez au moins une habilitation et sa durée',
} as const;

/** Sentence under a line that counts for more than the training lasted. */
export const tooManyHours = (maxMinutes: Minutes): string =>
  `Pas plus que la durée de la formation\u00a0: ${formatMinutes(maxMinutes)} par habilitation`;

export type Theme = { id: number; habilitation: string };

/** Checks lines as sent. No habilitation counts for more than `maxMinutes`, over all its themes. */
export function hourLineViolations(
  lines: readonly HourLine[],
  { themes, maxMinutes }: { themes: readonly Theme[]; maxMinutes: Minutes },
): Violation[] {
  const totals = new Map<string, Minutes>();
  const seen = new Set<string>();
  return lines.flatMap((line, index) => {
    const wrong = (field: string, message: string): Violation[] => [
      { propertyPath: `lines.${index}.${field}`, message },
    ];
    const { habilitation, themeId, minutes } = line;
    if (
      themeId !== null &&
      !themes.some((theme) => theme.id === themeId && theme.habilitation === habilitation)
    )
      return wrong('themeId', hourMessages.theme);
    const key = `${habilitation} ${themeId}`;
    if (seen.has(key)) return wrong('themeId', hourMessages.twice);
    seen.add(key);
    const total = (totals.get(habilitation) ?? 0) + minutes;
    totals.set(habilitation, total);
    return total > maxMinutes ? wrong('minutes', tooManyHours(maxMinutes)) : [];
  });
}

/** Cuts the lines so that no habilitation counts for more than `maxMinutes`: its last lines are cut first. */
export function trimHours<Line extends HourLine>(lines: readonly Line[], maxMinutes: Minutes): Line[] {
  const totals = new Map<string, Minutes>();
  return lines.flatMap((line) => {
    const before = totals.get(line.habilitation) ?? 0;
    const minutes = Math.min(line.minutes, maxMinutes - before);
    totals.set(line.habilitation, before + minutes);
    return minutes > 0 ? [{ ...line, minutes }] : [];
  });
}

/** A line for display: with its theme's name, and the rule that the theme answers. */
export type ShownHourLine = {
  habilitation: Habilitation;
  minutes: Minutes;
  theme: string | null;
  rule: ThemeRule | null;
};

/** Sums the lines by habilitation, in the order in which the profile lists them. */
export function summariseHours(lines: readonly ShownHourLine[]): HourSummary[] {
  return habilitations.flatMap((habilitation) => {
    const own = lines.filter((line) => line.habilitation === habilitation);
    if (own.length === 0) return [];
    const themes = own.flatMap(({ theme, rule, minutes }) =>
      theme === null ? [] : [{ label: theme, rule, minutes }],
    );
    return [{ habilitation, minutes: own.reduce((sum, line) => sum + line.minutes, 0), themes }];
  });
}
