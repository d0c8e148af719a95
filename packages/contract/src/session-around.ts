import { kindRules, type SessionKind } from '@forman/domain/sessions/kinds';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, idParams, instant, sessionKind } from './fields.ts';

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

export function aroundCalls<const K extends SessionKind, const C extends z.ZodType>(kind: K, card: C) {
  const path = `/${kindRules[kind].path}/:id` as const;
  return {
    nextDates: endpoint({
      id: `${kind}.nextDates` as const,
      method: 'GET',
      path: `${path}/next_dates`,
      access: 'portal.use',
      summary:
        'The next sessions of the same title that the caller finds in lists, five at most, and whether they are told of new ones',
      params: idParams,
      response: z.object({ dates: z.array(card), alert: alertState }),
      errors: ['not_found'],
    }),
    clashes: endpoint({
      id: `${kind}.clashes` as const,
      method: 'GET',
      path: `${path}/clashes`,
      access: 'portal.use',
      summary:
        'What the caller has at the hours of this session: what they are registered to, and what they lead',
      params: idParams,
      response: clashes,
      errors: ['not_found'],
    }),
    alert: endpoint({
      id: `${kind}.alert` as const,
      method: 'POST',
      path: `${path}/alert`,
      access: 'portal.use',
      summary:
        'Be told when the next session of this title is published, once a session, however often it is asked for',
      params: idParams,
      response: alertState,
      errors: ['not_found'],
    }),
    endAlert: endpoint({
      id: `${kind}.endAlert` as const,
      method: 'DELETE',
      path: `${path}/alert`,
      access: 'portal.use',
      summary: 'Be told no more of the sessions of this title',
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
  summary: 'The titles whose next sessions the caller is told of',
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
  summary: 'End one of one’s own alerts; one that is ended already is no failure',
  params: idParams,
  response: null,
  status: 204,
});
