import { importColumns, type ImportField } from '@forman/domain/office/import-columns';
import { importOutcomes } from '@forman/domain/office/import-outcome';
import { z } from 'zod';
import { backgroundTask } from '../platform/background-tasks.ts';
import { endpoint } from '../endpoint.ts';
import { flag, id, idParams, instant, paging, personName, trimmed } from '../fields.ts';

export const mostImportBytes = 5 * 1024 * 1024;

const outcome = z.enum(importOutcomes, 'État inconnu');
const field = z.enum(Object.keys(importColumns) as [ImportField, ...ImportField[]]);

const peopleImport = z.object({
  id,
  fileName: z.string(),
  askedAt: instant,
  /** Instant at which the import is deleted, with the file's content. */
  expiresAt: instant,
  /** Number of lines of each outcome. */
  counts: z.object({
    new: z.int(),
    changed: z.int(),
    same: z.int(),
    unknown: z.int(),
    wrong: z.int(),
  } satisfies Record<(typeof importOutcomes)[number], z.ZodInt>),
  /** Headings that no field has: their columns are not read. */
  unread: z.array(z.string()),
  /** The task that writes the import, once it was asked for. */
  task: backgroundTask.nullable(),
});
z.globalRegistry.add(peopleImport, { id: 'PeopleImport' });
export type PeopleImport = z.output<typeof peopleImport>;

const importLine = z.object({
  /** Number of the line in the file. */
  line: z.int(),
  email: z.string(),
  name: z.string(),
  outcome,
  reasons: z.array(z.string()),
  /** Changed fields: '' is no value; levels by their code, days as 2026-12-31. */
  changes: z.array(z.object({ field, from: z.string(), to: z.string() })),
});
z.globalRegistry.add(importLine, { id: 'ImportLine' });
export type ImportLine = z.output<typeof importLine>;

const undecidedImport = z.object({
  id,
  fileName: z.string(),
  askedBy: personName,
  askedAt: instant,
  expiresAt: instant,
  /** Number of people that it would add or change. */
  people: z.int(),
});
z.globalRegistry.add(undecidedImport, { id: 'UndecidedImport' });
export type UndecidedImport = z.output<typeof undecidedImport>;

export const checkPeopleFile = endpoint({
  id: 'checkPeopleFile',
  method: 'POST',
  path: '/people-imports',
  access: 'members.administer',
  changes: ['imports'],
  summary:
    'Check a file of people without importing it: CSV headed like the export of users, 5 MB and 10 000 lines at most. A field `dayOrder` before the file, "day first" or "month first", tells what 422 on it asks for',
  upload: 'file',
  response: peopleImport,
  rateLimit: { per: 'account', count: 30, seconds: 600 },
});

export const listPeopleImports = endpoint({
  id: 'listPeopleImports',
  method: 'GET',
  path: '/people-imports',
  access: 'members.administer',
  shows: ['imports'],
  summary: 'List the checked files of people that nobody has imported yet, newest first',
  response: z.object({ imports: z.array(undecidedImport) }),
});

export const getPeopleImport = endpoint({
  id: 'getPeopleImport',
  method: 'GET',
  path: '/people-imports/:id',
  access: 'members.administer',
  shows: ['imports'],
  summary: 'Get the number of lines by outcome of an import of people, and its task',
  params: idParams,
  response: peopleImport,
  errors: ['not_found'],
});

export const listImportLines = endpoint({
  id: 'listImportLines',
  method: 'GET',
  path: '/people-imports/:id/lines',
  access: 'members.administer',
  shows: ['imports'],
  summary:
    'List the lines of an import: new, changed (old and new value), the same, unknown or wrong, with the reasons',
  params: idParams,
  query: z.object({ ...paging, search: trimmed(100).optional(), outcome: outcome.optional() }),
  response: z.object({ lines: z.array(importLine), count: z.int(), maxPage: z.int() }),
  errors: ['not_found'],
});

export const getRefusedLines = endpoint({
  id: 'getRefusedLines',
  method: 'GET',
  path: '/people-imports/:id/refused',
  access: 'members.administer',
  summary: 'Export the refused lines of an import as sent, with the reason, for correction',
  params: idParams,
  response: 'file',
  fileType: 'text/csv',
  errors: ['not_found'],
});

export const applyPeopleImport = endpoint({
  id: 'applyPeopleImport',
  method: 'POST',
  path: '/people-imports/:id/apply',
  access: 'members.administer',
  changes: ['imports', 'tasks'],
  summary:
    'Import the accepted lines in one transaction, in the background. Refused if a person of the file was changed since the check',
  params: idParams,
  body: z.object({
    /** True: new people learn by e-mail that their account is open, and how to choose a password. */
    invites: flag.default(false),
  }),
  response: peopleImport,
  errors: ['not_found', 'conflict'],
  // It may change phones, which reset passwords.
  needsConfirmation: true,
});

export const dropPeopleImport = endpoint({
  id: 'dropPeopleImport',
  method: 'DELETE',
  path: '/people-imports/:id',
  access: 'members.administer',
  changes: ['imports'],
  summary: 'Delete a checked file of people that nobody has imported',
  params: idParams,
  response: null,
  status: 204,
  errors: ['not_found', 'conflict'],
});
