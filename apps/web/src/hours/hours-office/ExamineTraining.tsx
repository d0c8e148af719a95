import type { OfficeOutsideTraining } from '@forman/contract/hours/outside-trainings';
import { habilitations } from '@forman/domain/people/profile';
import { areSameLines } from '@forman/domain/hours/outside';
import { fullName } from '@forman/domain/text';
import { IconPaperclip } from '@tabler/icons-react';
import { act } from '../../api/act.ts';
import { readLines, typedLine } from '../shared/hour-line-values.ts';
import { HourLineFields } from '../shared/HourLineFields.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { Form, FormFailure } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FormField } from '../../ui/FormField.tsx';
import { problemsByPath } from '../../ui/problems.ts';
import { trainingFacts } from './training-facts.ts';
import { useProof } from './use-proof.ts';

type Props = {
  training: OfficeOutsideTraining;
  onDecided: (training: OfficeOutsideTraining) => void;
  onClose: () => void;
};

const reasonMissing = 'Dites pourquoi, en quelques mots';

/** A decision; lines that differ from the declaration, and a refusal, need a reason. */
function useDecision({ training, onDecided }: Pick<Props, 'training' | 'onDecided'>) {
  return useForm({
    start: { lines: training.lines.map(typedLine), reason: '', accept: true },
    check: ({ lines, reason, accept }) => {
      const read = readLines(lines);
      const needsReason = !accept || !areSameLines(read.lines, training.lines);
      return {
        ...(accept && read.problems),
        ...(needsReason && reason.trim() === '' && { reason: reasonMissing }),
      };
    },
    problemsOf: problemsByPath,
    send: ({ lines: typed, reason, accept }) => {
      const { lines } = readLines(typed);
      const body = {
        accept,
        version: training.version,
        ...(accept && !areSameLines(lines, training.lines) && { lines }),
        ...(reason.trim() !== '' && { reason: reason.trim() }),
      };
      return act('decideOutsideTraining', { params: { id: String(training.id) }, body });
    },
    notices: { saved: 'trainingDecided' },
    onSaved: onDecided,
  });
}

/** Decides on a declared training: accepted as it is, accepted with other hours, or refused. */
export function ExamineTraining({ training, onDecided, onClose }: Props) {
  const form = useDecision({ training, onDecided });
  const { values, problems, sent } = form;
  return (
    <Dialog opened title="Examiner la formation" onClose={onClose}>
      <Form of={form} className="grid gap-16">
        <About training={training} />
        <HourLineFields
          lines={values.lines}
          habilitations={habilitations}
          problems={problems}
          isOneNeeded
          onChange={(lines) => form.set({ lines })}
        />
        <FormField
          label="Motif"
          maxLength={300}
          help="Demandé pour refuser, pour changer les heures, ou si une attestation compte déjà ce jour. La personne le lit."
          {...form.field('reason')}
        />
        <FormFailure of={form} unchanged="Rien n’a été décidé." />
        <div className="dlg-foot flex wrap justify-end gap-10">
          <BusyButton
            size="l"
            busy={sent?.accept === false}
            blocked={sent?.accept === true}
            onClick={() => form.submit(undefined, { accept: false })}
          >
            Refuser
          </BusyButton>
          <BusyButton
            type="submit"
            look="primary"
            size="l"
            busy={sent?.accept === true}
            blocked={sent?.accept === false}
            busyLabel="Enregistrement…"
          >
            Accepter
          </BusyButton>
        </div>
      </Form>
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
