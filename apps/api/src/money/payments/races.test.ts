import { me } from '@forman/contract/office/members';
import { sessionCalls } from '@forman/contract/session-calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillSession, giveCredit, makeRegistration, makeSession, makeUser } from '../../testing/factories.ts';
import { type Caller, gateFor, minutes, type TestPortal, testPortal } from '../../testing/harness.ts';
import { cancelPaidSeat } from '../credits/refunds.service.ts';
import { findSeat } from '../../sessions/seats/seating.service.ts';
import { closePayment, refreshPayment } from './reconcile.service.ts';
import { settlePayment } from './settle.service.ts';
import {
  countSeats,
  documentsOf,
  expectSound,
  openCard,
  openPaypal,
  payCard,
  paymentsOf,
  seatStateOf,
  transactionsOf,
  typeCard,
  writeCapture,
} from '../../testing/simulated-bank.ts';

const { workshop } = sessionCalls;
let portal: TestPortal;
let people: { id: number; caller: Caller }[];
beforeAll(async () => {
  portal = await testPortal();
  people = [];
  for (let count = 0; count < 200; count += 1) {
    const { id } = await makeUser(portal);
    people.push({ id, caller: await portal.as({ id }) });
  }
});
afterAll(async () => {
  await expectSound(portal);
  await portal.close();
});

const countOk = (results: PromiseSettledResult<unknown>[]) =>
  results.filter((result) => result.status === 'fulfilled').length;
const refusals = (results: PromiseSettledResult<unknown>[]) =>
  new Set(
    results.flatMap((result) =>
      result.status === 'rejected'
        ? [(result.reason as { problem?: { code: string } }).problem?.code ?? String(result.reason)]
        : [],
    ),
  );

describe('the last seat', () => {
  test('CORE-212: 200 free joins at once give the last seat to one person and tell the others that it is full', async () => {
    const session = await makeSession(portal, { max_guests: 3 });
    await fillSession(portal, session.id, 2);
    const results = await Promise.allSettled(
      people.map(({ caller }) => caller.call(workshop.join, { params: { id: session.id } })),
    );
    expect(countOk(results)).toBe(1);
    expect(refusals(results)).toEqual(new Set(['session_full']));
    expect(await countSeats(portal, session.id)).toBe(3);
  });

  test('control: without the session’s lock the last seat is sold more than once', async () => {
    const session = await makeSession(portal, { max_guests: 1 });
    const gate = gateFor(20);
    const results = await Promise.allSettled(
      people.slice(0, 20).map(({ id }) =>
        portal.ctx.transaction(async (tx) => {
          const { rows } = await sql<{ taken: number }>`select count(*)::int as taken from registrations
            where session_id = ${session.id} and ended_at is null`.execute(tx);
          await gate();
          if (rows[0]!.taken >= 1) throw new Error('full');
          await tx
            .insertInto('registrations')
            .values({
              session_id: session.id,
              user_id: id,
              state: 'registered',
              created_at: portal.clock.now(),
            })
            .execute();
        }),
      ),
    );
    expect(countOk(results)).toBeGreaterThan(1);
    expect(await countSeats(portal, session.id)).toBeGreaterThan(1);
    await portal.ctx.db.deleteFrom('registrations').where('session_id', '=', session.id).execute();
  });

  test('CORE-212 CORE-198: 200 joins by credit at once give one seat and charge one person', async () => {
    for (const { id } of people) await giveCredit(portal, id, 50);
    const session = await makeSession(portal, { euros: 50, max_guests: 1 });
    const results = await Promise.allSettled(
      people.map(({ caller }) => caller.call(workshop.join, { params: { id: session.id } })),
    );
    expect(countOk(results)).toBe(1);
    expect(refusals(results)).toEqual(new Set(['session_full']));
    const { rows } = await portal.database.pool.query(
      `select count(*) filter (where credit_cents = 0)::int as charged,
      count(*) filter (where credit_cents = 5000)::int as untouched from users where id = any($1)`,
      [people.map(({ id }) => id)],
    );
    expect(rows[0]).toEqual({ charged: 1, untouched: 199 });
    const ids = await portal.ctx.db
      .selectFrom('transactions')
      .select('id')
      .where('session_id', '=', session.id)
      .execute();
    expect(ids).toHaveLength(1);
  });

  test('CORE-190 CORE-212: 200 card payments opened at once make one hold and one payment at the bank', async () => {
    const session = await makeSession(portal, { euros: 60, max_guests: 1 });
    const results = await Promise.allSettled(
      people.map(({ caller }) => openCard(caller, { id: session.id, cents: 6000 })),
    );
    // The person without credit is quoted 60.00; the others are quoted 10.00.
    expect(countOk(results)).toBeLessThanOrEqual(1);
    const partly = await Promise.allSettled(
      people.map(({ caller }) => openCard(caller, { id: session.id, cents: 1000 })),
    );
    expect(countOk(results) + countOk(partly)).toBe(1);
    const rows = await portal.ctx.db
      .selectFrom('payments')
      .select(['id', 'payer_id', 'client_secret'])
      .where('session_id', '=', session.id)
      .execute();
    expect(rows).toHaveLength(1);
    const winner = people.find(({ id }) => id === rows[0]!.payer_id)!;
    await typeCard(winner.caller, rows[0]!.client_secret!, 'accepted');
    await winner.caller.call(workshop.join, { params: { id: session.id } });
    expect(await countSeats(portal, session.id)).toBe(1);
  });
});

