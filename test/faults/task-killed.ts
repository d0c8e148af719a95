import { setTimeout as delay } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { parisDay } from '@forman/domain/paris-time';
import { createRandom, type Random } from '../../apps/api/src/seeded-random.ts';
import { readTaskFile } from '../../apps/api/src/platform/background-tasks/task-file.service.ts';
import { checkPeopleFile } from '../../apps/api/src/office/imports/people-check.service.ts';
import { jobs } from '../../apps/api/src/jobs/jobs.ts';
import { makeUser } from '../../apps/api/src/testing/factories.ts';
import { minutes } from '../../apps/api/src/testing/harness.ts';
import { untilDone } from './browser.ts';
import type { LongTask, TaskState } from './long-task.ts';
import { moveOfAnAssociation } from './move-killed.ts';
import type { Outage } from './outages.ts';
import { readingOfAFormerPortal } from './reading-killed.ts';
import type { World } from './world.ts';

const documents = 100;
/** All documents of a month as PDF: several pieces of a file, and some seconds of work. */
async function zipOfMonth(world: World, random: Random): Promise<LongTask> {
  const buyer = await makeUser(world.made);
  const admin = await world.as(await makeUser(world.made, { is_admin: true }));
  const day = parisDay(new Date());
  for (let count = 0; count < documents; count += 1)
    await untilDone(() =>
      admin.post('/api/transactions', {
        user: buyer.id,
        total: 100,
        itemName: 'Location de salle',
        createAt: day,
        reason: 'Payé en espèces',
      }),
    );
  const month = day.slice(0, 7);
  const { rows } = await sql<{ number: string }>`
    select number from invoice_documents where to_char(issued_on, 'YYYY-MM') = ${month}`.execute(world.db);
  const numbers = rows.map(({ number }) => `${number}.pdf`).toSorted();
  const fatal = random.int(1, documents / 2);
  return {
    ask: () => admin.post('/api/expert-accountant/month-documents', { month }),
    isInTheMiddle: async ({ id, done }) => done >= fatal && (await countPieces(world, id)) > 0,
    leftByTheDead: async () => ({
      what: `${numbers.length} documents to put in one file`,
      ok: numbers.length >= documents,
    }),
    ended: async (id) => {
      const zip = await buffer(readTaskFile(world.made.ctx, id));
      return [
        { what: 'its file has each document once', ok: same(namesIn(zip), numbers) },
        { what: 'no piece of the dead one’s file is kept', ok: (await countPieces(world, id, 'dead')) === 0 },
      ];
    },
  };
}

