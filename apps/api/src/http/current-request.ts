import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '@forman/domain/errors';
import { takeoverRefusal } from '@forman/domain/takeover';

export type CurrentRequest = {
  id: string;
  ip: string;
  userAgent: string;
  /** The login that makes the call; null for nobody's. */
  familyId: string | null;
  /** The administrator who makes the call in somebody else's account. */
  actingAdminId: number | null;
};
const current = new AsyncLocalStorage<CurrentRequest>();

/** Runs `work` where the request's id and browser can be read without being passed on: audit rows bear the id. */
export const withRequest = <T>(request: CurrentRequest, work: () => T): T => current.run(request, work);

/** null outside a request, like all of these: a job, a command of the console. */
export const currentRequest = (): CurrentRequest | null => current.getStore() ?? null;
export const currentRequestId = (): string | null => current.getStore()?.id ?? null;
export const currentUserAgent = (): string | null => current.getStore()?.userAgent ?? null;
export const currentActingAdmin = (): number | null => current.getStore()?.actingAdminId ?? null;

export const refusedInTakeover = (): AppError =>
  new AppError('forbidden', { reason: 'takeover', detail: takeoverRefusal });

/** For calls of which only a part is the person's own. @throws AppError forbidden while an administrator acts. */
export function refuseInTakeover(): void {
  if (currentActingAdmin() !== null) throw refusedInTakeover();
}
