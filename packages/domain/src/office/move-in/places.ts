import type { MoveTool } from './recognise.ts';

/** Where a row stands, in words that its reader finds it by. */

type Named = { name: string; part: string | null; tool: MoveTool };

/** A file as a person names it; lists of the former portal are all of one place. */
export const fileTitle = ({ name, part, tool }: Named): string =>
  part === null ? name : tool === 'former_portal' ? part : `${part}, ${name}`;

/** "4", or "n° 41": a record of the former portal has no line there, but a number. */
export const rowName = ({ tool }: Pick<Named, 'tool'>, line: number, ref: string | null): string =>
  tool === 'former_portal' && ref ? `n°\u00a0${ref}` : String(line);

/** "adherents.csv, ligne 4", or "Personnes, n° 41". */
export function placeOf(file: Named, line: number, ref: string | null): string {
  const name = rowName(file, line, ref);
  return `${fileTitle(file)}, ${name === String(line) ? `ligne\u00a0${name}` : name}`;
}
