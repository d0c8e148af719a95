/**
 * Beginning of a text, cut after a whole word, with "…" where there is more.
 * @param maxLength most letters, not counting the "…"
 */
export function beginning(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const whole = text.slice(0, maxLength + 1).replace(/\s+\S*$/u, '');
  return `${whole.slice(0, maxLength).replace(/[\s.,;:!?…«(–-]+$/u, '')}…`;
}
