import { nameKey } from '@forman/domain/office/move-in/names';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** Writes records of a move, some thousand a statement: each table gets its rows numbered, with their sources. */

type Moved = { moveId: number; now: Date };
type Sourced = { source: string };
const json = (rows: readonly unknown[]): string => JSON.stringify(rows);

/** The next number of a table, in a statement that writes its rows and their sources together. */
const next = (table: string) => sql`nextval(pg_get_serial_sequence(${sql.lit(table)}, 'id'))::int`;

export async function readSites(tx: Tx): Promise<Map<string, number>> {
  const sites = await tx
    .selectFrom('sites')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  const named = sites.map(({ id, name }) => [nameKey(name), id] as const);
  return new Map(named.filter(([name]) => name !== ''));
}

type Site = Sourced & {
  name: string;
  address: string;
  postalCode: string;
  city: string;
  map: string;
  isActive: boolean;
};
export const insertSites = (tx: Tx, rows: readonly Site[], { moveId }: Moved) =>
  sql`
    with n as (select ${next('sites')} as id, r.* from json_to_recordset(${json(rows)}::json) as r (source text, name text,
      address text, "postalCode" text, city text, map text, "isActive" boolean)),
    made as (insert into sites (id, name, address, postal_code, city, map_url, is_active)
      select id, name, address, "postalCode", city, map, "isActive" from n)
    insert into moved_rows (move_id, kind, row_id, source) select ${moveId}, 'site', id, source from n`.execute(
    tx,
  );

type Title = Sourced & {
  catalogue: string;
  wording: string;
  theme: string;
  prerequisite: string;
  formerWords: string;
  audience: string[];
  habilitations: string[];
  seats: number;
};
export const insertTitles = (tx: Tx, rows: readonly Title[], { moveId }: Moved) =>
  sql`
    with n as (select ${next('thematics')} as id, r.* from json_to_recordset(${json(rows)}::json) as r (source text,
      catalogue text, wording text, theme text, prerequisite text, "formerWords" text, audience text[], habilitations text[], seats int)),
    made as (insert into thematics (id, catalogue, wording, theme, prerequisite_html, former_words_html, audience, habilitations, seats)
      select id, catalogue, wording, theme, prerequisite, "formerWords", audience, habilitations, seats from n)
    insert into moved_rows (move_id, kind, row_id, source) select ${moveId}, 'title', id, source from n`.execute(
    tx,
  );

export const listGoals = (tx: Tx) =>
  tx.selectFrom('goals').select(['id', 'level', 'type', 'description']).execute();

type Goal = Sourced & { level: string; goalType: string; description: string };
export const insertGoals = (tx: Tx, rows: readonly Goal[], { moveId, now }: Moved) =>
  sql`
    with n as (select ${next('goals')} as id, r.* from json_to_recordset(${json(
      rows.map(({ source, level, goalType, description }) => ({ source, level, goalType, description })),
    )}::json) as r (source text, level text, "goalType" text, description text)),
    made as (insert into goals (id, description, type, level, created_at) overriding system value
      select id, description, "goalType", level, ${now} from n)
    insert into moved_rows (move_id, kind, row_id, source) select ${moveId}, 'goal', id, source from n`.execute(
    tx,
  );

type Completion = Sourced & {
  goalId: number;
  userId: number;
  state: string;
  markedAt: Date;
  answeredAt: Date | null;
};
export const insertCompletions = (tx: Tx, rows: readonly Completion[], { moveId }: Moved) =>
  sql`
    with n as (select ${next('goal_completions')} as id, r.* from json_to_recordset(${json(rows)}::json) as r (source text,
      "goalId" int, "userId" int, state text, "markedAt" timestamptz, "answeredAt" timestamptz)),
    made as (insert into goal_completions (id, goal_id, user_id, state, created_at, answered_at) overriding system value
      select id, "goalId", "userId", state, "markedAt", "answeredAt" from n)
    insert into moved_rows (move_id, kind, row_id, source) select ${moveId}, 'completion', id, source from n`.execute(
    tx,
  );

type Vote = Sourced & {
  userId: number;
  level: string;
  outcome: string;
  reason: string;
  givenLevel: string | null;
  beganAt: Date;
  endedAt: Date;
  ballots: { slot: string; value: number; voterId: number }[];
};
export const insertVotes = (tx: Tx, rows: readonly Vote[], { moveId }: Moved) =>
  sql`
    with n as (select ${next('level_votes')} as id, r.* from json_to_recordset(${json(rows)}::json) as r (source text,
      "userId" int, level text, outcome text, reason text, "givenLevel" text, "beganAt" timestamptz, "endedAt" timestamptz, ballots json)),
    made as (insert into level_votes (id, user_id, level, reason, created_at, ended_at, outcome, given_level) overriding system value
      select id, "userId", level, reason, "beganAt", "endedAt", outcome, "givenLevel" from n),
    voted as (insert into ballots (vote_id, slot, value, voter_id, cast_at)
      select n.id, b.slot, b.value, b."voterId", n."endedAt" from n
      cross join lateral json_to_recordset(n.ballots) as b (slot text, value smallint, "voterId" int))
    insert into moved_rows (move_id, kind, row_id, source) select ${moveId}, 'vote', id, source from n`.execute(
    tx,
  );

