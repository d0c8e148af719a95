import type { Level } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { isRefused, type KnownPeople, type PlannedLine } from '@forman/domain/office/import-outcome';
import { sponsorsFirst } from '@forman/domain/office/import-sponsors';
import { parisInstant } from '@forman/domain/paris-time';
import type { Context } from '../../context.ts';
import { isUniqueViolation, type Tx } from '../../db/database.ts';
import { audit, type AuditEntry, auditMany, type Changes } from '../../platform/audit/audit.service.ts';
import type { TaskHandler, TaskWork } from '../../platform/background-tasks/run-tasks.service.ts';
import { giveLevels } from '../../people/levels/levels.queries.ts';
import { dropContactWishes } from '../../people/accounts/contact-changes.service.ts';
import { lockLines } from '../../people/lineage/lineage.service.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import { digestOf, namedIn, planAgain, readLines } from './people-check.service.ts';
import * as writing from './people-writing.queries.ts';
import { findImport, type ImportRow, listLineRows, lockKnown } from './people.queries.ts';

const changedSince = (cause?: unknown): AppError =>
  new AppError('conflict', {
    detail:
      'Des fiches ont changé depuis la vérification\u00a0: rien n’a été importé. Envoyez le fichier de nouveau.',
    cause,
  });

/** Writes a file as it was shown, in one transaction: all of it, with the end of its task, or nothing. */
export const writePeopleImport: TaskHandler = async (ctx, work) => {
  try {
    await ctx.transaction((tx) => write(ctx, tx, work));
  } catch (error) {
    // Somebody registered meanwhile with an address or a phone of the file.
    if (isUniqueViolation(error, 'users_email') || isUniqueViolation(error, 'users_phone'))
      throw changedSince(error);
    throw error;
  }
};

async function write(ctx: Context, tx: Tx, work: TaskWork): Promise<void> {
  const now = ctx.clock.now();
  const id = Number(work.input.importId);
  const file = await findImport(tx, id, now);
  if (!file) throw changedSince();
  await lockLines(tx);
  const { planned, known } = await planAsShown(tx, file);
  const act = { adminId: work.askedBy, now, known };
  const standing = planned.filter(({ outcome }) => outcome === 'new' || outcome === 'changed');
  const steps = standing.length * 2;
  await work.progress(0, steps);
  const created = new Map<string, number>();
  for (const [done, some] of inChunks(standing)) {
    for (const { email, id: personId } of await writing.insertPeople(tx, some.filter(isNew), now))
      created.set(email, personId);
    const changed = some.filter((line) => !isNew(line));
    await replacePhones(ctx, tx, changed);
    await writing.updatePeople(tx, changed);
    await work.progress(done, steps);
  }
  const idOf = (line: PlannedLine): number => line.personId ?? created.get(line.email.toLowerCase())!;
  await writing.setSponsors(tx, await placedUnder(tx, { standing, known, idOf }));
  for (const [done, some] of inChunks(standing)) {
    await giveLevels(tx, levelsOf(some, idOf, now), { actorId: act.adminId, now });
    await auditMany(
      tx,
      some.map((line) => entryOf(line, { ...act, id: idOf(line), importId: id, created })),
    );
    await work.progress(standing.length + done, steps);
  }
  await audit(tx, {
    at: now,
    actorId: act.adminId,
    action: 'import.people',
    subject: 'import',
    subjectId: id,
    detail: { fileName: file.fileName, new: created.size, changed: standing.length - created.size },
  });
  if (work.input.invites === true)
    await enqueueMail(tx, { to: [...created.values()], template: 'account_opened', data: {}, now });
  await work.finish(tx, {
    result: {
      new: created.size,
      changed: standing.length - created.size,
      refused: planned.filter(({ outcome }) => isRefused(outcome)).length,
    },
  });
}

/** @throws AppError conflict when the import would not do what was shown. */
async function planAsShown(tx: Tx, file: ImportRow) {
  const { rows } = await listLineRows(tx, file.id, {
    outcomes: ['new', 'changed', 'same', 'unknown', 'wrong'],
    limit: null,
    offset: 0,
  });
  // Read as of the day of the check: a date was past or not on that day.
  const lines = readLines({ header: file.header, rows }, { now: file.askedAt, told: file.dayOrder });
  await lockKnown(tx, namedIn(lines));
  const again = await planAgain(tx, lines);
  if (digestOf(again.planned) !== file.digest) throw changedSince();
  return again;
}

