import { formatDay } from '@forman/domain/french-dates';
import { type TrainingNature, trainingNatures } from '@forman/domain/hours/hours';
import { formatMinutes, natureLabels } from '@forman/domain/hours/words';
import { habilitations } from '@forman/domain/people/profile';
import type { Answer } from '../../api/client.ts';
import { act } from '../../api/act.ts';
import { useCall } from '../../api/query.ts';
import { readLines, type TypedLine, typedLine } from '../shared/hour-line-values.ts';
import { HourLineFields } from '../shared/HourLineFields.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FormSelect } from '../../ui/FormField.tsx';
import { Form, FormFoot } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { problemsByPath } from '../../ui/problems.ts';
import { Late } from '../../ui/Skeleton.tsx';

type Props = {
  session: Pick<
    Answer<'listSessionsWithoutHours'>['sessions'][number],
    'id' | 'title' | 'startDate' | 'proposed'
  >;
  onClose: () => void;
};

/** Confirms the hours of one session, line by line; no line at all is valid too. */
export function DistributeHours({ session, onClose }: Props) {
  const params = { id: String(session.id) };
  const { data, error, refetch } = useCall('getSessionHours', { params });
  const retry = (): void => void refetch();
  return (
    <Dialog opened title="Heures de la session" onClose={onClose}>
      <p className="strong">{session.title}</p>
      <p className="small muted">{formatDay(new Date(session.startDate))}</p>
      {data && <Lines session={session} hours={data} onClose={onClose} />}
      {!data && error && (
        <ErrorState title="Ses heures n’ont pas pu être lues" error={error} onRetry={retry} />
      )}
      {!data && !error && <Late onRetry={retry} />}
    </Dialog>
  );
}

type LinesProps = Props & { hours: Answer<'getSessionHours'> };

type Values = { nature: TrainingNature; lines: TypedLine[] };

function Lines({ session, hours, onClose }: LinesProps) {
  const start = hours.lines.length > 0 ? hours.lines : session.proposed;
  const form = useForm<Values, unknown>({
    start: { nature: hours.nature, lines: start.map(typedLine) },
    check: ({ lines }) => readLines(lines).problems,
    send: ({ nature, lines }) =>
      act('confirmSessionHours', {
        params: { id: String(session.id) },
        body: { nature, lines: readLines(lines).lines, confirmedAt: hours.confirmedAt },
      }),
    problemsOf: problemsByPath,
    notices: { saved: 'hoursSaved' },
    onSaved: onClose,
  });
  return (
    <Form of={form}>
      <p className="small muted">
        Au plus {formatMinutes(hours.most)} par habilitation, la durée de la session. Sans ligne, elle ne
        compte pour aucune.
      </p>
      <FormSelect label="Nature" {...form.field('nature')}>
        {trainingNatures.map((one) => (
          <option key={one} value={one}>
            {natureLabels[one]}
          </option>
        ))}
      </FormSelect>
      <HourLineFields
        lines={form.values.lines}
        habilitations={habilitations}
        problems={form.problems}
        onChange={(lines) => form.set({ lines })}
      />
      <FormFoot of={form} onCancel={onClose} />
    </Form>
  );
}
