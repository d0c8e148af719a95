import { AsyncLocalStorage } from 'node:async_hooks';

type CurrentRequest = { id: string; userAgent: string };
const current = new AsyncLocalStorage<CurrentRequest>();

/** What runs inside finds the request's reference and browser without handing them on: an audit row bears the first. */
export const withRequest = <T>(request: CurrentRequest, work: () => T): T => current.run(request, work);

/** null outside a request: a job, a command of the console. */
export const currentRequestId = (): string | null => current.getStore()?.id ?? null;
export const currentUserAgent = (): string | null => current.getStore()?.userAgent ?? null;
