import { useEffect, useState } from 'react';
import { timeLeftText } from './time-left.ts';

type Props = { until: string; onEnd?: () => void };

/** Ticks on the screen, and is silent for a screen reader but for what stands around it. */
export function Countdown({ until, onEnd }: Props) {
  const end = Date.parse(until);
  const [left, setLeft] = useState(() => end - Date.now());

  useEffect(() => {
    const timer = setInterval(() => {
      const now = end - Date.now();
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      onEnd?.();
    }, 1000);
    return () => clearInterval(timer);
  }, [end, onEnd]);

  return (
    <span className="num nowrap" role="timer" aria-live="off">
      {timeLeftText(left)}
    </span>
  );
}
