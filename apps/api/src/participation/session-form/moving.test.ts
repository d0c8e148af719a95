import { sessionCalls } from '@forman/contract/session-calls';
import { describe, expect, test } from 'vitest';
import { makeSession, makeSite, makeUser } from '../../testing/factories.ts';
import { minutes } from '../../testing/harness.ts';
import { mailsOf, seatStateOf, soundPortal } from '../../testing/simulated-bank.ts';

const { workshop } = sessionCalls;
const portal = soundPortal();

/** A full session of one seat in three days, with two people in line; the seat is then freed. */
async function offered(startsAt = '2026-12-04T18:00:00+01:00') {
  portal.clock.set('2026-12-01T10:00:00+01:00');
  const pilot = await makeUser(portal, { is_pilot: true, level: 'ROLE_BEMAN' });
  const { id } = await makeSession(portal, {
    max_guests: 1,
    pilot_id: pilot.id,
    place: null,
    site_id: await makeSite(portal),
    starts_at: new Date(startsAt),
  });
  const holder = await portal.as(await makeUser(portal));
  const [first, second] = [await makeUser(portal), await makeUser(portal)];
  const params = { id };
  await holder.call(workshop.join, { params });
  for (const person of [first, second]) {
    portal.clock.advance(1000);
    await (await portal.as(person)).call(workshop.wait, { params });
  }
  const asPilot = await portal.as(pilot);
  const moveTo = (startDate: string, endDate: string) =>
    asPilot.call(workshop.update, { params, body: { startDate, endDate } });
  return { id, params, holder, first, second, asPilot, moveTo };
}

describe('the offer of a session that is moved', () => {
  test('CORE-225 CORE-226: ends when the start is near: whoever comes first has the seat, and those in line are told', async () => {
    const { id, params, holder, first, second, moveTo } = await offered();
    await holder.call(workshop.cancel, { params });
    expect(await seatStateOf(portal, id, first.id)).toBe('offered');
    await moveTo('2026-12-01T11:30:00+01:00', '2026-12-01T13:00:00+01:00');
    expect(await seatStateOf(portal, id, first.id)).toBe('waiting');
    for (const person of [first, second])
      expect(await mailsOf(portal, person.id, 'seat_open')).toHaveLength(1);
    const outsider = await portal.as(await makeUser(portal));
    await outsider.call(workshop.join, { params });
    expect((await (await portal.as(first)).refusal(workshop.join, { params })).status).toBe(409);
  });

  test('CORE-225: is shortened to the deadline of an offer made now, which its person is told', async () => {
    const { id, params, holder, first, moveTo } = await offered();
    await holder.call(workshop.cancel, { params });
    const until = async () =>
      (
        await portal.ctx.db
          .selectFrom('registrations')
          .select('offer_until')
          .where('session_id', '=', id)
          .where('user_id', '=', first.id)
          .executeTakeFirstOrThrow()
      ).offer_until?.toISOString();
    expect((await until())!.slice(0, 15)).toBe('2026-12-02T08:0');
    await moveTo('2026-12-01T18:00:00+01:00', '2026-12-01T20:00:00+01:00');
    expect((await until())!.slice(0, 15)).toBe('2026-12-01T11:0');
    expect(await mailsOf(portal, first.id, 'seat_offered')).toHaveLength(2);
    await moveTo('2026-12-09T18:00:00+01:00', '2026-12-09T20:00:00+01:00');
    expect((await until())!.slice(0, 15)).toBe('2026-12-01T11:0');
  });

  test('CORE-226: a seat freed in the last three hours is told to those in line, once', async () => {
    const { id, params, holder, first, second } = await offered('2026-12-01T12:00:00+01:00');
    await holder.call(workshop.cancel, { params });
    expect(await seatStateOf(portal, id, first.id)).toBe('waiting');
    portal.clock.advance(minutes(1));
    await portal.run('seats');
    for (const person of [first, second]) {
      expect(await mailsOf(portal, person.id, 'seat_open')).toHaveLength(1);
      expect(await mailsOf(portal, person.id, 'seat_offered')).toHaveLength(0);
    }
    expect((await (await portal.as(second)).call(workshop.join, { params })).totalGuests).toBe(1);
  });

  test('a hold for a payment lasts until the new start at most', async () => {
    const { id, params, holder, moveTo } = await offered();
    await holder.call(workshop.cancel, { params });
    await portal.ctx.db
      .updateTable('registrations')
      .set({ state: 'held', held_until: new Date('2026-12-01T10:14:00+01:00') })
      .where('session_id', '=', id)
      .where('state', '=', 'offered')
      .execute();
    await moveTo('2026-12-01T10:05:00+01:00', '2026-12-01T12:00:00+01:00');
    const { held_until } = await portal.ctx.db
      .selectFrom('registrations')
      .select('held_until')
      .where('session_id', '=', id)
      .where('state', '=', 'held')
      .executeTakeFirstOrThrow();
    expect(held_until).toEqual(new Date('2026-12-01T10:05:00+01:00'));
  });
});
