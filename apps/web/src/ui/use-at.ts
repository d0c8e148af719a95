import { useEffect, useEffectEvent } from 'react';
import { serverNow } from '../api/server-clock.ts';

/** Runs once the server's clock has passed this instant; null: never. */
export function useAt(instant: string | null, run: () => void): void {
  const arrive = useEffectEvent(run);
  useEffect(() => {
    if (instant === null) return;
    // A second more: the server is asked about what is over.
    const timer = setTimeout(() => arrive(), Math.max(0, Date.parse(instant) - serverNow()) + 1000);
    return () => clearTimeout(timer);
  }, [instant]);
}
