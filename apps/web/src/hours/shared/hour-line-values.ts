import type { Habilitation, HourLine } from '@forman/domain/hours/hours';
import { hourMessages } from '@forman/domain/hours/matrix';
import { formatMinutes, readMinutes } from '@forman/domain/hours/words';

/** A line as it is typed. `key` identifies it within its form, also in a draft read again. */
export type TypedLine = { key: number; habilitation: string; themeId: string; duration: string };

export const newLine = (habilitation: string, others: readonly TypedLine[] = []): TypedLine => ({
  key: Math.max(0, ...others.map(({ key }) => key)) + 1,
  habilitation,
  themeId: '',
  duration: '',
});

export const typedLine = ({ habilitation, themeId, minutes }: HourLine, index: number): TypedLine => ({
  key: index + 1,
  habilitation,
  themeId: themeId === null ? '' : String(themeId),
  duration: formatMinutes(minutes),
});

/** Lines to send; a line without a valid duration gets an error. */
export function readLines(lines: readonly TypedLine[]): {
  lines: HourLine[];
  problems: Record<string, string>;
} {
  const problems: Record<string, string> = {};
  const read = lines.map(({ habilitation, themeId, duration }, index): HourLine => {
    const minutes = readMinutes(duration);
    if (minutes === null) problems[`lines.${index}.minutes`] = hourMessages.minutes;
    return {
      habilitation: habilitation as Habilitation,
      themeId: themeId === '' ? null : Number(themeId),
      minutes: minutes ?? 0,
    };
  });
  return { lines: read, problems };
}
