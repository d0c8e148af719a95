import { setTimeout as delay } from 'node:timers/promises';
import { makeSession, makeUser, testPassword } from '../../apps/api/src/testing/factories.ts';
import { verifyInvariants } from '../../apps/api/src/verify/verify.service.ts';
import { type Answer, type Browser, Cut, logIn, until } from './browser.ts';
import { isUnavailable, type Outage } from './outages.ts';
import { createPortalProcess } from './portal-process.ts';
import { type Replicated, startReplicated } from './replicated-postgres.ts';
import { setScene } from './world.ts';

const longestMs = 10_000;
type Scene = Awaited<ReturnType<typeof openScene>>;

/** A portal on two servers, both named by DATABASE_URL. */
async function openScene(dataDir: string) {
  const servers = await startReplicated(dataDir);
  const environment = {
    APP_MODE: 'demo',
    TOKEN_SECRET: 'the fault series knows it: no secret at all',
    DATABASE_URL: servers.url,
    DATA_DIR: dataDir,
  };
  const { made, database } = await setScene(environment);
  const portal = await createPortalProcess(environment);
  await portal.start();
  return {
    servers,
    made,
    portal,
    db: database.db,
    as: ({ email }: { email: string }) => logIn(portal.url, email, testPassword),
    async close() {
      await portal.close();
      await database.close();
      await servers.close();
    },
  };
}

/** Joins one session after the other, and records acknowledged registrations and any other answer. */
function keepJoining(browser: Browser, userId: number, sessions: readonly number[]) {
  const acknowledged: { userId: number; sessionId: number; at: number }[] = [];
  const other: string[] = [];
  let unavailable = 0;
  const work = { goesOn: true };
  const joinAll = async (): Promise<void> => {
    for (const sessionId of sessions) {
      for (let isThrough = false; !isThrough && work.goesOn;) {
        const answer = await browser.post(`/api/workshops/${sessionId}/join`).catch(toCut);
        // After a lost answer the repeated call is refused, because the seat is there already.
        isThrough = answer.status === 200 || answer.status === 409;
        if (answer.status === 200) acknowledged.push({ userId, sessionId, at: performance.now() });
        else if (isUnavailable(answer)) unavailable += 1;
        else if (answer.status !== 409) other.push(`${answer.status} ${JSON.stringify(answer.body)}`);
        if (!isThrough) await delay(20);
      }
      if (!work.goesOn) return;
    }
  };
  const done = joinAll();
  return {
    acknowledged,
    other,
    unavailable: () => unavailable,
    async stop() {
      work.goesOn = false;
      await done;
    },
  };
}

function toCut(error: unknown): Answer {
  if (error instanceof Cut) return { status: 0, type: 'cut', body: {} };
  throw error;
}

/** The primary fails; the standby is promoted a second later, as a supervisor of both would do. */
async function failOver(scene: Scene, go: (servers: Replicated) => void | Promise<void>) {
  const { servers, made } = scene;
  const sessions: number[] = [];
  while (sessions.length < 400) sessions.push((await makeSession(made, { max_guests: 50 })).id);
  const people = await Promise.all(Array.from({ length: 4 }, () => makeUser(made)));
  const loads: ReturnType<typeof keepJoining>[] = [];
  for (const person of people) loads.push(keepJoining(await scene.as(person), person.id, sessions));
  const count = (): number => loads.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  await until(async () => count() > 40);
  await go(servers);
  const gone = performance.now();
  await until(
    async () => loads.some(({ unavailable }) => unavailable() > 0) || performance.now() - gone > 1_000,
  );
  const before = count();
  await servers.standby.promote();
  const promoted = performance.now();
  const goesOn = await until(async () => count() > before + 40);
  const all = loads.flatMap(({ acknowledged }) => acknowledged);
  const [first] = all.filter(({ at }) => at > promoted).toSorted((a, b) => a.at - b.at);
  await Promise.all(loads.map((load) => load.stop()));
  return {
    before,
    goesOn,
    acknowledged: loads.flatMap(({ acknowledged }) => acknowledged),
    other: loads.flatMap(({ other }) => other),
    afterMs: Math.round((first?.at ?? Number.POSITIVE_INFINITY) - promoted),
  };
}

async function lost(
  { db, made }: Scene,
  acknowledged: readonly { userId: number; sessionId: number }[],
): Promise<string[]> {
  // This process watches the servers itself, and may be a second behind the portal.
  await until(() =>
    made.ctx.pool.query('select').then(
      () => true,
      () => false,
    ),
  );
  const rows = await db
    .selectFrom('registrations')
    .select(['user_id', 'session_id'])
    .where('ended_at', 'is', null)
    .where('state', '=', 'registered')
    .execute();
  const there = new Set(rows.map((row) => `${row.user_id} in ${row.session_id}`));
  return acknowledged.map((one) => `${one.userId} in ${one.sessionId}`).filter((one) => !there.has(one));
}

