import { makeSession, makeUser } from '../../apps/api/src/testing/factories.ts';
import { type Answer, type Browser, Cut, until } from './browser.ts';
import type { Outage } from './outages.ts';
import { type PortalProcess, freePort } from './portal-process.ts';
import { startMailServer } from './stand-ins.ts';
import { createWorld, type World } from './world.ts';

type Finding = Outage['findings'][number];
/** People who call two processes, in turn. */
type Crowd = { browser: Browser; id: number; at: 'first' | 'second' }[];

async function crowd(world: World, second: PortalProcess, size: number): Promise<Crowd> {
  const people: Crowd = [];
  for (let index = 0; index < size; index += 1) {
    const at = index % 2 === 0 ? 'first' : 'second';
    const person = await makeUser(world.made);
    const portal = at === 'first' ? world.portal : second;
    people.push({ at, id: person.id, browser: await world.as(person, undefined, portal) });
  }
  return people;
}

/**
 * Locks the session’s row, so that all calls wait at its lock; `whileWaiting` runs once all wait there, then
 * all go on at the same time.
 */
async function meetAtLock<T extends Answer | null>(
  world: World,
  sessionId: number,
  calls: (() => Promise<T>)[],
  whileWaiting: () => Promise<void> = async () => {},
): Promise<T[]> {
  const { pool } = world.made.ctx;
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from sessions where id = $1 for update', [sessionId]);
    const answers = Promise.all(calls.map((call) => call()));
    const allWait = await until(async () => {
      // Not by the holder: inside its transaction it goes on seeing only the connections of its first look.
      const { rowCount } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount === calls.length;
    });
    if (allWait) await whileWaiting();
    await holder.query('rollback');
    const answered = await answers;
    if (allWait) return answered;
    const statuses = answered.map((answer) => answer?.status ?? 'cut');
    throw new Error(`The calls did not meet at the lock; then they were answered ${statuses.join(', ')}.`);
  } finally {
    // Its connection is closed, not given back: after an error it may still hold the lock.
    holder.release(true);
  }
}

