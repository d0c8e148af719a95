import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { landingPath, type Role } from '@forman/domain/access';
import { ApiError } from '../../api/api-error.ts';
import { takeAsked } from '../../api/asked-address.ts';
import { call } from '../../api/client.ts';
import { logFailure } from '../../api/log.ts';
import { beginSession } from '../../api/session.ts';
import { loadViewer } from '../../api/viewer.ts';

export type Credentials = { email: string; password: string };

/** Logs in and goes to the page that was asked for, else to where the role lands (CORE-024, CORE-025). */
export function useLogin() {
  const navigate = useNavigate();
  const busy = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);

  async function logIn(credentials: Credentials): Promise<boolean> {
    if (busy.current) return false;
    busy.current = true;
    setBusy(true);
    setError(null);
    try {
      beginSession(await call('login', { body: credentials }));
      const me = await loadViewer();
      await navigate(takeAsked(me) ?? landingPath(me.roles[0] as Role), { replace: true });
      return true;
    } catch (failure) {
      setError(
        failure instanceof ApiError
          ? failure
          : new ApiError({ status: 0, code: 'internal' }, { cause: failure }),
      );
      if (!(failure instanceof ApiError) || failure.status !== 401) logFailure('login', failure);
      return false;
    } finally {
      busy.current = false;
      setBusy(false);
    }
  }

  return { logIn, isBusy, error };
}
