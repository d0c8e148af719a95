import { landingPath, type Permission, type Role } from '@forman/domain/access';
import { useQuery } from '@tanstack/react-query';
import { routes } from '../paths.ts';
import type { Answer } from './client.ts';
import { callQuery, queryClient } from './query.ts';

/** The logged-in account, as the server knows it now. */
export type Me = Answer<'me'>;

export const viewerQuery = callQuery('me', {});

export const loadViewer = (): Promise<Me> => queryClient.ensureQueryData(viewerQuery);

/** The account as it was last read; undefined before it was, and for a visitor. */
export const knownViewer = (): Me | undefined => queryClient.getQueryData(viewerQuery.queryKey);

/** The viewer. Only within the portal’s frame, whose loader has read the account before anything shows. */
export function useViewer(): Me {
  const { data } = useQuery(viewerQuery);
  if (!data) throw new Error('useViewer stands outside the frame');
  return data;
}

export const can = (me: Me, permission: Permission): boolean => me.permissions.includes(permission);

/** True when only the account page opens, to choose a password or add a second factor first. */
export const hasAccountAlone = (me: Pick<Me, 'isPasswordDue' | 'isSecondFactorDue'>): boolean =>
  me.isPasswordDue || me.isSecondFactorDue;

/** First page of this person: their role’s landing page (CORE-025); the account page while no other opens. */
export const homeOf = (me: Me): string =>
  hasAccountAlone(me) ? routes.account : landingPath(me.roles[0] as Role);
