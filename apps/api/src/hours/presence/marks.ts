import type { BodyOf } from '@forman/contract/endpoint';
import type { signPresence } from '@forman/contract/hours/presence';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { drawingProblem } from '@forman/domain/hours/presence/drawing';
import { isOwnName, ownNameWanted } from '@forman/domain/hours/presence/presence';
import type { Db } from '../../db/database.ts';
import type { Mark } from './presence-chain.ts';
import { getName } from '../../people/accounts/person.queries.ts';

/** The drawing, or the own name, of a signature; null for neither. @throws AppError invalid, on its field. */
export async function readMark(
  db: Db,
  viewer: Pick<Viewer, 'id'>,
  { drawing, typedName }: Pick<BodyOf<typeof signPresence>, 'drawing' | 'typedName'>,
): Promise<Mark | null> {
  if (drawing) {
    refuse('drawing', drawingProblem(drawing));
    return { drawing };
  }
  if (typedName === undefined) return null;
  const person = await getName(db, viewer.id);
  refuse('typedName', isOwnName(typedName, person) ? null : ownNameWanted);
  return { typedName };
}

export function refuse(propertyPath: string, message: string | null): void {
  if (message) throw new AppError('invalid', { violations: [{ propertyPath, message }] });
}
