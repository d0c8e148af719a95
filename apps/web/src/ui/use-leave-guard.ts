import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { readToken } from '../api/tokens.ts';

/** Leaving with something typed asks first; a login that has ended does not. */
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
    /** What was typed is sent: nothing is left to lose. */
    allow: () => {
      isSaved.current = true;
    },
  };
}
