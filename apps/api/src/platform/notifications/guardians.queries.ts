import type { Tx } from '../../db/database.ts';
import { sql } from 'kysely';

export async function readGuardians(tx: Tx, alsoTo: string, actorId: number) {
  const { rows } = await sql<{
    ids: number[];
    addresses: string[];
    by: { firstName: string; lastName: string };
  }>`
    with admins as (select id, email from users where is_admin and deleted_at is null)
    select coalesce((select json_agg(id order by id) from admins), '[]') as ids,
      (select coalesce(json_agg(distinct one), '[]') from unnest(array[treasurer_email, ${alsoTo}]) one
        where one <> '' and lower(one) not in (select lower(email) from admins)) as addresses,
      (select json_build_object('firstName', first_name, 'lastName', last_name) from users where id = ${actorId}) as by
    from settings where id = 1`.execute(tx);
  return rows[0]!;
}

export const getGrantedName = (tx: Tx, id: number) =>
  tx
    .selectFrom('users')
    .select(['first_name as firstName', 'last_name as lastName'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
