import { tmpdir } from 'node:os';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../config.ts';
import { clientFor, urlsOf } from './servers.ts';

describe('a DATABASE_URL', () => {
  test('that names several servers is one URL for each; its user, database and options are theirs', () => {
    expect(urlsOf('postgres://u:p%2Fw@a.example:5433,[::1],c/forman?sslmode=require')).toEqual([
      'postgres://u:p%2Fw@a.example:5433/forman?sslmode=require',
      'postgres://u:p%2Fw@[::1]/forman?sslmode=require',
      'postgres://u:p%2Fw@c/forman?sslmode=require',
    ]);
  });

  test('that names one is left as it is, and its client too: nothing is watched', () => {
    for (const url of [
      'postgres://u:a,b@host/forman',
      'postgresql:///forman?host=%2Ftmp%2Fa,b&user=forman',
    ]) {
      expect(urlsOf(url)).toEqual([url]);
      expect(clientFor(url)).toBe(pg.Client);
    }
  });

  test('that asks for a server which takes no writes is refused at the start', () => {
    const env = { APP_MODE: 'demo', TOKEN_SECRET: 'x'.repeat(32) };
    const read = (wanted: string) =>
      readConfig({ ...env, DATABASE_URL: `postgres://a,b/forman?target_session_attrs=${wanted}` }, tmpdir());
    expect(() => read('standby')).toThrow(ConfigError);
    expect(read('read-write').databaseUrl).toContain('a,b');
  });

  test('whose servers are all away says why, as for one', async () => {
    const url = 'postgres://u@127.0.0.1:1,127.0.0.1:2/forman';
    const client = new (clientFor(url))({ connectionString: url });
    await expect(client.connect()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
