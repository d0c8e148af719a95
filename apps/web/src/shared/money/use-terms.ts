import { useMutation } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { usePortalApi } from '../../api/use-portal-api.ts';

export type Terms = {
  isTicked: boolean;
  isMissing: boolean;
  /** Somebody who could not see the box was led to it: no error yet. */
  isAsked: boolean;
  tick: (isTicked: boolean) => void;
  /** Leads to the box; a person who had it before their eyes reads under it that it is missing. */
  ask: () => void;
  box: RefObject<HTMLInputElement | null>;
};

/** The general terms: without them nothing begins (CORE-195). */
export function useTerms(): Terms {
  const [isTicked, setTicked] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [isAsked, setAsked] = useState(false);
  // The consent is stored; should that fail, the payment goes on all the same (failures are logged).
  const { mutate: keep } = useMutation({ mutationFn: usePortalApi().acceptTerms });
  const box = useRef<HTMLInputElement>(null);
  return {
    isTicked,
    isMissing,
    isAsked,
    box,
    tick: (now) => {
      setTicked(now);
      setMissing(false);
      if (now) keep();
    },
    ask: () => {
      setMissing(isAsked || isSeen(box.current));
      setAsked(true);
      box.current?.focus({ preventScroll: true });
      box.current?.scrollIntoView({ block: 'center' });
    },
  };
}

/** The height of the bars at the foot of a phone's window: the pressed one, above the bottom bar. In pixels. */
const bars = 148;

function isSeen(box: HTMLElement | null): boolean {
  if (!box) return false;
  const { top, bottom } = box.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight - bars;
}
