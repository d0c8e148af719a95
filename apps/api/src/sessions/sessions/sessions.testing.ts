import { sessionCalls } from '@forman/contract/session-calls';
import { addDays, parisDay } from '@forman/domain/paris-time';
import type { sessionKinds } from '@forman/domain/sessions/kinds';
import { beforeEach } from 'vitest';
import { makeUser } from '../../testing/factories.ts';
import type { Caller } from '../../testing/harness.ts';
import { filePortal } from '../../testing/file-portal.ts';

/** The four kinds have the same calls, of different types only. */
export const callsOf = (kind: (typeof sessionKinds)[number]) =>
  sessionCalls[kind] as unknown as typeof sessionCalls.workshop;

export const statusOf = async (caller: Caller, path: string) =>
  (await caller.raw('GET', `/api${path}`)).statusCode;

/** The portal of a test file, with an administrator and a member for each test. */
export function sessionsPortal() {
  const portal = filePortal();
  const asAdmin = {} as Caller;
  const asMember = {} as Caller;
  // Tests move the clock; tokens live ten minutes.
  beforeEach(async () => {
    Object.assign(asAdmin, await portal.as(await makeUser(portal, { is_admin: true })));
    Object.assign(asMember, await portal.as(await makeUser(portal)));
  });
  const guestOf = (values: Parameters<typeof makeUser>[1] = {}) =>
    makeUser(portal, { level: 'ROLE_GUEST', ...values });
  /** A day counted from today in Paris. */
  const day = (offset: number): string => addDays(parisDay(portal.clock.now()), offset);
  const workshopBody = (extra: object = {}) =>
    ({
      thematic: 'Entreprise',
      title: 'Transmettre',
      price: 0,
      startDate: `${day(20)} 09:00`,
      endDate: `${day(20)} 18:00`,
      maxGuests: 10,
      minGuests: 2,
      destined: ['ROLE_NEOMAN'],
      ...extra,
    }) as never;
  return { portal, asAdmin, asMember, guestOf, day, workshopBody };
}
