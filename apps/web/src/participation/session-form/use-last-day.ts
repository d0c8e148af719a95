import { lastDay } from '@forman/domain/participation/form-instants';
import { useCall } from '../../api/query.ts';

/** Last day on which this installation allows a session (CAT-125); the default until it is read. */
export const useLastDay = (): string => useCall('publicConfig', {}).data?.lastSessionDay ?? lastDay;
