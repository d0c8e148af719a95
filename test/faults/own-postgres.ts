import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { findPostmaster, isAlive } from '@forman/embedded-postgres/postmaster-file';
import { type Answer, type Browser, Cut, logIn, until } from './browser.ts';
import { isUnavailable, type Outage } from './outages.ts';
import { createPortalProcess, type PortalProcess } from './portal-process.ts';

/** A portal with its own PostgreSQL, as under `npm start`: only the portal can restart it. */
type OwnWorld = {
  portal: PortalProcess;
  browser: Browser;
  postmaster(): number;
  query(sql: string): Promise<unknown[]>;
};

async function openOwnWorld(portal: PortalProcess, dataDir: string): Promise<OwnWorld> {
  await portal.start();
  const answer = await fetch(`${portal.url}/api/demo/accounts`);
  const [someone] = (await answer.json()) as { email: string; password: string }[];
  const state = JSON.parse(readFileSync(join(dataDir, 'embedded-postgres.json'), 'utf8')) as {
    cluster: string;
    connectionString: string;
  };
  return {
    portal,
    browser: await logIn(portal.url, someone!.email, someone!.password),
    postmaster: () => findPostmaster(state.cluster)?.pid ?? 0,
    async query(sql) {
      const client = new pg.Client(state.connectionString);
      client.on('error', () => {});
      try {
        await client.connect();
        return (await client.query<Record<string, unknown>>(sql)).rows;
      } finally {
        await client.end().catch(() => {});
      }
    },
  };
}

/** Kills the portal's own PostgreSQL twice, then freezes it; then stops the portal. */
export async function ownPostgresFails(dataDir: string): Promise<Outage[]> {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const portal = await createPortalProcess({ DATA_DIR: dataDir, DATABASE_URL: '' });
  try {
    const world = await openOwnWorld(portal, dataDir);
    const killed = await ownPostgresKilled(world);
    const frozen = await ownPostgresFrozen(world);
    const last = world.postmaster();
    await portal.stop();
    frozen.findings.push({
      what: 'the portal’s end is its end',
      ok: last > 0 && !isAlive(last) && world.postmaster() === 0,
    });
    return [killed, frozen];
  } finally {
    await portal.close();
  }
}

const works = (browser: Browser): Promise<boolean> =>
  until(async () => (await browser.get('/api/me')).status === 200);

async function ownPostgresKilled(world: OwnWorld): Promise<Outage> {
  const { browser } = world;
  const findings: Outage['findings'] = [];
  // The restart is immediate the first time, and after a pause the second.
  for (const which of ['first', 'second']) {
    const dead = world.postmaster();
    process.kill(dead, 'SIGKILL');
    const back = await until(async () => ![0, dead].includes(world.postmaster()));
    const answers: Answer[] = [];
    const recovered = await until(async () => {
      answers.push(await browser.get('/api/me'));
      return answers.at(-1)!.status === 200;
    });
    const other = answers.find((answer) => answer.status !== 200 && !isUnavailable(answer));
    findings.push(
      { what: `the ${which} time it is started again`, ok: back && dead > 0 },
      { what: 'the portal works again by itself', ok: recovered },
      {
        what: `nothing but 200 and 503 meanwhile (${other ? JSON.stringify(other.body) : 'none'})`,
        ok: !other,
      },
    );
  }
  // Waits for the job's queue before it enqueues as the timetable does: a portal whose database dies during
  // its start makes its tables later.
  await until(async () => {
    const [tables] = await world.query(
      `select from pg_tables where schemaname = 'pgboss' and tablename = 'queue'`,
    );
    if (!tables) return false;
    const queues = await world.query(`select from pgboss.queue where name = 'credits'`);
    return queues.length === 1;
  });
  const [job] = (await world.query(
    `insert into pgboss.job (name, policy) values ('credits', 'stately') returning id`,
  )) as { id: string }[];
  const ran = await until(async () => {
    const done = await world.query(`select from pgboss.job where id = '${job!.id}' and state = 'completed'`);
    return done.length === 1;
  });
  findings.push({ what: 'jobs of the timetable are run again', ok: ran });
  return { name: 'the portal’s own PostgreSQL killed', findings };
}

async function ownPostgresFrozen(world: OwnWorld): Promise<Outage> {
  const { browser } = world;
  await works(browser);
  const frozen = freeze(world.postmaster());
  try {
    // Calls are cut after a minute, as by a browser: one that waits for PostgreSQL gets no answer.
    const calls = Promise.all(Array.from({ length: 12 }, () => browser.get('/api/me').catch(toNothing)));
    const order: string[] = [];
    void calls.then(() => order.push('calls'));
    const ready = await browser.get('/api/ready').catch(toNothing);
    order.push('ready');
    const health = await browser.get('/api/health').catch(toNothing);
    const answers = await calls;
    thaw(frozen);
    return {
      name: 'the portal’s own PostgreSQL frozen',
      findings: [
        {
          what: '/api/ready answers 503 while calls still wait',
          ok: !!ready && isUnavailable(ready) && order[0] === 'ready',
        },
        {
          what: '/api/health answers, and says that the database does not',
          ok: health?.status === 200 && health.body['database'] === 'down',
        },
        {
          what: 'every call answers 503',
          ok: answers.every((answer) => answer !== null && isUnavailable(answer)),
        },
        { what: 'works again when it goes on', ok: await works(browser) },
      ],
    };
  } finally {
    thaw(frozen);
  }
}

function toNothing(error: unknown): null {
  if (error instanceof Cut) return null;
  throw error;
}

function thaw(pids: number[]): void {
  for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGCONT');
}

/** Freezes the postmaster first, so that it starts no other process. */
function freeze(postmaster: number): number[] {
  process.kill(postmaster, 'SIGSTOP');
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=']).toString().trim().split('\n');
  const children = lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === postmaster)
    .map(([pid = 0]) => pid);
  for (const pid of children) process.kill(pid, 'SIGSTOP');
  return [postmaster, ...children];
}
