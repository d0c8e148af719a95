import type { Factor, FactorKind } from '@forman/contract/people/second-factor';
import { AppError } from '@forman/domain/errors';
import { isPrivileged } from '@forman/domain/people/second-factor';
import type { Context } from '../../context.ts';
import { type Db, isUniqueViolation, type Tx } from '../../db/database.ts';
import type { Login } from '../../http/login.ts';
import { recordSecurityEvent } from '../../http/security-events.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import { revokeLogins } from './accounts.queries.ts';
import { listOpenChanges } from './contact-changes.queries.ts';
import { createChallenge, takeChallenge, tryChallenge } from './challenges.queries.ts';
import {
  countRecoveryCodes,
  findFactorMethods,
  findRequiredFrom,
  type FactorRow,
  listFactors,
  lockOwner,
  deleteUnconfirmed,
  insertTotpKey,
  findUnconfirmed,
  markTotpConfirmed,
  getFactorOwner,
  insertPasskey,
  nameFactor,
  deleteFactor,
  listSealedSecrets,
  replaceSecret,
} from './factors.queries.ts';
import { optionsToAdd, readNewPasskey } from './passkeys.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { openSecret, resealSecret, sealSecret } from '../../sealed-secret.ts';
import { newTotpSecret, totpAddress, totpStep } from './totp.ts';
import { deleteRecoveryCodes } from './recovery-codes.queries.ts';

/** The second factors on the page of one's account. */

/** Most second factors of an account, more than anybody can manage. */
const mostFactors = 20;

const invalid = (propertyPath: string, message: string): AppError =>
  new AppError('invalid', { violations: [{ propertyPath, message }] });

export async function getAccountSecurity(ctx: Context, { viewer }: Login) {
  const now = ctx.clock.now();
  const [rows, recoveryCodesLeft, requiredFrom, pending] = await Promise.all([
    listFactors(ctx.db, viewer.id),
    countRecoveryCodes(ctx.db, viewer.id),
    findRequiredFrom(ctx.db),
    listOpenChanges(ctx.db, viewer.id, now),
  ]);
  const isAsked = isPrivileged(viewer);
  return {
    factors: rows.map((row): Factor => ({
      kind: row.kind,
      id: row.id,
      name: row.name,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    })),
    recoveryCodesLeft,
    requiredFrom: isAsked ? requiredFrom : null,
    isDue: viewer.isSecondFactorDue ?? false,
    pendingContacts: pending.map((change) => ({
      kind: change.kind,
      value: [change.new_prefix, change.new_value].filter(Boolean).join(' '),
      askedAt: change.asked_at.toISOString(),
      expiresAt: change.expires_at.toISOString(),
    })),
  };
}

/** Begins an application, whose secret counts from its first code; other unfinished ones are deleted. */
export async function beginTotp(ctx: Context, { viewer }: Login, name: string) {
  const secret = newTotpSecret();
  const now = ctx.clock.now();
  return ctx.transaction(async (tx) => {
    const { email } = await lockOwner(tx, viewer.id);
    await checkNew(tx, viewer.id, name);
    await deleteUnconfirmed(tx, viewer.id);
    const { id } = await insertTotpKey(tx, {
      user_id: viewer.id,
      name,
      sealed_secret: sealSecret(ctx.config, secret),
      created_at: now,
    });
    return { id, secret, uri: totpAddress(secret, email) };
  });
}

/** @throws AppError not_found; invalid on code, or on name when another key took it meanwhile. */
export async function confirmTotp(ctx: Context, login: Login, id: number, code: string) {
  const { viewer } = login;
  const recoveryCodes = await ctx.transaction(async (tx) => {
    await lockOwner(tx, viewer.id);
    const key = await findUnconfirmed(tx, id, viewer.id);
    const secret = key && openSecret(ctx.config, key.sealed_secret);
    if (!secret) throw new AppError('not_found');
    const step = totpStep(ctx, secret, code, 0);
    if (step === null)
      throw invalid(
        'code',
        'Code invalide\u00a0: vérifiez l’heure de votre téléphone, puis donnez le code suivant.',
      );
    await checkNew(tx, viewer.id, key.name);
    const isFirst = (await findFactorMethods(tx, viewer.id)).length === 0;
    const now = ctx.clock.now();
    await markTotpConfirmed(tx, step, id, now);
    return noteAdded(ctx, tx, login, { kind: 'totp', name: key.name, isFirst });
  });
  return { recoveryCodes };
}

/** Checks the name before the device creates and keeps a key. @throws AppError invalid on name. */
export async function passkeyToAdd(ctx: Context, { viewer }: Login, name: string) {
  await checkNew(ctx.db, viewer.id, name);
  const user = await getFactorOwner(ctx.db, viewer.id);
  const options = await optionsToAdd(ctx, {
    id: user.id,
    email: user.email,
    name: `${user.first_name} ${user.last_name}`,
  });
  const asked = { purpose: 'add_passkey', userId: viewer.id, webauthnChallenge: options.challenge } as const;
  return { challenge: await createChallenge(ctx, ctx.db, asked), options: { ...options } };
}