export const listThemes = (tx: Tx) =>
  tx
    .selectFrom('hour_themes')
    .select(['id', 'habilitation', 'label'])
    .where('archived_at', 'is', null)
    .execute();

type Training = Sourced & {
  userId: number;
  followedOn: string;
  title: string;
  provider: string;
  habilitation: string;
  themeId: number | null;
  minutes: number;
  nature: string;
};
/** Trainings elsewhere that are accepted, each with the movement of its hours. */
export const insertTrainings = (tx: Tx, rows: readonly Training[], { moveId, now }: Moved) =>
  sql`
    with n as (select ${next('outside_trainings')} as id, r.* from json_to_recordset(${json(rows)}::json) as r (source text,
      "userId" int, "followedOn" date, title text, provider text, habilitation text, "themeId" int, minutes int, nature text)),
    lined as (select n.*, jsonb_build_array(jsonb_build_object('habilitation', habilitation, 'themeId', "themeId", 'minutes', minutes))
      as lines from n),
    made as (insert into outside_trainings (id, user_id, provider, title, starts_on, ends_on, is_remote, nature, lines,
        accepted_lines, state, declared_at, decided_at, move_id)
      select id, "userId", provider, title, "followedOn", "followedOn", false, nature, lines, lines, 'accepted', ${now}, ${now},
        ${moveId} from lined returning id),
    counted as (insert into hour_movements (user_id, followed_on, habilitation, theme_id, nature, minutes, kind, outside_id,
        created_at, move_id)
      select n."userId", n."followedOn", n.habilitation, n."themeId", n.nature, n.minutes, 'outside_accepted', n.id, ${now},
        ${moveId} from n join made on made.id = n.id)
    insert into moved_rows (move_id, kind, row_id, source) select ${moveId}, 'training', id, source from n`.execute(
    tx,
  );

type News = Sourced & {
  title: string;
  category: string;
  html: string;
  audience: string[];
  authorId: number;
  publishAt: Date;
  state: string;
};
export const insertNews = (tx: Tx, rows: readonly News[], { moveId }: Moved) =>
  sql`
    with n as (select ${next('news')} as id, r.* from json_to_recordset(${json(rows)}::json) as r (source text, title text,
      category text, html text, audience text[], "authorId" int, "publishAt" timestamptz, state text)),
    made as (insert into news (id, title, category, description_html, audience, author_id, publish_at, state, created_at)
      overriding system value
      select id, title, category, html, audience, "authorId", "publishAt", state, "publishAt" from n)
    insert into moved_rows (move_id, kind, row_id, source) select ${moveId}, 'news', id, source from n`.execute(
    tx,
  );

const remember = (tx: Tx, moveId: number, kind: string, id: number, title: string) =>
  tx
    .insertInto('moved_rows')
    .values({ move_id: moveId, kind, row_id: id, source: `${kind} ${title}` })
    .execute();

/** The section of this title, made where there is none. */
export async function ensureSection(tx: Tx, title: string, { moveId }: Moved): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from faq_sections where plain_text(title) = plain_text(${title})`.execute(tx);
  if (rows[0]) return rows[0].id;
  const { id } = await tx
    .insertInto('faq_sections')
    .values({ title })
    .returning('id')
    .executeTakeFirstOrThrow();
  await remember(tx, moveId, 'faq_section', id, title);
  return id;
}

/** The category of this title in a section, made where there is none. */
export async function ensureCategory(
  tx: Tx,
  { sectionId, title }: { sectionId: number; title: string },
  { moveId }: Moved,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from faq_categories where section_id = ${sectionId} and plain_text(title) = plain_text(${title})`.execute(
    tx,
  );
  if (rows[0]) return rows[0].id;
  const { id } = await tx
    .insertInto('faq_categories')
    .values({ section_id: sectionId, title })
    .returning('id')
    .executeTakeFirstOrThrow();
  await remember(tx, moveId, 'faq_category', id, title);
  return id;
}

type Question = Sourced & { categoryId: number; question: string; html: string };
export const insertQuestions = (tx: Tx, rows: readonly Question[], { moveId }: Moved) =>
  sql`
    with n as (select ${next('faq_questions')} as id, r.* from json_to_recordset(${json(rows)}::json) as r (source text,
      "categoryId" int, question text, html text)),
    made as (insert into faq_questions (id, category_id, question, answer_html) overriding system value
      select id, "categoryId", question, html from n)
    insert into moved_rows (move_id, kind, row_id, source) select ${moveId}, 'faq_question', id, source from n`.execute(
    tx,
  );

type Movement = Sourced & { userId: number; movedAt: Date; type: string; cents: number; label: string };
export const insertMovements = (tx: Tx, rows: readonly Movement[], { moveId }: Moved) =>
  sql`
    with n as (select ${next('former_movements')} as id, r.* from json_to_recordset(${json(rows)}::json) as r (source text,
      "userId" int, "movedAt" timestamptz, type text, cents int, label text)),
    made as (insert into former_movements (id, move_id, user_id, moved_at, type, amount_cents, label) overriding system value
      select id, ${moveId}, "userId", "movedAt", type, cents, label from n)
    insert into moved_rows (move_id, kind, row_id, source) select ${moveId}, 'movement', id, source from n`.execute(
    tx,
  );