async function seatsOf({ db }: World, sessionId: number) {
  return db
    .selectFrom('registrations')
    .select(['user_id', 'state'])
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

const isFull = ({ status, body }: Answer): boolean =>
  status === 409 && [body['code'], body['reason']].includes('session_full');

/** Eight people at two processes want the last seat at the same instant, five times. */
async function raceFor(world: World, people: Crowd, euros: number): Promise<Finding[]> {
  const seats: string[] = [];
  const others: string[] = [];
  for (let race = 0; race < 5; race += 1) {
    const { id } = await makeSession(world.made, { max_guests: 1, euros });
    const want = ({ browser }: Crowd[number]) =>
      euros > 0
        ? browser.post('/api/payment/stripe', { amount: euros * 100, workshop_id: id })
        : browser.post(`/api/workshops/${id}/join`);
    // The first in the queue is a person of the one process, then of the other.
    const order = race % 2 === 0 ? people : people.toReversed();
    const answers = await meetAtLock(
      world,
      id,
      order.map((one) => () => want(one)),
    );
    const winners = order.filter((_, index) => answers[index]!.status === 200);
    const rows = await seatsOf(world, id);
    seats.push(`${winners.length}/${rows.map(({ state }) => state).join('+')}`);
    if (winners[0]?.id !== rows[0]?.user_id) others.push('the seat is another one’s');
    const losers = answers.filter((answer) => answer.status !== 200 && !isFull(answer));
    others.push(...losers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`));
  }
  const state = euros > 0 ? 'held' : 'registered';
  return [
    {
      what: `${euros} €: in each of five races one is answered, and has the seat (${seats.join(', ')})`,
      ok: seats.every((one) => one === `1/${state}`),
    },
    {
      what: `${euros} €: everybody else hears that it is full (${others[0] ?? 'yes'})`,
      ok: others.length === 0,
    },
  ];
}

export async function lastSeatRaces(world: World, second: PortalProcess): Promise<Outage> {
  const people = await crowd(world, second, 8);
  const findings = [...(await raceFor(world, people, 0)), ...(await raceFor(world, people, 30))];
  return { name: 'the last seat, wanted at two processes', findings };
}

/** @returns null when the process died during the call. */
const joinOrCut = ({ browser }: Crowd[number], id: number): Promise<Answer | null> =>
  browser.post(`/api/workshops/${id}/join`).catch((error: unknown) => {
    if (error instanceof Cut) return null;
    throw error;
  });

/** Kills one of the two while people of both wait at the lock. */
export async function oneOfTwoKilled(world: World, second: PortalProcess): Promise<Outage> {
  const people = await crowd(world, second, 8);
  const { id } = await makeSession(world.made, { max_guests: 1 });
  const answers = await meetAtLock(
    world,
    id,
    people.map((one) => () => joinOrCut(one, id)),
    () => world.portal.kill(),
  );
  const of = (at: Crowd[number]['at']) => answers.filter((_, index) => people[index]!.at === at);
  const served = of('second').filter((answer) => answer?.status === 200).length;
  const rows = await seatsOf(world, id);
  const winner = people.find((one) => one.id === rows[0]?.user_id);
  const [cutOff] = people;
  const later = await makeSession(world.made, { max_guests: 1 });
  const moved = cutOff!.browser.at(second.url);
  const full = await moved.post(`/api/workshops/${id}/join`);
  const other = await moved.post(`/api/workshops/${later.id}/join`);
  await world.portal.start();
  const back = await cutOff!.browser.get(`/api/workshops/${later.id}`);
  return {
    name: 'one of two processes killed at the lock of the last seat',
    findings: [
      { what: 'its own people hear nothing', ok: of('first').every((answer) => answer === null) },
      { what: 'one of the other’s has the seat', ok: served === 1 && winner?.at === 'second' },
      { what: 'nobody else has it', ok: rows.length === 1 },
      {
        what: 'the others of the living one hear that it is full',
        ok: of('second').filter((answer) => answer && isFull(answer)).length === 3,
      },
      {
        what: 'who was cut off goes on at the other, which serves at once',
        ok: isFull(full) && other.status === 200,
      },
      {
        what: 'started again, the dead one knows the login and what was done since',
        ok: back.status === 200,
      },
    ],
  };
}

const personOf = ({ db }: World, id: number) =>
  db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow();

/** A job of the timetable, and a message, are done by one process; a logout counts for both. */
export async function workSharedByTwo(dataDir: string): Promise<Outage> {
  const port = await freePort();
  const server = await startMailServer(port);
  const token = 'shown-by-the-fault-series-0123456789';
  const world = await createWorld(dataDir, {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Forman <portail@forman.example>',
    METRICS_TOKEN: token,
  });
  try {
    const second = await world.secondPortal();
    // Both start together: both migrate, and both make the timetable.
    await Promise.all([world.portal.start(), second.start()]);
    const portals = [world.portal, second];
    return {
      name: 'two processes share the work',
      findings: [
        await jobOnce(world, portals, token),
        await messagesOnce(world, second, server.recipients),
        await logoutForBoth(world, second),
      ],
    };
  } finally {
    await world.close();
    await server.close();
  }
}

/** A job that runs by itself only once a day, and at the start of each process. */
const rareJob = 'pictures';

async function jobOnce(world: World, portals: PortalProcess[], token: string): Promise<Finding> {
  const runs = async (): Promise<number> => {
    const counts = await Promise.all(portals.map(({ url }) => runsOf(url, token)));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  const hasStarted = await until(async () => (await runs()) === portals.length);
  const done: number[] = [];
  while (done.length < 3) {
    await runByTimetable(world);
    done.push((await runs()) - portals.length);
  }
  return {
    what: `each of three turns of a job is run by one of them (${done.join(', ')} runs)`,
    ok: hasStarted && done.join() === '1,2,3',
  };
}

/** Enqueues the job as the timetable does, and waits for its end. */
async function runByTimetable(world: World): Promise<void> {
  const { pool } = world.made.ctx;
  const { rows } = await pool.query<{ id: string }>(
    `insert into pgboss.job (name, policy) values ($1, 'stately') returning id`,
    [rareJob],
  );
  const isDone = async (): Promise<boolean> => {
    const done = await pool.query(`select from pgboss.job where id = $1 and state = 'completed'`, [
      rows[0]!.id,
    ]);
    return done.rowCount === 1;
  };
  await until(isDone);
}

async function runsOf(url: string, token: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const line = new RegExp(`^forman_job_runs_total\\{[^}]*job="${rareJob}"[^}]*\\} (\\d+)$`, 'gm');
  return [...(await answer.text()).matchAll(line)].reduce((sum, [, count]) => sum + Number(count), 0);
}

async function messagesOnce(
  world: World,
  second: PortalProcess,
  recipients: () => readonly string[],
): Promise<Finding> {
  const { id } = await makeSession(world.made, { max_guests: 100 });
  const people = await crowd(world, second, 24);
  await Promise.all(people.map(({ browser }) => browser.post(`/api/workshops/${id}/join`)));
  const isSent = await until(async () => {
    const { rowCount } = await world.made.ctx.pool.query('select from outbox_messages where sent_at is null');
    return rowCount === 0;
  });
  const heard = await Promise.all(
    people.map(async (one) => {
      const { email } = await personOf(world, one.id);
      return recipients().filter((recipient) => recipient === email).length;
    }),
  );
  return {
    what: `each of 24 people at both is told once, by e-mail (${heard.join('')})`,
    ok: isSent && heard.every((times) => times === 1),
  };
}

async function logoutForBoth(world: World, second: PortalProcess): Promise<Finding> {
  const person = await makeUser(world.made);
  const here = await world.as(person);
  const there = here.at(second.url);
  const before = await there.get('/api/me');
  await here.post('/api/logout');
  const after = await there.get('/api/me');
  return {
    what: `who logs in at one is known to the other (${before.status}), and no longer once logged out (${after.status})`,
    ok: before.status === 200 && after.status === 401,
  };
}
