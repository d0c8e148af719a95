import type { OfficeOutsideTraining } from '@forman/contract/hours/outside-trainings';
import { habilitations } from '@forman/domain/people/profile';
import { areSameLines } from '@forman/domain/hours/outside';
import { fullName } from '@forman/domain/text';
import { IconPaperclip } from '@tabler/icons-react';
import { type SyntheticEvent, useState } from 'react';
import { useAct } from '../../api/act.ts';
import { readLines, typedLine } from '../shared/hour-line-values.ts';
import { HourLineFields } from '../shared/HourLineFields.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureLine, FailureNote } from '../../ui/FailureNote.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { notify } from '../../ui/notices.ts';
import { problemsByPath } from '../../ui/problems.ts';
import { trainingFacts } from './training-facts.ts';
import { useProof } from './use-proof.ts';

type Props = {
  training: OfficeOutsideTraining;
  onDecided: (training: OfficeOutsideTraining) => void;
  onClose: () => void;
};

const reasonMissing = 'Dites pourquoi, en quelques mots';

/** Holds a decision and checks it before it is sent: lines that differ from the declaration need a reason. */
function useDecision({ training, onDecided }: Pick<Props, 'training' | 'onDecided'>) {
  const [lines, setLines] = useState(() => training.lines.map(typedLine));
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const decide = useAct('decideOutsideTraining');

  function send(accept: boolean): void {
    const read = readLines(lines);
    const isChanged = !areSameLines(read.lines, training.lines);
    const problems = {
      ...(accept ? read.problems : {}),
      ...((!accept || isChanged) && reason.trim() === '' ? { reason: reasonMissing } : {}),
    };
    setWrong(problems);
    if (Object.keys(problems).length > 0) return;
    const body = {
      accept,
      version: training.version,
      ...(accept && isChanged && { lines: read.lines }),
      ...(reason.trim() !== '' && { reason: reason.trim() }),
    };
    decide.mutate(
      { params: { id: String(training.id) }, body },
      {
        onSuccess: (answer) => {
          notify.success('trainingDecided');
          onDecided(answer);
        },
      },
    );
  }

  const problems = { ...problemsByPath(decide.error), ...wrong };
  return {
    lines,
    setLines,
    reason,
    setReason,
    problems,
    send,
    error: decide.error,
    isBusy: decide.isPending,
  };
}

/** Decides on a declared training: accepted as it is, accepted with other hours, or refused. */
export function ExamineTraining({ training, onDecided, onClose }: Props) {
  const decision = useDecision({ training, onDecided });
  const { lines, setLines, reason, setReason, problems, send, error, isBusy } = decision;
  return (
    <Dialog opened title="Examiner la formation" onClose={onClose}>
      <form
        className="grid gap-16"
        noValidate
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault();
          send(true);
        }}
      >
        <About training={training} />
        <HourLineFields
          lines={lines}
          habilitations={habilitations}
          problems={problems}
          isOneNeeded
          onChange={setLines}
        />
        <FormField
          label="Motif"
          value={reason}
          error={problems.reason}
          maxLength={300}
          help="Demandé pour refuser, pour changer les heures, ou si une attestation compte déjà ce jour. La personne le lit."
          onChange={setReason}
        />
        {error && <FailureNote title="Rien n’a été décidé." error={error} />}
        <div className="dlg-foot flex wrap justify-end gap-10">
          <BusyButton size="l" blocked={isBusy} onClick={() => send(false)}>
            Refuser
          </BusyButton>
          <BusyButton type="submit" look="primary" size="l" busy={isBusy} busyLabel="Enregistrement…">
            Accepter
          </BusyButton>
        </div>
      </form>
    </Dialog>
  );
}

function About({ training }: Pick<Props, 'training'>) {
  const file = useProof(training);
  const { title, person, proof } = training;
  return (
    <div>
      <p className="strong">{title}</p>
      <p className="small muted">
        {fullName(person)} · {trainingFacts(training)}
      </p>
      {proof && (
        <BusyButton
          size="s"
          icon={<IconPaperclip aria-hidden="true" />}
          busy={file.isBusy}
          onClick={file.save}
        >
          {proof.name}
        </BusyButton>
      )}
      {file.error && <FailureLine error={file.error} />}
    </div>
  );
}