describe('one person’s calls at once', () => {
  test('CORE-213: twenty joins at once register once and confirm once', async () => {
    const session = await makeSession(portal);
    const { id } = await makeUser(portal);
    const caller = await portal.as({ id });
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => caller.call(workshop.join, { params: { id: session.id } })),
    );
    expect(countOk(results)).toBe(20);
    expect(await countSeats(portal, session.id)).toBe(1);
    const mails = await portal.ctx.db
      .selectFrom('outbox_messages')
      .select('id')
      .where('user_id', '=', id)
      .execute();
    expect(mails).toHaveLength(1);
  });

  test('joins and cancellations at once, paid by credit, lose no money', async () => {
    const session = await makeSession(portal, { euros: 20 });
    const { id } = await makeUser(portal);
    await giveCredit(portal, id, 100);
    const caller = await portal.as({ id });
    const params = { id: session.id };
    for (let round = 0; round < 5; round += 1) {
      await Promise.allSettled([
        caller.call(workshop.join, { params }), caller.call(workshop.cancel, { params }),
        caller.call(workshop.join, { params }), caller.call(workshop.cancel, { params }),
      ]); // prettier-ignore
    }
    const registered = (await seatStateOf(portal, session.id, id)) === 'registered';
    expect(await caller.call(me)).toMatchObject({ credit: registered ? 80 : 100 });
    await expectSound(portal);
  });

  test('twenty cancellations at once give the credit back once', async () => {
    const { session, caller, params } = await paidByCredit(portal);
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => caller.call(workshop.cancel, { params })),
    );
    expect(countOk(results)).toBe(1);
    expect(await countSeats(portal, session.id)).toBe(0);
    expect(await caller.call(me)).toMatchObject({ credit: 100 });
    await expectSound(portal);
  });

  test('control: without the session’s lock two cancellations find the seat, and the invoice alone stops the second refund', async () => {
    const spoilt = await testPortal();
    const { id, session, caller } = await paidByCredit(spoilt);
    const gate = gateFor(2);
    const cancel = () =>
      spoilt.ctx.transaction(async (tx) => {
        const live = await findSeat(tx, session.id, id);
        await gate();
        if (live?.state !== 'registered') throw new Error('not registered');
        const now = spoilt.clock.now();
        await sql`update registrations set ended_at = ${now}, end_reason = 'cancelled' where id = ${live.id}`.execute(
          tx,
        );
        await cancelPaidSeat(tx, { ...session, registrationId: live.id, inFull: false, now });
      });
    const results = await Promise.allSettled([cancel(), cancel()]);
    const stopped = results.flatMap((result) =>
      result.status === 'rejected' ? [String(result.reason)] : [],
    );
    // The seat did not stop it, as both found it: the amount that the invoice can still give back did.
    expect(stopped).toHaveLength(1);
    expect(stopped[0]).not.toContain('not registered');
    expect(await caller.call(me)).toMatchObject({ credit: 100 });
    await spoilt.close();
  });

  test('CORE-190 CORE-225: two devices that switch between card and PayPal at once never free the seat for the line', async () => {
    const session = await makeSession(portal, { euros: 50, max_guests: 1 });
    const user = await makeUser(portal);
    const devices = [await portal.as(user), await portal.as(user)];
    await openCard(devices[0]!, { id: session.id, cents: 5000 });
    const next = await makeUser(portal);
    await makeRegistration(portal, session.id, next.id, 'waiting');
    for (let round = 0; round < 5; round += 1) {
      await Promise.allSettled([
        openPaypal(devices[0]!, { id: session.id, cents: 5000 }), openCard(devices[1]!, { id: session.id, cents: 5000 }),
        portal.run('webhooks'), portal.run('seats'), portal.run('payments'),
      ]); // prettier-ignore
      await portal.ctx.bank!.drained();
      await portal.run('webhooks');
      expect(await seatStateOf(portal, session.id, user.id)).toBe('held');
      expect(await seatStateOf(portal, session.id, next.id)).toBe('waiting');
      const open = (await paymentsOf(portal, user.id)).filter(({ state }) => state === 'created');
      expect(open).toHaveLength(1);
    }
    await payCard(devices[0]!, { id: session.id, cents: 5000 });
    await devices[0]!.call(workshop.join, { params: { id: session.id } });
    expect(await countSeats(portal, session.id)).toBe(1);
  });

  test('MNY-028: one avoir used for two sessions at once pays one of them', async () => {
    const [one, two] = [await makeSession(portal, { euros: 50 }), await makeSession(portal, { euros: 50 })];
    const { id } = await makeUser(portal);
    await giveCredit(portal, id, 50);
    const caller = await portal.as({ id });
    const results = await Promise.allSettled(
      [one, two].map((session) => caller.call(workshop.join, { params: { id: session.id } })),
    );
    expect(countOk(results)).toBe(1);
    expect(refusals(results)).toEqual(new Set(['payment_required']));
    expect(await caller.call(me)).toMatchObject({ credit: 0, usableCredit: 0 });
  });

  test('control: without the person’s lock the same avoir is promised twice', async () => {
    const { id } = await makeUser(portal);
    await giveCredit(portal, id, 50);
    const gate = gateFor(2);
    const promised = await Promise.all(
      [1, 2].map(() =>
        portal.ctx.transaction(async (tx) => {
          const { rows } = await sql<{
            free: number;
          }>`select (left_cents - coalesce((select sum(r.amount_cents) from credit_reservations r
            where r.avoir_id = a.id and r.released_at is null), 0))::int as free from avoirs a where user_id = ${id}`.execute(
            tx,
          );
          await gate();
          return rows[0]!.free;
        }),
      ),
    );
    expect(promised).toEqual([5000, 5000]);
  });
});

