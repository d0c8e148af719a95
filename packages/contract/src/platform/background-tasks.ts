import { taskKinds, taskStates } from '@forman/domain/platform/background-tasks';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idParams, instant } from '../fields.ts';

export const backgroundTask = z.object({
  id,
  kind: z.enum(taskKinds),
  /** Subject of the task for the person who asked for it: a month, the name of a file. */
  label: z.string(),
  state: z.enum(taskStates),
  /** Steps done; `total` is known once the work has begun. */
  done: z.int(),
  total: z.int().nullable(),
  /** Reason of the failure, in a sentence. */
  failure: z.string().nullable(),
  file: z.object({ name: z.string(), bytes: z.int() }).nullable(),
  /** Counts at the end of the task, by name. */
  result: z.record(z.string(), z.number()).nullable(),
  /** The import that the task writes; null for another kind of task. */
  importId: id.nullable(),
  askedAt: instant,
  finishedAt: instant.nullable(),
  /** Instant at which the task is deleted, with its file. */
  expiresAt: instant,
});
z.globalRegistry.add(backgroundTask, { id: 'BackgroundTask' });
export type BackgroundTask = z.output<typeof backgroundTask>;

export const listTasks = endpoint({
  id: 'listTasks',
  method: 'GET',
  path: '/background-tasks',
  access: 'login',
  shows: ['tasks'],
  summary: 'List the caller’s background tasks, newest first: running, or ended in the last days',
  response: z.object({ tasks: z.array(backgroundTask) }),
});

export const getTask = endpoint({
  id: 'getTask',
  method: 'GET',
  path: '/background-tasks/:id',
  access: 'login',
  shows: ['tasks'],
  summary: 'Get a background task with its progress',
  params: idParams,
  response: backgroundTask,
  errors: ['not_found'],
});

export const getTaskFile = endpoint({
  id: 'getTaskFile',
  method: 'GET',
  path: '/background-tasks/:id/file',
  access: 'login',
  summary:
    'Get the file of a background task; for the person who asked for it, while they keep the right to it',
  params: idParams,
  response: 'file',
  fileType: 'application/zip',
  errors: ['not_found'],
});
