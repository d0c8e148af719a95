import { tmpdir } from 'node:os';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../config.ts';
import { clientFor, urlsOf } from './servers.ts';

describe('a DATABASE_URL', () => {
  test('a URL that names several servers becomes one URL for each, with the same user, database and options', () => {
    expect(urlsOf('postgres://u:p%2Fw@a.example:5433,[::1],c/forman?sslmode=require')).toEqual([
      'postgres://u:p%2Fw@a.example:5433/forman?sslmode=require',
      'postgres://u:p%2Fw@[::1]/forman?sslmode=require',
      'postgres://u:p%2Fw@c/forman?sslmode=require',
    ]);
  });

  test('a URL with one server stays unchanged and uses the usual client', () => {
    for (const url of [
      'postgres://u:a,b@host/forman',
      'postgresql:///forman?host=%2Ftmp%2Fa,b&user=forman',
    ]) {
      expect(urlsOf(url)).toEqual([url]);
      expect(clientFor(url)).toBe(pg.Client);
    }
  });

  test('a URL that asks for a read-only server is refused at the start', () => {
    const env = { APP_MODE: 'demo', TOKEN_SECRET: 'x'.repeat(32) };
    const read = (wanted: string) =>
      readConfig({ ...env, DATABASE_URL: `postgres://a,b/forman?target_session_attrs=${wanted}` }, tmpdir());
    expect(() => read('standby')).toThrow(ConfigError);
    expect(read('read-write').databaseUrl).toContain('a,b');
  });

  test('a connection fails with the usual reason when all servers are away', async () => {
    const url = 'postgres://u@127.0.0.1:1,127.0.0.1:2/forman';
    const client = new (clientFor(url))({ connectionString: url });
    await expect(client.connect()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
