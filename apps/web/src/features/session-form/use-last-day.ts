import { lastDay } from '@forman/domain/sessions/form';
import { useCall } from '../../api/query.ts';

/** Beyond it no session can be, on this installation (CAT-125); the usual one until it has said so. */
export const useLastDay = (): string => useCall('publicConfig', {}).data?.lastSessionDay ?? lastDay;
