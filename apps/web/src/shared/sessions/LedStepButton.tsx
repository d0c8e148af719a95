import { BusyButton } from '../../ui/BusyButton.tsx';
import { useInSight } from '../../ui/use-in-sight.ts';
import type { LedStep } from './led-step.ts';

/** To what waits for who leads the session, on the same page; filled as long as nothing there is. */
export function LedStepButton({ step: { part, act } }: { step: LedStep }) {
  // Its heading, which is there from the start: the act in it may come later.
  const isThere = useInSight(`#${part} h2`, { ratio: 0.95 });
  function go(): void {
    const target = document.getElementById(part);
    target?.scrollIntoView();
    target?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }
  return (
    <BusyButton block size="l" look={isThere ? 'outline' : 'primary'} onClick={go}>
      {act}
    </BusyButton>
  );
}
