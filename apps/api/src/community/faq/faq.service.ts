import type { AnswerOf, BodyOf } from '@forman/contract/endpoint';
import type {
  createIssue,
  FaqIssue,
  FaqSection,
  getSubCategory,
  searchIssues,
  updateIssue,
} from '@forman/contract/community/faq';
import type { AuditAction, AuditSubject } from '@forman/domain/platform/audit';
import type { Viewer } from '@forman/domain/access';
import { AppError, type Violation } from '@forman/domain/errors';
import {
  checkFaqPlace,
  checkFaqText,
  faqMessages,
  type FaqPlace,
  questionsOfPath,
} from '@forman/domain/community/faq';
import { textOfHtml } from '@forman/domain/html';
import type { PathStep } from '@forman/domain/sessions/discovery';
import { cleanHtml } from '../../clean-html.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import * as queries from './faq.queries.ts';
import { lineAround, mend, nearestWord } from './near-words.ts';

export const listSections = (ctx: Context): Promise<FaqSection[]> => queries.listSections(ctx.db);

/** @throws AppError not_found. */
export async function getCategory(ctx: Context, id: number): Promise<AnswerOf<typeof getSubCategory>> {
  return found(await queries.findCategory(ctx.db, id));
}

/** @throws AppError not_found. */
export async function getQuestion(ctx: Context, id: number): Promise<FaqIssue> {
  return found(await queries.findQuestion(ctx.db, id));
}

const mostFound = 20;
const mostNear = 5;

/** Lists the usual questions at this step of a guest's path. */
export const listFirstQuestions = (ctx: Context, step: PathStep, limit: number) =>
  queries.listQuestionsOf(ctx.db, questionsOfPath(step), limit);

/** Finds the questions with all of the words; where none has them, with similar words (typing mistakes). */
export async function searchQuestions(ctx: Context, search: string): Promise<AnswerOf<typeof searchIssues>> {
  const words = [...new Set(search.split(/\s+/))];
  const exact = await queries.searchQuestions(ctx.db, words, mostFound);
  const isNear = exact.length === 0;
  const rows = isNear ? await queries.searchNearQuestions(ctx.db, words, mostNear) : exact;
  return rows.map((row) => toFound(row, words, isNear));
}

/** Adds an excerpt to a found question: the longest searched word, quoted where the answer alone has it. */
function toFound({ reponse, ...row }: queries.FoundRow, words: readonly string[], isNear: boolean) {
  const minNearness = isNear ? queries.leastNearness : 1;
  const text = textOfHtml(reponse);
  const [longest = ''] = words.toSorted((one, other) => other.length - one.length);
  const inAnswer = nearestWord(row.question, longest, minNearness)
    ? null
    : nearestWord(text, longest, minNearness);
  return {
    ...row,
    isNear,
    meant: isNear ? mend(`${row.question} ${text}`, words, minNearness) : null,
    line: inAnswer && lineAround(text, inAnswer),
  };
}

/** Adds a question, with its new section or sub-category (MEM-226). @throws AppError invalid. */
export async function addQuestion(
  ctx: Context,
  admin: Viewer,
  body: BodyOf<typeof createIssue>,
): Promise<FaqIssue> {
  const reponse = cleanHtml(body.reponse);
  refuse([...checkFaqPlace(body), ...checkFaqText({ question: body.question, reponse })]);
  return write(ctx, admin, async (tx, note) => {
    const categoryId = await placeOf(tx, body, note);
    await refuseTwin(tx, categoryId, body.question);
    const id = await queries.insertQuestion(tx, {
      category_id: categoryId,
      question: body.question,
      answer_html: reponse,
    });
    await note('faq.add', 'faq_question', id, { question: body.question });
    return found(await queries.findQuestion(tx, id));
  });
}

/** Edits a question; absent fields stay. @throws AppError not_found, invalid, conflict. */
export async function editQuestion(
  ctx: Context,
  admin: Viewer,
  id: number,
  body: BodyOf<typeof updateIssue>,
): Promise<FaqIssue> {
  const reponse = body.reponse === undefined ? undefined : cleanHtml(body.reponse);
  const isMoved = body.subCategory !== undefined || body.newSubCategory !== undefined;
  refuse([
    ...(isMoved ? checkFaqPlace(body) : []),
    ...checkFaqText({ ...(body.question === undefined ? {} : { question: body.question }), reponse }),
  ]);
  return write(ctx, admin, async (tx, note) => {
    const before = found(await queries.findQuestion(tx, id));
    if (body.version !== undefined && body.version !== before.version)
      throw new AppError('conflict', { reason: 'changed_meanwhile' });
    const categoryId = isMoved ? await placeOf(tx, body, note) : before.subCategory.id;
    const question = body.question ?? before.question;
    await refuseTwin(tx, categoryId, question, id);
    await queries.updateQuestion(tx, id, {
      category_id: categoryId,
      question,
      answer_html: reponse ?? before.reponse,
    });
    await note('faq.edit', 'faq_question', id, { before: before.question, question });
    return found(await queries.findQuestion(tx, id));
  });
}

/** @throws AppError not_found. */
export const removeQuestion = (ctx: Context, admin: Viewer, id: number): Promise<void> =>
  write(ctx, admin, async (tx, note) => {
    const { question } = found(await queries.deleteQuestion(tx, id));
    await note('faq.remove', 'faq_question', id, { question });
  });

