import type { Habilitation, HourLine } from '@forman/domain/hours/hours';
import { hourMessages } from '@forman/domain/hours/matrix';
import { formatMinutes, readMinutes } from '@forman/domain/hours/words';

/** A line as it is typed. `key` tells lines apart while they come and go. */
export type TypedLine = { key: number; habilitation: string; themeId: string; duration: string };

let lastKey = 0;
export const newLine = (habilitation: string): TypedLine => {
  lastKey += 1;
  return { key: lastKey, habilitation, themeId: '', duration: '' };
};

export const typedLine = ({ habilitation, themeId, minutes }: HourLine): TypedLine => ({
  ...newLine(habilitation),
  themeId: themeId === null ? '' : String(themeId),
  duration: formatMinutes(minutes),
});

/** What is sent; a line whose duration is none is told under it. */
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
