import { openPresenceCode, presenceBoard, presenceCode, signPresence } from '@forman/contract/hours/presence';
import { parisInstant } from '@forman/domain/paris-time';
import type { DayPart } from '@forman/domain/sessions/half-days';
import { makeRegistration, makeSession, makeUser } from './factories.ts';
import type { Caller, TestPortal } from './harness.ts';

export const today = '2026-12-01';
export const morning = { day: today, part: 'morning' as DayPart };
export const afternoon = { day: today, part: 'afternoon' as DayPart };
export const drawing: [number, number][][] = [[[100, 500], [300, 200], [600, 700]]]; // prettier-ignore

/** A person who logs in anew for each call, because hours pass between calls. */
export const caller = (portal: TestPortal, user: { id: number }): Caller => ({
  call: async (endpoint, input) => (await portal.as(user)).call(endpoint, input),
  refusal: async (endpoint, input) => (await portal.as(user)).refusal(endpoint, input),
  raw: async (...sent) => (await portal.as(user)).raw(...sent),
});

/** A session of today in Paris, morning and afternoon (9:30 to 12:30, 13:30 to 17:00), under way, with these guests. */
export async function makeDay(
  portal: TestPortal,
  guests: number,
  values: Parameters<typeof makeSession>[1] = {},
) {
  const startsAt = parisInstant(today, '09:30');
  const now = portal.clock.now();
  if (now < startsAt || now >= parisInstant(today, '12:00')) portal.clock.set(parisInstant(today, '10:00'));
  const session = await makeSession(portal, {
    starts_at: startsAt,
    ends_at: parisInstant(today, '17:00'),
    max_guests: 250,
    ...values,
  });
  await addSlots(portal, session.id, [today, '09:30', '12:30'], [today, '13:30', '17:00']);
  const people: { id: number; firstName: string; lastName: string; caller: Caller }[] = [];
  for (let index = 0; index < guests; index += 1) {
    const user = await makeUser(portal, {
      first_name: 'Camille',
      last_name: `Nom${String(index).padStart(3, '0')}`,
    });
    await makeRegistration(portal, session.id, user.id);
    people.push({ ...user, caller: caller(portal, user) });
  }
  return {
    session,
    people,
    pilot: caller(portal, { id: session.pilotId }),
    params: { id: session.id },
  };
}

export async function addSlots(
  portal: TestPortal,
  sessionId: number,
  ...slots: [day: string, from: string, to: string][]
): Promise<void> {
  await portal.ctx.db
    .insertInto('session_slots')
    .values(
      slots.map(([day, from, to]) => ({
        session_id: sessionId,
        starts_at: parisInstant(day, from),
        ends_at: parisInstant(day, to),
      })),
    )
    .execute();
}

/** Waits for the end of a half-day of `makeDay`, from which on it is countersigned. */
export function endHalf(portal: TestPortal, { part }: { part: DayPart } = morning): void {
  const end = parisInstant(today, part === 'morning' ? '12:30' : part === 'afternoon' ? '17:00' : '21:00');
  if (portal.clock.now() < end) portal.clock.set(end);
}

/**
 * Moves the morning of `makeDay` back until it has just ended at ten: it may be countersigned, and is still
 * signed, while no clock moves.
 */
export const endMorning = async (portal: TestPortal, sessionId: number): Promise<void> => {
  await portal.ctx.db
    .updateTable('session_slots')
    .set({ starts_at: parisInstant(today, '06:55'), ends_at: parisInstant(today, '09:55') })
    .where('session_id', '=', sessionId)
    .where('starts_at', '=', parisInstant(today, '09:30'))
    .execute();
};

type Day = Awaited<ReturnType<typeof makeDay>>;

/** The code on the pilot's screen now. */
export const codeOf = async ({ pilot, params }: Day, half = morning): Promise<string> =>
  (await pilot.call(presenceCode, { params, query: half })).code;

/** Scans the code. @returns the ticket. */
export const scan = async (day: Day, person: Caller, half = morning): Promise<string> =>
  (await person.call(openPresenceCode, { params: { code: await codeOf(day, half) } })).ticket;

export const signIn = async (day: Day, person: Caller, half = morning) =>
  person.call(signPresence, { body: { ticket: await scan(day, person, half), drawing } });

/** Last names of the people present, by the pilot's board. */
export async function whoIsThere({ pilot, params }: Day, half = morning): Promise<string[]> {
  const { people } = await pilot.call(presenceBoard, { params, query: half });
  return people.filter(({ presence }) => presence?.isPresent).map(({ lastName }) => lastName);
}

/** The closing of the sheet, and the last names of those marked absent. */
export async function absentees(portal: TestPortal, sessionId: number) {
  const { absences_closed_at: closedAt } = await portal.ctx.db
    .selectFrom('sessions')
    .select('absences_closed_at')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const rows = await portal.ctx.db
    .selectFrom('registrations')
    .innerJoin('users', 'users.id', 'registrations.user_id')
    .select('last_name')
    .where('session_id', '=', sessionId)
    .where('was_absent', '=', true)
    .orderBy('last_name')
    .execute();
  return { isClosed: closedAt !== null, absent: rows.map((row) => row.last_name) };
}
