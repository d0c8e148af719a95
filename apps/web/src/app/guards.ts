import type { Permission } from '@forman/domain/access';
import { redirect } from 'react-router';
import { ApiError } from '../api/api-error.ts';
import { keepAsked, settleArrival } from '../api/asked-address.ts';
import { freshToken } from '../api/logins.ts';
import { can, hasAccountAlone, homeOf, loadViewer, type Me } from '../api/viewer.ts';
import { routes } from '../paths.ts';

/** People who may open a page, and the address to which others are sent. The API checks again by itself. */
export type RouteAccess = {
  /** Guests are sent to their workshops. */
  members?: true;
  /**
   * Right needed for the page. People without it go to `elsewhere`: by default the landing page, which
   * forwards by role.
   */
  permission?: Permission;
  elsewhere?: 'home' | 'faq' | 'newsList';
  /** Open to the accountant, whom every other page sends to the dashboard (CORE-083). */
  accountant?: true;
  /** Open also to people who must first choose a password, or add a second factor. */
  isAccount?: true;
};

/** The logged-in account, or null; throws when the server cannot say. */
export async function findViewer(): Promise<Me | null> {
  try {
    if ((await freshToken()) === null) return null;
    const me = await loadViewer();
    settleArrival();
    return me;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Null lets the viewer in; else a redirect, for a loader to return. */
export async function redirectIfDenied(access: RouteAccess = {}): Promise<Response | null> {
  const me = await findViewer();
  if (me === null) keepAsked();
  const target = me === null ? routes.landing : elsewhereFor(me, access);
  return target === null ? null : redirect(target);
}

function elsewhereFor(me: Me, access: RouteAccess): string | null {
  if (hasAccountAlone(me) && !access.isAccount) return routes.account;
  const isAccountant = me.isExpertAccountant && !me.isAdmin;
  if (isAccountant && !access.accountant) return routes.accountant;
  if (access.members && !isAccountant && !can(me, 'portal.member')) return routes.workshops;
  if (access.permission && !can(me, access.permission))
    return access.elsewhere === 'home' ? homeOf(me) : routes[access.elsewhere ?? 'landing'];
  return null;
}
