import type { Db } from '../../db/database.ts';
import type { FileStorage } from './port.ts';

/** Files in the database: nothing else to run, one backup. Enough for a few pictures a week. */
export const createDatabaseStorage = (db: Db, clock: { now(): Date }): FileStorage => ({
  name: 'database',
  async put(key, { contentType, bytes }) {
    await db
      .insertInto('stored_files')
      .values({ key, content_type: contentType, bytes: Buffer.from(bytes), created_at: clock.now() })
      .execute();
  },
  async get(key) {
    const row = await db
      .selectFrom('stored_files')
      .select(['content_type as contentType', 'bytes'])
      .where('key', '=', key)
      .executeTakeFirst();
    return row ?? null;
  },
  async remove(key) {
    await db.deleteFrom('stored_files').where('key', '=', key).execute();
  },
});
