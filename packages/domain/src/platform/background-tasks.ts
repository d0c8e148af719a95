import type { Permission } from '../access.ts';

/** Kinds of long work in the background, each with the permission to ask for it and to take its file. */
export const taskPermission = {
  people_import: 'members.administer',
  month_documents: 'finance.read_all',
  books_archive: 'finance.read_all',
  // control_file: one's own; control_files: of everybody.
  control_file: 'portal.use',
  control_files: 'hours.administer',
  portal_export: 'settings.administer',
  move_reading: 'settings.administer',
  move_rehearsal: 'settings.administer',
  move_in: 'settings.administer',
  move_undo: 'settings.administer',
} as const satisfies Record<string, Permission>;

export type TaskKind = keyof typeof taskPermission;
export const taskKinds = Object.keys(taskPermission) as TaskKind[];

export const taskStates = ['waiting', 'running', 'done', 'failed'] as const;
export type TaskState = (typeof taskStates)[number];

/** Days for which a task and its file are kept after the request. */
export const taskKeptDays = 7;
