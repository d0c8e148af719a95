import { flushSync } from 'react-dom';

let isPressed = false;
let waiting: (() => void)[] = [];

function release(): void {
  isPressed = false;
  const works = waiting;
  waiting = [];
  if (works.length > 0) flushSync(() => works.forEach((work) => work()));
}

// A finger’s mouse events come after its pointer events, and the focus moves with the former.
window.addEventListener('mousedown', () => (isPressed = true), true);
// The click has its target by now. Not at the click itself: a box that is ticked would be drawn as it was before.
window.addEventListener('mouseup', release, true);
window.addEventListener('dragend', release, true);

/**
 * At once, or when the button that is being pressed is let go: what appears on the page meanwhile (a sentence under the
 * field that is left, hours under a period) would push it from under the pointer, and the press would be lost. Done
 * before the button’s own work, which so knows of it.
 */
export function afterPress(work: () => void): void {
  if (isPressed) waiting.push(work);
  else work();
}
