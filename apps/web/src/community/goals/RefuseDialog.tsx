import './goal-card.css';
import type { AnsweredCompletion } from '@forman/contract/community/goals';
import { longestGoalReason } from '@forman/domain/community/goals';
import { useViewer } from '../../api/viewer.ts';
import { FormDialog } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FormArea } from '../../ui/FormField.tsx';

type Props = {
  completion: Pick<AnsweredCompletion, 'id' | 'goal'>;
  firstName: string;
  /** Reason given before, when the refusal failed. */
  reason: string;
  onConfirm: (reason: string) => void;
  onClose: () => void;
};

/** Confirms a refusal; only the person and those who answer for them can read its optional reason. */
export function RefuseDialog({ completion, firstName, reason: given, onConfirm, onClose }: Props) {
  const { id, goal } = completion;
  const me = useViewer();
  const form = useForm({
    start: { reason: given },
    draft: `forman.draft.${me.id}.refusal.${id}`,
    send: async ({ reason }) => onConfirm(reason.trim()),
    notices: {},
  });
  return (
    <FormDialog
      title={'Refuser cet objectif\u00a0?'}
      of={form}
      verb="Refuser"
      look="bad"
      cancelVerb="Garder en attente"
      onClose={onClose}
    >
      <p className="strong">{goal.description}</p>
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
          data-autofocus
          {...form.field('reason')}
        />
      </div>
    </FormDialog>
  );
}
