import type { Level } from '@forman/domain/access';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

type Given = {
  userId: number;
  level: Level;
  cause: 'membership' | 'vote' | 'admin';
  /** Whose act gave it, when it is not the person's own. */
  actorId?: number;
  now: Date;
};

/**
 * The one way to another level: it replaces the one before and is dated now. The caller holds the person's lock.
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
  await tx
    .insertInto('level_changes')
    .values({ user_id: userId, level, reached_at: now, cause, actor_id: actorId ?? null })
    .execute();
  return true;
}

export type LevelDates = Partial<Record<Level, string>>;

/** When the person as `u` last reached each level, as an expression. */
export const levelDates: RawBuilder<LevelDates> = sql`coalesce((
  select json_object_agg(l.level, l.at) from (select level, max(reached_at) as at
    from level_changes where user_id = u.id group by level) l), '{}')`;

/** The same as userRoleInformation says it: the odd capital is the wire's, and is kept (MEM-404). */
export function toLevelDates(dates: LevelDates) {
  const at = (level: Level): string | null => (dates[level] ? new Date(dates[level]).toISOString() : null);
  return {
    guestCreatedAt: at('ROLE_GUEST'),
    nomanCreatedAt: at('ROLE_NOMAN'),
    onemanCreatedAt: at('ROLE_ONEMAN'),
    neomanCreatedAt: at('ROLE_NEOMAN'),
    bemanCreatedAt: at('ROLE_BEMAN'),
    AdmanCreatedAt: at('ROLE_ADMAN'),
    admanCreatedAt: at('ROLE_ADMAN'),
    manCreatedAt: at('ROLE_MAN'),
    devmanCreatedAt: at('ROLE_DEVMAN'),
    dxmanCreatedAt: at('ROLE_DXMAN'),
    xmanCreatedAt: at('ROLE_XMAN'),
  };
}