/**
 * @param way `killed`: its machine resets connections. `frozen`: it no longer answers, and comes back later.
 */
export async function primaryLost(dataDir: string, way: 'killed' | 'frozen'): Promise<Outage> {
  const scene = await openScene(dataDir);
  try {
    const { primary } = scene.servers;
    const turned = await failOver(scene, () => (way === 'killed' ? primary.kill() : primary.freeze()));
    const gone = await lost(scene, turned.acknowledged);
    const faults = (await verifyInvariants(scene.db, new Date())).flatMap((report) => report.faults);
    const findings = [
      { what: `${turned.before} registrations acknowledged before`, ok: turned.before > 40 },
      {
        what: `goes on with the promoted one, ${turned.afterMs} ms after its promotion`,
        ok: turned.goesOn && turned.afterMs < longestMs,
      },
      {
        what: `nothing that was acknowledged is lost (${turned.acknowledged.length}, ${gone[0] ?? 'all there'})`,
        ok: gone.length === 0,
      },
      {
        what: `nothing but 200, 409 and 503 meanwhile (${turned.other[0] ?? 'none'})`,
        ok: !turned.other.length,
      },
      { what: `the invariants hold (${faults[0] ?? 'yes'})`, ok: faults.length === 0 },
      ...(way === 'frozen' ? [await oldOneComesBack(scene)] : [await jobsGoOn(scene)]),
    ];
    return { name: `the primary PostgreSQL ${way}, its standby promoted`, findings };
  } finally {
    await scene.close();
  }
}

/** The old primary comes back without knowing of the promotion, and still believes itself the primary. */
async function oldOneComesBack(scene: Scene): Promise<Outage['findings'][number]> {
  const { primary, standby } = scene.servers;
  primary.thaw();
  const [thawed] = await primary.query('select clock_timestamp()::text as at');
  // Wait until the portal has checked both servers again.
  await until(async () => {
    const looks = await primary.query(`select from pg_stat_activity where application_name = 'forman-primary'
      and query_start > '${String(thawed!['at'])}'::timestamptz + interval '1 second'`);
    return looks.length > 0;
  });
  // A commit that waits for its standby, and the sessions behind it, do not notice that their client has
  // gone: only idle connections count.
  const on = (server: typeof primary) =>
    server.query(`select count(*)::int as n from pg_stat_activity where datname = 'forman'
      and application_name <> 'forman-primary' and pid <> pg_backend_pid()
      and wait_event = 'ClientRead'`);
  const [left, there] = [Number((await on(primary))[0]?.['n']), Number((await on(standby))[0]?.['n'])];
  return {
    what: `the old one comes back as a primary: the portal stays with the promoted one (${left} connections to the old, ${there} to the new)`,
    ok: left === 0 && there > 0,
  };
}

async function jobsGoOn({ servers: { standby } }: Scene): Promise<Outage['findings'][number]> {
  const [job] = await standby.query(
    `insert into pgboss.job (name, policy) values ('credits', 'stately') returning id`,
  );
  const ran = await until(async () => {
    const done = await standby.query(
      `select from pgboss.job where id = '${String(job!['id'])}' and state = 'completed'`,
    );
    return done.length === 1;
  });
  return { what: 'jobs of the timetable are run on the promoted one', ok: ran };
}

/** No standby confirms: a commit waits and is not acknowledged. */
export async function standbyLost(dataDir: string): Promise<Outage> {
  const scene = await openScene(dataDir);
  try {
    const { standby } = scene.servers;
    const session = await makeSession(scene.made, { max_guests: 50 });
    const browser = await scene.as(await makeUser(scene.made));
    const idle = await scene.as(await makeUser(scene.made));
    standby.freeze();
    const waiting = browser.post(`/api/workshops/${session.id}/join`);
    const read = await idle.get(`/api/workshops/${session.id}`);
    const answer = await waiting;
    standby.thaw();
    const works = await until(
      async () => (await idle.post(`/api/workshops/${session.id}/join`)).status === 200,
    );
    return {
      name: 'the synchronous standby lost',
      findings: [
        {
          what: `a registration that only one server has is not acknowledged (${answer.status})`,
          ok: isUnavailable(answer),
        },
        { what: 'reads go on', ok: read.status === 200 },
        { what: 'works again once the standby follows', ok: works },
      ],
    };
  } finally {
    await scene.close();
  }
}
