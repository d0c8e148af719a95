import { useEffect, useState } from 'react';
import { serverNow } from '../api/server-clock.ts';
import { timeLeftText } from './time-left.ts';

type Props = {
  until: string;
  onEnd?: () => void;
  /** Formats the time left. */
  write?: (milliseconds: number) => string;
};

/** Counts down by the server's clock. Screen readers do not announce the ticks, only the text around them. */
export function Countdown({ until, onEnd, write = timeLeftText }: Props) {
  const end = Date.parse(until);
  const [left, setLeft] = useState(() => end - serverNow());

  useEffect(() => {
    const timer = setInterval(() => {
      const rest = end - serverNow();
      setLeft(rest);
      if (rest > 0) return;
      clearInterval(timer);
      onEnd?.();
    }, 1000);
    return () => clearInterval(timer);
  }, [end, onEnd]);

  return (
    <span className="num nowrap" role="timer" aria-live="off">
      {write(left)}
    </span>
  );
}
