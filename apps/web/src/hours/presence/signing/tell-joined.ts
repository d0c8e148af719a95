import { invalidate } from '../../../api/act.ts';
import { call } from '../../../api/client.ts';
import { logFailure } from '../../../api/log.ts';
import { callQuery, queryClient } from '../../../api/query.ts';

/** Tells the server that somebody joins. The meeting opens by its own link, so a failure hinders nobody. */
export async function tellJoined(sessionId: number): Promise<void> {
  try {
    const { halfDays } = await queryClient.ensureQueryData(
      callQuery('ownPresence', { params: { id: sessionId } }),
    );
    const half = halfDays.find(({ state, ticket }) => state === 'open' && ticket !== null);
    if (!half) return;
    const { day, part } = half;
    await call('joinRemotely', { params: { id: sessionId }, body: { day, part } });
    await invalidate('presence');
  } catch (error) {
    logFailure('joining of a meeting', error);
  }
}
