import type {
  createThematic,
  listOfficeThematics,
  ListedThematic,
  updateThematic,
} from '@forman/contract/participation/catalogue';
import type { AnswerOf, BodyOf, QueryOf } from '@forman/contract/endpoint';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import type { HourLine } from '@forman/domain/hours/hours';
import { isBlankHtml } from '@forman/domain/html';
import {
  type Catalogue,
  catalogueMessages,
  expandAudience,
  expandHabilitations,
} from '@forman/domain/participation/catalogue';
import { cleanHtml } from '../../clean-html.ts';
import type { Context } from '../../context.ts';
import { maxPageOf, sliceOf } from '../../http/paging.ts';
import type { Tx } from '../../db/database.ts';
import { changesBetween } from '../../platform/audit/audit.service.ts';
import { titleHourViolations } from '../../hours/hours/matrix.service.ts';
import { replaceTitleHours } from '../../hours/hours/matrix.queries.ts';
import { expectVersion, found, noteOn } from './entries.ts';
import * as queries from './thematics.queries.ts';

const note = noteOn('thematic');

export const readThematics = async (
  ctx: Context,
  catalogue: Catalogue | undefined,
): Promise<ListedThematic[]> => (await queries.listThematics(ctx.db, catalogue)).map(toThematic);

/** Reads a thematic; the wording of a deleted one says so. @throws AppError not_found. */
export async function getThematic(ctx: Context, id: number): Promise<ListedThematic> {
  return toThematic(found(await queries.findThematic(ctx.db, id)));
}

export async function searchThematics(
  ctx: Context,
  query: QueryOf<typeof listOfficeThematics>,
): Promise<AnswerOf<typeof listOfficeThematics>> {
  const { rows, count } = await queries.searchRows(ctx.db, query, {
    ...sliceOf(query),
    now: ctx.clock.now(),
  });
  return {
    thematics: rows.map((row) => ({ ...toThematic(row), uses: row.uses, advised: row.advised })),
    count,
    maxPage: maxPageOf(count, query.itemsPerPage),
  };
}

/** @throws AppError invalid. */
export const addThematic = (
  ctx: Context,
  admin: Viewer,
  body: BodyOf<typeof createThematic>,
): Promise<ListedThematic> => {
  const { hours = [], ...wanted } = { ...body, ...kept(body) };
  return ctx.transaction(async (tx) => {
    await refuseHours(tx, hours);
    const row = await queries.insertThematic(tx, columnsOf(wanted));
    await replaceTitleHours(tx, row.id, hours);
    const thematic = toThematic({ ...row, hours });
    const changes = changesBetween({ id: thematic.id, version: thematic.version }, loggedFields(thematic));
    await note(tx, { at: ctx.clock.now(), admin, action: 'thematic.create', id: thematic.id, changes });
    return thematic;
  });
};

/** Edits a thematic; absent fields stay. @throws AppError not_found, invalid, conflict. */
export const editThematic = (
  ctx: Context,
  admin: Viewer,
  id: number,
  { version, ...body }: BodyOf<typeof updateThematic>,
): Promise<ListedThematic> => {
  const wanted = { ...body, ...kept(body) };
  return ctx.transaction(async (tx) => {
    const before = toThematic(found(await queries.lockThematic(tx, id)));
    expectVersion(before, version);
    const after = { ...before, ...wanted };
    const changes = changesBetween(loggedFields(before), loggedFields(after));
    if (Object.keys(changes).length === 0) return before;
    if (body.hours) {
      await refuseHours(tx, body.hours);
      await replaceTitleHours(tx, id, body.hours);
    }
    const row = await queries.updateThematic(tx, id, columnsOf(after));
    await note(tx, { at: ctx.clock.now(), admin, action: 'thematic.update', id, changes });
    return toThematic({ ...row, hours: after.hours });
  });
};

/** Removes a thematic from all offers; sessions keep their title (MEM-312). @throws AppError not_found. */
export const removeThematic = (ctx: Context, admin: Viewer, id: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    const before = toThematic(found(await queries.lockThematic(tx, id)));
    const at = ctx.clock.now();
    await queries.markThematicDeleted(tx, id, at);
    const after = toThematic(found(await queries.findThematic(tx, id)));
    await note(tx, {
      at,
      admin,
      action: 'thematic.delete',
      id,
      changes: changesBetween(loggedFields(before), loggedFields(after)),
    });
  });

/** @throws AppError invalid. */
async function refuseHours(tx: Tx, hours: readonly HourLine[]): Promise<void> {
  const violations = await titleHourViolations(tx, hours);
  if (violations.length > 0) throw new AppError('invalid', { violations });
}

/** Renames a field for the log, where `place` is a session's place: a thematic's is its number of seats. */
const loggedFields = ({ place, ...thematic }: ListedThematic) => ({ ...thematic, maxGuests: place });

/** The fields to store: texts cleaned, and lists with "All" expanded. @throws AppError invalid. */
function kept(body: BodyOf<typeof updateThematic>): Partial<ListedThematic> {
  const texts = (['prerequisite', 'formerWords'] as const).flatMap((name) =>
    body[name] === undefined ? [] : [[name, cleanHtml(body[name])] as const],
  );
  const violations = texts
    .filter(([, html]) => isBlankHtml(html))
    .map(([propertyPath]) => ({ propertyPath, message: catalogueMessages.blank }));
  if (violations.length > 0) throw new AppError('invalid', { violations });
  return {
    ...Object.fromEntries(texts),
    ...(body.destined && { destined: expandAudience(body.destined) }),
    ...(body.habilitation && { habilitation: expandHabilitations(body.habilitation) }),
  };
}

const toThematic = (row: queries.ThematicRow): ListedThematic => ({
  id: row.id,
  type: row.catalogue as Catalogue,
  wording: row.wording,
  theme: row.theme,
  prerequisite: row.prerequisite_html,
  formerWords: row.former_words_html,
  destined: row.audience,
  habilitation: row.habilitations,
  place: row.seats,
  placeZoom: row.remote_seats,
  hours: row.hours,
  version: row.version,
});

const columnsOf = (thematic: Omit<ListedThematic, 'id' | 'version' | 'hours'>) => ({
  catalogue: thematic.type,
  wording: thematic.wording,
  theme: thematic.theme,
  prerequisite_html: thematic.prerequisite,
  former_words_html: thematic.formerWords,
  audience: thematic.destined,
  habilitations: thematic.habilitation,
  seats: thematic.place,
  remote_seats: thematic.placeZoom,
});
