import type { Viewer } from '@forman/domain/access';
import type { Db } from '../../db/database.ts';
import { viewerColumns } from '../../people/accounts/person.queries.ts';

/** A person as the rules see them, provided that this sponsor brought them in. */
export async function findSponsored(db: Db, sponsorId: number, id: number): Promise<Viewer | undefined> {
  const row = await db
    .selectFrom('users')
    .select(viewerColumns)
    .where('id', '=', id)
    .where('sponsor_id', '=', sponsorId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row as Viewer | undefined;
}
