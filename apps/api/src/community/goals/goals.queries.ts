import type { Level, Viewer } from '@forman/domain/access';
import type { CompletionState, GoalType } from '@forman/domain/community/goals';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { type LevelDates, levelDates } from '../../people/levels/levels.queries.ts';
import { type OpenVote, openVoteOf, levelKeptAt } from '../open-votes/open-votes.queries.ts';

export type GoalRow = { id: number; description: string; type: GoalType; level: Level };
export type CompletionRow = {
  id: number;
  user_id: number;
  state: CompletionState;
  answered_at: Date | null;
  goal: GoalRow;
};
/** A completion with the reason of its refusal, which not everybody reads. */
export type AnsweredRow = CompletionRow & { reason: string | null };
export type PersonRow = {
  id: number;
  first_name: string;
  last_name: string;
  picture_path: string | null;
  level: Level;
  is_expert_accountant: boolean;
};
type Slice = { limit: number; offset: number };

const goalObject = sql`json_build_object('id', g.id, 'description', g.description, 'type', g.type, 'level', g.level)`;
const completionColumns = sql`c.id, c.user_id, c.state, c.answered_at, ${goalObject} as goal`;
const completionsOfGoals = sql`goal_completions c join goals g on g.id = c.goal_id`;

/** The goals of one level, or of all, low to high. */
export async function listGoals(db: Db, level: Level | null): Promise<GoalRow[]> {
  const { rows } = await sql<GoalRow>`
    select id, description, type, level from goals
    where retired_at is null and (${level}::text is null or level = ${level})
    order by id`.execute(db);
  return rows;
}

