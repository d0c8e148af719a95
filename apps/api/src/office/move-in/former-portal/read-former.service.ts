import { createHash } from 'node:crypto';
import { AppError } from '@forman/domain/errors';
import { type FormerRecord, isRecord, refOf } from '@forman/domain/office/move-in/former-portal/records';
import {
  type FormerCall,
  type FormerResource,
  formerResourceNames,
  sourceOf,
} from '@forman/domain/office/move-in/former-portal/resources';
import type { FormerAnswer } from '../../../adapters/former-portal/port.ts';
import { ProviderError } from '../../../adapters/provider-error.ts';
import type { Context } from '../../../context.ts';
import type { TaskHandler, TaskWork } from '../../../platform/background-tasks/run-tasks.service.ts';
import { openSecret } from '../../../sealed-secret.ts';
import { lockMove } from '../moves.queries.ts';
import { numbered, numberOf, readPage } from './collections.ts';
import { fillFiles } from './former-files.service.ts';
import * as queries from './former.queries.ts';

/**
 * Reads the former portal by its calls, page by page, and goes on where it broke off: a page and how far the reading is
 * are kept in one transaction.
 */

type Reading = {
  ctx: Context;
  moveId: number;
  /** @throws AppError with the sentence that a person reads, for every answer that ends the reading. */
  call: (path: string, body?: object) => Promise<FormerAnswer>;
  address: string;
  /** @throws when the work has to stop here. */
  step: () => Promise<void>;
};

const stops = (detail: string): AppError => new AppError('conflict', { detail });
const stopped = (): AppError => stops('La lecture de l’ancien portail a été arrêtée.');
const resumes = 'Ce qui est lu est gardé';

export const readFormerPortal: TaskHandler = async (ctx, work) => {
  const moveId = Number(work.input.moveId);
  const source = await queries.findSource(ctx.db, moveId);
  if (!source || source.readAt) return work.finish(ctx.db);
  const token = source.sealedToken && openSecret(ctx.config, source.sealedToken);
  if (!token) throw stops(`Le jeton ne peut plus être lu. ${resumes}\u00a0: donnez-le de nouveau.`);
  const { address } = source;
  const call = (path: string, body?: object) => checkedCall(ctx, { address, token }, path, body);
  const resources = formerResourceNames;
  for (const [index, resource] of resources.entries()) {
    const step = () => work.progress(index, resources.length);
    await step();
    await readResource({ ctx, moveId, call, address, step }, resource);
  }
  await finish(ctx, work, moveId);
};

async function finish(ctx: Context, work: TaskWork, moveId: number): Promise<void> {
  await ctx.transaction(async (tx) => {
    await lockMove(tx, moveId);
    if (!(await queries.findSource(tx, moveId))) throw stopped();
    const records = await fillFiles(tx, moveId, ctx.clock.now());
    await work.finish(tx, { result: { records } });
  });
}

async function checkedCall(
  ctx: Context,
  access: { address: string; token: string },
  path: string,
  body?: object,
): Promise<FormerAnswer> {
  const answer = await ctx.formerPortal.call(access, { path, body }).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    ctx.log.warn({ err: error, path }, 'former portal did not answer');
    throw stops(`L’ancien portail ne répond pas (${path}). ${resumes}\u00a0: relancez la lecture plus tard.`);
  });
  if (answer.status === 401)
    throw stops(`Le jeton a expiré, ou n’est plus accepté. ${resumes}\u00a0: donnez-en un autre.`);
  return answer;
}

/** Answers that say that the portal has no such call, or none for this token. */
const isAbsent = ({ status }: FormerAnswer): boolean => status === 404 || status === 405 || status === 403;
const isGiven = ({ status }: FormerAnswer): boolean => status >= 200 && status < 300;

async function readResource(reading: Reading, resource: FormerResource): Promise<void> {
  const found = await queries.findSource(reading.ctx.db, reading.moveId);
  const progress = { ...(found?.progress[resource] ?? queries.freshProgress) };
  if (progress.state === 'done' || progress.state === 'absent') return;
  const source = sourceOf(resource);
  if ('of' in source) return readEach(reading, resource, progress);
  if (progress.state !== 'listed') await readPages(reading, resource, progress);
  if ('lacks' in source && progress.state === 'listed') await completeEach(reading, resource, progress);
}

/** Keeps records, and how far the reading is. @throws when it was stopped meanwhile. */
async function keep(
  { ctx, moveId }: Reading,
  { resource, progress }: { resource: FormerResource; progress: queries.Progress },
  records: readonly queries.NewRecord[] = [],
): Promise<number> {
  return ctx.transaction(async (tx) => {
    const added = await queries.insertRecords(tx, { moveId, resource }, records);
    progress.read += added;
    // A list that knows no pages is answered whole again: these are no doubles of it.
    if (added > 0) progress.doubles += records.length - added;
    if (!(await queries.storeProgress(tx, { moveId, resource }, progress))) throw stopped();
    return added;
  });
}

