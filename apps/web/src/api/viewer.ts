import { landingPath, type Permission, type Role } from '@forman/domain/access';
import { useQuery } from '@tanstack/react-query';
import { routes } from '../paths.ts';
import type { Answer } from './client.ts';
import { callQuery, queryClient } from './query.ts';

/** The logged-in account, as the server knows it now. */
export type Me = Answer<'me'>;

export const viewerQuery = callQuery('me', {});

export const loadViewer = (): Promise<Me> => queryClient.ensureQueryData(viewerQuery);

/** The viewer. Only within the portal’s frame, whose loader has read the account before anything shows. */
export function useViewer(): Me {
  const { data } = useQuery(viewerQuery);
  if (!data) throw new Error('useViewer stands outside the frame');
  return data;
}

export const can = (me: Me, permission: Permission): boolean => me.permissions.includes(permission);

/**
 * True when only the account page opens: a password has to be chosen there first, or a second factor added.
 */
export const hasAccountAlone = (me: Pick<Me, 'isPasswordDue' | 'isSecondFactorDue'>): boolean =>
  me.isPasswordDue || me.isSecondFactorDue;

/**
 * First page of this person: the landing page of their role (CORE-025), or the account page while only that
 * opens.
 */
export const homeOf = (me: Me): string =>
  hasAccountAlone(me) ? routes.account : landingPath(me.roles[0] as Role);
