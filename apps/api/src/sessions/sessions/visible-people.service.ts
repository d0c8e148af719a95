import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { readsAnybody } from '@forman/domain/people/contacts';
import type { Db } from '../../db/database.ts';
import { leadsListedSession } from './sessions.queries.ts';
import { looksAfter } from './visible-people.queries.ts';

/** @throws AppError forbidden for a guest without any relation to this person. */
export async function checkVisible(db: Db, viewer: Viewer, id: number): Promise<void> {
  if (!readsAnybody(viewer, id) && !(await isCloseToGuest(db, viewer, id)))
    throw new AppError('forbidden', { reason: 'guest' });
}

/** True for the guest's sponsor and manager, and for the pilots of the sessions that the guest may see. */
async function isCloseToGuest(db: Db, guest: Viewer, id: number): Promise<boolean> {
  if (await looksAfter(db, id, guest.id)) return true;
  return leadsListedSession(db, guest, id);
}