/** @throws AppError invalid on passkey or name. */
export async function addPasskey(
  ctx: Context,
  login: Login,
  { challenge, name, passkey }: { challenge: string; name: string; passkey: { id: string } },
) {
  const { viewer } = login;
  const wrong = invalid('passkey', 'Cette clé n’a pas pu être ajoutée\u00a0: recommencez.');
  const asked = await tryChallenge(ctx, challenge, 'add_passkey');
  if (asked?.userId !== viewer.id || !asked.webauthnChallenge) throw wrong;
  const credential = await readNewPasskey(ctx, asked.webauthnChallenge, passkey);
  if (!credential) throw wrong;
  const recoveryCodes = await ctx
    .transaction(async (tx) => {
      await lockOwner(tx, viewer.id);
      await checkNew(tx, viewer.id, name);
      if (!(await takeChallenge(tx, challenge))) throw wrong;
      const isFirst = (await findFactorMethods(tx, viewer.id)).length === 0;
      await insertPasskey(tx, {
        user_id: viewer.id,
        name,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
        created_at: ctx.clock.now(),
      });
      return noteAdded(ctx, tx, login, { kind: 'passkey', name, isFirst });
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'passkeys_credential_id_key')) throw wrong;
      throw error;
    });
  return { recoveryCodes };
}

/**
 * Records an added factor. The first one ends the logins opened by the password alone, as both proofs are
 * required from now on.
 * @returns recovery codes, with the first factor.
 */
async function noteAdded(
  ctx: Context,
  tx: Tx,
  { viewer, familyId }: Login,
  { kind, name, isFirst }: { kind: FactorKind; name: string; isFirst: boolean },
): Promise<string[] | null> {
  const now = ctx.clock.now();
  await recordSecurityEvent(ctx, tx, { kind: 'factor_added', userId: viewer.id, detail: { kind, name } });
  await enqueueMail(tx, { to: viewer.id, template: 'factor_changed', data: { change: 'added', name }, now });
  if (!isFirst) return null;
  await revokeLogins(tx, { userId: viewer.id, kept: familyId, now });
  return makeRecoveryCodes(tx, viewer.id, ctx.clock.now());
}

/** @throws AppError not_found; invalid on name. */
export async function renameFactor(
  ctx: Context,
  { viewer }: Login,
  kind: FactorKind,
  id: number,
  name: string,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    await lockOwner(tx, viewer.id);
    const factors = await listFactors(tx, viewer.id);
    const others = factors.filter((one) => one.kind !== kind || one.id !== id);
    if (others.length === factors.length) throw new AppError('not_found');
    checkName(others, name);
    await nameFactor(tx, kind, name, id);
  });
}

/** @throws AppError not_found. */
export async function removeFactor(
  ctx: Context,
  { viewer }: Login,
  kind: FactorKind,
  id: number,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    await lockOwner(tx, viewer.id);
    const gone = await deleteFactor(tx, kind, id, viewer.id);
    if (!gone) throw new AppError('not_found');
    if ((await findFactorMethods(tx, viewer.id)).length === 0) await deleteRecoveryCodes(tx, viewer.id);
    const { name } = gone;
    await recordSecurityEvent(ctx, tx, { kind: 'factor_removed', userId: viewer.id, detail: { kind, name } });
    const now = ctx.clock.now();
    await enqueueMail(tx, {
      to: viewer.id,
      template: 'factor_changed',
      data: { change: 'removed', name },
      now,
    });
  });
}

/** @throws AppError conflict when the account has no second factor. */
export async function renewRecoveryCodes(ctx: Context, { viewer }: Login) {
  const recoveryCodes = await ctx.transaction(async (tx) => {
    await lockOwner(tx, viewer.id);
    if ((await findFactorMethods(tx, viewer.id)).length === 0)
      throw new AppError('conflict', { reason: 'no_factor', detail: 'Ajoutez d’abord une clé.' });
    await recordSecurityEvent(ctx, tx, { kind: 'recovery_codes_made', userId: viewer.id });
    return makeRecoveryCodes(tx, viewer.id, ctx.clock.now());
  });
  return { recoveryCodes };
}

/** Checks a further factor of this name, under the owner's lock. @throws AppError invalid on name. */
async function checkNew(db: Db, userId: number, name: string): Promise<void> {
  const factors = await listFactors(db, userId);
  if (factors.length >= mostFactors)
    throw invalid('name', 'Vous avez déjà vingt clés\u00a0: retirez-en une.');
  checkName(factors, name);
}

/** Checks that the name is new, as it tells the keys apart everywhere. @throws AppError invalid on name. */
function checkName(others: readonly FactorRow[], name: string): void {
  if (others.some((one) => one.name.localeCompare(name, 'fr', { sensitivity: 'accent' }) === 0))
    throw invalid('name', 'Vous avez déjà une clé de ce nom\u00a0: choisissez-en un autre.');
}

/** Seals anew the secrets sealed by the former TOKEN_SECRET, which may then be dropped. */
export async function resealTotpSecrets(ctx: Pick<Context, 'db' | 'config'>): Promise<void> {
  if (!ctx.config.previousTokenSecret) return;
  const keys = await listSealedSecrets(ctx.db);
  for (const { id, sealed_secret: before } of keys) {
    const sealed = resealSecret(ctx.config, before);
    if (sealed === null) continue;
    await replaceSecret(ctx.db, sealed, id, before);
  }
}
