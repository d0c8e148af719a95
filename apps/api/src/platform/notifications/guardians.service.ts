import { fullName } from '@forman/domain/text';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { enqueueMail, enqueueMailTo } from './outbox.service.ts';

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
  const { rows } = await sql<{ ids: number[]; addresses: string[]; by: { firstName: string; lastName: string } }>`
    with admins as (select id, email from users where is_admin and deleted_at is null)
    select coalesce((select json_agg(id order by id) from admins), '[]') as ids,
      (select coalesce(json_agg(distinct one), '[]') from unnest(array[treasurer_email, ${alsoTo}]) one
        where one <> '' and lower(one) not in (select lower(email) from admins)) as addresses,
      (select json_build_object('firstName', first_name, 'lastName', last_name) from users where id = ${actorId}) as by
    from settings where id = 1`.execute(tx); // prettier-ignore
  const { ids, addresses, by } = rows[0]!;
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
  const person = await tx
    .selectFrom('users')
    .select(['first_name as firstName', 'last_name as lastName'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await tellGuardians(tx, {
    act: `Droit accordé\u00a0: ${right}`,
    about: fullName(person),
    actorId: adminId,
    now,
  });
}
