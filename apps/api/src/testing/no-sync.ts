import type { Client } from 'pg';

/**
 * For the PostgreSQL of tests alone: nothing waits for the disk. Killed processes lose nothing by it, only a machine
 * that loses its power does.
 */
export async function stopSyncing(client: Client): Promise<void> {
  await client.query('alter system set fsync = off');
  await client.query('select pg_reload_conf()');
}
