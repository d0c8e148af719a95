import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '@forman/domain/errors';
import { takeoverRefusal } from '@forman/domain/people/takeover';

export type CurrentRequest = {
  id: string;
  ip: string;
  userAgent: string;
  /** The login of the call; null without a login. */
  familyId: string | null;
  /** The administrator who makes the call from somebody else's account. */
  actingAdminId: number | null;
};
const current = new AsyncLocalStorage<CurrentRequest>();

/** Runs `work` with the request's id and browser readable everywhere in it; audit rows have the id. */
export const withRequest = <T>(request: CurrentRequest, work: () => T): T => current.run(request, work);

/** null outside a request (a job, a command of the console), like all values below. */
export const currentRequest = (): CurrentRequest | null => current.getStore() ?? null;
export const currentRequestId = (): string | null => current.getStore()?.id ?? null;
export const currentUserAgent = (): string | null => current.getStore()?.userAgent ?? null;
export const currentActingAdmin = (): number | null => current.getStore()?.actingAdminId ?? null;

export const refusedInTakeover = (): AppError =>
  new AppError('forbidden', { reason: 'takeover', detail: takeoverRefusal });

/** Refuses calls that are only partly the person's own. @throws AppError forbidden in a takeover. */
export function refuseInTakeover(): void {
  if (currentActingAdmin() !== null) throw refusedInTakeover();
}
