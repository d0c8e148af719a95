import type { BackgroundTask } from '@forman/contract/background-tasks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/query.ts';
import { downloadFile } from '../../api/download.ts';
import { saveFile } from '../../ui/save-file.ts';

export type Task = BackgroundTask;

export const isUnderWay = ({ state }: Pick<Task, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

/** Often enough that a bar moves, seldom enough that an afternoon costs nothing. */
const betweenMs = 1000;

/** The long work that one asked for, read again while some of it is under way. */
export const useTasks = () =>
  useQuery({
    ...callQuery('listTasks', {}),
    refetchInterval: ({ state: { data } }) => (data?.tasks.some(isUnderWay) ? betweenMs : false),
  });

/** Fetches the file of a task that is done. */
export function useTaskFile() {
  return useMutation({
    mutationFn: async ({ id, file }: Task) => {
      if (!file) return;
      const bytes = await downloadFile('getTaskFile', { params: { id } });
      saveFile(file.name, 'application/zip', bytes);
    },
  });
}
