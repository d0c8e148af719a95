import { parisDay } from '@forman/domain/paris-time';
import { formMessages } from '@forman/domain/participation/form';
import { kindRules, type KindRules, type SessionKind } from '@forman/domain/sessions/kinds';
import { hasOffset } from '@forman/domain/participation/form-instants';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, id, idParams, instant, looseDay, okFlag, reference, trimmed } from '../fields.ts';
import { isoInstant, sessionBody, sessionUpdate } from './session-body.ts';
import { createdSession, sessionDetail, slot } from '../sessions/sessions.ts';

/** The field that names a slot's session. */
type Parent<K extends SessionKind> = (typeof kindRules)[K]['slotParent'];

/** A site by its id or its resource, or a typed place; a day, or an instant of it. */
const placeAndDay = z.object({
  site: trimmed(300)
    .min(1)
    .transform((where) => where.replace(/^\/api\/sites\/(?=\d+$)/, '')),
  date: z.union([looseDay, isoInstant.transform(dayOfInstant)], formMessages.date).pipe(day),
});

/** The Paris day of an instant; without an offset the hour is Paris's, so that the day stands as written. */
function dayOfInstant(value: string): string {
  if (!hasOffset(value)) return value.slice(0, 10);
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? '' : parisDay(at);
}

/** The session that stands in the way of another one. */
const standing = z.object({ id, title: z.string(), startDate: instant });
z.globalRegistry.add(standing, { id: 'StandingSession' });

const repetition = z.object({ dates: z.array(day).min(1, formMessages.date).max(24, formMessages.date) });
z.globalRegistry.add(repetition, { id: 'Repetition' });

const repeated = z.object({ ids: z.array(id) });
z.globalRegistry.add(repeated, { id: 'RepeatedSessions' });

/** The calls of a kind's form. */
export function sessionFormCalls<const K extends SessionKind>(kind: K) {
  const rules: KindRules = kindRules[kind];
  const path = `/${kindRules[kind].path}` as const;
  return {
    create: endpoint({
      id: `${kind}.create` as const,
      method: 'POST',
      creates: true,
      path,
      access: rules.createPermission,
      changes: ['sessions'],
      summary: 'Create a session with its slots, in one transaction',
      body: sessionBody,
      response: createdSession,
      status: 201,
      errors: ['conflict'],
    }),
    update: endpoint({
      id: `${kind}.update` as const,
      method: 'PUT',
      path: `${path}/:id`,
      access: 'portal.use',
      changes: ['sessions'],
      summary:
        'Change a session, its slots and co-pilots in one transaction; 409 changed_meanwhile when `version` is not the stored one',
      params: idParams,
      body: sessionUpdate,
      response: sessionDetail,
      errors: ['not_found', 'conflict'],
    }),
    exists: endpoint({
      id: `${kind}.exists` as const,
      method: 'GET',
      path: `${path}/exist/:site/:date`,
      access: rules.createPermission,
      summary: 'Check for a session at this site (its id), or at this typed place, on this day, and name it',
      params: placeAndDay,
      response: okFlag.extend({ session: standing.nullable() }),
    }),
    repeat: endpoint({
      id: `${kind}.repeat` as const,
      method: 'POST',
      creates: true,
      path: `${path}/:id/repeat`,
      access: rules.createPermission,
      changes: ['sessions'],
      summary:
        'Repeat a session on other days at the same hours, all or none; `ids` in the order of the dates',
      params: idParams,
      body: repetition,
      response: repeated,
      status: 201,
      errors: ['not_found'],
    }),
  };
}

/** Calls on slots one at a time, for clients that use them; saving the session replaces all slots at once. */
export function slotCalls<const K extends SessionKind>(kind: K) {
  const rules: KindRules = kindRules[kind];
  const path = `/${kindRules[kind].path}` as const;
  return {
    deleteDates: endpoint({
      id: `${kind}.deleteDates` as const,
      method: 'PUT',
      path: `${path}/:id/dates/delete`,
      access: 'portal.use',
      changes: ['sessions'],
      summary: 'Delete all slots of a session; saving the session replaces them in one call',
      params: idParams,
      response: sessionDetail,
      errors: ['not_found'],
    }),
    addDate: endpoint({
      id: `${kind}.addDate` as const,
      method: 'POST',
      creates: true,
      path: `/${rules.slotPath}`,
      access: 'portal.use',
      changes: ['sessions'],
      summary: 'Add one slot to a session, within its days',
      body: z
        .object({ dateAt: isoInstant, endAt: isoInstant })
        .extend({ [rules.slotParent as Parent<K>]: reference(rules.path) } as Record<
          Parent<K>,
          ReturnType<typeof reference>
        >),
      response: slot.extend({ [rules.slotParent as Parent<K>]: z.string() } as Record<
        Parent<K>,
        z.ZodString
      >),
      status: 201,
      errors: ['not_found', 'conflict'],
    }),
  };
}