type Titled = { id: number; title: string };

/** @throws AppError invalid when another section has this title. */
export const addSection = (ctx: Context, admin: Viewer, title: string): Promise<Titled> =>
  write(ctx, admin, async (tx, note) => ({ id: await newSection(tx, title, note, 'title'), title }));

/** @throws AppError invalid when the section has a sub-category of this title, or does not exist. */
export const addCategory = (
  ctx: Context,
  admin: Viewer,
  { section, title }: { section: number; title: string },
): Promise<Titled> =>
  write(ctx, admin, async (tx, note) => {
    await refuseUnknownSection(tx, section);
    return { id: await newCategory(tx, { sectionId: section, title }, note, 'title'), title };
  });

/** @throws AppError not_found; invalid when another one beside it has this title. */
export const rename = (
  ctx: Context,
  admin: Viewer,
  shelf: queries.Shelf,
  { id, title }: Titled,
): Promise<Titled> =>
  write(ctx, admin, async (tx, note) => {
    const sectionId = shelf === 'category' ? found(await queries.findSectionId(tx, id)) : undefined;
    await refuseTaken(tx, shelf, { title, sectionId, exceptId: id }, 'title');
    const { before } = found(await queries.updateTitle(tx, shelf, { id, title }));
    await note('faq.edit', `faq_${shelf}`, id, { before, title });
    return { id, title };
  });

/** @throws AppError not_found; conflict when it is not empty. */
export const removeShelf = (ctx: Context, admin: Viewer, shelf: queries.Shelf, id: number): Promise<void> =>
  write(ctx, admin, async (tx, note) => {
    if ((await queries.countWithin(tx, shelf, id)) > 0)
      throw new AppError('conflict', { reason: 'faq_not_empty' });
    const { title } = found(await queries.deleteShelf(tx, shelf, id));
    await note('faq.remove', `faq_${shelf}`, id, { title });
  });

/** Finds the sub-category of a question, and creates it, or its section, when it is new. */
async function placeOf(tx: Tx, place: FaqPlace, note: Note): Promise<number> {
  const { subCategory, newSubCategory, section, newSection: title } = place;
  if (newSubCategory === undefined) {
    if (subCategory === undefined || (await queries.findSectionId(tx, subCategory)) === undefined)
      refuse([{ propertyPath: 'subCategory', message: faqMessages.subCategory }]);
    return subCategory!;
  }
  if (title !== undefined) {
    const sectionId = await newSection(tx, title, note, 'newSection');
    return newCategory(tx, { sectionId, title: newSubCategory }, note, 'newSubCategory');
  }
  await refuseUnknownSection(tx, section!);
  return newCategory(tx, { sectionId: section!, title: newSubCategory }, note, 'newSubCategory');
}

async function newSection(tx: Tx, title: string, note: Note, path: string): Promise<number> {
  await refuseTaken(tx, 'section', { title }, path);
  const id = await queries.insertSection(tx, title);
  await note('faq.add', 'faq_section', id, { title });
  return id;
}

async function newCategory(
  tx: Tx,
  { sectionId, title }: { sectionId: number; title: string },
  note: Note,
  path: string,
): Promise<number> {
  await refuseTaken(tx, 'category', { title, sectionId }, path);
  const id = await queries.insertCategory(tx, sectionId, title);
  await note('faq.add', 'faq_category', id, { title });
  return id;
}

async function refuseUnknownSection(tx: Tx, id: number): Promise<void> {
  if (!(await queries.isSection(tx, id))) refuse([{ propertyPath: 'section', message: faqMessages.section }]);
}

async function refuseTaken(
  tx: Tx,
  shelf: queries.Shelf,
  wanted: Parameters<typeof queries.isTitleTaken>[2],
  propertyPath: string,
): Promise<void> {
  const message = shelf === 'section' ? faqMessages.sameSection : faqMessages.sameSubCategory;
  if (await queries.isTitleTaken(tx, shelf, wanted)) refuse([{ propertyPath, message }]);
}

async function refuseTwin(tx: Tx, categoryId: number, question: string, exceptId = 0): Promise<void> {
  if (await queries.isQuestionThere(tx, categoryId, question, exceptId))
    refuse([{ propertyPath: 'question', message: faqMessages.sameQuestion }]);
}

type Note = (
  action: AuditAction,
  subject: AuditSubject,
  id: number,
  detail: Record<string, unknown>,
) => Promise<void>;

/** Runs a transaction under the FAQ's lock, with a line of the audit log for each change. */
const write = <T>(ctx: Context, admin: Viewer, work: (tx: Tx, note: Note) => Promise<T>): Promise<T> =>
  ctx.transaction(async (tx) => {
    await queries.lockFaq(tx);
    const at = ctx.clock.now();
    return work(tx, (action, subject, subjectId, detail) =>
      audit(tx, { at, actorId: admin.id, action, subject, subjectId, detail }),
    );
  });

function refuse(violations: readonly Violation[]): void {
  if (violations.length > 0) throw new AppError('invalid', { violations });
}

function found<T>(row: T | undefined): T {
  if (row === undefined) throw new AppError('not_found');
  return row;
}
