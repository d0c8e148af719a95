import { useEffect, useState } from 'react';

const lasts = 900;
const slowDown = (part: number): number => 1 - (1 - part) ** 3;
const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Number that counts up to its value once; with reduced motion it is the value from the start. */
function useCounting(value: number): number {
  const [shown, setShown] = useState(() => (isStill() ? value : 0));

  useEffect(() => {
    if (isStill()) return;
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, now - start) / lasts);
      setShown(Math.round(value * slowDown(part)));
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);

  return shown;
}

type Props = { label: string; /** Null while unknown. */ value: number | null };

function Counting({ value }: { value: number }) {
  return useCounting(value).toLocaleString('fr-FR').replaceAll('\u202f', '\u00a0');
}

export function Counter({ label, value }: Props) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value === null ? '\u00a0' : <Counting key={value} value={value} />}</dd>
    </div>
  );
}
