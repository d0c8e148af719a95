import type { Sheet, TextStyle } from '../../pdf/sheet.ts';
import { ink, page, styles as shared } from '../../pdf/style.ts';

/** Colours that a photocopy still shows. */
export const lines = { box: '#A9B8BA', heading: '#EDF3F3', ink: '#14262A' } as const;

export const styles = {
  ...shared,
  sheetTitle: { ...shared.title, size: 20, leading: 26 },
  sessionTitle: { ...shared.title, size: 17, leading: 22, color: ink.text, tracking: -0.2 },
  kind: { ...shared.strong, size: 9.5, leading: 13, color: ink.brand },
  heading: { ...shared.strong, size: 9.5, leading: 13, color: ink.brand },
  section: { ...shared.strong, size: 8.5, leading: 12, color: ink.secondary },
  rank: { ...shared.secondary, size: 8.5, leading: 12, tabular: true },
  name: { ...shared.body, leading: 11.5 },
  smallStrong: { ...shared.strong, size: 8.5, leading: 10 },
  mark: { ...shared.secondary, size: 8, leading: 10, tabular: true },
  smallName: { ...shared.body, size: 8.5, leading: 10 },
} as const satisfies Record<string, TextStyle>;

/** The lowest line of the content; the foot stands below. */
export const bottom = page.height - page.bottom - 26;

/** Wraps a text into `maxLines` lines at most; an ellipsis ends a text that does not fit. */
export function clipped(sheet: Sheet, text: string, width: number, style: TextStyle, maxLines = 1): string[] {
  const wrapped = sheet.wrap(text, width, style);
  if (wrapped.length <= maxLines) return wrapped;
  let last = wrapped[maxLines - 1] ?? '';
  while (last !== '' && sheet.width(`${last}…`, style) > width)
    last = Array.from(last).slice(0, -1).join('').trimEnd();
  return [...wrapped.slice(0, maxLines - 1), `${last}…`];
}
