import { lockPerson } from '../../people/accounts/person.queries.ts';
import type { AnswerOf, BodyOf } from '@forman/contract/endpoint';
import type { SessionCard } from '@forman/contract/sessions/sessions';
import type { getAdvisedThematics, saveAdvisedThematics } from '@forman/contract/community/training-plan';
import type { Viewer } from '@forman/domain/access';
import { canAdvise, canAskPlan, canReadPlan, type PlanOwner } from '@forman/domain/community/training-plan';
import { AppError } from '@forman/domain/errors';
import { textOfHtml } from '@forman/domain/html';
import { fullName, shorten } from '@forman/domain/text';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { listContactAddresses } from '../../platform/association/association.service.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { enqueueMail, enqueueMailTo } from '../../platform/notifications/outbox.service.ts';
import { listCards } from '../../sessions/sessions/sessions.service.ts';
import { listedForAnyKind } from '../../sessions/sessions/sessions.queries.ts';
import { allow } from '@forman/domain/refusals';
import * as queries from './training-plan.queries.ts';

type Plan = AnswerOf<typeof getAdvisedThematics>;

/** @throws AppError not_found, forbidden. */
export async function getPlan(ctx: Context, viewer: Viewer, personId: number): Promise<Plan> {
  const row = await readPlan(ctx.db, { personId, viewerId: viewer.id, now: ctx.clock.now() });
  allow(canReadPlan({ viewer, owner: ownerOf(row) }));
  return toPlan(ctx, row, viewer);
}

/** Saves exactly these themes (MEM-254). @throws AppError not_found, forbidden, invalid, conflict. */
export async function savePlan(
  ctx: Context,
  viewer: Viewer,
  personId: number,
  { thematics, version }: BodyOf<typeof saveAdvisedThematics>,
): Promise<Plan> {
  const saved = await ctx.transaction(async (tx) => {
    const now = ctx.clock.now();
    const asked = { personId, viewerId: viewer.id, now };
    await lockPerson(tx, personId);
    const before = await readPlan(tx, asked);
    allow(canAdvise({ viewer, owner: ownerOf(before) }));
    if (version !== undefined && version !== before.version)
      throw new AppError('conflict', { reason: 'changed_meanwhile' });
    const ids = [...new Set(thematics)];
    if ((await queries.countWorkshopThemes(tx, ids)) < ids.length)
      throw new AppError('invalid', {
        violations: [{ propertyPath: 'thematics', message: 'Ce thème n’est pas au catalogue des ateliers' }],
      });
    await queries.replaceThematics(tx, personId, ids);
    const waited = await queries.deleteRequest(tx, personId);
    await audit(tx, {
      at: now,
      actorId: viewer.id,
      action: 'plan.save',
      subject: 'user',
      subjectId: personId,
      detail: { before: before.thematics.map(({ id }) => id), thematics: ids },
    });
    const after = await readPlan(tx, asked);
    if (waited && ids.length > 0)
      await enqueueMail(tx, {
        to: personId,
        template: 'plan_ready',
        data: { personId, themes: after.thematics.map(({ wording }) => wording) },
        now,
      });
    return after;
  });
  return toPlan(ctx, saved, viewer);
}

/**
 * Sends one message to the sponsor, or to the association, while the person waits (MEM-257).
 * @throws AppError not_found, forbidden, conflict.
 */
export async function askPlan(ctx: Context, viewer: Viewer, personId: number): Promise<void> {
  await ctx.transaction(async (tx) => {
    await lockPerson(tx, personId);
    const now = ctx.clock.now();
    const plan = await readPlan(tx, { personId, viewerId: viewer.id, now });
    allow(canAskPlan({ viewer, owner: ownerOf(plan) }, plan.thematics.length > 0));
    if (await queries.insertRequest(tx, personId, now)) await tell(tx, plan, now);
  });
}

async function tell(tx: Tx, { person, sponsor }: queries.PlanRow, now: Date): Promise<void> {
  const data = { member: fullName(person), memberId: person.id };
  if (sponsor) return enqueueMail(tx, { to: sponsor.id, template: 'plan_requested', data, now });
  await enqueueMailTo(tx, {
    addresses: await listContactAddresses(tx),
    template: 'plan_requested',
    data: { ...data, firstName: null },
    now,
  });
}

async function readPlan(db: Db, asked: queries.Asked): Promise<queries.PlanRow> {
  const row = await queries.findPlan(db, asked);
  if (!row) throw new AppError('not_found');
  return row;
}

const ownerOf = ({ person, sponsorId, managerId }: queries.PlanRow): PlanOwner => ({
  id: person.id,
  sponsorId,
  managerId,
});

type Cards = ReadonlyMap<number | null, SessionCard>;

/** The next workshops by id, without those that are in none of the viewer's lists. */
async function listNext(ctx: Context, viewer: Viewer, { thematics }: queries.PlanRow): Promise<Cards> {
  const ids = thematics.flatMap(({ nextId }) => nextId ?? []);
  if (ids.length === 0) return new Map();
  const cards = await listCards(ctx, viewer, {
    where: queries.listedAmong(ids, viewer),
    limit: ids.length,
  });
  return new Map(cards.map((card) => [card.id, card]));
}

/** The whole of nearly every description: the screen shows three lines, and the rest on request. */
const mostAbout = 2000;

/** Lists the themes to choose from, and those that the person has followed, for people who advise them. */
async function listChoices(ctx: Context, viewer: Viewer, personId: number): Promise<Plan['choices']> {
  const listed = listedForAnyKind(viewer);
  const rows = await queries.listPlanChoices(ctx.db, { personId, listed, now: ctx.clock.now() });
  return rows.map(({ id, descriptionHtml, minutes, nextDate, followedOn }) => ({
    id,
    about: shorten(textOfHtml(descriptionHtml ?? ''), mostAbout),
    minutes,
    nextDate: nextDate?.toISOString() ?? null,
    followedOn: followedOn?.toISOString() ?? null,
  }));
}

async function toPlan(ctx: Context, row: queries.PlanRow, viewer: Viewer): Promise<Plan> {
  const { person, sponsor, thematics, requestedAt, version } = row;
  const standing = { viewer, owner: ownerOf(row) };
  const advise = canAdvise(standing);
  const [cards, choices] = await Promise.all([
    listNext(ctx, viewer, row),
    advise.ok ? listChoices(ctx, viewer, person.id) : [],
  ]);
  return {
    person,
    sponsor,
    thematics: thematics.map(({ nextDate, nextId, ...theme }) => ({
      ...theme,
      nextDate: nextDate && new Date(nextDate).toISOString(),
      next: cards.get(nextId) ?? null,
    })),
    choices,
    version,
    requestedAt: requestedAt && new Date(requestedAt).toISOString(),
    actions: { advise, request: canAskPlan(standing, thematics.length > 0) },
  };
}
