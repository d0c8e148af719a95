import type { Client } from 'pg';

/**
 * For the PostgreSQL of tests only: nothing waits for the disk. A killed process loses nothing by it, a
 * machine without power does.
 */
export async function stopSyncing(client: Client): Promise<void> {
  await client.query('alter system set fsync = off');
  await client.query('select pg_reload_conf()');
}
