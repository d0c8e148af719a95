import type pg from 'pg';
import type { Viewer } from '@forman/domain/access';
/** SQL of `isPrivileged` for the row of `users` with this alias. */
export const privilegedIn = (alias: string): string => `(${alias}.is_admin or ${alias}.is_expert_accountant)`;

// A named statement, so that PostgreSQL plans it once per connection: it runs before every call. The shorter
// life of privileged logins is checked here, not where the right is given, so that a long login ends for a
// person who becomes privileged.
const viewersQuery = {
  name: 'viewers',
  text: `select u.id, u.level, u.is_admin as "isAdmin", u.is_pilot as "isPilot",
      u.is_expert_accountant as "isExpertAccountant", u.is_super_organizer as "isSuperOrganizer",
      u.is_jd_ended as "isJdEnded", u.is_demarrage_ended as "isDemarrageEnded", u.is_3jr_ended as "is3JREnded",
      u.password_given_at is not null and asked.admin_id is null as "isPasswordDue",
      ${privilegedIn('u')}
        and exists (select from settings where id = 1 and second_factor_from <= $5::date)
        and not exists (select from passkeys k where k.user_id = u.id)
        and not exists (select from totp_keys k where k.user_id = u.id and k.confirmed_at is not null)
        as "isSecondFactorDue"
    from unnest($1::int[], $2::uuid[], $3::uuid[], $4::int[])
      with ordinality asked (user_id, family_id, pair_id, admin_id, rank)
    left join users u on u.id = asked.user_id and u.deleted_at is null
      and u.locked_at is null and exists (
      select from refresh_tokens t where t.family_id = asked.family_id and t.user_id = u.id and t.revoked_at is null
        and (asked.pair_id is null
          or t.id = asked.pair_id and (t.replaced_at is null or t.replaced_at between $7 and $8))
        and (not ${privilegedIn('u')} or coalesce(t.login_at, t.created_at) > $6))
      and (asked.admin_id is null or not u.is_admin and exists (
        select from users a where a.id = asked.admin_id and a.is_admin and a.deleted_at is null
          and a.locked_at is null))
    order by asked.rank`,
};

/** @returns the viewers of these logins, in their order; null for each that has ended. */
export async function findViewers(pool: pg.Pool, values: readonly unknown[]): Promise<(Viewer | null)[]> {
  const { rows } = await pool.query<Viewer>({ ...viewersQuery, values: [...values] });
  return rows.map((row) => (row.id ? row : null));
}
