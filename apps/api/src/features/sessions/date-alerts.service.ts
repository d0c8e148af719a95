import type { AnswerOf } from '@forman/contract/endpoint';
import type { listDateAlerts } from '@forman/contract/session-around';
import type { Viewer } from '@forman/domain/access';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { enqueueMail } from '../notifications/outbox.service.ts';
import {
  type AlertOwner,
  listAlertOwners,
  listAlerts,
  listFinders,
  recordAlertsSent,
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

/** Ends one's own alert; nobody else's is touched, or told of. */
export async function endAlertOf({ db }: Context, viewer: Viewer, id: number): Promise<void> {
  await db.deleteFrom('date_alerts').where('id', '=', id).where('user_id', '=', viewer.id).execute();
}

export { listAlertOwners };

/**
 * Tells of sessions that have just appeared those who wait for their title and find them in a list: once a session. In
 * the transaction that publishes; those that are not published tell nobody.
 */
export const tellNextDates = async (tx: Tx, sessionIds: readonly number[], now: Date): Promise<void> =>
  tellAlertOwners(tx, await listAlertOwners(tx, sessionIds, now), now);

/** Tells the owners of alerts that were found beside other work of the transaction. */
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

/** Lists the people with an alert for a session's title who can find it already; read before it is changed. */
export async function listFindersOf(tx: Tx, sessionId: number, now: Date): Promise<number[]> {
  const owners = await listAlertOwners(tx, [sessionId], now);
  return owners.length === 0 ? [] : listFinders(tx, owners);
}

/** Tells of a session that has changed those who wait for its title and find it only since: a new title, other levels. */
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
