import type { Level } from '@forman/domain/access';
import { type DuesReminder, duesReminders, reminderDue } from '@forman/domain/money/memberships/dues';
import type { Tx, Db } from '../../db/database.ts';
import { sql } from 'kysely';
import { hasArrived } from '../../people/accounts/arrival.queries.ts';
import { owes } from './owing.queries.ts';
import { addDays, parisDay } from '@forman/domain/paris-time';

type RemindedMember = { id: number; level: Level; untilOn: string; step: DuesReminder };

/**
 * Records who is reminded now, and of which step, among the members whose dues are called. Steps missed
 * before the portal ran are skipped: only the latest is due. @param limit most people; null for all.
 */
export async function recordReminders(tx: Tx, now: Date, limit: number | null): Promise<RemindedMember[]> {
  const due = await listDueEnds(tx, now);
  if (due.length === 0) return [];
  const { rows } = await sql<RemindedMember>`
    with due as (select * from unnest(${due.map(([day]) => day)}::date[], ${due.map(([, step]) => step)}::text[])
        as d (until_on, step)),
      noted as (
        insert into dues_reminders (user_id, until_on, step, told_at)
        select u.id, d.until_on, d.step, ${now} from due d join users u on u.member_until_on = d.until_on
        where ${owes(now)} and ${hasArrived(sql`u.id`, now)} and not exists (select from dues_reminders r
          where r.user_id = u.id and r.until_on = d.until_on and r.step = d.step)
        order by u.id limit ${limit}
        on conflict do nothing returning user_id, until_on, step)
    select u.id, u.level, n.until_on as "untilOn", n.step from noted n join users u on u.id = n.user_id order by u.id`.execute(
    tx,
  );
  return rows;
}

/** Ends of memberships for which a message is due, each with its step. */
async function listDueEnds(db: Db, now: Date): Promise<[string, DuesReminder][]> {
  const first = addDays(parisDay(now), -duesReminders[0].fromDay);
  const rows = await db
    .selectFrom('users')
    .select('member_until_on')
    .distinct()
    .where('deleted_at', 'is', null)
    .where('member_until_on', '<=', first)
    .where('member_until_on', '>', addDays(parisDay(now), -400))
    .execute();
  return rows.flatMap(({ member_until_on: day }) => {
    const step = day && reminderDue(day, now);
    return day && step ? [[day, step] as [string, DuesReminder]] : [];
  });
}
