import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to a part that appears within an open dialog, as the pressed button has gone. */
export function useFirstFocus<Part extends HTMLElement>(selector: string): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => part.current?.querySelector<HTMLElement>(selector)?.focus(), [selector]);
  return part;
}
