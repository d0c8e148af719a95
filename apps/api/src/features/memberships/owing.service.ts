import type { Paging } from '@forman/contract/fields';
import type { Owing } from '@forman/contract/memberships';
import type { Level } from '@forman/domain/access';
import { duesCalledUntil, membershipPriceCents } from '@forman/domain/memberships/dues';
import { centsToEuros } from '@forman/domain/money';
import { parisDay } from '@forman/domain/paris-time';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { type Part, sliceOf } from '../../http/paging.ts';

type Row = Omit<Owing, 'price' | 'level' | 'toldAt'> & { level: Level; toldAt: Date | null; total: number };

/** Members above guest level whose dues are called now; who only leads the books belongs to nobody's dues. */
export async function listOwingMembers(ctx: Context, part: Paging): Promise<Part<Owing>> {
  const now = ctx.clock.now();
  const { limit, offset } = sliceOf(part);
  const where = sql`u.deleted_at is null and u.level <> 'ROLE_GUEST' and not u.is_expert_accountant
    and (u.member_until_on is null or u.member_until_on <= ${duesCalledUntil(now)})`;
  const { rows } = await sql<Row>`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.level,
      u.member_until_on as until, u.dues_paid_on as "paidOn",
      coalesce(u.member_until_on >= ${parisDay(now)}, false) as "isActive",
      (select max(told_at) from dues_reminders r where r.user_id = u.id and r.until_on = u.member_until_on) as "toldAt",
      (select count(*)::int from users u where ${where}) as total
    from users u where ${where}
    order by u.member_until_on nulls last, plain_text(u.last_name), u.first_name, u.id
    limit ${limit} offset ${offset}`.execute(ctx.db);
  return {
    rows: rows.map(({ id, firstName, lastName, email, level, until, paidOn, isActive, toldAt }) => ({
      id,
      firstName,
      lastName,
      email,
      level,
      until,
      paidOn,
      isActive,
      price: centsToEuros(membershipPriceCents(level)),
      toldAt: toldAt?.toISOString() ?? null,
    })),
    total: rows[0]?.total ?? (offset === 0 ? 0 : await countOwing(ctx, where)),
  };
}

async function countOwing(ctx: Context, where: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from users u where ${where}`.execute(ctx.db);
  return rows[0]!.count;
}
