import './goal-card.css';
import { longestGoalReason } from '@forman/domain/community/goals';
import type { SubmitEvent } from 'react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormArea } from '../../ui/FormField.tsx';

type Props = {
  /** Description of the goal. */
  goal: string;
  firstName: string;
  reason: string;
  onReason: (reason: string) => void;
  onConfirm: () => void;
  onClose: () => void;
};

/** Confirms a refusal; only the person and those who answer for them can read its optional reason. */
export function RefuseDialog({ goal, firstName, reason, onReason, onConfirm, onClose }: Props) {
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    onConfirm();
  }
  return (
    <Dialog opened title={'Refuser cet objectif\u00a0?'} onClose={onClose}>
      <form onSubmit={submit}>
        <p className="strong">{goal}</p>
        <p className="dlg-then">
          {`Le refus reste visible sur cette page\u00a0; ${firstName} pourra présenter l’objectif de nouveau.`}
        </p>
        <div className="goal-refusal">
          <FormArea
            label="Motif du refus"
            isOptional
            help={`Dites ce qui manque\u00a0: ${firstName} le lira sous l’objectif, les autres adhérents non.`}
            rows={3}
            maxLength={longestGoalReason}
            value={reason}
            data-autofocus
            onChange={onReason}
          />
        </div>
        <div className="dlg-foot">
          <BusyButton size="l" onClick={onClose}>
            Garder en attente
          </BusyButton>
          <BusyButton type="submit" size="l" look="bad">
            Refuser
          </BusyButton>
        </div>
      </form>
    </Dialog>
  );
}
