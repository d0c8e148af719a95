import { me } from '@forman/contract/office/members';
import { cancelSession } from '@forman/contract/participation/session-office';
import { sessionCalls } from '@forman/contract/session-calls';
import { beforeAll, describe, expect, test } from 'vitest';
import { askAgain } from '../../money/payments/ask-refunds.service.ts';
import { giveCredit, makeSession, makeUser } from '../../testing/factories.ts';
import { type Caller, days } from '../../testing/harness.ts';
import {
  balancesOf,
  earnAvoir,
  mailsOf,
  payCard,
  paymentsOf,
  snapshotsOf,
  soundPortal,
} from '../../testing/simulated-bank.ts';

const { workshop } = sessionCalls;
const portal = soundPortal();
let admin: Caller;
/** A login ends when the clock moves on. */
const logIn = async (): Promise<void> => {
  admin = await portal.as(await makeUser(portal, { is_admin: true }));
};
beforeAll(logIn);

describe('a session that the office cancels', () => {
  const cancel = (id: number, reason = 'Le pilote est malade') =>
    admin.call(cancelSession, { params: { id }, body: { reason } });
  const removalOf = (caller: Caller, id: number) => caller.call(workshop.removal, { params: { id } });
  const backOf = async (userId: number) =>
    ((await mailsOf(portal, userId, 'registration_cancelled')) as { cause: string }[]).filter(
      ({ cause }) => cause === 'session_deleted',
    );
  const creditOf = async ({ caller }: { caller: Caller }) => (await caller.call(me)).credit;
  const run = () => askAgain(portal.ctx);

  /** A person registered for 50 €, by card, of which an avoir paid some. */
  async function paidByCard(
    sessionId: number,
    { card, earned = 0 }: { card?: Parameters<typeof payCard>[2]; earned?: number } = {},
  ) {
    const user = await makeUser(portal);
    const caller = await portal.as(user);
    if (earned > 0) await earnAvoir(portal, user, earned);
    await payCard(caller, { id: sessionId, cents: 5000 - earned * 100 }, card);
    await caller.call(workshop.join, { params: { id: sessionId } });
    const [payment] = await paymentsOf(portal, user.id);
    return { user, caller, saleId: payment!.transaction_id! };
  }

  test('MNY-060: what cards paid goes back to them at one press, what was paid otherwise becomes avoirs, and each reads which', async () => {
    const session = await makeSession(portal, { euros: 50 });
    const online = await paidByCard(session.id);
    const other = await paidByCard(session.id);
    const byAvoir = await makeUser(portal);
    await giveCredit(portal, byAvoir.id, 50);
    await (await portal.as(byAvoir)).call(workshop.join, { params: { id: session.id } });
    expect(await removalOf(admin, session.id)).toMatchObject({ registered: 3, refund: 150, online: 100 });
    // Whoever leads the session may delete it, but not send money.
    const pilot = await portal.as({ id: session.pilotId });
    expect(await removalOf(pilot, session.id)).toMatchObject({ refund: 150, online: 0 });
    expect(
      (await pilot.refusal(cancelSession, { params: { id: session.id }, body: { reason: 'Non' } })).status,
    ).toBe(403);
    expect(await cancel(session.id)).toEqual({ asked: 100 });
    expect(await backOf(online.user.id)).toMatchObject([
      { askedBack: { cents: 5000, method: 'card' }, refundCents: 0, reason: 'Le pilote est malade' },
    ]);
    expect(await backOf(byAvoir.id)).toMatchObject([{ refundCents: 5000 }]);
    expect(await creditOf(online)).toBe(0);
    await run();
    for (const { saleId } of [online, other]) {
      const [, credit] = await snapshotsOf(portal, saleId);
      expect(credit).toMatchObject({ grossCents: 5000, outcome: { kind: 'refund', method: 'card' } });
      expect(await balancesOf(portal, saleId)).toEqual({});
    }
    expect(await mailsOf(portal, online.user.id, 'sale_repaid')).toMatchObject([
      { cents: 5000, means: 'card' },
    ]);
    // A second press finds no session, and gives nothing more.
    expect(
      (await admin.refusal(cancelSession, { params: { id: session.id }, body: { reason: 'Encore' } })).status,
    ).toBe(404);
    await run();
    expect(await snapshotsOf(portal, online.saleId)).toHaveLength(2);
  });

  test('MNY-060: a seat that an avoir paid in part gives back each part to where it came from', async () => {
    const session = await makeSession(portal, { euros: 50 });
    const { user, caller, saleId } = await paidByCard(session.id, { earned: 20 });
    expect(await cancel(session.id)).toEqual({ asked: 30 });
    expect(await backOf(user.id)).toMatchObject([{ askedBack: { cents: 3000 }, refundCents: 2000 }]);
    await run();
    expect((await snapshotsOf(portal, saleId)).map(({ grossCents }) => grossCents)).toEqual([
      5000, 2000, 3000,
    ]);
    expect(await creditOf({ caller })).toBe(20);
  });

  test('MNY-061: a refund that the provider refuses becomes the avoir, once, and its payer reads it', async () => {
    const session = await makeSession(portal, { euros: 50 });
    const { user, caller, saleId } = await paidByCard(session.id, { card: 'refundRefused' });
    await cancel(session.id);
    await Promise.all([run(), run()]);
    await run();
    expect(await creditOf({ caller })).toBe(50);
    expect(await snapshotsOf(portal, saleId)).toMatchObject([
      { series: 'F' },
      { series: 'AV', grossCents: 5000, outcome: { kind: 'avoir' } },
    ]);
    expect(await mailsOf(portal, user.id, 'seat_refund_refused')).toMatchObject([
      { title: session.title, refundCents: 5000 },
    ]);
  });

  test('MNY-061: without a reason, for a session that took place, and without the office’s right nothing goes back', async () => {
    const session = await makeSession(portal, { euros: 50 });
    const { saleId } = await paidByCard(session.id);
    const empty = await admin.refusal(cancelSession, { params: { id: session.id }, body: { reason: ' ' } });
    expect(empty).toMatchObject({ status: 422, violations: [{ propertyPath: 'reason' }] });
    portal.clock.advance(days(40));
    await logIn();
    expect(await removalOf(admin, session.id)).toMatchObject({ isArchived: true, online: 0 });
    expect(
      await admin.refusal(cancelSession, { params: { id: session.id }, body: { reason: 'Trop tard' } }),
    ).toMatchObject({ status: 409, code: 'session_started' });
    expect(await snapshotsOf(portal, saleId)).toHaveLength(1);
  });
});