const directoryEntry = Buffer.from([0x50, 0x4b, 1, 2]);
/** Names in a ZIP, from the directory at its end: a name follows 46 bytes, its length is at byte 28. */
function namesIn(zip: Buffer): string[] {
  const names: string[] = [];
  for (let at = zip.indexOf(directoryEntry); at >= 0; at = zip.indexOf(directoryEntry, at + 46))
    names.push(zip.toString('latin1', at + 46, at + 46 + zip.readUInt16LE(at + 28)));
  return names.toSorted();
}
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Number of stored pieces of a task's file: all of them, or those of dead attempts. */
async function countPieces({ db }: World, id: number, ofWhich: 'all' | 'dead' = 'all'): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from stored_files f where f.key like ${`tasks/${id}/%`} and (${ofWhich} = 'all'
      or not exists (select from background_task_parts p join background_tasks t on t.id = p.task_id and t.attempts = p.attempt
        where p.storage_key = f.key))`.execute(db);
  return rows[0]!.count;
}

const people = 2_500;
/** All people in one transaction, each invited by e-mail. */
async function importOfPeople(world: World, random: Random): Promise<LongTask> {
  const someone = await makeUser(world.made, { is_admin: true });
  const admin = await world.as(someone);
  const of = random.int(10, 99);
  const phone = (index: number): string => `05${of}${String(index).padStart(6, '0')}`;
  const lines = Array.from(
    { length: people },
    (_, index) => `import${of}-${index}@essai.example;Roux;Ada;Mme;${phone(index)}`,
  );
  const bytes = Buffer.from(['E-mail;Nom;Prénom;Civilité;Téléphone', ...lines].join('\n'));
  const id = await checkPeopleFile(world.made.ctx, someone, {
    name: 'adherents.csv',
    bytes,
    told: null,
  });
  const counts = async () => {
    const { rows } = await sql<Record<'created' | 'audited' | 'invited' | 'imports', number>>`
      select (select count(*)::int from users where email like ${`import${of}-%`}) as created,
        (select count(*)::int from audit_log where action = 'member.create' and detail ->> 'importId' = ${String(id)}) as audited,
        (select count(*)::int from outbox_messages where template = 'account_opened'
          and recipient like ${`import${of}-%`}) as invited,
        (select count(*)::int from audit_log where action = 'import.people' and subject_id = ${String(id)}) as imports`.execute(
      world.db,
    );
    return rows[0]!;
  };
  return {
    ask: () => admin.post(`/api/people-imports/${id}/apply`, { invites: true }),
    // `total` is set when the writing begins.
    isInTheMiddle: async ({ total }) => total !== null,
    leftByTheDead: async () => ({
      what: 'nobody of the file is there: it is written as a whole or not at all',
      ok: same(await counts(), { created: 0, audited: 0, invited: 0, imports: 0 }),
    }),
    ended: async () => {
      const { created, audited, invited, imports } = await counts();
      return [
        { what: `each of ${people} people is there once (${created})`, ok: created === people },
        {
          what: `each has one line in the log (${audited}), the import has one (${imports})`,
          ok: audited === people && imports === 1,
        },
        { what: `each is invited once (${invited})`, ok: invited === people },
      ];
    },
  };
}

const longTasks = {
  'ZIP of a month': zipOfMonth,
  'import of people': importOfPeople,
  move: moveOfAnAssociation,
  'reading of a former portal': readingOfAFormerPortal,
};
export type LongTaskName = keyof typeof longTasks;

/**
 * Kills the portal in the middle of a long task; this process, another one on the same database, takes the
 * task over once the dead one's lease has expired, and not before.
 */
export async function taskKilled(world: World, name: LongTaskName, seed: number): Promise<Outage> {
  await world.portal.start();
  const task = await longTasks[name](world, createRandom(seed));
  const before = await newest(world);
  await untilDone(task.ask);
  const inTheMiddle = await untilNow(async () => {
    const found = await newest(world);
    if (found.id === before.id) return false;
    return found.state === 'running' ? task.isInTheMiddle(found) : found.state === 'done';
  });
  await world.portal.kill();
  const killed = await newest(world);
  const left = await task.leftByTheDead();
  const { ctx, clock } = world.made;
  clock.set(new Date());
  await jobs.tasks.run(ctx);
  const early = await newest(world);
  clock.set(new Date(Date.now() + minutes(2)));
  await jobs.tasks.run(ctx);
  const ended = await newest(world);
  const findings = await task.ended(ended.id);
  await jobs.tasks.run(ctx);
  const later = await newest(world);
  return {
    name: `${name}: killed ${killed.done} of ${killed.total} steps into it`,
    findings: [
      { what: 'it was in its middle', ok: inTheMiddle && killed.state === 'running' },
      left,
      { what: 'nobody takes it over before the lease is over', ok: same(early, killed) },
      { what: 'another process then ends it', ok: ended.state === 'done' && ended.attempts === 2 },
      ...findings,
      { what: 'and it is not begun again', ok: same(later, ended) },
    ],
  };
}

async function newest({ db }: World): Promise<TaskState> {
  const { rows } = await sql<TaskState>`
    select id, state, attempts, done, total from background_tasks order by id desc limit 1`.execute(db);
  return rows[0] ?? { id: 0, state: 'none', attempts: 0, done: 0, total: null };
}

/** Polls like `until`, without its pauses: the wait is short. */
async function untilNow(done: () => Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + 120_000; Date.now() < end; await delay(1)) if (await done()) return true;
  return false;
}
