import { sessionCalls } from '@forman/contract/session-calls';
import { formatHours } from '@forman/domain/french-dates';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { beforeEach } from 'vitest';
import { makeUser } from '../../testing/factories.ts';
import type { Caller } from '../../testing/harness.ts';
import { filePortal } from '../../testing/file-portal.ts';

/** The four kinds have the same calls, of different types only. */
export const callsOf = (kind: SessionKind) => sessionCalls[kind] as unknown as typeof sessionCalls.workshop;

export const slotsOf = (slots: { dateAt: string; endAt: string }[]) =>
  slots.map(
    ({ dateAt, endAt }) => `${dateAt.slice(0, 10)} ${formatHours(new Date(dateAt), new Date(endAt))}`,
  );

export const ascending = (a: number, b: number): number => a - b;

export const copilotsOf = (session: { copilotApprouved: { id: number }[] }) =>
  session.copilotApprouved.map(({ id }) => id).toSorted(ascending);

export const fiveSlots = [8, 9, 10, 11, 12].map((day) => ({
  dateAt: `2027-02-${String(day).padStart(2, '0')} 09:30`,
  endAt: `2027-02-${String(day).padStart(2, '0')} 12:00`,
}));

/** The portal of a test file, with people for each test, and what every form can send about a site. */
export function sessionFormPortal(site: () => number) {
  const portal = filePortal();
  const admin = {} as Caller;
  const pilot = {} as Caller & { id: number; email: string };
  const stranger = {} as Caller;
  beforeEach(async () => {
    Object.assign(admin, await portal.as(await makeUser(portal, { is_admin: true })));
    const user = await makeUser(portal, { is_pilot: true, level: 'ROLE_MAN' });
    Object.assign(pilot, await portal.as(user), { id: user.id, email: user.email });
    Object.assign(stranger, await portal.as(await makeUser(portal, { is_pilot: true })));
  });
  const body = (extra: object = {}) => ({
    thematic: 'Entreprise',
    title: 'Transmettre son entreprise',
    price: 0,
    site: site(),
    startDate: '2027-02-01 09:00',
    endDate: '2027-02-01 18:00',
    maxGuests: 12,
    minGuests: 2,
    destined: ['ROLE_NEOMAN', 'ROLE_MAN'],
    ...extra,
  });
  const create = (kind: SessionKind, extra: object = {}, caller: Caller = pilot) =>
    caller.call(callsOf(kind).create, { body: body(extra) });
  const countSessions = async () => {
    const { n } = await portal.ctx.db
      .selectFrom('sessions')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return n;
  };
  return { portal, admin, pilot, stranger, body, create, countSessions };
}
