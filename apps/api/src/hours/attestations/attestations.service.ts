import type { Attestation, ListedAttestation, Verified } from '@forman/contract/hours/attestations';
import { may, type Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { signerOf } from '@forman/domain/hours/attestations';
import { readVerificationCode, verificationPath } from '@forman/domain/hours/verification-code';
import { parisDay } from '@forman/domain/paris-time';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import {
  type AttestationRow,
  findAllOf,
  findAttestation,
  findByCode,
  listOf,
  listOrigins,
} from './attestations.queries.ts';

/** Attestations are readable by their person and the office: for anybody else they do not exist. */
const reads = (viewer: Viewer, userId: number): boolean =>
  viewer.id === userId || may(viewer, 'hours.administer');

/** @throws AppError not_found; forbidden for another person’s. */
export async function listAttestations(
  ctx: Context,
  viewer: Viewer,
  userId: number,
): Promise<{ person: string; attestations: ListedAttestation[] }> {
  if (!reads(viewer, userId)) throw new AppError('forbidden');
  const found = await listOf(ctx.db, userId);
  if (!found) throw new AppError('not_found');
  return found;
}

async function findReadable(ctx: Context, viewer: Viewer, id: number): Promise<AttestationRow> {
  const row = await findAttestation(ctx.db, id);
  if (!row || !reads(viewer, row.userId)) throw new AppError('not_found');
  return row;
}

/** @throws AppError not_found, also for another person’s. */
export async function getAttestation(ctx: Context, viewer: Viewer, id: number): Promise<Attestation> {
  const row = await findReadable(ctx, viewer, id);
  const { snapshot } = row;
  const origins = await listOrigins(ctx.db, { sessionId: snapshot.session.id, userId: row.userId });
  const originOf = new Map(origins.map((origin) => [`${origin.day} ${origin.part}`, origin]));
  return {
    ...snapshot,
    association: { ...snapshot.association, signer: signerOf(snapshot.association) },
    id,
    verificationUrl: verificationUrl(ctx, snapshot.code),
    issuedAt: row.issuedAt.toISOString(),
    voided: row.voidedAt && {
      at: row.voidedAt.toISOString(),
      reason: row.voidReason!,
      replacedBy: row.replacedBy,
    },
    halfDays: snapshot.halfDays.map((half) => {
      const { signed = null, countersigned = null } = originOf.get(`${half.day} ${half.part}`) ?? {};
      return { ...half, signed: half.isAttended ? signed : null, countersigned };
    }),
    toldAt: row.toldAt?.toISOString() ?? null,
  };
}

const verificationUrl = ({ config }: Pick<Context, 'config'>, code: string): string =>
  `${config.publicUrl}${verificationPath(code)}`;

/** @throws AppError not_found, also for another person’s. */
export async function getAttestationPdf(
  ctx: Context,
  viewer: Viewer,
  id: number,
): Promise<{ number: string; pdf: Buffer }> {
  const row = await findReadable(ctx, viewer, id);
  return { number: row.snapshot.number, pdf: await drawAttestation(ctx, row) };
}

/** The PDF of an attestation in its present state. */
export async function drawAttestation(
  ctx: Pick<Context, 'config'>,
  {
    snapshot,
    voidedAt,
    voidReason,
    replacedBy,
  }: Pick<AttestationRow, 'snapshot' | 'voidedAt' | 'voidReason' | 'replacedBy'>,
): Promise<Buffer> {
  // The library is loaded for the first document: most processes never draw one.
  const { renderAttestation } = await import('../../pdf/attestation/attestation-pdf.ts');
  return renderAttestation({
    snapshot,
    verificationUrl: verificationUrl(ctx, snapshot.code),
    voided: voidedAt && {
      on: parisDay(voidedAt),
      reason: voidReason!,
      replacedBy: replacedBy?.number ?? null,
    },
  });
}

/** Draws all attestations ever issued to a person; void ones say so. */
export async function drawOwnAttestations(
  ctx: Pick<Context, 'config'>,
  db: Db,
  userId: number,
): Promise<{ number: string; pdf: Buffer }[]> {
  const drawn = [];
  for (const row of await findAllOf(db, userId))
    drawn.push({ number: row.snapshot.number, pdf: await drawAttestation(ctx, row) });
  return drawn;
}

/**
 * The public facts of the attestation with this code. A malformed code and an unknown one get the same
 * answer, after the same statement: neither the answer nor its time shows how near a guess was.
 */
export async function verify(ctx: Context, typed: string): Promise<Verified> {
  const row = await findByCode(ctx.db, readVerificationCode(typed) ?? '');
  if (!row) return { state: 'unknown' };
  const { number, code, person, session, halfDays, minutes, lines, issuedOn, association } = row.snapshot;
  if (row.voidedAt)
    return {
      state: 'voided',
      code,
      number,
      voidedOn: parisDay(row.voidedAt),
      isReplaced: row.replacedBy !== null,
    };
  const days = halfDays.filter(({ isAttended }) => isAttended).map(({ day }) => day);
  return {
    state: 'valid',
    code,
    number,
    name: `${person.firstName} ${person.lastName}`,
    title: session.title,
    firstOn: days[0]!,
    lastOn: days.at(-1)!,
    minutes,
    lines,
    issuedOn,
    association: association.name,
  };
}
