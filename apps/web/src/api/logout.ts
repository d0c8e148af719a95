import { call } from './client.ts';
import { logFailure } from './log.ts';
import { endSession } from './session.ts';

/** Filters of lists that are remembered between visits stand under this prefix (CAT-020). */
export const filtersPrefix = 'forman.filters.';

export function forgetFilters(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(filtersPrefix)) localStorage.removeItem(key);
  }
}

/** Ends the login at the server too; here it ends whatever the server says. */
export async function logOut(): Promise<void> {
  await call('logout', {}).catch((error: unknown) => logFailure('logout', error));
  forgetFilters();
  endSession('logout');
}
