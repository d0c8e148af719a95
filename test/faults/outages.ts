import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorSentence } from '@forman/domain/errors';
import { makeSession, makeUser } from '../../apps/api/src/testing/factories.ts';
import { type Answer, type Browser, until } from './browser.ts';
import { freePort } from './portal-process.ts';
import { startMailServer, startPaypal } from './stand-ins.ts';
import { createWorld, type World } from './world.ts';

/**
 * Findings of an outage: each sentence with whether it held. `notTried`: the reason why it could not be
 * tried.
 */
export type Outage = { name: string; notTried?: string; findings: { what: string; ok: boolean }[] };

export const isUnavailable = (answer: Answer): boolean =>
  answer.status === 503 &&
  answer.type.startsWith('application/problem+json') &&
  answer.body['title'] === errorSentence.unavailable;

type Heard = { ok: number; unavailable: number; other: string[]; joined: Set<number> };

/** People who read and register, one call after the other, until `stop`. */
async function keepBusy(world: World, options: { people: number; sessions: number[] }) {
  const heard: Heard = { ok: 0, unavailable: 0, other: [], joined: new Set() };
  const work = { goesOn: true };
  const busy = async (browser: Browser): Promise<void> => {
    for (let at = 0; work.goesOn; at = (at + 1) % options.sessions.length) {
      const id = options.sessions[at]!;
      for (const call of [
        () => browser.get(`/api/workshops/${id}`),
        () => browser.post(`/api/workshops/${id}/join`),
      ]) {
        const answer = await call();
        if (answer.status === 200) heard.ok += 1;
        else if (isUnavailable(answer)) heard.unavailable += 1;
        else heard.other.push(`${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
      }
    }
  };
  const browsers: Browser[] = [];
  while (browsers.length < options.people) browsers.push(await world.as(await makeUser(world.made)));
  const running = Promise.all(browsers.map(busy));
  return {
    heard,
    stop: async (): Promise<Heard> => {
      work.goesOn = false;
      await running;
      return heard;
    },
  };
}

async function makeSessions(world: World, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let made = 0; made < count; made += 1)
    ids.push((await makeSession(world.made, { max_guests: 50 })).id);
  return ids;
}

/** Kills PostgreSQL under load, with all its processes, and starts it again. */
export async function postgresKilled(world: World): Promise<Outage> {
  const sessions = await makeSessions(world, 4);
  const reader = await world.as(await makeUser(world.made));
  const load = await keepBusy(world, { people: 6, sessions });
  await until(async () => load.heard.ok > 6);
  const before = load.heard.ok;
  process.kill(world.postmaster(), 'SIGKILL');
  const refused = await until(async () => load.heard.unavailable > 5);
  const health = await reader.get('/api/health');
  await world.restartPostgres();
  const recovered = await until(
    async () => (await reader.get(`/api/workshops/${sessions[0]}`)).status === 200,
  );
  const later = load.heard.ok;
  const works = await until(async () => load.heard.ok > later + 20);
  const heard = await load.stop();
  return {
    name: 'PostgreSQL killed under load',
    findings: [
      { what: `${before} answers before`, ok: before > 0 },
      { what: `503, problem+json, in French while it is away (${heard.unavailable} times)`, ok: refused },
      { what: `no other answer (${heard.other[0] ?? 'none'})`, ok: heard.other.length === 0 },
      {
        what: 'the portal itself lives on, and says that its database does not',
        ok: health.status === 200 && health.body['database'] === 'down',
      },
      { what: 'works again by itself when PostgreSQL is back', ok: recovered && works },
    ],
  };
}

/** Kills one of PostgreSQL's processes; PostgreSQL drops all connections and recovers by itself. */
export async function backendKilled(world: World): Promise<Outage> {
  const sessions = await makeSessions(world, 2);
  const load = await keepBusy(world, { people: 4, sessions });
  await until(async () => load.heard.ok > 4);
  const { pool } = world.made.ctx;
  // Our own connections are dropped too, once PostgreSQL has noticed; it answers again after that.
  const witness = await pool.connect();
  let isDropped = false;
  witness.once('end', () => {
    isDropped = true;
  });
  const { rows } = await witness.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and backend_type = 'client backend' limit 1`,
  );
  process.kill(rows[0]!.pid, 'SIGKILL');
  const noticed = await until(async () => isDropped);
  witness.release(true);
  await until(() =>
    pool.query('select').then(
      () => true,
      () => false,
    ),
  );
  const at = load.heard.ok;
  const works = await until(async () => load.heard.ok > at + 20);
  const heard = await load.stop();
  return {
    name: 'one process of PostgreSQL killed under load',
    findings: [
      { what: 'PostgreSQL drops its connections', ok: noticed },
      { what: `nothing but 200 and 503 (${heard.other[0] ?? 'none'})`, ok: heard.other.length === 0 },
      { what: 'works again by itself', ok: works },
    ],
  };
}

/** PayPal refuses connections, then hangs (if `slow`), then works. */
export async function providerDown(dataDir: string, options: { slow: boolean }): Promise<Outage> {
  const port = await freePort();
  const world = await createWorld(dataDir, {
    PAYPAL_CLIENT_ID: 'client',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_WEBHOOK_ID: 'webhook',
    PAYPAL_API_BASE: `http://127.0.0.1:${port}`,
  });
  try {
    await world.portal.start();
    const session = await makeSession(world.made, { euros: 40 });
    const actor = await makeUser(world.made);
    const browser = await world.as(actor);
    const order = () =>
      browser.post('/api/payment/paypal/order', { kind: 'workshop', id: session.id, amount: 40 });
    const away = await order();
    const findings = [
      { what: 'down: 502, problem+json, in French', ok: isProviderFailure(away) },
      { what: 'the seat stays held, nothing is charged', ok: await isHeld(world, actor.id, null) },
    ];
    const paypal = await startPaypal(port);
    if (options.slow) {
      paypal.hang(true);
      findings.push({ what: 'slow: 502 in the end', ok: isProviderFailure(await order()) });
      paypal.hang(false);
    }
    const opened = await order();
    const orderId = (opened.body['data'] as { id?: string } | undefined)?.id ?? '';
    findings.push(
      {
        what: `back: the next try opens an order, answered ${opened.status} ${JSON.stringify(opened.body)}`,
        ok: opened.status === 200,
      },
      // Not the last known order: a job asks for the order of the failed try too, to end it.
      {
        what: 'back: it is for the same seat',
        ok: paypal.knows(orderId) && (await isHeld(world, actor.id, orderId)),
      },
    );
    await paypal.close();
    return { name: `payment provider down${options.slow ? ' and slow' : ''}`, findings };
  } finally {
    await world.close();
  }
}

const isProviderFailure = (answer: Answer): boolean =>
  answer.status === 502 &&
  answer.type.startsWith('application/problem+json') &&
  answer.body['title'] === 'Le prestataire n’a pas répondu. Rien n’a été perdu : réessayez dans un instant.';

/**
 * True when the person holds one seat by one open payment, with this order at the provider, or null for none
 * yet.
 */
async function isHeld({ db }: World, userId: number, ref: string | null): Promise<boolean> {
  const open = await db
    .selectFrom('payments')
    .select('provider_ref')
    .where('payer_id', '=', userId)
    .where('state', '=', 'created')
    .execute();
  const seats = await db
    .selectFrom('registrations')
    .select('state')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
  return (
    open.map((one) => one.provider_ref).join() === (ref ?? '') &&
    open.length === 1 &&
    seats.map((seat) => seat.state).join() === 'held'
  );
}

/** The mail server refuses connections; messages wait and are sent when it is back. */
export async function mailDown(dataDir: string): Promise<Outage> {
  const port = await freePort();
  const world = await createWorld(dataDir, {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Forman <portail@forman.example>',
  });
  try {
    await world.portal.start();
    const session = await makeSession(world.made, { max_guests: 1000 });
    const actor = await makeUser(world.made);
    const joined = await (await world.as(actor)).post(`/api/workshops/${session.id}/join`);
    const message = () =>
      world.db
        .selectFrom('outbox_messages')
        .select(['sent_at', 'last_error'])
        .where('user_id', '=', actor.id)
        .executeTakeFirst();
    // A portal just started may miss the first wake-up: registrations of other people follow.
    const tried = await until(async () => {
      await (await world.as(await makeUser(world.made))).post(`/api/workshops/${session.id}/join`);
      return (await message())?.last_error != null;
    });
    const waiting = await message();
    const server = await startMailServer(port);
    await world.runJobs(10);
    const sent = await message();
    await server.close();
    return {
      name: 'mail server down',
      findings: [
        { what: 'the registration is answered all the same', ok: joined.status === 200 },
        {
          what: 'the message stays in the outbox, with its error',
          ok: tried && waiting?.sent_at === null && !!waiting.last_error,
        },
        {
          what: 'it goes out once the server is back',
          ok: !!sent?.sent_at && server.recipients().includes(actor.email),
        },
      ],
    };
  } finally {
    await world.close();
  }
}

/** Fills the disk under the database: a small one in memory, which needs root. */
export async function diskFull(folder: string): Promise<Outage> {
  const name = 'disk of the data folder full';
  if (process.platform !== 'linux' || process.geteuid?.() !== 0)
    return { name, notTried: 'needs root on Linux (mount)', findings: [] };
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256m,mode=0711', 'tmpfs', folder], { stdio: 'pipe' });
  } catch (error) {
    return {
      name,
      notTried: `mount was refused: ${(error as Error).message.split('\n')[1] ?? ''}`,
      findings: [],
    };
  }
  try {
    return await fillDisk(name, folder);
  } finally {
    execFileSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fillDisk(name: string, folder: string): Promise<Outage> {
  const world = await createWorld(folder);
  const filler = join(folder, 'filler');
  try {
    await world.portal.start();
    const sessions = await makeSessions(world, 300);
    const browser = await world.as(await makeUser(world.made));
    const joins: Answer[] = [];
    fill(folder, filler);
    for (const id of sessions.slice(0, 250)) {
      joins.push(await browser.post(`/api/workshops/${id}/join`));
      if (joins.some(isUnavailable)) break;
    }
    const read = await browser.get(`/api/workshops/${sessions[0]}`);
    rmSync(filler);
    const last = sessions.at(-1);
    const works = await until(async () => (await browser.post(`/api/workshops/${last}/join`)).status === 200);
    const other = joins.find((answer) => answer.status !== 200 && !isUnavailable(answer));
    return {
      name,
      findings: [
        {
          what: `writes answer 503 once nothing is left (after ${joins.length - 1})`,
          ok: joins.some(isUnavailable),
        },
        { what: `no other answer (${other ? JSON.stringify(other.body) : 'none'})`, ok: !other },
        { what: 'reads go on', ok: read.status === 200 },
        { what: 'works again once there is room', ok: works },
      ],
    };
  } finally {
    rmSync(filler, { force: true });
    await world.close();
  }
}

/** Fills the folder's disk to the last block. */
function fill(folder: string, filler: string): void {
  const { bavail, bsize } = statfsSync(folder);
  try {
    writeFileSync(filler, Buffer.alloc(bavail * bsize));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
