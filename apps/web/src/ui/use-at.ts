import { useEffect, useEffectEvent } from 'react';
import { serverNow } from '../api/server-clock.ts';

/** Calls `run` once the server's clock has passed the instant; never when it is null. */
export function useAt(instant: string | null | undefined, run: () => void): void {
  const arrive = useEffectEvent(run);
  useEffect(() => {
    if (!instant) return;
    // One second more, so that the server already counts the instant as past.
    const timer = setTimeout(() => arrive(), Math.max(0, Date.parse(instant) - serverNow()) + 1000);
    return () => clearTimeout(timer);
  }, [instant]);
}