/**
 * Tells people whose phone changes, since it resets the password, and drops a change that they had requested
 * themselves, as when an administrator changes one person's.
 */
async function replacePhones(ctx: Context, tx: Tx, lines: readonly PlannedLine[]): Promise<void> {
  const ids = lines.flatMap(({ personId, changes }) =>
    personId && (changes.phoneNumber || changes.telPrefix) ? [personId] : [],
  );
  if (ids.length === 0) return;
  await dropContactWishes(ctx, tx, ids, 'phone');
  const now = ctx.clock.now();
  await enqueueMail(tx, { to: ids, template: 'login_changed', data: { which: ['phoneNumber'] }, now });
}

const isNew = ({ outcome }: PlannedLine): boolean => outcome === 'new';

const chunkSize = 500;
/** Splits rows into chunks, each with the number of rows done after it. */
function* inChunks<T>(rows: readonly T[]): Generator<[done: number, rows: T[]]> {
  for (let at = 0; at < rows.length; at += chunkSize) {
    const some = rows.slice(at, at + chunkSize);
    yield [at + some.length, some];
  }
}

type Standing = {
  standing: readonly PlannedLine[];
  known: KnownPeople;
  idOf: (line: PlannedLine) => number;
};

/** Places of all people who get a sponsor, with the sponsor's dynasty and, for new people, the manager. */
async function placedUnder(tx: Tx, { standing, known, idOf }: Standing): Promise<writing.Placed[]> {
  const places = await writing.readPlaces(
    tx,
    [...known.byEmail.values()].map(({ id }) => id),
  );
  const ids = new Map([...known.byEmail].map(([email, { id }]) => [email, id]));
  for (const line of standing) ids.set(line.email.toLowerCase(), idOf(line));
  return sponsorsFirst(standing).flatMap((line) => {
    const sponsorId = ids.get(line.changes.godFather?.to.toLowerCase() ?? '');
    if (sponsorId === undefined) return [];
    const id = idOf(line);
    const above = places.get(sponsorId) ?? { dynastyId: null, managerId: null };
    const place = {
      dynastyId: above.dynastyId,
      managerId: isNew(line) ? above.managerId : (places.get(id)?.managerId ?? null),
    };
    places.set(id, place);
    return [{ id, sponsorId, ...place }];
  });
}

/** Levels of new people, and of those whose level changes. */
const levelsOf = (lines: readonly PlannedLine[], idOf: (line: PlannedLine) => number, now: Date) =>
  lines
    .filter((line) => isNew(line) || line.changes.level || line.changes.levelSince)
    .map((line) => ({
      userId: idOf(line),
      level: (line.changes.level?.to ?? null) as Level | null,
      reachedAt: line.changes.levelSince ? parisInstant(line.changes.levelSince.to) : now,
    }));

type Entry = {
  adminId: number;
  now: Date;
  known: KnownPeople;
  id: number;
  importId: number;
  created: ReadonlyMap<string, number>;
};

function entryOf(line: PlannedLine, { adminId, now, known, id, importId, created }: Entry): AuditEntry {
  const numberOf = (email: string): number | null =>
    known.byEmail.get(email.toLowerCase())?.id ?? created.get(email.toLowerCase()) ?? null;
  const changes: Changes = Object.fromEntries(
    Object.entries(line.changes).map(([field, { from, to }]) => [
      field,
      { from: from || null, to: to || null },
    ]),
  );
  // The audit log names a sponsor by their number.
  const sponsor = line.changes.godFather;
  if (sponsor) {
    const before = line.personId === null ? null : known.byEmail.get(line.email.toLowerCase())?.sponsorId;
    changes.godFather = { from: before ?? null, to: numberOf(sponsor.to) };
  }
  return {
    at: now,
    actorId: adminId,
    action: isNew(line) ? 'member.create' : 'member.import',
    subject: 'user',
    subjectId: id,
    changes,
    detail: { importId },
  };
}
