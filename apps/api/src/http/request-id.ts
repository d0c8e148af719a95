import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** What runs inside finds the request's reference without handing it on: an audit row bears it, as the log does. */
export const withRequestId = <T>(id: string, work: () => T): T => current.run(id, work);

/** null outside a request: a job, a command of the console. */
export const currentRequestId = (): string | null => current.getStore() ?? null;
