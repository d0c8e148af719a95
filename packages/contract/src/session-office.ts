import { kindRules, type SessionKind } from '@forman/domain/sessions/kinds';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { euros, flag, id, idParams, instant, reference } from './fields.ts';

/** The sessions of a kind as the office's panels show them (MEM-347, MEM-354). */

const officeSession = z.object({
  id,
  thematic: z.string(),
  title: z.string(),
  former: z.object({ id, firstName: z.string(), lastName: z.string() }),
  startDate: instant,
  endDate: instant,
  price: euros,
  isVisio: z.boolean(),
  place: z.string().nullable(),
  site: z.object({ id, name: z.string(), city: z.string(), postalCode: z.string() }).nullable(),
  totalGuests: z.int(),
  maxGuests: z.int(),
  /** People on the waiting list. */
  waiting: z.int(),
  isUniqueWaiting: z.boolean(),
  isPublish: z.boolean(),
});
export type OfficeSession = z.output<typeof officeSession>;

const formerCall = <const K extends SessionKind>(kind: K) =>
  endpoint({
    id: `${kind}.former` as const,
    method: 'PUT',
    path: `/${kindRules[kind].path}/:id/former` as const,
    access: 'sessions.administer',
    summary:
      'Name another pilot, who must be pilot or XMAN; a seat that they had is given back in full, both pilots are told',
    params: idParams,
    body: z.object({ former: reference('users') }),
    response: officeSession,
    errors: ['not_found'],
  });

const waiting = endpoint({
  id: 'workshop.waiting',
  method: 'PUT',
  path: '/workshops/:id/waiting',
  access: 'sessions.administer',
  summary: 'Whether a workshop is reserved through its waiting list alone',
  params: idParams,
  body: z.object({ isUniqueWaiting: flag }),
  response: officeSession,
  errors: ['not_found'],
});

/** Team meetings keep their pilot, and workshops alone have the switch (MEM-354, MEM-355). */
export const officeCalls = {
  workshop: { former: formerCall('workshop'), waiting },
  formation: { former: formerCall('formation') },
  event: { former: formerCall('event') },
} as const;
