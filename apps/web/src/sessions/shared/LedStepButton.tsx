import { Link } from 'react-router';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { useInSight } from '../../ui/use-in-sight.ts';
import type { LedStep } from './led-step.ts';

/** Button to the leader’s next step in a session. */
export const LedStepButton = ({ step: { place, act } }: { step: LedStep }) =>
  'part' in place ? (
    <PartButton part={place.part} act={act} />
  ) : (
    <Link className="btn btn-primary btn-lg btn-block" to={place.path}>
      {act}
    </Link>
  );

/** Button to a part of the same page; filled while that part is out of sight. */
function PartButton({ part, act }: { part: string; act: string }) {
  // The heading is there from the start, while the part’s own button may appear later.
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
