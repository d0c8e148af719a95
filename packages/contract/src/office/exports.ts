import { sessionKinds } from '@forman/domain/sessions/kinds';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idParams, instant } from '../fields.ts';
import { backgroundTask } from '../platform/background-tasks.ts';

const linePerson = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  godFather: z.object({ firstName: z.string(), lastName: z.string(), phoneNumber: z.string() }).nullable(),
});
z.globalRegistry.add(linePerson, { id: 'ExportedPerson' });
export type LinePerson = z.output<typeof linePerson>;

export const exportLine = endpoint({
  id: 'exportLine',
  method: 'GET',
  path: '/exports/line/:id',
  access: 'portal.use',
  summary:
    'List the sponsors above a person (`up`; only for the caller and administrators), everybody below (`down`) or those sponsored directly (`direct`), nearest first',
  params: idParams,
  query: z.object({ which: z.enum(['up', 'down', 'direct'], 'Lignée inconnue') }),
  response: z.array(linePerson),
  errors: ['not_found'],
});

const exportedSession = z.object({
  thematic: z.string(),
  title: z.string(),
  startDate: instant,
  endDate: instant,
  place: z.string(),
  part: z.enum(['pilot', 'copilot', 'registered']),
  former: z.object({ firstName: z.string(), lastName: z.string() }),
});
z.globalRegistry.add(exportedSession, { id: 'ExportedSession' });
export type ExportedSession = z.output<typeof exportedSession>;

export const exportSessions = endpoint({
  id: 'exportSessions',
  method: 'GET',
  path: '/exports/sessions/:id',
  access: 'portal.use',
  summary:
    'List the sessions of one kind that a person followed, piloted or co-piloted: the caller, or somebody of their downline',
  params: idParams,
  query: z.object({ kind: z.enum(sessionKinds, 'Type inconnu') }),
  response: z.array(exportedSession),
  errors: ['not_found'],
});

/** Written row by row while it is read; the header x-total-count announces the number of rows. */
const wholeFile = {
  method: 'GET',
  access: 'members.administer',
  response: 'file',
  fileType: 'text/csv',
  isBareToo: true,
  rateLimit: { per: 'account', count: 10, seconds: 60 },
} as const;

export const exportActivities = endpoint({
  ...wholeFile,
  id: 'exportActivities',
  path: '/export/activities',
  summary: 'Export all sessions of the four kinds with their figures, newest first, as CSV',
});

export const exportUsers = endpoint({
  ...wholeFile,
  id: 'exportUsers',
  path: '/export_user',
  summary: 'Export all accounts with level, sponsor, dues and company, as CSV',
  needsConfirmation: true,
});

export const exportPortal = endpoint({
  id: 'exportPortal',
  method: 'POST',
  path: '/export/portal',
  access: 'settings.administer',
  changes: ['tasks'],
  summary:
    'Request everything that the portal keeps as one ZIP in open formats, which an empty portal reads. Answers the background task; a repeated request answers the running one',
  response: backgroundTask,
  isRefusedInTakeover: true,
  needsConfirmation: true,
  rateLimit: { per: 'account', count: 5, seconds: 600 },
});