describe('races between time and money', () => {
  test('CORE-225 CORE-226: an offer accepted at its very deadline during the sweep is refused, and goes to the next person', async () => {
    for (let round = 0; round < 5; round += 1) {
      const session = await makeSession(portal, { max_guests: 1 });
      const [first, second] = [await makeUser(portal), await makeUser(portal)];
      const until = new Date(portal.clock.now().getTime() + minutes(5));
      await makeRegistration(portal, session.id, first.id, 'offered', { offer_until: until });
      await makeRegistration(portal, session.id, second.id, 'waiting');
      const caller = await portal.as(first);
      portal.clock.set(until);
      const [joined] = await Promise.allSettled([
        caller.call(workshop.join, { params: { id: session.id } }),
        portal.run('seats'),
        portal.run('seats'),
      ]);
      expect(joined.status).toBe('rejected');
      expect(await seatStateOf(portal, session.id, first.id)).toBeUndefined();
      expect(await seatStateOf(portal, session.id, second.id)).toBe('offered');
    }
  });

  test('control: without the session’s lock one person accepts the offer and another is offered it', async () => {
    const session = await makeSession(portal, { max_guests: 1 });
    const [first, second] = [await makeUser(portal), await makeUser(portal)];
    const until = new Date(portal.clock.now().getTime() + minutes(5));
    await makeRegistration(portal, session.id, first.id, 'offered', { offer_until: until });
    const waiting = await makeRegistration(portal, session.id, second.id, 'waiting');
    const gate = gateFor(2);
    const accept = portal.ctx.transaction(async (tx) => {
      const offer = await findSeat(tx, session.id, first.id);
      await gate();
      if (offer?.state !== 'offered') throw new Error('no offer');
      await sql`update registrations set state = 'registered' where id = ${offer.id}`.execute(tx);
    });
    const sweep = portal.ctx.transaction(async (tx) => {
      const offer = await findSeat(tx, session.id, first.id);
      await gate();
      if (offer?.state !== 'offered') throw new Error('no offer');
      await sql`update registrations set ended_at = ${until}, end_reason = 'offer_lapsed' where id = ${offer.id}`.execute(
        tx,
      );
      await sql`update registrations set state = 'offered', offer_until = ${until} where id = ${waiting}`.execute(
        tx,
      );
    });
    // Both succeed: the first believes to have the seat, but the second is offered it.
    expect(countOk(await Promise.allSettled([accept, sweep]))).toBe(2);
    expect(await seatStateOf(portal, session.id, first.id)).toBeUndefined();
    expect(await seatStateOf(portal, session.id, second.id)).toBe('offered');
  });

  test('CORE-226: an offer accepted a millisecond before its deadline is kept, whatever the sweep does', async () => {
    const session = await makeSession(portal, { max_guests: 1 });
    const [first, second] = [await makeUser(portal), await makeUser(portal)];
    const until = new Date(portal.clock.now().getTime() + minutes(5));
    await makeRegistration(portal, session.id, first.id, 'offered', { offer_until: until });
    await makeRegistration(portal, session.id, second.id, 'waiting');
    const caller = await portal.as(first);
    portal.clock.set(new Date(until.getTime() - 1));
    await Promise.all([caller.call(workshop.join, { params: { id: session.id } }), portal.run('seats')]);
    expect(await seatStateOf(portal, session.id, first.id)).toBe('registered');
    expect(await seatStateOf(portal, session.id, second.id)).toBe('waiting');
  });

  test('CORE-209: a capture that arrives while the hold expires is either settled or refunded', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 8; round += 1) {
      const session = await makeSession(portal, { euros: 50, max_guests: 1 });
      const user = await makeUser(portal);
      await giveCredit(portal, user.id, 20);
      const caller = await portal.as(user);
      const { payment } = await payCard(caller, { id: session.id, cents: 3000 });
      await makeRegistration(portal, session.id, (await makeUser(portal)).id, 'waiting');
      portal.clock.advance(minutes(15));
      await Promise.allSettled([
        refreshPayment(portal.ctx, payment.id), closePayment(portal.ctx, payment.id), portal.run('seats'), refreshPayment(portal.ctx, payment.id, false),
      ]); // prettier-ignore
      await portal.run('payments');
      await portal.run('payments');
      const [row] = await paymentsOf(portal, user.id);
      outcomes.add(row!.state);
      expect(['settled', 'refunded']).toContain(row!.state);
      expect(await transactionsOf(portal, user.id)).toHaveLength(row!.state === 'settled' ? 1 : 0);
      expect(await (await portal.as(user)).call(me)).toMatchObject({
        credit: row!.state === 'settled' ? 0 : 20,
      });
    }
    await expectSound(portal);
    expect(outcomes.size).toBeGreaterThan(0);
  });

  test('control: without the session’s lock a late capture settles on a seat that the sweep gives away', async () => {
    const spoilt = await testPortal();
    const session = await makeSession(spoilt, { euros: 50, max_guests: 1 });
    const user = await makeUser(spoilt);
    const { payment } = await payCard(await spoilt.as(user), { id: session.id, cents: 5000 });
    const next = await makeUser(spoilt);
    const waiting = await makeRegistration(spoilt, session.id, next.id, 'waiting');
    const gate = gateFor(2);
    const settle = spoilt.ctx.transaction(async (tx) => {
      const held = await findSeat(tx, session.id, user.id);
      await gate();
      if (held?.state !== 'held') throw new Error('no seat: the money goes back');
      await sql`update registrations set state = 'registered' where id = ${held.id}`.execute(tx);
      await sql`update payments set state = 'settled', captured_at = ${spoilt.clock.now()}
        where id = ${payment.id}`.execute(tx);
    });
    const sweep = spoilt.ctx.transaction(async (tx) => {
      const held = await findSeat(tx, session.id, user.id);
      await gate();
      if (held?.state !== 'held') throw new Error('paid meanwhile');
      await sql`update registrations set ended_at = ${held.held_until}, end_reason = 'hold_lapsed' where id = ${held.id}`.execute(
        tx,
      );
      await sql`update registrations set state = 'offered', offer_until = ${session.startsAt} where id = ${waiting}`.execute(
        tx,
      );
    });
    // The first has paid, and has neither a seat nor the money back.
    expect(countOk(await Promise.allSettled([settle, sweep]))).toBe(2);
    expect((await paymentsOf(spoilt, user.id)).map(({ state }) => state)).toEqual(['settled']);
    expect(await seatStateOf(spoilt, session.id, user.id)).toBeUndefined();
    expect(await seatStateOf(spoilt, session.id, next.id)).toBe('offered');
    await spoilt.close();
  });

  test('CORE-213 MNY-023: browser, webhook and job that settle at once write one transaction, one document and one débit', async () => {
    const session = await makeSession(portal, { euros: 50 });
    const user = await makeUser(portal);
    await giveCredit(portal, user.id, 20);
    const caller = await portal.as(user);
    const { payment } = await payCard(caller, { id: session.id, cents: 3000 }, 'duplicateWebhook');
    await portal.ctx.bank!.drained();
    const join = () => caller.call(workshop.join, { params: { id: session.id } });
    const results = await Promise.allSettled([
      join(), join(), portal.run('webhooks'), settlePayment(portal.ctx, payment.id), refreshPayment(portal.ctx, payment.id), portal.run('webhooks'),
    ]); // prettier-ignore
    expect(countOk(results)).toBe(6);
    const [transaction, ...more] = await transactionsOf(portal, user.id);
    expect(more).toEqual([]);
    expect(await documentsOf(portal, transaction!.id)).toHaveLength(1);
    expect(await caller.call(me)).toMatchObject({ credit: 0 });
  });

  test('control: without the payment’s lock two settlements find the payment captured', async () => {
    const session = await makeSession(portal, { euros: 50 });
    const user = await makeUser(portal);
    const { payment } = await payCard(await portal.as(user), { id: session.id, cents: 5000 });
    await writeCapture(portal, payment.id);
    const gate = gateFor(2);
    const seen = await Promise.all(
      [1, 2].map(() =>
        portal.ctx.transaction(async (tx) => {
          const row = await tx
            .selectFrom('payments')
            .select('state')
            .where('id', '=', payment.id)
            .executeTakeFirstOrThrow();
          await gate();
          return row.state;
        }),
      ),
    );
    expect(seen).toEqual(['captured', 'captured']);
    await portal.run('payments');
    expect(await transactionsOf(portal, user.id)).toHaveLength(1);
  });
});

