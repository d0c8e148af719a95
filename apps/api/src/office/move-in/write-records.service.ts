import { levelAfter } from '@forman/domain/community/votes';
import { nameKey } from '@forman/domain/office/move-in/names';
import type { RecordDrafts } from '@forman/domain/office/move-in/record-drafts';
import { themeKey } from '@forman/domain/office/move-in/records';
import type { RecordTarget } from '@forman/domain/office/move-in/record-targets';
import { parisInstant } from '@forman/domain/paris-time';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import type { Tx } from '../../db/database.ts';
import type { PlannedRecord } from './planning.ts';
import * as queries from './record-writing.queries.ts';
import { toHtml } from './text-to-html.ts';

/** Writes the records of a move, each with its source. */

type Moved = { moveId: number; now: Date };
type Sourced<Target extends RecordTarget> = RecordDrafts[Target] & { source: string };
type Writers = {
  [Target in RecordTarget]: (tx: Tx, rows: readonly Sourced<Target>[], moved: Moved) => Promise<unknown>;
};

/** The instant of "YYYY-MM-DD HH:MM" in Paris; a day alone is noon, which is that day everywhere in France. */
const instantOf = (moment: string): Date => {
  const [day = '', hour = '12:00'] = moment.split(' ');
  return parisInstant(day, hour);
};
const orNull = (moment: string | null): Date | null => (moment === null ? null : instantOf(moment));

const catalogues: Record<SessionKind, string> = {
  workshop: 'WORKSHOP',
  formation: 'FORMATION',
  event: 'event',
  team_meeting: 'event',
};

const writers: Writers = {
  sites: (tx, rows, moved) => queries.insertSites(tx, rows, moved),
  titles: (tx, rows, moved) =>
    queries.insertTitles(
      tx,
      rows.map((row) => ({
        ...row,
        catalogue: catalogues[row.kind],
        prerequisite: toHtml(row.prerequisite),
        formerWords: toHtml(row.formerWords),
      })),
      moved,
    ),
  goals: writeGoals,
  votes: (tx, rows, moved) =>
    queries.insertVotes(
      tx,
      rows.map(({ who, level, outcome, beganOn, endedOn, reason, ballots, source }) => {
        const given = levelAfter(level, outcome);
        const endedAt = instantOf(endedOn);
        return {
          source,
          userId: who.id!,
          level,
          outcome,
          reason,
          givenLevel: given === level ? null : given,
          beganAt: orNull(beganOn) ?? endedAt,
          endedAt,
          ballots: ballots.map(({ slot, value, voter }) => ({ slot, value, voterId: voter.id! })),
        };
      }),
      moved,
    ),
  hours: writeHours,
  news: (tx, rows, moved) =>
    queries.insertNews(
      tx,
      rows.map(({ author, text, publishedOn, isValidated, ...row }) => ({
        ...row,
        html: toHtml(text) || '<p></p>',
        authorId: author.id!,
        publishAt: instantOf(publishedOn),
        state: isValidated ? 'validated' : 'waiting',
      })),
      moved,
    ),
  faq: writeFaq,
  movements: (tx, rows, moved) =>
    queries.insertMovements(
      tx,
      rows.map(({ who, movedOn, direction, cents, label, source }) => ({
        source,
        userId: who.id!,
        movedAt: instantOf(movedOn),
        type: direction,
        cents,
        label,
      })),
      moved,
    ),
};

export function writeRecords(
  tx: Tx,
  target: RecordTarget,
  records: readonly PlannedRecord[],
  moved: Moved,
): Promise<unknown> {
  const write = writers[target];
  const rows = records.map(({ draft, source }) => ({ ...draft.fields, source }));
  return rows.length === 0 ? Promise.resolve() : write(tx, rows as never, moved);
}

/** Goals that the portal lacks, then who reached them. */
async function writeGoals(tx: Tx, rows: readonly Sourced<'goals'>[], moved: Moved): Promise<void> {
  const key = (level: string, type: string, description: string): string =>
    `${level} ${type} ${nameKey(description)}`;
  const keyOf = (row: Sourced<'goals'>): string => key(row.level, row.goalType, row.description);
  const found = async (): Promise<Map<string, number>> =>
    new Map(
      (await queries.listGoals(tx)).map((goal) => [key(goal.level, goal.type, goal.description), goal.id]),
    );
  const before = await found();
  const fresh = new Map(rows.filter((row) => !before.has(keyOf(row))).map((row) => [keyOf(row), row]));
  await queries.insertGoals(tx, [...fresh.values()], moved);
  const goals = fresh.size > 0 ? await found() : before;
  const completions = rows.filter(({ who }) => who !== null);
  await queries.insertCompletions(
    tx,
    completions.map((row) => ({
      source: row.source,
      goalId: goals.get(keyOf(row))!,
      userId: row.who!.id!,
      state: row.state,
      markedAt: orNull(row.markedOn) ?? moved.now,
      answeredAt: orNull(row.answeredOn),
    })),
    moved,
  );
}

/** Hours count as if a training elsewhere had been accepted. */
async function writeHours(tx: Tx, rows: readonly Sourced<'hours'>[], moved: Moved): Promise<void> {
  const themes = new Map(
    (await queries.listThemes(tx)).map(({ id, habilitation, label }) => [themeKey(habilitation, label), id]),
  );
  await queries.insertTrainings(
    tx,
    rows.map(({ who, habilitation, theme, ...row }) => ({
      ...row,
      userId: who.id!,
      habilitation,
      themeId: themes.get(themeKey(habilitation, theme)) ?? null,
    })),
    moved,
  );
}

/** Sections and categories that the portal lacks, then their questions. */
async function writeFaq(tx: Tx, rows: readonly Sourced<'faq'>[], moved: Moved): Promise<void> {
  const sections = new Map<string, number>();
  const categories = new Map<string, number>();
  for (const { section, category } of rows) {
    const of = nameKey(section);
    if (!sections.has(of)) sections.set(of, await queries.ensureSection(tx, section, moved));
    const key = `${of} ${nameKey(category)}`;
    if (!categories.has(key))
      categories.set(
        key,
        await queries.ensureCategory(tx, { sectionId: sections.get(of)!, title: category }, moved),
      );
  }
  await queries.insertQuestions(
    tx,
    rows.map(({ section, category, question, answer, source }) => ({
      source,
      categoryId: categories.get(`${nameKey(section)} ${nameKey(category)}`)!,
      question,
      html: toHtml(answer),
    })),
    moved,
  );
}
