import { useMutation } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { usePortalApi } from '../../api/use-portal-api.ts';

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
  const { mutate: keep } = useMutation({ mutationFn: usePortalApi().acceptTerms });
  const box = useRef<HTMLInputElement>(null);
  return {
    isTicked,
    isMissing,
    box,
    tick: (now) => {
      setTicked(now);
      setMissing(false);
      if (now) keep();
    },
    ask: () => {
      setMissing(true);
      box.current?.focus();
      box.current?.scrollIntoView({ block: 'center' });
    },
  };
}