describe('invoice numbers', () => {
  test('MEM-267: 50 settlements and 10 cancellations at once leave no gap and no duplicate, and the chain holds', async () => {
    // The clock has moved: everybody logs in again.
    const again = (group: typeof people) =>
      Promise.all(group.map(async ({ id }) => ({ id, caller: await portal.as({ id }) })));
    const buyers = await again(people.slice(100, 150));
    const session = await makeSession(portal, { euros: 50, max_guests: 200 });
    const before = await counterOf('F');
    const joins = await Promise.allSettled(
      buyers.map(({ caller }) => caller.call(workshop.join, { params: { id: session.id } })),
    );
    const settled = countOk(joins);
    expect(settled).toBeGreaterThanOrEqual(48);
    expect((await counterOf('F')) - before).toBe(settled);
    const others = await again(people.slice(150, 170));
    await Promise.allSettled([
      ...others.map(({ caller }) => caller.call(workshop.join, { params: { id: session.id } })),
      ...buyers
        .slice(0, 10)
        .map(({ caller }) => caller.call(workshop.cancel, { params: { id: session.id } })),
    ]);
    await expectSound(portal);
  });

  test('control: numbers read without the counter’s lock are given twice', async () => {
    const gate = gateFor(10);
    const numbers = await Promise.all(
      Array.from({ length: 10 }, () =>
        portal.ctx.transaction(async (tx) => {
          const row = await tx
            .selectFrom('document_counters')
            .select('last_sequence')
            .where('series', '=', 'F')
            .executeTakeFirstOrThrow();
          await gate();
          return row.last_sequence + 1;
        }),
      ),
    );
    expect(new Set(numbers).size).toBe(1);
  });
});

/** A person with 100 € of credit, 20 of which pay their seat. */
async function paidByCredit(at: TestPortal) {
  const session = await makeSession(at, { euros: 20 });
  const { id } = await makeUser(at);
  await giveCredit(at, id, 100);
  const caller = await at.as({ id });
  const params = { id: session.id };
  await caller.call(workshop.join, { params });
  return { id, session, caller, params };
}

async function counterOf(series: 'F' | 'AV'): Promise<number> {
  const row = await portal.ctx.db
    .selectFrom('document_counters')
    .select('last_sequence')
    .where('series', '=', series)
    .executeTakeFirst();
  return row?.last_sequence ?? 0;
}
