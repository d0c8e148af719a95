import type { MoveSource } from '@forman/contract/office/move-standing';
import { formerResourceNames, sourceOf } from '@forman/domain/office/move-in/former-portal/resources';
import type { Db } from '../../../db/database.ts';
import { findSource, freshProgress } from './former.queries.ts';

/** The former portal of a move, and how far its reading is. */
export async function sourceOfMove(db: Db, moveId: number): Promise<MoveSource | null> {
  const source = await findSource(db, moveId);
  if (!source) return null;
  return {
    address: source.address,
    isRead: source.readAt !== null,
    resources: formerResourceNames.map((resource) => {
      const { read, doubles, missing, erased, state } = source.progress[resource] ?? freshProgress;
      return { title: sourceOf(resource).title, read, doubles, missing, erased, state };
    }),
  };
}
