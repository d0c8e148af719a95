/**
 * The beginning of a text, cut after a whole word, with "…" where there is more.
 * @param most letters at most, the "…" apart
 */
export function beginning(text: string, most: number): string {
  if (text.length <= most) return text;
  const whole = text.slice(0, most + 1).replace(/\s+\S*$/u, '');
  return `${whole.slice(0, most).replace(/[\s.,;:!?…«(–-]+$/u, '')}…`;
}
