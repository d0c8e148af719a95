import type { listOwing, remindOwing } from '@forman/contract/money/memberships';
import type { AnswerOf, QueryOf } from '@forman/contract/endpoint';
import type { Viewer } from '@forman/domain/access';
import { type DuesPrices, membershipPriceCents } from '@forman/domain/money/memberships/dues';
import { centsToEuros } from '@forman/domain/money';
import { readDuesPrices } from '../../platform/association/dues-prices.queries.ts';
import type { Context } from '../../context.ts';
import { countPeopleRead } from '../../http/bulk-reads.ts';
import { maxPageOf } from '../../http/paging.ts';
import { auditMany } from '../../platform/audit/audit.service.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import { countOwing, listOwingRows, noteRequests, type Reminded } from './owing.queries.ts';

/** Lists the members whose dues are called now, with what each owes, and the sum (CORE-155). */
export async function listOwingMembers(
  ctx: Context,
  viewer: Viewer,
  query: QueryOf<typeof listOwing>,
): Promise<AnswerOf<typeof listOwing>> {
  const now = ctx.clock.now();
  const [{ rows, count, levels }, prices] = await Promise.all([
    listOwingRows(ctx.db, query, now),
    readDuesPrices(ctx.db, now),
  ]);
  await countPeopleRead(ctx, viewer, rows.length);
  return {
    members: rows.map(({ level, toldAt, ...row }) => ({
      ...row,
      level,
      price: centsToEuros(membershipPriceCents(level, prices)),
      toldAt: toldAt?.toISOString() ?? null,
    })),
    count,
    maxPage: maxPageOf(count, query.itemsPerPage),
    owed: centsToEuros(
      levels.reduce((sum, { level, people }) => sum + people * membershipPriceCents(level, prices), 0),
    ),
  };
}

/**
 * Requests dues from these people, or from everybody who owes, for an administrator: each at most once a day,
 * by whichever administrator.
 * @param ids null for all.
 */
export async function remindOwingMembers(
  ctx: Context,
  viewer: Viewer,
  ids: readonly number[] | null,
): Promise<AnswerOf<typeof remindOwing>> {
  const now = ctx.clock.now();
  return ctx.transaction(async (tx) => {
    const asked = ids === null ? await countOwing(tx, now) : new Set(ids).size;
    const people = await noteRequests(tx, ids, now);
    const prices = await readDuesPrices(tx, now);
    await auditMany(
      tx,
      people.map(({ id }) => ({
        at: now,
        actorId: viewer.id,
        action: 'membership.remind',
        subject: 'user',
        subjectId: id,
      })),
    );
    await Promise.all(
      messagesOf(people, prices).map(([data, to]) =>
        enqueueMail(tx, { to, template: 'dues_request', data, now }),
      ),
    );
    return { told: people.length, left: asked - people.length };
  });
}

type Request = { until: string | null; isActive: boolean; cents: number };

/** Groups equal messages with all their recipients: most memberships end on the same day. */
function messagesOf(people: readonly Reminded[], prices: DuesPrices): [data: Request, to: number[]][] {
  const messages = people.map(({ id, level, until, isActive }) => ({
    id,
    data: { until, isActive, cents: membershipPriceCents(level, prices) },
  }));
  return [...Map.groupBy(messages, ({ data }) => JSON.stringify(data)).values()].map((same) => [
    same[0]!.data,
    same.map(({ id }) => id),
  ]);
}
