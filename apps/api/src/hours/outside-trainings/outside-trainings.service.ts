import type * as calls from '@forman/contract/hours/outside-trainings';
import type { OfficeOutsideTraining, OutsideTraining } from '@forman/contract/hours/outside-trainings';
import type { AnswerOf, BodyOf, QueryOf } from '@forman/contract/endpoint';
import type { Paging } from '@forman/contract/fields';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { canChangeOutside, outsideMessages, outsideViolations } from '@forman/domain/hours/outside';
import { parisDay } from '@forman/domain/paris-time';
import { allow } from '@forman/domain/refusals';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { maxPageOf, sliceOf } from '../../http/paging.ts';
import { listThemes } from '../hours/themes.queries.ts';
import * as queries from './outside-trainings.queries.ts';
import { keptMs, keyOfProof } from './proofs.service.ts';

/** Declarations, for the people who followed the trainings. */

export function toTraining(row: queries.OutsideRow): OutsideTraining {
  const { userId: _user, person: _person, attested: _attested, ...own } = row;
  const { proofKey, proofName, proofType, proofBytes, ...shown } = own;
  return {
    ...shown,
    proof: proofKey ? { name: proofName!, type: proofType!, bytes: proofBytes! } : null,
    declaredAt: row.declaredAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

export const toOfficeTraining = (row: queries.OutsideRow): OfficeOutsideTraining => ({
  ...toTraining(row),
  person: row.person,
  attested: row.attested,
});

type Declaration = BodyOf<typeof calls.declareOutsideTraining>;

async function check(
  tx: Tx,
  sent: Pick<Declaration, 'startsOn' | 'endsOn' | 'lines'>,
  now: Date,
): Promise<void> {
  const violations = outsideViolations(sent, parisDay(now), await listThemes(tx));
  if (violations.length > 0) throw new AppError('invalid', { violations });
}

const columnsOf = (sent: Omit<Declaration, 'proofId'>) => ({
  provider: sent.provider,
  title: sent.title,
  starts_on: sent.startsOn,
  ends_on: sent.endsOn,
  is_remote: sent.isRemote,
  nature: sent.nature,
  lines: sent.lines,
});

/** @throws AppError invalid: the proof is somebody else's, too old, or taken already. */
async function takeProof(tx: Tx, viewer: Viewer, id: string, now: Date) {
  const since = new Date(now.getTime() - keptMs);
  const proof = await queries.takeProof(tx, { userId: viewer.id, id, since });
  if (!proof) {
    const violations = [{ propertyPath: 'proofId', message: outsideMessages.proof }];
    throw new AppError('invalid', { violations });
  }
  return {
    proof_key: keyOfProof(proof.id),
    proof_name: proof.name,
    proof_type: proof.type,
    proof_bytes: proof.bytes,
    proof_sha256: proof.sha256,
  };
}

/** @throws AppError invalid. */
export const declareTraining = (ctx: Context, viewer: Viewer, body: Declaration): Promise<OutsideTraining> =>
  ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    await check(tx, body, now);
    const id = await queries.insertTraining(tx, {
      ...columnsOf(body),
      ...(await takeProof(tx, viewer, body.proofId, now)),
      user_id: viewer.id,
      declared_at: now,
    });
    return toTraining((await queries.findTraining(tx, id))!);
  });

/** Locks one's own declaration while it waits. @throws AppError not_found, conflict. */
async function lockOwn(tx: Tx, viewer: Viewer, id: number): Promise<queries.OutsideRow> {
  const stored = await queries.lockTraining(tx, id);
  if (stored?.userId !== viewer.id) throw new AppError('not_found');
  allow(canChangeOutside(stored.state));
  return stored;
}

/** Refuses the second of two simultaneous changes. @throws AppError conflict (changed_meanwhile). */
export function expectVersion(stored: queries.OutsideRow, version: number): void {
  if (stored.version !== version) throw new AppError('conflict', { reason: 'changed_meanwhile' });
}

/** @throws AppError not_found, conflict, invalid. */
export const editTraining = (
  ctx: Context,
  viewer: Viewer,
  id: number,
  { proofId, version, ...body }: BodyOf<typeof calls.editOutsideTraining>,
): Promise<OutsideTraining> =>
  ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    expectVersion(await lockOwn(tx, viewer, id), version);
    await check(tx, body, now);
    if (proofId) await queries.dropProof(tx, id, now);
    await queries.changeTraining(tx, id, {
      ...columnsOf(body),
      ...(proofId ? await takeProof(tx, viewer, proofId, now) : {}),
      version: version + 1,
    });
    return toTraining((await queries.findTraining(tx, id))!);
  });

/** Withdraws a declaration, which stays without its proof. @throws AppError not_found, conflict. */
export const withdrawTraining = (ctx: Context, viewer: Viewer, id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    const stored = await lockOwn(tx, viewer, id);
    await queries.dropProof(tx, id, ctx.clock.now());
    await queries.changeTraining(tx, id, {
      state: 'withdrawn',
      proof_key: null,
      proof_name: null,
      proof_type: null,
      proof_bytes: null,
      proof_sha256: null,
      version: stored.version + 1,
    });
  });

/** Lists one's own declarations, the latest training first. */
export async function listOwn(
  ctx: Context,
  viewer: Viewer,
  paging: Paging,
): Promise<AnswerOf<typeof calls.listOwnOutsideTrainings>> {
  const { rows, count } = await queries.listTrainings(ctx.db, {
    ...queries.ofPerson(viewer.id),
    ...sliceOf(paging),
  });
  return { trainings: rows.map(toTraining), count, maxPage: maxPageOf(count, paging.itemsPerPage) };
}

/** Lists everybody's declarations, for the office. */
export async function listForOffice(
  ctx: Context,
  query: QueryOf<typeof calls.listOutsideTrainings>,
): Promise<AnswerOf<typeof calls.listOutsideTrainings>> {
  const { rows, count } = await queries.listTrainings(ctx.db, {
    ...queries.ofOffice(query),
    ...sliceOf(query),
  });
  return { trainings: rows.map(toOfficeTraining), count, maxPage: maxPageOf(count, query.itemsPerPage) };
}
