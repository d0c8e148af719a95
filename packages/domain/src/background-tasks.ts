import type { Permission } from './access.ts';

/** Long work that somebody asked for and may leave: what it is, and who may ask for it and take its file. */
export const taskPermission = {
  people_import: 'members.administer',
  month_documents: 'finance.read_all',
  books_archive: 'finance.read_all',
  // The control file of oneself, and that of anybody.
  control_file: 'portal.use',
  control_files: 'hours.administer',
} as const satisfies Record<string, Permission>;

export type TaskKind = keyof typeof taskPermission;
export const taskKinds = Object.keys(taskPermission) as TaskKind[];

export const taskStates = ['waiting', 'running', 'done', 'failed'] as const;
export type TaskState = (typeof taskStates)[number];

/** How long a task and its file are kept once it was asked for. */
export const taskKeptDays = 7;
