import type { TaskHandlers } from '../platform/background-tasks/run-tasks.service.ts';
import { readFormerPortal } from '../office/move-in/former-portal/read-former.service.ts';
import { moveIn, rehearse, undo } from '../office/move-in/move-tasks.service.ts';
import { zipPortal } from '../export/export.task.ts';
import { zipArchive } from '../money/closings/archive.service.ts';
import { zipControlFile } from '../hours/control-files/control-files.service.ts';
import { writePeopleImport } from '../office/imports/people-apply.service.ts';
import { zipMonthDocuments } from '../books/invoicing/month-documents.service.ts';

export const taskHandlers: TaskHandlers = {
  people_import: writePeopleImport,
  month_documents: zipMonthDocuments,
  books_archive: zipArchive,
  control_file: zipControlFile,
  control_files: zipControlFile,
  portal_export: zipPortal,
  move_reading: readFormerPortal,
  move_rehearsal: rehearse,
  move_in: moveIn,
  move_undo: undo,
};
