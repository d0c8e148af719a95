import { type RefObject, useRef, useState } from 'react';
import { useAct } from '../../api/act.ts';

export type Terms = {
  isTicked: boolean;
  isMissing: boolean;
  /** True once the person was led to the box without having seen it: not an error yet. */
  isAsked: boolean;
  /** `then`: called once the consent is stored, or could not be. */
  tick: (isTicked: boolean, then?: () => void) => void;
  /** Leads to the box; a person who had it in sight, or was led to it before, gets the error. */
  ask: () => void;
  box: RefObject<HTMLInputElement | null>;
};

/** Box of the general terms, without which no payment begins (CORE-195). */
export function useTerms(): Terms {
  const [isTicked, setTicked] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [isAsked, setAsked] = useState(false);
  // The consent is stored; when that fails, the payment goes on all the same (failures are logged).
  const { mutate: keep } = useAct('acceptTerms');
  const box = useRef<HTMLInputElement>(null);
  return {
    isTicked,
    isMissing,
    isAsked,
    box,
    tick: (now, then) => {
      setTicked(now);
      setMissing(false);
      if (now) keep({}, { onSettled: then });
    },
    ask: () => {
      setMissing(isAsked || isSeen(box.current));
      setAsked(true);
      box.current?.focus({ preventScroll: true });
      box.current?.scrollIntoView({ block: 'center' });
    },
  };
}

/** Height in pixels of the bars at the foot of a phone’s window: the pressed bar, above the bottom bar. */
const bars = 148;

function isSeen(box: HTMLElement | null): boolean {
  if (!box) return false;
  const { top, bottom } = box.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight - bars;
}
