import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import type { Tx } from '../../db/database.ts';
import { audit, type AuditEntry } from '../../platform/audit/audit.service.ts';

/** Parts that sites and thematics, the entries of the catalogue, have in common. */

/** The row, when there is one. @throws AppError not_found. */
export function found<T>(row: T | undefined): T {
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** Checks that an edit was made from this version; without one it overwrites. @throws AppError conflict. */
export function expectVersion(stored: { version: number }, version: number | undefined): void {
  if (version !== undefined && version !== stored.version)
    throw new AppError('conflict', { reason: 'changed_meanwhile' });
}

type Noted = Pick<AuditEntry, 'at' | 'action' | 'changes'> & { admin: Viewer; id: number };

/** Logs an administrator's act on an entry. */
export const noteOn =
  (subject: 'site' | 'thematic') =>
  (tx: Tx, { admin, id, ...entry }: Noted): Promise<void> =>
    audit(tx, { ...entry, actorId: admin.id, subject, subjectId: id });
