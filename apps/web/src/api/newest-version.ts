import { ApiError } from './api-error.ts';
import { logFailure } from './log.ts';

/** True when another request was faster. */
export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof ApiError && error.reason === 'changed_meanwhile';

/**
 * Version to send after a conflict (`changed_meanwhile`), so that the person’s next try overwrites what they
 * were shown: the stored version, or the former one when it cannot be read.
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
