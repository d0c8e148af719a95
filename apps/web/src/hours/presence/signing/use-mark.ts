import { type Drawing, drawingProblem } from '@forman/domain/hours/presence/drawing';
import { isOwnName, ownNameWanted } from '@forman/domain/hours/presence/presence';
import type { DayPart } from '@forman/domain/sessions/half-days';
import { type Me, useViewer } from '../../../api/viewer.ts';
import type { Problems } from '../../../ui/problems.ts';
import { useKept } from '../../../ui/use-kept.ts';

/** Signature of a person: a drawing or a typed name. */
export type Mark = { drawing: Drawing } | { typedName: string };
export type MarkValues = { way: 'draw' | 'type'; drawing: Drawing; name: string };

const empty: MarkValues = { way: 'draw', drawing: [], name: '' };

export const markOf = ({ way, drawing, name }: MarkValues): Mark =>
  way === 'draw' ? { drawing } : { typedName: name.trim() };

/** Finds faults by the server’s rules before sending: without a network nothing else finds them in time. */
export function problemsOf(
  { way, drawing, name }: MarkValues,
  person: Pick<Me, 'firstName' | 'lastName'>,
): Problems {
  if (way === 'type') return isOwnName(name, person) ? {} : { typedName: ownNameWanted };
  if (drawing.length === 0)
    return { drawing: 'Signez dans le cadre, ou choisissez «\u00a0Taper mon nom\u00a0».' };
  const problem = drawingProblem(drawing);
  return problem === null ? {} : { drawing: problem };
}

type HalfDay = { sessionId: number; day: string; part: DayPart };

/**
 * Holds the drawing or name for a half-day in this tab until it is sent: a refusal, a reload or an ended
 * login loses nothing.
 */
export function useMark({ sessionId, day, part }: HalfDay) {
  const { id } = useViewer();
  return useKept(`forman.draft.${id}.signature.${sessionId}.${day}.${part}`, empty);
}
