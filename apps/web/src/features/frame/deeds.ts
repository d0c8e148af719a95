import { logOut } from '../../api/logout.ts';
import { notify } from '../../ui/notices.ts';
import type { Deed } from './entries.ts';

/** What the entries do that lead nowhere. The data request's own call comes with the privacy feature. */
export const deeds: Record<Deed['deed'], () => void> = {
  logout: () => void logOut(),
  requestData: () => notify.success('dataRequested'),
};
