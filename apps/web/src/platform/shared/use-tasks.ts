import type { BackgroundTask } from '@forman/contract/platform/background-tasks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/query.ts';
import { downloadFile } from '../../api/download.ts';
import { saveFile } from '../../ui/save-file.ts';

export type Task = BackgroundTask;

export const isUnderWay = ({ state }: Pick<Task, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

/** Interval between two readings, in milliseconds: the bar moves, and an afternoon of them costs little. */
const betweenMs = 1000;

/** Background tasks of the viewer, read again while one of them is under way. */
export const useTasks = () =>
  useQuery({
    ...callQuery('listTasks', {}),
    refetchInterval: ({ state: { data } }) => (data?.tasks.some(isUnderWay) ? betweenMs : false),
  });

/** Downloads the file of a finished task. */
export function useTaskFile() {
  return useMutation({
    mutationFn: async ({ id, file }: Task) => {
      if (!file) return;
      const bytes = await downloadFile('getTaskFile', { params: { id } });
      saveFile(file.name, 'application/zip', bytes);
    },
  });
}
