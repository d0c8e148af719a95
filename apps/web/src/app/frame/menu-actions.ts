import { invalidate } from '../../api/act.ts';
import { isUnconfirmed } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { logFailure } from '../../api/log.ts';
import { logOut } from '../../api/logout.ts';
import { notify } from '../../ui/notices.ts';
import type { MenuAction } from './entries.ts';

/** Asks for the person's data. The notice promises an e-mail, so it waits until the request is stored. */
async function requestData(): Promise<void> {
  try {
    await call('requestData', {});
    notify.success('dataRequested');
    await invalidate('privacy');
  } catch (error) {
    if (isUnconfirmed(error)) return;
    logFailure('data request', error);
    notify.error('dataRequest');
  }
}

/** Actions of the menu's entries that do not open a page. */
export const menuActions: Record<MenuAction['action'], () => void> = {
  logout: () => void logOut(),
  requestData: () => void requestData(),
};
