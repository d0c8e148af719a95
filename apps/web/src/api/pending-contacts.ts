import { call } from './client.ts';

/** Whether a new e-mail or phone of mine waits to be confirmed: the server knows which does. Never an obstacle. */
export const hasPendingContacts = async (): Promise<boolean> => {
  const security = await call('getAccountSecurity', {}).catch(() => null);
  return (security?.pendingContacts.length ?? 0) > 0;
};
