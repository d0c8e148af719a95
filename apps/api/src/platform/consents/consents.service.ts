import type { Consent } from '@forman/contract/platform/consents';
import type { Viewer } from '@forman/domain/access';
import { type ConsentSource, type ConsentSubject, currentVersion } from '@forman/domain/platform/consents';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { currentUserAgent } from '../../http/current-request.ts';
import { deviceName } from '../../http/device-name.ts';
import { findStandingConsent, insertConsent, selectConsents } from './consents.queries.ts';

type Given = {
  userId: number;
  subject: ConsentSubject;
  given: boolean;
  source: ConsentSource;
  now: Date;
};

/** Records a consent, given or withdrawn, in the caller's transaction. */
export async function recordConsent(tx: Tx, { userId, subject, given, source, now }: Given): Promise<void> {
  const userAgent = currentUserAgent();
  await insertConsent(tx, {
    user_id: userId,
    subject,
    given,
    version: currentVersion(subject),
    source,
    device: userAgent === null ? '' : deviceName(userAgent),
    at: now,
  });
}

/** Records the box ticked before a payment, unless the person has agreed to the same text before. */
export async function acceptTerms(ctx: Context, viewer: Viewer): Promise<void> {
  await ctx.transaction(async (tx) => {
    const last = await findStandingConsent(tx, viewer.id, 'terms');
    if (last?.version === currentVersion('terms')) return;
    const now = ctx.clock.now();
    await recordConsent(tx, { userId: viewer.id, subject: 'terms', given: true, source: 'payment', now });
  });
}

/** Lists a person's consents, newest first, each with the instant when it was taken back. */
export async function listConsents(db: Db, userId: number): Promise<Consent[]> {
  const rows = await selectConsents(db, userId);
  return rows
    .filter((row) => row.given)
    .map((row) => ({
      subject: row.subject as ConsentSubject,
      version: row.version,
      source: row.source as ConsentSource,
      device: row.device,
      givenAt: row.at.toISOString(),
      withdrawnAt:
        rows
          .findLast((later) => !later.given && later.subject === row.subject && later.id > row.id)
          ?.at.toISOString() ?? null,
    }));
}
