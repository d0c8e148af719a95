import { useEffect, useState } from 'react';
import { logFailure } from '../api/log.ts';

const feedback = 800;

/** Copies, and is true for a moment afterwards (CORE-165). */
export function useCopied(text: string): [isCopied: boolean, copy: () => void] {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(setCopied, feedback, false);
    return () => clearTimeout(timer);
  }, [isCopied]);

  function copy(): void {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      (error: unknown) => logFailure('copy', error),
    );
  }
  return [isCopied, copy];
}
