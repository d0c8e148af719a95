let isPressed = false;
const follow = (type: 'pointerdown' | 'pointerup' | 'pointercancel', to: boolean): void =>
  window.addEventListener(type, () => (isPressed = to), true);
follow('pointerdown', true);
follow('pointerup', false);
follow('pointercancel', false);

/**
 * At once, or when the button that is being pressed is let go and has been heard: a sentence that appears meanwhile would
 * push it from under the pointer, and the press would be lost.
 */
export function afterPress(work: () => void): void {
  if (!isPressed) return work();
  window.addEventListener('pointerup', () => setTimeout(work), { once: true });
}
