import { useId } from 'react';
import { BusyButton, type BusyButtonProps } from './BusyButton.tsx';
import { reasonSentence } from '../messages/reasons.ts';
import { Tooltip } from './Tooltip.tsx';

type Props = BusyButtonProps & {
  /** The server's decision, sent with the object: a refusal stands on the button, with its reason. */
  decision?: { ok: boolean; reason?: string | undefined };
};

/** An action of the portal. When it cannot be done it says why, to a mouse, a finger and the keyboard alike. */
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
