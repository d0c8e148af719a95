import type { MoveTool } from './recognise.ts';
import type { MoveTarget } from './targets.ts';

/** Where a row stands, in words that its reader finds it by. */

type Named = { name: string; part: string | null; tool: MoveTool; target: MoveTarget };

/** A file as a person names it; lists of the former portal are all of one place. */
export const fileTitle = ({ name, part, tool }: Omit<Named, 'target'>): string =>
  part === null ? name : tool === 'former_portal' ? part : `${part}, ${name}`;

/** "4", or "n° 41": a record of the former portal has no line there, but a number, and a PDF has its name. */
export function rowName(
  { tool, target }: Pick<Named, 'tool' | 'target'>,
  line: number,
  ref: string | null,
): string {
  if (target === 'documents' && ref) return ref;
  return tool === 'former_portal' && ref ? `n°\u00a0${ref}` : String(line);
}

/** "adherents.csv, ligne 4", or "Personnes, n° 41". */
export function placeOf(file: Named, line: number, ref: string | null): string {
  const name = rowName(file, line, ref);
  return `${fileTitle(file)}, ${name === String(line) ? `ligne\u00a0${name}` : name}`;
}
