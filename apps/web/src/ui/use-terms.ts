import { createContext, type RefObject, useContext, useRef, useState } from 'react';
import { useAction } from '../api/query.ts';

/** The simulation writes nothing down: what is ticked there is nobody’s agreement. */
export const TermsKept = createContext(true);

export type Terms = {
  isTicked: boolean;
  isMissing: boolean;
  tick: (isTicked: boolean) => void;
  /** Says under the box that they are missing, and leads there. */
  ask: () => void;
  box: RefObject<HTMLInputElement | null>;
};

/** The general terms: without them nothing begins (CORE-195). */
export function useTerms(): Terms {
  const [isTicked, setTicked] = useState(false);
  const [isMissing, setMissing] = useState(false);
  // That it was ticked is kept; should that fail, the payment asks for nothing more (failures are logged).
  const { mutate: keep } = useAction('acceptTerms', { invalidates: ['getPrivacy'] });
  const isKept = useContext(TermsKept);
  const box = useRef<HTMLInputElement>(null);
  return {
    isTicked,
    isMissing,
    box,
    tick: (now) => {
      setTicked(now);
      setMissing(false);
      if (now && isKept) keep({});
    },
    ask: () => {
      setMissing(true);
      box.current?.focus();
      box.current?.scrollIntoView({ block: 'center' });
    },
  };
}
