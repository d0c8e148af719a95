import { call } from './client.ts';
import { logFailure } from './log.ts';
import type { PaidDues } from './paid-dues.ts';
import { type EndReason, endLogin } from './logins.ts';
import { isTakeover, readToken, takeTokensBack } from './tokens.ts';

/** Filters of lists that are remembered between visits stand under this prefix (CAT-020). */
export const filtersPrefix = 'forman.filters.';

export function forgetFilters(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(filtersPrefix)) localStorage.removeItem(key);
  }
}

/** Drafts of this tab, what was opened last in it, and what waited: who logs out leaves nothing to read. An expired login keeps them. */
const ofPerson = ['forman.draft.', 'forman.recent.', 'forman.counters.'];

function forgetPerson(): void {
  for (const store of [sessionStorage, localStorage])
    for (const key of Object.keys(store))
      if (ofPerson.some((prefix) => key.startsWith(prefix))) store.removeItem(key);
}

export const endAtServer = (): Promise<void> =>
  call('logout', {}).catch((error: unknown) => logFailure('logout', error));

/**
 * Ends the login at the server too, an administrator's own behind a takeover with it; here it ends whatever the server
 * says. Whose dues are paid did not ask for it: the login page tells them.
 */
export async function logOut(
  reason: Extract<EndReason, 'logout' | 'paid'> = 'logout',
  dues?: PaidDues,
): Promise<void> {
  const wasTakeover = isTakeover(readToken());
  await endAtServer();
  if (wasTakeover) {
    takeTokensBack();
    await endAtServer();
  }
  forgetFilters();
  forgetPerson();
  endLogin(reason, dues);
}
