import { pathTo, routes } from '../paths.ts';
import { call } from './client.ts';
import { endAtServer, forgetFilters } from './logout.ts';
import { beginLogin, endLogin } from './logins.ts';
import { isTakeover, readToken, setTokensAside, takeTokensBack } from './tokens.ts';

/** The app begins anew in the person's account, the administrator's own tokens kept aside (MEM-345). */
export async function takeOver(person: { id: number }): Promise<void> {
  const pair = await call('switchUser', { headers: { 'x-switch-user': String(person.id) } });
  setTokensAside();
  forgetFilters();
  beginLogin(pair);
  window.location.assign(routes.landing);
}

/** Ends a takeover, and goes back to whose account it was, as oneself. */
export async function giveBack(person: { id: number }): Promise<void> {
  await endAtServer();
  forgetFilters();
  if (takeTokensBack()) window.location.assign(pathTo('adminUser', { id: person.id }));
  // Its time was over, which took them back; without them nobody is logged in any more.
  else if (isTakeover(readToken())) endLogin('logout');
}
