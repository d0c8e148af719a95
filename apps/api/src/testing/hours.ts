import { makeSession } from './factories.ts';
import type { TestPortal } from './harness.ts';

/** Past hours, written as a correction by the office. */
export async function makeHours(
  { ctx, clock }: TestPortal,
  values: { user_id: number; habilitation: string; minutes: number; followed_on: string } & Partial<{
    nature: string;
    theme_id: number;
  }>,
): Promise<void> {
  await ctx.db
    .insertInto('hour_movements')
    .values({ nature: 'training', kind: 'correction', reason: 'Essai', created_at: clock.now(), ...values })
    .execute();
}

/** A coming session that counts for so many minutes. */
export async function makeCountingSession(
  portal: TestPortal,
  habilitation: string,
  minutes: number,
  values: Parameters<typeof makeSession>[1] = {},
) {
  const session = await makeSession(portal, { inDays: 14, ...values });
  await portal.ctx.db
    .insertInto('session_hours')
    .values({ session_id: session.id, habilitation, minutes })
    .execute();
  return session;
}
