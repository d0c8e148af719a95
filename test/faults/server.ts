import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startEmbedded } from '@forman/embedded-postgres/start';

export type Server = Awaited<ReturnType<typeof openServer>>;

/** A PostgreSQL for one series, and its databases. */
export async function openServer(dataDir: string) {
  const open = () => startEmbedded({ dataDir, log: () => {}, takeOver: true });
  let postgres = await open();
  return {
    dataDir,
    async createDatabase(): Promise<string> {
      const name = `f_${randomBytes(6).toString('hex')}`;
      await onServer(postgres.connectionString, `create database ${name}`);
      return postgres.connectionString.replace(/\/[^/?]*\?/, `/${name}?`);
    },
    drop: (connectionString: string) =>
      onServer(
        postgres.connectionString,
        `drop database if exists ${new URL(connectionString).pathname.slice(1)} with (force)`,
      ),
    async restart() {
      postgres = await open();
    },
    stop: () => postgres.stop(),
  };
}

async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client(connectionString);
  await client.connect();
  await client.query(statement);
  await client.end();
}
