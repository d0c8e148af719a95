import { ApiError } from './api-error.ts';
import { logFailure } from './log.ts';

/** Whether another was quicker. */
export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof ApiError && error.reason === 'changed_meanwhile';

/**
 * Once somebody is told that another was quicker (`changed_meanwhile`), sending again writes what they see over it: the
 * version that is stored now, or the one before when nobody can say.
 */
export async function newestVersion(
  read: () => Promise<{ version: number }>,
  before: number,
): Promise<number> {
  try {
    return (await read()).version;
  } catch (error) {
    logFailure('newest version', error);
    return before;
  }
}
