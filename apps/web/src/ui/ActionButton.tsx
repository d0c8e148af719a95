import { useId } from 'react';
import { BusyButton, type BusyButtonProps } from './BusyButton.tsx';
import { reasonSentence } from '../messages/reasons.ts';
import { Tooltip } from './Tooltip.tsx';

type Props = BusyButtonProps & {
  /** Decision of the server, sent with the object: a refusal blocks the button, which shows the reason. */
  decision?: { ok: boolean; reason?: string | undefined };
};

/** Button of an action; a refused one gives its reason to mouse, touch and keyboard users alike. */
export function ActionButton({ decision, ...button }: Props) {
  const id = useId();
  if (!decision || decision.ok) return <BusyButton {...button} />;
  const reason = reasonSentence(decision.reason);
  return (
    <>
      <Tooltip text={reason}>
        <BusyButton {...button} blocked aria-describedby={id} />
      </Tooltip>
      <span id={id} className="vh">
        {reason}
      </span>
    </>
  );
}
