import type { AnswerOf } from '@forman/contract/endpoint';
import type { listDateAlerts } from '@forman/contract/sessions/session-around';
import type { Viewer } from '@forman/domain/access';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import {
  type AlertOwner,
  listAlertOwners,
  listAlerts,
  listFinders,
  recordAlertsSent,
  deleteAlertById,
} from './around.queries.ts';

export async function listAlertsOf(
  { db }: Context,
  viewer: Viewer,
): Promise<AnswerOf<typeof listDateAlerts>> {
  const rows = await listAlerts(db, viewer);
  const alerts = rows.map((row) => ({
    ...row,
    kind: row.kind as SessionKind,
    createdAt: row.createdAt.toISOString(),
  }));
  return { alerts };
}

/** Ends one's own alert; somebody else's stays, and is not revealed. */
export async function endAlertOf({ db }: Context, viewer: Viewer, id: number): Promise<void> {
  await deleteAlertById(db, id, viewer.id);
}

/**
 * Alerts people waiting for the title of new sessions that they find in a list: once a session, in the
 * transaction that publishes. Unpublished sessions alert nobody.
 */
export const tellNextDates = async (tx: Tx, sessionIds: readonly number[], now: Date): Promise<void> =>
  tellAlertOwners(tx, await listAlertOwners(tx, sessionIds, now), now);

/** Sends the alerts to owners that the caller has read beside its other work. */
export async function tellAlertOwners(tx: Tx, owners: readonly AlertOwner[], now: Date): Promise<void> {
  if (owners.length === 0) return;
  const alerted = Map.groupBy(await recordAlertsSent(tx, owners, now), ({ sessionId }) => sessionId);
  await Promise.all(
    [...alerted].map(([sessionId, people]) => {
      const to = people.map(({ userId }) => userId);
      return enqueueMail(tx, { to, template: 'next_date', sessionId, data: {}, now });
    }),
  );
}

/** Lists the people with an alert for a session's title who can already find it; read before a change. */
export async function listFindersOf(tx: Tx, sessionId: number, now: Date): Promise<number[]> {
  const owners = await listAlertOwners(tx, [sessionId], now);
  return owners.length === 0 ? [] : listFinders(tx, owners);
}

/** Alerts people waiting for the title of a changed session who could not find it before. */
export async function tellNewFinders(
  tx: Tx,
  sessionId: number,
  { before, now }: { before: readonly number[]; now: Date },
): Promise<void> {
  const owners = await listAlertOwners(tx, [sessionId], now);
  await tellAlertOwners(
    tx,
    owners.filter(({ id }) => !before.includes(id)),
    now,
  );
}
