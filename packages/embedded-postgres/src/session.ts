import { Socket } from 'node:net';
import pg from 'pg';
import { superuser } from './cluster.ts';
import { errorCode } from './files.ts';

export const databaseName = 'forman';

/**
 * A claim is a shared advisory lock, held by a connection: PostgreSQL itself drops the claim of a process
 * that dies, and nobody can claim a PostgreSQL that its last owner is about to stop.
 */
const claimLock = 0x666f726d;

export type Session = {
  /** True when another process has claimed too, as far as PostgreSQL has notified this one. */
  isShared(): boolean;
  /** Gives up the claim; true when nobody else holds one, so that this process may stop PostgreSQL. */
  isLastClaim(): Promise<boolean>;
  /** Settles when the connection is over: `end` was called, or PostgreSQL has ended or dropped it. */
  ended: Promise<void>;
  end(): Promise<void>;
};

export type Address = { host: string; port: number; password: string | undefined };

/**
 * Connects, creates the database when missing, and claims if asked. Undefined while the last owner is
 * stopping PostgreSQL.
 */
export async function openSession(address: Address, claim: boolean): Promise<Session | undefined> {
  const socket = new Socket();
  const client = new pg.Client({
    ...address,
    user: superuser,
    database: 'postgres',
    application_name: 'forman-embedded',
    connectionTimeoutMillis: 5_000,
    stream: () => socket,
  });
  // PostgreSQL ends this connection when it stops; `ended` reports it.
  client.on('error', () => {});
  try {
    await client.connect();
    if (claim && !(await takeClaim(client))) {
      await client.end();
      return undefined;
    }
    await createDatabase(client);
    return claimSession(client, socket);
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

async function takeClaim(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock_shared($1) as taken', [
    claimLock,
  ]);
  if (rows[0]?.taken) await client.query('listen forman_claim; notify forman_claim');
  return rows[0]?.taken === true;
}

async function createDatabase(client: pg.Client): Promise<void> {
  const found = await client.query('select from pg_database where datname = $1', [databaseName]);
  if (found.rowCount) return;
  try {
    await client.query(`create database ${databaseName}`);
  } catch (error) {
    // Another process was faster.
    if (!['42P04', '23505'].includes(errorCode(error) ?? '')) throw error;
  }
}

function claimSession(client: pg.Client, socket: Socket): Session {
  let shared = false;
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  client.once('end', end);
  client.on('notification', ({ processId }) => {
    shared ||= processId !== ownProcessId(client);
  });
  // The claim's connection does not keep a script alive.
  socket.unref();
  return {
    ended,
    isShared: () => shared,
    async isLastClaim() {
      socket.ref();
      try {
        const { rows } = await client.query<{ alone: boolean }>(
          'select pg_advisory_unlock_shared($1), pg_try_advisory_lock($1) as alone',
          [claimLock],
        );
        return rows[0]?.alone === true;
      } catch {
        // PostgreSQL broke the connection: it is stopping, or has recovered from a crash without any claim.
        return true;
      }
    },
    async end() {
      socket.ref();
      await client.end();
    },
  };
}

function ownProcessId(client: pg.Client): number | undefined {
  return 'processID' in client ? Number(client.processID) : undefined;
}
