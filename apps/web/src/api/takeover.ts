import { pathTo, routes } from '../paths.ts';
import { call } from './client.ts';
import { endAtServer } from './logout.ts';
import { forgetOwnFilters } from './kept-filters.ts';
import { beginLogin, endLogin } from './logins.ts';
import { isTakeover, readToken, setTokensAside, takeTokensBack } from './tokens.ts';

/** Restarts the portal in the person’s account; the administrator’s own tokens are put aside (MEM-345). */
export async function takeOver(person: { id: number }): Promise<void> {
  const pair = await call('switchUser', { headers: { 'x-switch-user': String(person.id) } });
  setTokensAside();
  beginLogin(pair);
  window.location.assign(routes.landing);
}

/** Ends a takeover, and opens the person’s file as the administrator. */
export async function giveBack(person: { id: number }): Promise<void> {
  await endAtServer();
  forgetOwnFilters();
  if (takeTokensBack()) window.location.assign(pathTo('adminUser', { id: person.id }));
  // The takeover had expired, and its tokens are gone; without own tokens nobody is logged in any more.
  else if (isTakeover(readToken())) endLogin('logout');
}
