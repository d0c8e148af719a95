import { kindRules, type SessionKind } from '@forman/domain/sessions/kinds';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idParams, instant, sessionKind } from '../fields.ts';
import { sessionCard } from './sessions.ts';

/** Calls about what surrounds a session for its reader: its next dates, clashes, alerts. */

/** A session at the same hours that the caller leads or attends. */
const clash = z.object({
  id,
  kind: sessionKind,
  title: z.string(),
  part: z.enum(['registered', 'copilot', 'pilot']),
  /** Its first slot that overlaps. */
  startDate: instant,
  endDate: instant,
});
z.globalRegistry.add(clash, { id: 'Clash' });
export type Clash = z.output<typeof clash>;

const clashes = z.object({ clashes: z.array(clash) });
z.globalRegistry.add(clashes, { id: 'Clashes' });

const alertState = z.object({
  /** True when the caller gets a message as soon as the next session of this title is published. */
  isOn: z.boolean(),
});
z.globalRegistry.add(alertState, { id: 'AlertState' });

export function aroundCalls<const K extends SessionKind>(kind: K) {
  const path = `/${kindRules[kind].path}/:id` as const;
  return {
    nextDates: endpoint({
      id: `${kind}.nextDates` as const,
      method: 'GET',
      path: `${path}/next_dates`,
      access: 'portal.use',
      shows: ['sessions', 'seats', 'alerts'],
      summary:
        'List the next sessions of the same title that the caller finds in lists, five at most, and the state of the caller’s date alert',
      params: idParams,
      response: z.object({ dates: z.array(sessionCard), alert: alertState }),
      errors: ['not_found'],
    }),
    clashes: endpoint({
      id: `${kind}.clashes` as const,
      method: 'GET',
      path: `${path}/clashes`,
      access: 'portal.use',
      shows: ['sessions', 'seats'],
      summary: 'List the caller’s sessions at the hours of this session: registered, co-piloted or piloted',
      params: idParams,
      response: clashes,
      errors: ['not_found'],
    }),
    alert: endpoint({
      id: `${kind}.alert` as const,
      method: 'POST',
      path: `${path}/alert`,
      access: 'portal.use',
      changes: ['alerts'],
      summary:
        'Set a date alert: one message for each next session of this title; a repeated call changes nothing',
      params: idParams,
      response: alertState,
      errors: ['not_found'],
    }),
    endAlert: endpoint({
      id: `${kind}.endAlert` as const,
      method: 'DELETE',
      path: `${path}/alert`,
      access: 'portal.use',
      changes: ['alerts'],
      summary: 'End the caller’s date alert for this title',
      params: idParams,
      response: alertState,
      errors: ['not_found'],
    }),
  };
}

export const listDateAlerts = endpoint({
  id: 'listDateAlerts',
  method: 'GET',
  path: '/date_alerts',
  access: 'portal.use',
  shows: ['alerts'],
  summary: 'List the caller’s date alerts',
  response: z.object({
    alerts: z.array(
      z.object({
        id,
        kind: sessionKind,
        title: z.string(),
        createdAt: instant,
        /** Newest session of this title that the caller may open; the alert can be set again from it. */
        sessionId: id.nullable(),
      }),
    ),
  }),
});

export const endDateAlert = endpoint({
  id: 'endDateAlert',
  method: 'DELETE',
  path: '/date_alerts/:id',
  access: 'portal.use',
  changes: ['alerts'],
  summary: 'End one of the caller’s date alerts; an ended one is no error',
  params: idParams,
  response: null,
  status: 204,
});
