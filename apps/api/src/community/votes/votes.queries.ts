import type { Level } from '@forman/domain/access';
import type { GoalType } from '@forman/domain/community/goals';
import type { Outcome, VoteSlot, VoteValue } from '@forman/domain/community/votes';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { type LevelDates, levelDates } from '../../people/levels/levels.queries.ts';
import { isAbove } from '../../people/lineage/lineage.queries.ts';
import { awaits, hasPart, holderId, type VoterFacts } from '../open-votes/open-votes.queries.ts';

export type PersonRow = {
  id: number;
  first_name: string;
  last_name: string;
  picture_path: string | null;
  level: Level;
  is_expert_accountant: boolean;
};
export type BallotRow = { value: VoteValue; voter: PersonRow };
export type VoteRow = {
  id: number;
  level: Level;
  reason: string;
  created_at: Date;
  asked: VoteSlot[];
  ended_at: Date | null;
  outcome: Outcome | null;
  given_level: Level | null;
  person: PersonRow;
  level_dates: LevelDates;
  sponsor: { id: number; firstName: string; lastName: string } | null;
  holder: PersonRow | null;
  ballots: Partial<Record<VoteSlot, BallotRow>>;
  goals: { id: number; description: string; type: GoalType; level: Level }[];
  isAbove: boolean;
};

const personOf = (alias: string): RawBuilder<PersonRow> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<PersonRow>`json_build_object('id', ${column('id')}, 'first_name', ${column('first_name')},
    'last_name', ${column('last_name')}, 'picture_path', ${column('picture_path')}, 'level', ${column('level')},
    'is_expert_accountant', ${column('is_expert_accountant')})`;
};

/** SQL: the columns of votes `v` on people `u`, as far as this voter may read them. */
const shown = (voter: VoterFacts): RawBuilder<unknown> => sql`
  v.id, v.level, v.reason, v.created_at, v.asked, v.ended_at, v.outcome, v.given_level,
  ${personOf('u')} as person, ${levelDates} as level_dates,
  (select json_build_object('id', g.id, 'firstName', g.first_name, 'lastName', g.last_name)
    from users g where g.id = u.sponsor_id) as sponsor,
  (select ${personOf('h')} from users h where h.id = ${holderId}) as holder,
  coalesce((select json_object_agg(b.slot, json_build_object('value', b.value, 'voter', ${personOf('w')}))
    from ballots b join users w on w.id = b.voter_id where b.vote_id = v.id), '{}') as ballots,
  coalesce((select json_agg(json_build_object('id', g.id, 'description', g.description, 'type', g.type,
      'level', g.level) order by g.id)
    from goals g where g.level = v.level and g.created_at <= v.created_at
      and (g.retired_at is null or g.retired_at > v.created_at)), '[]') as goals,
  ${isAbove(voter.id)} as "isAbove"`;
const votesOnPeople = sql`level_votes v join users u on u.id = v.user_id`;

type Slice = { limit: number; offset: number };

