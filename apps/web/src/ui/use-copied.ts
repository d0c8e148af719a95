import { useEffect, useState } from 'react';
import { logFailure } from '../api/log.ts';

const feedback = 800;

/** Copies, and is true for a moment afterwards (CORE-165); refused, where the browser lets nothing be copied. */
export function useCopied(text: string): [isCopied: boolean, copy: () => void, isRefused: boolean] {
  const [isCopied, setCopied] = useState(false);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(setCopied, feedback, false);
    return () => clearTimeout(timer);
  }, [isCopied]);

  function copy(): void {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      (error: unknown) => {
        setRefused(true);
        logFailure('copy', error);
      },
    );
  }
  return [isCopied, copy, isRefused];
}
