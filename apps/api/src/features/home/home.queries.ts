import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** So many at most: who invites more in two weeks finds them in their line. */
const mostGuests = 5;

type Guest = { id: number; firstName: string; lastName: string; joinedAt: string };

/** Until which day this person's membership runs, or null; and the guests who joined since, thanks to them. */
export async function findOwn(
  db: Db,
  userId: number,
  since: Date,
): Promise<{ until: string | null; newGuests: Guest[] }> {
  const { rows } = await sql<{ until: string | null; newGuests: Guest[] }>`
    select u.member_until_on as until, coalesce((select json_agg(g) from (
      select id, first_name as "firstName", last_name as "lastName", created_at as "joinedAt" from users
      where sponsor_id = u.id and level = 'ROLE_GUEST' and created_at > ${since} and deleted_at is null
      order by created_at desc, id desc limit ${mostGuests}) g), '[]') as "newGuests"
    from users u where u.id = ${userId}`.execute(db);
  const { until, newGuests } = rows[0]!;
  return {
    until,
    newGuests: newGuests.map((guest) => ({ ...guest, joinedAt: new Date(guest.joinedAt).toISOString() })),
  };
}
