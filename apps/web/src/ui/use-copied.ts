import { useEffect, useState } from 'react';
import { logFailure } from '../api/log.ts';

const feedback = 800;

/**
 * Copies a text; `isCopied` is true for 800 ms afterwards (CORE-165).
 * @returns also the number of refusals of the browser in a row.
 */
export function useCopied(text: string): [isCopied: boolean, copy: () => Promise<void>, refusals: number] {
  const [isCopied, setCopied] = useState(false);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(setCopied, feedback, false);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setRefusals(0);
    } catch (error) {
      setRefusals(refusals + 1);
      logFailure('copy', error);
    }
  }
  return [isCopied, copy, refusals];
}