/** @returns null when the level already has this goal. */
export async function insertGoal(tx: Tx, goal: Omit<GoalRow, 'id'>, now: Date): Promise<GoalRow | null> {
  const row = await tx
    .insertInto('goals')
    .values({ ...goal, created_at: now })
    // One that was retired is asked for again.
    .onConflict((conflict) =>
      conflict
        .constraint('goals_once')
        .doUpdateSet({ retired_at: null })
        .where('goals.retired_at', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst();
  return row ? { ...goal, id: row.id } : null;
}

export async function findGoal(tx: Tx, id: number): Promise<GoalRow | undefined> {
  const { rows } = await sql<GoalRow>`select id, description, type, level from goals
      where id = ${id} and retired_at is null`.execute(tx);
  return rows[0];
}

/** Locks a goal that its level asks for. */
export async function lockGoal(tx: Tx, id: number): Promise<GoalRow | undefined> {
  const { rows } = await sql<GoalRow>`select id, description, type, level from goals
    where id = ${id} and retired_at is null for no key update`.execute(tx);
  return rows[0];
}

/** @throws a violation of `goals_once` when the level has another goal of these words. */
export const rewordGoal = (tx: Tx, { id, description, type }: GoalRow) =>
  tx.updateTable('goals').set({ description, type }).where('id', '=', id).execute();

/** Retires a goal; marks of it that wait for an answer go, as nobody need answer them. */
export async function retireGoal(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('goals').set({ retired_at: now }).where('id', '=', id).execute();
  await tx.deleteFrom('goal_completions').where('goal_id', '=', id).where('state', '=', 'pending').execute();
}

/** The people of a level who have a validated goal in the present round, by number. */
export async function listUnderWay(tx: Tx, level: Level): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct u.id from users u join goal_completions c on c.user_id = u.id join goals g on g.id = c.goal_id
    where u.level = ${level} and g.level = ${level} and u.deleted_at is null and c.state = 'validated'
      and c.vote_id is null and c.dropped_at is null order by u.id`.execute(tx);
  return rows.map(({ id }) => id);
}

type OwnerRow = { id: number; sponsorId: number | null; level: Level };

/** Locks the person until the end of the transaction: every change of their goals takes this lock. */
export async function lockOwner(tx: Tx, id: number): Promise<OwnerRow | undefined> {
  const { rows } = await sql<OwnerRow>`select id, sponsor_id as "sponsorId", level from users
    where id = ${id} and deleted_at is null for no key update`.execute(tx);
  return rows[0];
}

export async function findCompletion(db: Db, id: number): Promise<CompletionRow | undefined> {
  const { rows } = await sql<CompletionRow>`
    select ${completionColumns} from ${completionsOfGoals} where c.id = ${id}`.execute(db);
  return rows[0];
}

/**
 * The state of the person's completion of this goal: pending or validated; null when there is none, when it
 * was refused, or when it belongs to a round that is over.
 */
export async function findLiveState(tx: Tx, userId: number, goalId: number): Promise<CompletionState | null> {
  const row = await tx
    .selectFrom('goal_completions')
    .select('state')
    .where('user_id', '=', userId)
    .where('goal_id', '=', goalId)
    .where('state', '<>', 'refused')
    .where('vote_id', 'is', null)
    .where('dropped_at', 'is', null)
    .executeTakeFirst();
  return (row?.state as CompletionState | undefined) ?? null;
}

export async function insertCompletion(
  tx: Tx,
  row: { userId: number; goalId: number; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('goal_completions')
    .values({ user_id: row.userId, goal_id: row.goalId, created_at: row.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function writeAnswer(
  tx: Tx,
  id: number,
  answer: { state: 'validated' | 'refused'; reason: string | null; by: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('goal_completions')
    .set({ state: answer.state, reason: answer.reason, answered_at: answer.now, answered_by: answer.by })
    .where('id', '=', id)
    .execute();
}

/** Links the answered goals of a level to this vote: the level's goals begin anew. */
export async function closeRound(
  tx: Tx,
  round: { userId: number; level: Level; voteId: number },
): Promise<void> {
  await sql`update goal_completions c set vote_id = ${round.voteId} from goals g
    where g.id = c.goal_id and g.level = ${round.level} and c.user_id = ${round.userId}
      and c.state <> 'pending' and c.vote_id is null and c.dropped_at is null`.execute(tx);
}

export async function deleteCompletion(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('goal_completions').where('id', '=', id).execute();
}

export async function isPerson(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists a person's completions, oldest first, with their total number. */
export async function listCompletions(
  db: Db,
  wanted: { userId: number; level: Level | null; state: CompletionState | null },
  { limit, offset }: Slice,
): Promise<{ rows: CompletionRow[]; total: number }> {
  const where = sql`c.user_id = ${wanted.userId} and (${wanted.level}::text is null or g.level = ${wanted.level})
    and (${wanted.state}::text is null or c.state = ${wanted.state})`;
  const [{ rows }, counted] = await Promise.all([
    sql<CompletionRow>`select ${completionColumns} from ${completionsOfGoals} where ${where}
      order by c.id limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${completionsOfGoals} where ${where}`.execute(
      db,
    ),
  ]);
  return { rows, total: counted.rows[0]!.total };
}

/**
 * Completions as `c` of people as `u` for whom this viewer answers: those they sponsor, or everybody but
 * themselves.
 */
const awaiting = (viewerId: number, isEverybody: boolean): RawBuilder<unknown> =>
  sql`c.state = 'pending' and u.deleted_at is null and u.id <> ${viewerId}
    and ${isEverybody ? sql`true` : sql`u.sponsor_id = ${viewerId}`}`;
const completionsOfPeople = sql`goal_completions c join users u on u.id = c.user_id`;

const countAwaiting = (viewerId: number, isEverybody: boolean): RawBuilder<number> =>
  sql<number>`(select count(*)::int from ${completionsOfPeople} where ${awaiting(viewerId, isEverybody)})`;

/** SQL expression: number of goals that wait for the viewer's answer, for larger statements. */
export const countGoalsAwaiting = (viewer: Viewer): RawBuilder<number> =>
  countAwaiting(viewer.id, viewer.isSuperOrganizer);

export async function listAwaiting(
  db: Db,
  viewerId: number,
  isEverybody: boolean,
  { limit, offset }: Slice,
): Promise<{ rows: (CompletionRow & { person: PersonRow })[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<CompletionRow & { person: PersonRow }>`
      select ${completionColumns}, ${personObject} as person
      from ${completionsOfPeople} join goals g on g.id = c.goal_id
      where ${awaiting(viewerId, isEverybody)} order by c.id limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select ${countAwaiting(viewerId, isEverybody)} as total`.execute(db),
  ]);
  return { rows, total: counted.rows[0]!.total };
}

const personObject = sql`json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name,
  'picture_path', u.picture_path, 'level', u.level, 'is_expert_accountant', u.is_expert_accountant)`;

export type WaitingPersonRow = { person: PersonRow; goals: string[]; since: Date };

/** Lists the people with completions that wait, the longest wait first. */
export async function listWaitingPeople(
  db: Db,
  viewerId: number,
  isEverybody: boolean,
  { limit, offset }: Slice,
): Promise<WaitingPersonRow[]> {
  const { rows } = await sql<WaitingPersonRow>`
    select ${personObject} as person, w.goals, w.since from (
      select c.user_id, json_agg(g.description order by c.id) as goals, min(c.created_at) as since
      from ${completionsOfPeople} join goals g on g.id = c.goal_id
      where ${awaiting(viewerId, isEverybody)} group by c.user_id) w
    join users u on u.id = w.user_id
    order by w.since, u.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countWaiting(
  db: Db,
  viewerId: number,
  isEverybody: boolean,
): Promise<{ people: number; goals: number }> {
  const { rows } = await sql<{ people: number; goals: number }>`
    select count(distinct c.user_id)::int as people, count(*)::int as goals
    from ${completionsOfPeople} where ${awaiting(viewerId, isEverybody)}`.execute(db);
  return rows[0]!;
}

export type Progress = { validated: number; total: number };

/** SQL expression: number of goals of their level that a person has validated, and number of all (MEM-047, CORE-099). */
export const progressOf = (personId: number): RawBuilder<Progress> => sql<Progress>`(
  select json_build_object('validated', count(c.id), 'total', count(*))
  from users p join goals g on g.level = p.level and g.retired_at is null
  left join goal_completions c on c.goal_id = g.id and c.user_id = p.id and c.state = 'validated'
    and c.vote_id is null and c.dropped_at is null
  where p.id = ${personId})`;

export type StandingRow = { progress: Progress; reachedAt: string | null; keptAt: string | null };

/**
 * SQL expression: the standing of a person, the row `u`, at their level. `reachedAt` is null when the day of
 * the level is unknown.
 */
export const standingOf = (personId: number): RawBuilder<StandingRow> =>
  sql<StandingRow>`json_build_object('progress', ${progressOf(personId)}, 'reachedAt', ${levelDates} ->> u.level,
    'keptAt', ${levelKeptAt})`;

export async function getProgress(db: Db, personId: number): Promise<Progress> {
  const { rows } = await sql<{ progress: Progress }>`select ${progressOf(personId)} as progress`.execute(db);
  return rows[0]!.progress;
}

export type GoalsPageRow = {
  person: PersonRow;
  sponsorId: number | null;
  reached: LevelDates;
  keptAt: Date | null;
  vote: OpenVote | null;
  progress: Progress;
  goals: GoalRow[];
  completions: (Omit<AnsweredRow, 'answered_at'> & { answered_at: string | null })[];
};

/**
 * Reads the goals page of a person in one statement: completions of their level since it was reached or kept,
 * and pending ones of other levels.
 */
export async function findGoalsPage(
  db: Db,
  viewer: Viewer,
  personId: number,
): Promise<GoalsPageRow | undefined> {
  const { rows } = await sql<GoalsPageRow>`
    select ${personObject} as person, u.sponsor_id as "sponsorId", ${progressOf(personId)} as progress,
      ${levelDates} as reached, ${levelKeptAt} as "keptAt", ${openVoteOf(viewer)} as vote,
      coalesce((select json_agg(${goalObject} order by g.id) from goals g
        where g.level = u.level and g.retired_at is null), '[]') as goals,
      coalesce((select json_agg(json_build_object('id', c.id, 'user_id', c.user_id, 'state', c.state,
          'answered_at', c.answered_at, 'reason', c.reason, 'goal', ${goalObject}) order by c.id desc)
        from ${completionsOfGoals}
        where c.user_id = u.id and c.vote_id is null and c.dropped_at is null
          and (g.level = u.level or c.state = 'pending')), '[]') as completions
    from users u where u.id = ${personId} and u.deleted_at is null`.execute(db);
  return rows[0];
}
