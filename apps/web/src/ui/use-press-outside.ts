import { type RefObject, useEffect } from 'react';

/** Calls `onPress` when a press lands outside the box, while active. */
export function usePressOutside(
  box: RefObject<HTMLElement | null>,
  isActive: boolean,
  onPress: () => void,
): void {
  useEffect(() => {
    if (!isActive) return;
    const press = ({ target }: PointerEvent): void => {
      if (!box.current?.contains(target as Node)) onPress();
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  });
}
