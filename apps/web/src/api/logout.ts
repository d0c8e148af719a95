import { call } from './client.ts';
import { logFailure } from './log.ts';
import type { PaidDues } from './paid-dues.ts';
import { type EndReason, endLogin } from './logins.ts';
import { isTakeover, readToken, takeTokensBack } from './tokens.ts';
import { forgetFilters } from './kept-filters.ts';
import { remembered } from './remembered.ts';
import { deviceStorage, tabStorage } from './storage.ts';

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
 * server answers. Filters stay on a device that the person calls their own (CAT-020). After a payment of dues, which ends the login unasked, the login page says so.
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
  if (remembered.read() === '') forgetFilters();
  forgetPerson();
  endLogin(reason, dues);
}
