import { fullName } from '@forman/domain/text';
import type { Tx } from '../../db/database.ts';
import { enqueueMail, enqueueMailTo } from './outbox.service.ts';
import { readGuardians, getGrantedName } from './guardians.queries.ts';

/** An act that grants power over others, or decides where money goes. */
export type GuardedAct = {
  /** "Compte bancaire de l’association changé" */
  act: string;
  /** Whom or what it is about. */
  about: string;
  actorId: number;
  /** An address that hears of it too, such as the one replaced. */
  alsoTo?: string;
  now: Date;
};

/**
 * Tells all administrators and the treasurer by e-mail: an act of somebody with a stolen account is seen by those
 * whose accounts were not.
 */
export async function tellGuardians(
  tx: Tx,
  { act, about, actorId, alsoTo = '', now }: GuardedAct,
): Promise<void> {
  const { ids, addresses, by } = await readGuardians(tx, alsoTo, actorId);
  const data = { act, about, by: fullName(by) };
  await enqueueMail(tx, { to: ids, template: 'guarded_act', data, now });
  const unnamed = { ...data, firstName: null };
  await enqueueMailTo(tx, { addresses, template: 'guarded_act', data: unnamed, now });
}

/** Tells them that a person got a right. @param right "pilotage de sessions". */
export async function tellGrant(
  tx: Tx,
  { adminId, id, now }: { adminId: number; id: number; now: Date },
  right: string,
): Promise<void> {
  const person = await getGrantedName(tx, id);
  await tellGuardians(tx, {
    act: `Droit accordé\u00a0: ${right}`,
    about: fullName(person),
    actorId: adminId,
    now,
  });
}
