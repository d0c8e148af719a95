import { generateSecret, generateURI, verifySync } from 'otplib';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { lockTotpKeys, markTotpUsed } from './factors.queries.ts';
import { openSecret } from '../../sealed-secret.ts';

/** Codes of an authenticator application: RFC 6238, six digits, thirty seconds. */

/** A clock may be half a minute off, as the RFC advises. */
const toleranceSeconds = 30;

export const newTotpSecret = (): string => generateSecret();

export const totpAddress = (secret: string, email: string): string =>
  generateURI({ issuer: 'Forman', label: email, secret });

/** @returns the code's time step, which serves once; null for a wrong code, or one at or before `after`. */
export function totpStep(
  ctx: Pick<Context, 'clock'>,
  secret: string,
  code: string,
  after: number,
): number | null {
  const result = verifySync({
    secret,
    token: code.replaceAll(/\s/g, ''),
    epoch: Math.floor(ctx.clock.now().getTime() / 1000),
    epochTolerance: toleranceSeconds,
  });
  if (!result.valid || !('timeStep' in result)) return null;
  return result.timeStep > after ? result.timeStep : null;
}

/** Uses up a code of one of the person's applications. @returns true when the code was right, and new. */
export async function takeTotpCode(ctx: Context, tx: Tx, userId: number, code: string): Promise<boolean> {
  if (!/^\d{6}$/.test(code.replaceAll(/\s/g, ''))) return false;
  for (const key of await lockTotpKeys(tx, userId)) {
    const secret = openSecret(ctx.config, key.sealed_secret);
    const step = secret && totpStep(ctx, secret, code, key.last_step);
    if (!step) continue;
    await markTotpUsed(tx, step, key.id, ctx.clock.now());
    return true;
  }
  return false;
}
