import { type RefObject, useEffect, useRef } from 'react';

/** A part that comes within an open dialog takes the focus: what was pressed to bring it is gone. */
export function useFirstFocus<Part extends HTMLElement>(selector: string): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => part.current?.querySelector<HTMLElement>(selector)?.focus(), [selector]);
  return part;
}
