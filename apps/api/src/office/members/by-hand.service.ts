import type { BodyOf } from '@forman/contract/endpoint';
import type { setUserLevel, setUserMembership } from '@forman/contract/office/account-acts';
import type { Viewer } from '@forman/domain/access';
import { firstDay } from '@forman/domain/participation/form-instants';
import { parisDay, parisInstant } from '@forman/domain/paris-time';
import type { Context } from '../../context.ts';
import { changeUser } from '../../people/accounts/person.queries.ts';
import { readLevelDay, restoreLevel } from '../../people/levels/levels.queries.ts';
import { administer, changesOf, note, wrong } from './administration.service.ts';

/** Longest that a membership may be set for, in years from now. */
const mostYears = 5;

/**
 * Sets or ends a membership by hand: a right without money, which the reason explains. A person without one begins it
 * today.
 * @throws AppError not_found; invalid for a day before the association or too far, and when it has changed since.
 */
export async function setMembership(
  ctx: Context,
  admin: Viewer,
  id: number,
  { until, before, reason }: BodyOf<typeof setUserMembership>,
): Promise<void> {
  await administer(ctx, admin, id, async (tx, act, person) => {
    const today = parisDay(act.now);
    // The same again, after an answer that was lost.
    if (person.member_until_on === until) return;
    if (person.member_until_on !== before)
      throw wrong('until', 'Quelqu’un a changé cette date entre-temps\u00a0: fermez, et relisez-la');
    const furthest = `${Number(today.slice(0, 4)) + mostYears}-12-31`;
    if (until !== null && (until < firstDay || until > furthest))
      throw wrong('until', `Un jour jusqu’au 31/12/${furthest.slice(0, 4)}`);
    await changeUser(tx, id, {
      member_until_on: until,
      ...(until !== null && person.member_since_on === null && { member_since_on: today }),
    });
    const changes = changesOf({ dateEndMember: before }, { dateEndMember: until });
    await note(tx, act, { action: 'member.membership', changes, detail: { reason } });
  });
}

/**
 * Gives a level as reached on a day, which may be long past.
 * @throws AppError not_found; invalid for a day to come or before the association.
 */
export async function setDatedLevel(
  ctx: Context,
  admin: Viewer,
  id: number,
  { role: level, since, reason }: BodyOf<typeof setUserLevel>,
): Promise<void> {
  await administer(ctx, admin, id, async (tx, act, person) => {
    const today = parisDay(act.now);
    if (since < firstDay || since > today) throw wrong('since', 'Un jour passé, ou aujourd’hui');
    if (person.level === level && (await readLevelDay(tx, id, level)) === since) return;
    const reachedAt = since === today ? act.now : parisInstant(since, '12:00');
    await restoreLevel(tx, { userId: id, level, reachedAt, actorId: admin.id, now: act.now });
    const changes = {
      ...changesOf({ level: person.level }, { level }),
      levelSince: { from: null, to: since },
    };
    await note(tx, act, { action: 'member.level', changes, detail: { reason } });
  });
}
