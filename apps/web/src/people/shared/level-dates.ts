import type { Answer } from '../../api/client.ts';
import type { Level } from '@forman/domain/access';

type Dates = Answer<'getProfile'>['person']['userRoleInformation'];

/** Field that holds the date of each level; the odd capital is the wire’s (MEM-404). */
export const dateOfLevel: Record<Level, keyof Dates> = {
  ROLE_GUEST: 'guestCreatedAt',
  ROLE_NOMAN: 'nomanCreatedAt',
  ROLE_ONEMAN: 'onemanCreatedAt',
  ROLE_NEOMAN: 'neomanCreatedAt',
  ROLE_BEMAN: 'bemanCreatedAt',
  ROLE_ADMAN: 'AdmanCreatedAt',
  ROLE_MAN: 'manCreatedAt',
  ROLE_DEVMAN: 'devmanCreatedAt',
  ROLE_DXMAN: 'dxmanCreatedAt',
  ROLE_XMAN: 'xmanCreatedAt',
};
