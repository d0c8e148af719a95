import type { Level } from '@forman/domain/access';
import { parisDay } from '@forman/domain/paris-time';
import type { Tx } from '../../db/database.ts';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { LevelChanges } from '../../db/schema.gen.ts';

type Given = {
  userId: number;
  level: Level;
  cause: 'membership' | 'vote' | 'admin';
  /** The person whose act gave the level, when it is somebody else. */
  actorId?: number;
  now: Date;
};

/**
 * The only way to change a level: the new one replaces the former and is dated now. The caller holds the
 * person's lock.
 * @returns false when the person has it already: nothing is written.
 */
export async function giveLevel(tx: Tx, { userId, level, cause, actorId, now }: Given): Promise<boolean> {
  const changed = await tx
    .updateTable('users')
    .set({ level })
    .where('id', '=', userId)
    .where('level', '<>', level)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return false;
  await insertLevelChange(tx, { user_id: userId, level, reached_at: now, cause, actor_id: actorId ?? null });
  await sql`update goal_completions c set dropped_at = ${now} from goals g
    where c.user_id = ${userId} and g.level = ${level} and ${isOfRoundBefore}`.execute(tx);
  return true;
}

/**
 * Gives a level as reached at an instant, which may be long past; where the person has it, only its date changes. The
 * caller holds the person's lock and writes the audited act at `now`.
 */
export async function restoreLevel(
  tx: Tx,
  given: { userId: number; level: Level; reachedAt: Date; actorId: number; now: Date },
): Promise<void> {
  const { userId, level, reachedAt, actorId, now } = given;
  await tx.updateTable('users').set({ level }).where('id', '=', userId).execute();
  await insertLevelChange(tx, {
    user_id: userId, level, reached_at: reachedAt, cause: 'admin', actor_id: actorId, recorded_at: now,
  }); // prettier-ignore
}

/** Dates the level of a new account; `giveLevel` does so for a change. */
export const insertLevelChange = (tx: Tx, values: Insertable<LevelChanges>) =>
  tx.insertInto('level_changes').values(values).execute();

/**
 * SQL condition: the completion `c` of the goal `g` was answered when the person had the level before. The
 * goals of a level begin anew when somebody comes back to it; a pending one counts once it is answered.
 */
const isOfRoundBefore = sql`g.id = c.goal_id and c.state <> 'pending' and c.vote_id is null and c.dropped_at is null`;

type GivenTo = {
  userId: number;
  /** null for the present level, when its date is unknown. */
  level: Level | null;
  reachedAt: Date;
};

/**
 * Gives levels to many people at once, for an administrator, on days that may be long past; the first level
 * of a new account gets its line too. The caller holds their locks and writes the audited act at `now`.
 */
export async function giveLevels(
  tx: Tx,
  given: readonly GivenTo[],
  { actorId, now }: { actorId: number; now: Date },
): Promise<void> {
  await sql`
    with given as (
      select u.id, coalesce(g.level, u.level) as level, g."reachedAt" from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as g ("userId" integer, level text, "reachedAt" timestamptz) join users u on u.id = g."userId"
      where coalesce(g.level, u.level) <> u.level
        or not exists (select from level_changes c where c.user_id = u.id and c.level = u.level)),
    changed as (update users u set level = given.level from given
      where u.id = given.id and u.level <> given.level returning u.id, u.level),
    anew as (update goal_completions c set dropped_at = ${now} from changed n, goals g
      where c.user_id = n.id and g.level = n.level and ${isOfRoundBefore})
    insert into level_changes (user_id, level, reached_at, cause, actor_id, recorded_at)
    select id, level, "reachedAt", 'admin', ${actorId}, ${now} from given`.execute(tx);
}

/** The Paris day on which a person last reached a level; null where it is not known. */
export async function readLevelDay(tx: Tx, userId: number, level: Level): Promise<string | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select ${lastReached} as at from level_changes c where c.user_id = ${userId} and c.level = ${level}`.execute(
    tx,
  );
  return rows[0]?.at ? parisDay(rows[0].at) : null;
}

export type LevelDates = Partial<Record<Level, string>>;

/** SQL: the instant at which a level was reached, among its changes `c`: what was recorded last says it. */
export const lastReached: RawBuilder<Date> = sql`(array_agg(c.reached_at
  order by coalesce(c.recorded_at, c.reached_at) desc, c.id desc))[1]`;

/** SQL expression: the instant at which the person `u` last reached each level. */
export const levelDates: RawBuilder<LevelDates> = sql`coalesce((
  select json_object_agg(l.level, l.at) from (select c.level, ${lastReached} as at
    from level_changes c where c.user_id = u.id group by c.level) l), '{}')`;