/** Most pages of a resource: a portal that always names another one does not end. */
const mostPages = 20_000;

async function readPages(
  reading: Reading,
  resource: FormerResource,
  progress: queries.Progress,
): Promise<void> {
  const source = sourceOf(resource);
  if ('of' in source) return;
  const lacks = 'lacks' in source ? source.lacks : () => false;
  const end = 'lacks' in source ? 'listed' : 'done';
  let path: string | null = progress.next ?? ('isOne' in source ? source.path : numbered(source.path, 1));
  for (let pages = 0; path !== null && pages < mostPages; pages += 1) {
    await reading.step();
    const answer: FormerAnswer = await reading.call(path);
    if (isAbsent(answer) && progress.read === 0) {
      progress.state = 'absent';
      await keep(reading, { resource, progress });
      return;
    }
    // Some lists answer so after their last page.
    if (answer.status === 404) break;
    const page = 'isOne' in source ? oneAsPage(answer.body) : readPage(answer.body, reading.address);
    if (!isGiven(answer) || page === null)
      throw stops(`L’ancien portail répond autre chose que ses données (${path}). ${resumes}.`);
    const records = page.members.filter(isRecord).map((record) => ({
      ref: refOf(record) || digestOf(record),
      record,
      isWhole: !lacks(record),
    }));
    const before: string = path;
    progress.state = 'reading';
    progress.next = page.next ?? numbered(path, numberOf(path) + 1);
    const added = await keep(reading, { resource, progress }, records);
    const isLast =
      'isOne' in source ||
      (page.next === null && (added === 0 || (page.total !== null && progress.read >= page.total)));
    path = isLast || page.next === before ? null : progress.next;
  }
  progress.next = null;
  progress.state = end;
  await keep(reading, { resource, progress });
}

const oneAsPage = (body: unknown) => (isRecord(body) ? { members: [body], next: null, total: 1 } : null);

/** The number of a record that has none: twice the same words are one record. */
const digestOf = (record: FormerRecord): string =>
  createHash('sha256').update(JSON.stringify(record)).digest('hex').slice(0, 24);

/** Calls under way at once: what they answer is kept before the next ones. */
const atOnce = 4;

const callAll = ({ call }: Reading, calls: readonly FormerCall[]): Promise<FormerAnswer[]> =>
  Promise.all(calls.map(({ path, body }) => call(path, body)));

/** Asks one by one for records whose list does not say all of them. */
async function completeEach(
  reading: Reading,
  resource: FormerResource,
  progress: queries.Progress,
): Promise<void> {
  const { ctx, moveId } = reading;
  const source = sourceOf(resource);
  if (!('path' in source)) return;
  for (;;) {
    await reading.step();
    const refs = await queries.listIncomplete(ctx.db, { moveId, resource }, atOnce);
    if (refs.length === 0) break;
    const answers = await callAll(
      reading,
      refs.map((ref) => ({ ref, path: `${source.path}/${encodeURIComponent(ref)}` })),
    );
    const records = refs.map((ref, index) => ({ ref, record: recordIn(answers[index]!) ?? {} }));
    progress.missing += answers.filter((answer) => recordIn(answer) === null).length;
    await ctx.transaction((tx) => queries.completeRecords(tx, { moveId, resource }, records));
    await keep(reading, { resource, progress });
  }
  progress.state = 'done';
  await keep(reading, { resource, progress });
}

const recordIn = (answer: FormerAnswer): FormerRecord | null =>
  isGiven(answer) && isRecord(answer.body) ? answer.body : null;

/** Asks for what records of another resource name. */
async function readEach(
  reading: Reading,
  resource: FormerResource,
  progress: queries.Progress,
): Promise<void> {
  const { ctx, moveId } = reading;
  const source = sourceOf(resource);
  if (!('of' in source)) return;
  progress.missing = 0;
  for await (const records of queries.readRecords(ctx.db, { moveId, resource: source.of })) {
    const all = [...new Map(records.flatMap(source.calls).map((one) => [one.ref, one])).values()];
    const kept = await queries.listKept(
      ctx.db,
      { moveId, resource },
      all.map(({ ref }) => ref),
    );
    const calls = all.filter(({ ref }) => !kept.has(ref));
    for (let start = 0; start < calls.length; start += atOnce) {
      await reading.step();
      const some = calls.slice(start, start + atOnce);
      const answers = await callAll(reading, some);
      progress.state = 'reading';
      progress.missing += answers.filter((answer) => recordIn(answer) === null).length;
      await keep(reading, { resource, progress }, some.flatMap(({ ref }, index) => {
        const record = recordIn(answers[index]!);
        return record ? [{ ref, record: { ...record, id: ref }, isWhole: true }] : [];
      })); // prettier-ignore
    }
  }
  progress.state = progress.read === 0 && progress.missing > 0 ? 'absent' : 'done';
  await keep(reading, { resource, progress });
}
