import type { TaskHandlers } from '../features/background-tasks/run-tasks.service.ts';
import { zipArchive } from '../features/closings/archive.service.ts';
import { zipControlFile } from '../features/control-files/control-files.service.ts';
import { writePeopleImport } from '../features/imports/people-apply.service.ts';
import { zipMonthDocuments } from '../features/invoicing/month-documents.service.ts';

export const taskHandlers: TaskHandlers = {
  people_import: writePeopleImport,
  month_documents: zipMonthDocuments,
  books_archive: zipArchive,
  control_file: zipControlFile,
  control_files: zipControlFile,
};
