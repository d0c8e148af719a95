import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, page, paging } from '../fields.ts';
import { ledSession, session, sessionCard } from '../sessions/sessions.ts';

/** A session that is over and whose absentees are not confirmed yet. */
const openSheet = ledSession.extend({
  /** People noted present in one of its half-days: they cannot be put on the list of absentees. */
  signed: z.array(id),
});
z.globalRegistry.add(openSheet, { id: 'OpenSheet' });
export type OpenSheet = z.output<typeof openSheet>;

export const sessionInbox = endpoint({
  id: 'sessionInbox',
  method: 'GET',
  path: '/notifications/sessions',
  access: 'portal.use',
  shows: ['sessions', 'presence'],
  summary:
    'List the sessions that wait for the caller: to publish, co-pilots to approve, lists of absentees to confirm; 100 of each a page, next ones first',
  query: z.object({ page }),
  response: z.object({
    toPublish: z.array(session),
    candidacies: z.array(ledSession),
    sheets: z.array(openSheet),
    page: z.int(),
    maxPage: z.int(),
    /** Totals over all pages; for candidacies, the number of people. */
    totals: z.object({ toPublish: z.int(), candidacies: z.int(), sheets: z.int() }),
  }),
});

export const listWorkshopCandidacies = endpoint({
  id: 'listWorkshopCandidacies',
  method: 'GET',
  path: '/workshops/copilotWanted',
  access: 'portal.use',
  shows: ['sessions'],
  summary:
    'List the workshops with co-pilot candidates that the caller leads; all of them for an admin. Paged (page, itemsPerPage, x-total-count)',
  query: z.object(paging),
  response: z.array(ledSession),
});

export const listMeetingsWantingCopilot = endpoint({
  id: 'listMeetingsWantingCopilot',
  method: 'GET',
  path: '/teamMeetings/copilotWanted',
  access: 'portal.use',
  shows: ['sessions'],
  summary:
    'List the coming team meetings that look for a co-pilot. Paged (page, itemsPerPage, x-total-count)',
  query: z.object(paging),
  response: z.array(sessionCard),
});
