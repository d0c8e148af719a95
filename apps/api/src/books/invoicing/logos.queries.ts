import type { Db, Tx } from '../../db/database.ts';

/** The bytes of a logo; undefined where there is none of this id. */
export async function findLogo(db: Db, id: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('logos').select('png').where('id', '=', id).executeTakeFirst();
  return row?.png;
}

/** Keeps a logo; the same bytes are kept once. */
export const insertLogo = (tx: Tx, logo: { id: string; png: Buffer; by: number; now: Date }) =>
  tx
    .insertInto('logos')
    .values({ id: logo.id, png: logo.png, added_by: logo.by, added_at: logo.now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
