import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { readToken } from '../api/tokens.ts';

/** Asks before a page with unsaved text is left, unless the login has ended. */
export function useLeaveGuard(isDirty: boolean) {
  const isSaved = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      !isSaved.current &&
      readToken() !== null &&
      currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent): void => {
      if (!isSaved.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  return {
    isAsking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
    /** Stops asking once the form is sent. */
    allow: () => {
      isSaved.current = true;
    },
  };
}
