import type { AnswerOf } from '@forman/contract/endpoint';
import type { setUserDeath } from '@forman/contract/office/account-acts';
import { canLock } from '@forman/domain/people/account-lock';
import type { Viewer } from '@forman/domain/access';
import { AppError } from '@forman/domain/errors';
import { centsToEuros } from '@forman/domain/money';
import { parisDay } from '@forman/domain/paris-time';
import { allow } from '@forman/domain/refusals';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { leaveComing, lockComingSeats } from '../../participation/seat-endings/seat-endings.service.ts';
import { endAll } from '../../people/accounts/lock.queries.ts';
import { changeUser, lockPerson } from '../../people/accounts/person.queries.ts';
import { handOver, lockLines } from '../../people/lineage/lineage.service.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { countLedComing, dropUnsent, findDeath, isLockedByDeath, sumHeirsCredit } from './death.queries.ts';
import { wrong } from './administration.service.ts';

type Told = AnswerOf<typeof setUserDeath>;
type Act = { admin: Viewer; id: number; now: Date };

/**
 * Notes the death of a person, or takes a mistaken one back. Their coming seats are given back whole, whatever the delay;
 * nobody logs in any more, no message leaves for them, no dues are called, and the people they sponsored pass to the
 * sponsor above. The file, the credit and the documents stay. Taken back, the account opens again, unless it was locked
 * for another reason; seats and sponsored people stay where they went.
 * @throws AppError not_found; conflict for oneself; invalid for a day to come.
 */
export async function setDeath(
  ctx: Context,
  admin: Viewer,
  id: number,
  diedOn: string | null,
): Promise<Told> {
  return ctx.transaction(async (tx) => {
    const act = { admin, id, now: ctx.clock.now() };
    allow(canLock(admin.id, id));
    if (diedOn !== null && diedOn > parisDay(act.now)) throw wrong('diedOn', 'Un jour passé, ou aujourd’hui');
    // In the order of an erasure: lines, sessions, then the person.
    await lockLines(tx);
    const seats = await lockComingSeats(tx, id, act.now);
    const person = await lockPerson(tx, id);
    if (person.deletedAt) throw new AppError('not_found');
    const before = await findDeath(tx, id);
    if (before === diedOn) return told(tx, act, 0);
    const lockedBefore = person.lockedAt && !(await isLockedByDeath(tx, id)) ? person.lockedAt : null;
    await changeUser(tx, id, {
      died_on: diedOn,
      locked_at: lockedBefore ?? (diedOn === null ? null : act.now),
    });
    if (diedOn !== null && before === null) {
      // No message leaves any more, so that nothing is told to the dead.
      await leaveComing(tx, seats, { inFull: true, now: act.now });
      await dropUnsent(tx, id);
      await endAll(tx, id, act.now);
      await handOver(tx, id);
    }
    await audit(tx, {
      at: act.now,
      actorId: admin.id,
      action: 'member.death',
      subject: 'user',
      subjectId: id,
      changes: { diedOn: { from: before, to: diedOn } },
      detail: { seats: seats.length },
    });
    return told(tx, act, before === null ? seats.length : 0);
  });
}

/** What the office has to look at next. */
const told = async (tx: Tx, { id, now }: Act, seats: number): Promise<Told> => ({
  seats,
  led: await countLedComing(tx, id, now),
  credit: centsToEuros(await sumHeirsCredit(tx, id)),
});
