import { flushSync } from 'react-dom';

let isPressed = false;
let waiting: (() => void)[] = [];

function release(): void {
  isPressed = false;
  const works = waiting;
  waiting = [];
  if (works.length > 0) flushSync(() => works.forEach((work) => work()));
}

// On a touch screen mouse events come after pointer events, and the focus moves with the mouse events.
window.addEventListener('mousedown', () => (isPressed = true), true);
// Runs on mouseup, when the click already has its target. On click, a ticked box would be drawn unticked.
window.addEventListener('mouseup', release, true);
window.addEventListener('dragend', release, true);

/**
 * Runs `work` at once, or when the button being pressed is released. New content, such as a sentence under
 * the field that was left, would move the button from under the pointer, and the press would be lost. It runs
 * before the button's own handler, which sees its effect.
 */
export function afterPress(work: () => void): void {
  if (isPressed) waiting.push(work);
  else work();
}
