import type { Permission } from '@forman/domain/access';
import { useQuery } from '@tanstack/react-query';
import type { Answer } from './client.ts';
import { callQuery, queryClient } from './query.ts';

/** The account that is logged in, as the server knows it now. */
export type Me = Answer<'me'>;

export const viewerQuery = callQuery('me', {});

export const loadViewer = (): Promise<Me> => queryClient.ensureQueryData(viewerQuery);

/** Inside the portal's frame only, whose loader has read the account before anything shows. */
export function useViewer(): Me {
  const { data } = useQuery(viewerQuery);
  if (!data) throw new Error('useViewer stands outside the frame');
  return data;
}

export const can = (me: Me, permission: Permission): boolean => me.permissions.includes(permission);

/** Nothing but the account page opens yet: a password is to be chosen there first, or a second factor added. */
export const hasAccountAlone = (me: Pick<Me, 'isPasswordDue' | 'isSecondFactorDue'>): boolean =>
  me.isPasswordDue || me.isSecondFactorDue;
