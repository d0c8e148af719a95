import { type RawBuilder, sql } from 'kysely';
import { type Level, type Viewer, isAtLeast } from '@forman/domain/access';
import { isAbove } from '../../people/lineage/lineage.queries.ts';
import type { Tx } from '../../db/database.ts';

/** SQL expression: when a vote last left `u` at their present level, and the level's goals began anew. */
export const levelKeptAt: RawBuilder<Date | null> = sql`(
  select max(v.ended_at) from level_votes v where v.user_id = u.id and v.level = u.level and v.given_level is null)`;

export type EndedVote = { level: Level; result: 'PROMOTION' | 'MAINTIEN' | 'REGRADE'; at: string };

/** SQL expression: the outcomes of the votes on `u`, in the wire's words. */
export const endedVotesOf: RawBuilder<EndedVote[]> = sql`coalesce((
  select json_agg(json_build_object('level', v.level, 'result', upper(v.outcome), 'at', v.ended_at))
  from level_votes v where v.user_id = u.id and v.ended_at is not null), '[]')`;

export type VoterFacts = Pick<Viewer, 'id' | 'level' | 'isExpertAccountant' | 'isAdmin'>;

/** SQL condition: a person may use members' calls; a guest or an accountant leaves the slot to the next. */
const canAct = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.deleted_at`)} is null and ${sql.ref(`${alias}.id`)} <> u.id
    and (${sql.ref(`${alias}.is_admin`)}
      or ${sql.ref(`${alias}.level`)} <> 'ROLE_GUEST' and not ${sql.ref(`${alias}.is_expert_accountant`)}))`;

/**
 * SQL expression: the holder of the sponsor's vote: the sponsor, else the manager, else a super organiser,
 * else an administrator (MEM-133).
 */
export const holderId: RawBuilder<number | null> = sql<number | null>`coalesce(
  (select s.id from users s where s.id = u.sponsor_id and ${canAct('s')}),
  (select m.id from users m where m.id = u.manager_id and ${canAct('m')}),
  (select o.id from users o where (o.is_super_organizer or o.is_admin) and ${canAct('o')}
    order by o.is_super_organizer desc, o.id limit 1))`;

/** SQL condition: the person is the holder. Rules others out early, as every bell checks all open votes. */
export const isHolder = ({ id }: VoterFacts): RawBuilder<boolean> => sql<boolean>`(
  (u.sponsor_id = ${id} or u.manager_id = ${id}
    or (select me.is_super_organizer or me.is_admin from users me where me.id = ${id}))
  and ${id} = ${holderId}) is true`;

export const has = (slot: 'sponsor' | 'devman' | 'xman'): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ballots b where b.vote_id = v.id and b.slot = ${slot})`;

export const isOther = ({ id }: VoterFacts): RawBuilder<boolean> =>
  sql<boolean>`u.deleted_at is null and u.died_on is null and u.id <> ${id}`;

const isHigh = ({ level, isExpertAccountant }: VoterFacts): boolean =>
  !isExpertAccountant && isAtLeast(level, 'ROLE_DEVMAN');

/** SQL condition: XMAN everywhere, DEVMAN and DXMAN in their own line. */
function hasHighPart(voter: VoterFacts): RawBuilder<boolean> {
  const { id, level } = voter;
  if (!isHigh(voter)) return sql<boolean>`false`;
  return level === 'ROLE_XMAN' ? sql<boolean>`true` : isAbove(id);
}

/** SQL condition: an open vote in which the person has a part, by a slot of theirs or by their ballot. */
export const hasPart = (voter: VoterFacts): RawBuilder<boolean> => sql<boolean>`v.ended_at is null
  and ${isOther(voter)} and (${hasHighPart(voter)} or ${isHolder(voter)}
    or exists (select from ballots b where b.vote_id = v.id and b.voter_id = ${voter.id}))`;

/** SQL condition: an open vote waits for this person now, as in the domain's `slotAwaiting`; for counting. */
export function awaits(voter: VoterFacts): RawBuilder<boolean> {
  if (!isHigh(voter))
    return sql<boolean>`v.ended_at is null and ${isOther(voter)} and ${isHolder(voter)} and not ${has('sponsor')}`;
  const isXman = voter.level === 'ROLE_XMAN';
  return sql<boolean>`v.ended_at is null and ${isOther(voter)} and case
    when not ${has('sponsor')} then ${isHolder(voter)}
    when not ${has('devman')} then ${hasHighPart(voter)}
    else ${isXman}::boolean and not ${has('xman')} end`;
}

export type OpenVote = { since: string; isYours: boolean };

/** SQL expression: the open vote on the person `u`, visible to them and to those who have a part in it. */
export const openVoteOf = (viewer: Viewer): RawBuilder<OpenVote | null> => sql`(
  select json_build_object('since', v.created_at, 'isYours', u.id <> ${viewer.id})
  from level_votes v where v.user_id = u.id and v.ended_at is null and (u.id = ${viewer.id} or ${hasPart(viewer)}))`;

/** The reason for opening a vote; the wire's `raison` (MEM-410). */
const reason = 'Tous les objectifs du niveau sont validés';

export async function insertVote(tx: Tx, userId: number, level: Level, now: Date) {
  const { rows } = await sql<{ holder: number | null; name: string }>`
    with opened as (
      insert into level_votes (user_id, level, reason, created_at, asked)
      values (${userId}, ${level}, ${reason}, ${now}, array['sponsor'])
      on conflict (user_id) where ended_at is null do nothing returning user_id)
    select ${holderId} as holder, u.first_name || ' ' || u.last_name as name
    from opened join users u on u.id = opened.user_id`.execute(tx);
  return rows[0];
}