async function listWhere(
  db: Db,
  voter: VoterFacts,
  { where, order }: { where: RawBuilder<boolean>; order: RawBuilder<unknown> },
  { limit, offset }: Slice,
): Promise<{ rows: VoteRow[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<VoteRow>`select ${shown(voter)} from ${votesOnPeople} where ${where}
      order by ${order} limit ${limit} offset ${offset}`.execute(db),
    sql<{
      total: number;
    }>`select count(*)::int as total from ${votesOnPeople} where ${where}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]!.total };
}

/**
 * The open votes in which a person has a part, the longest waiting first, with the columns that this voter
 * may read.
 */
export const listOpen = (db: Db, person: VoterFacts, voter: VoterFacts, slice: Slice) =>
  listWhere(db, voter, { where: hasPart(person), order: sql`v.created_at, v.id` }, slice);

/** Lists the ended votes on a person, newest first. */
export const listEnded = (db: Db, personId: number, voter: VoterFacts, slice: Slice) =>
  listWhere(
    db,
    voter,
    {
      where: sql<boolean>`v.user_id = ${personId} and v.ended_at is not null`,
      order: sql`v.ended_at desc, v.id desc`,
    },
    slice,
  );

/** SQL expression: number of people waiting for this person's vote, for larger statements. */
export const countVotesAwaiting = (voter: VoterFacts): RawBuilder<number> =>
  sql<number>`(select count(*)::int from ${votesOnPeople} where ${awaits(voter)})`;

export type WaitingVoteRow = { id: number; level: Level; created_at: Date; person: PersonRow };

/** Lists the votes that wait for this person's ballot, the longest waiting first. */
export async function listAwaiting(db: Db, voter: VoterFacts, limit: number): Promise<WaitingVoteRow[]> {
  const { rows } = await sql<WaitingVoteRow>`select v.id, v.level, v.created_at, ${personOf('u')} as person
    from ${votesOnPeople} where ${awaits(voter)} order by v.created_at, v.id limit ${limit}`.execute(db);
  return rows;
}

export async function findVote(tx: Tx, id: number, voter: VoterFacts): Promise<VoteRow | undefined> {
  const { rows } =
    await sql<VoteRow>`select ${shown(voter)} from ${votesOnPeople} where v.id = ${id}`.execute(tx);
  return rows[0];
}

export async function findSubjectId(db: Db, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('level_votes').select('user_id').where('id', '=', id).executeTakeFirst();
  return row?.user_id;
}

/** The facts of an account that decide its part in votes. */
export async function findVoter(db: Db, id: number): Promise<VoterFacts | undefined> {
  const { rows } = await sql<VoterFacts>`select ${voterFacts} from users
    where id = ${id} and deleted_at is null`.execute(db);
  return rows[0];
}
const voterFacts = sql`id, level, is_expert_accountant as "isExpertAccountant", is_admin as "isAdmin"`;

/**
 * Locks these people until the end of the transaction, lowest id first, as everywhere; erased ones are left
 * out.
 */
export async function lockPeople(tx: Tx, ids: readonly number[]): Promise<Map<number, VoterFacts>> {
  const { rows } = await sql<VoterFacts>`select ${voterFacts} from users
    where id = any(${[...ids]}::int[]) and deleted_at is null order by id for no key update`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

type Ballot = { voteId: number; slot: VoteSlot; value: VoteValue; voterId: number; now: Date };

export async function writeBallot(tx: Tx, { voteId, slot, value, voterId, now }: Ballot): Promise<void> {
  const cast = { value, voter_id: voterId, cast_at: now };
  await tx
    .insertInto('ballots')
    .values({ vote_id: voteId, slot, ...cast })
    .onConflict((conflict) => conflict.columns(['vote_id', 'slot']).doUpdateSet(cast))
    .execute();
}

export async function deleteBallot(tx: Tx, voteId: number, slot: VoteSlot): Promise<void> {
  await tx.deleteFrom('ballots').where('vote_id', '=', voteId).where('slot', '=', slot).execute();
}

export async function writeAsked(tx: Tx, id: number, slot: VoteSlot): Promise<void> {
  await sql`update level_votes set asked = array_append(asked, ${slot}) where id = ${id}`.execute(tx);
}

export async function writeEnd(
  tx: Tx,
  id: number,
  end: { outcome: Outcome; givenLevel: Level | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('level_votes')
    .set({ ended_at: end.now, outcome: end.outcome, given_level: end.givenLevel })
    .where('id', '=', id)
    .execute();
}

/**
 * The voters of a slot: the DEVMAN and DXMAN of the person's line, or every XMAN where the line has none; for
 * the last slot every XMAN.
 */
export async function listVoters(
  tx: Tx,
  personId: number,
  slot: Exclude<VoteSlot, 'sponsor'>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with high as (
      select w.id, w.level = 'ROLE_XMAN' as is_xman
      from users u join users w on w.id <> u.id
      where u.id = ${personId} and w.deleted_at is null and not w.is_expert_accountant
        and (w.level = 'ROLE_XMAN' or w.level in ('ROLE_DEVMAN', 'ROLE_DXMAN') and ${isAbove(sql.ref('w.id'))}))
    select id from high
    where is_xman = (${slot} = 'xman' or not exists (select from high where not is_xman))
    order by id`.execute(tx);
  return rows.map(({ id }) => id);
}
