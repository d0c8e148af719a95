import { call } from './client.ts';

/**
 * True when the viewer’s new e-mail or phone awaits confirmation; false when this cannot be read, so that it
 * never blocks.
 */
export const hasPendingContacts = async (): Promise<boolean> => {
  const security = await call('getAccountSecurity', {}).catch(() => null);
  return (security?.pendingContacts.length ?? 0) > 0;
};
