import type {
  addHourQuota,
  addHourTheme,
  HourTheme,
  listHourQuotas,
  renameHourTheme,
} from '@forman/contract/hours/hours';
import type { AnswerOf, BodyOf } from '@forman/contract/endpoint';
import type { Viewer } from '@forman/domain/access';
import { AppError, type Violation } from '@forman/domain/errors';
import { quotaOn } from '@forman/domain/hours/count';
import { quotaViolations } from '@forman/domain/hours/quotas';
import { parisDay } from '@forman/domain/paris-time';
import type { Context } from '../../context.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { listQuotas, type QuotaRow, insertQuota } from './hours.queries.ts';
import * as themes from './themes.queries.ts';

/** The quotas of each habilitation, and the themes of its hours. */

export async function readQuotas(ctx: Context): Promise<AnswerOf<typeof listHourQuotas>> {
  const now = ctx.clock.now();
  const today = parisDay(now);
  const rows = await listQuotas(ctx.db, now);
  const stateOf = (row: QuotaRow): 'coming' | 'now' | 'over' => {
    if (row.fromOn > today) return 'coming';
    return quotaOn(rows, row.habilitation, today) === row ? 'now' : 'over';
  };
  return {
    quotas: rows
      .map((row) => ({
        ...row,
        parts: [...row.parts],
        caps: [...row.caps],
        createdAt: row.createdAt.toISOString(),
        state: stateOf(row),
      }))
      .toSorted((one, other) =>
        one.fromOn === other.fromOn ? other.id - one.id : one.fromOn < other.fromOn ? 1 : -1,
      ),
    today,
  };
}

/** Adds a quota; those in force until its day stay as they were. @throws AppError invalid. */
export const addQuota = (ctx: Context, viewer: Viewer, body: BodyOf<typeof addHourQuota>): Promise<void> =>
  ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const { habilitation, fromOn, minutes, years, yearlyMinutes, parts, caps, note } = body;
    const violations = quotaViolations(body);
    if (violations.length > 0) throw new AppError('invalid', { violations });
    const before = quotaOn(await listQuotas(tx, now), habilitation, fromOn);
    await insertQuota(tx, {
      habilitation,
      from_on: fromOn,
      minutes,
      years,
      yearly_minutes: yearlyMinutes,
      parts: JSON.stringify(parts),
      caps: JSON.stringify(caps),
      note,
      created_at: now,
      created_by: viewer.id,
    });
    await audit(tx, {
      at: now,
      actorId: viewer.id,
      action: 'hours.quota',
      subject: 'settings',
      subjectId: `${habilitation} ${fromOn}`,
      changes: { quota: { from: before && loggedQuota(before), to: loggedQuota(body) } },
    });
  });

const loggedQuota = ({
  minutes,
  years,
  yearlyMinutes,
  parts,
  caps,
}: Pick<QuotaRow, 'minutes' | 'years' | 'yearlyMinutes' | 'parts' | 'caps'>) => ({
  minutes,
  years,
  yearlyMinutes,
  parts,
  caps,
});

export const readThemes = (ctx: Context): Promise<HourTheme[]> => themes.listThemes(ctx.db);

const labelTaken: Violation[] = [{ propertyPath: 'label', message: 'Ce thème existe déjà' }];

/** @throws AppError invalid when the habilitation has it already. */
export const addTheme = (
  ctx: Context,
  viewer: Viewer,
  { habilitation, label, rule = null }: BodyOf<typeof addHourTheme>,
): Promise<HourTheme> =>
  ctx.transaction(async (tx) => {
    await themes.lockThemes(tx);
    const theme = await themes.insertTheme(tx, { habilitation, label, rule });
    if (!theme) throw new AppError('invalid', { violations: labelTaken });
    await audit(tx, {
      at: ctx.clock.now(),
      actorId: viewer.id,
      action: 'hours.theme',
      subject: 'settings',
      subjectId: theme.id,
      detail: { habilitation, label, rule },
    });
    return theme;
  });

/** Renames a theme, which keeps its hours. @throws AppError not_found; invalid when the name is taken. */
export const renameTheme = (
  ctx: Context,
  viewer: Viewer,
  id: number,
  { label }: BodyOf<typeof renameHourTheme>,
): Promise<HourTheme> =>
  ctx.transaction(async (tx) => {
    await themes.lockThemes(tx);
    const before = await themes.findTheme(tx, id);
    if (!before) throw new AppError('not_found');
    await themes.lockSessionsOf(tx, id);
    const theme = await themes.renameTheme(tx, before, label);
    if (!theme) throw new AppError('invalid', { violations: labelTaken });
    if (before.label === label) return theme;
    await audit(tx, {
      at: ctx.clock.now(),
      actorId: viewer.id,
      action: 'hours.theme',
      subject: 'settings',
      subjectId: id,
      changes: { label: { from: before.label, to: label } },
    });
    return theme;
  });

/** @throws AppError not_found. */
export const archiveTheme = (
  ctx: Context,
  viewer: Viewer,
  id: number,
  isArchived: boolean,
): Promise<HourTheme> =>
  ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const theme = await themes.archiveTheme(tx, id, isArchived ? now : null);
    if (!theme) throw new AppError('not_found');
    await audit(tx, {
      at: now,
      actorId: viewer.id,
      action: 'hours.theme',
      subject: 'settings',
      subjectId: id,
      detail: { label: theme.label, isArchived },
    });
    return theme;
  });
