import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';

// A stand-in until the real helper comes: an empty database of its own on the server of TEST_DATABASE_URL.
// oxlint-disable-next-line typescript/no-explicit-any
export async function testDatabase(): Promise<{ db: Kysely<any>; close(): Promise<void> }> {
  const server = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href });
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  let closed = false;
  return {
    db,
    async close() {
      if (closed) return;
      closed = true;
      await db.destroy();
      await onServer(server, `drop database ${name}`);
    },
  };
}

async function onServer(connectionString: string, statement: string): Promise<void> {
  const db = new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString }) }) });
  await sql.raw(statement).execute(db);
  await db.destroy();
}
