import { call } from './client.ts';
import { logFailure } from './log.ts';
import type { PaidDues } from './paid-dues.ts';
import { type EndReason, endLogin } from './logins.ts';
import { isTakeover, readToken, takeTokensBack } from './tokens.ts';
import { deviceStorage, tabStorage } from './storage.ts';

/** Prefix of the keys under which the filters of lists are remembered between visits (CAT-020). */
export const filtersPrefix = 'forman.filters.';

export function forgetFilters(): void {
  for (const key of deviceStorage.keys()) {
    if (key.startsWith(filtersPrefix)) deviceStorage.removeItem(key);
  }
}

/**
 * Prefixes of the personal keys: drafts of this tab, recently opened pages, and counters. A logout deletes
 * them; an expired login keeps them.
 */
const ofPerson = ['forman.draft.', 'forman.recent.', 'forman.counters.'];

function forgetPerson(): void {
  for (const store of [tabStorage, deviceStorage])
    for (const key of store.keys())
      if (ofPerson.some((prefix) => key.startsWith(prefix))) store.removeItem(key);
}

export const endAtServer = (): Promise<void> =>
  call('logout', {}).catch((error: unknown) => logFailure('logout', error));

/**
 * Ends the login at the server too, with an administrator’s own behind a takeover; here it ends whatever the
 * server answers. After a payment of dues, which ends the login unasked, the login page says so.
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
