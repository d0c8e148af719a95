import { formatDay } from '@forman/domain/french-dates';
import { type TrainingNature, trainingNatures } from '@forman/domain/hours/hours';
import { formatMinutes, natureLabels } from '@forman/domain/hours/words';
import { habilitations } from '@forman/domain/people/profile';
import { type SyntheticEvent, useState } from 'react';
import type { Answer } from '../../api/client.ts';
import { sessionHoursChanged } from '../../api/hours-changes.ts';
import { useAction, useCall } from '../../api/query.ts';
import { readLines, typedLine } from '../shared/hour-line-values.ts';
import { HourLineFields } from '../shared/HourLineFields.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FormSelect } from '../../ui/FormField.tsx';
import { FormFoot } from '../../ui/FormFoot.tsx';
import { notify } from '../../ui/notices.ts';
import { Late } from '../../ui/Skeleton.tsx';
import { problemsByLine } from './line-problems.ts';

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

function Lines({ session, hours, onClose }: LinesProps) {
  const start = hours.lines.length > 0 ? hours.lines : session.proposed;
  const [lines, setLines] = useState(() => start.map(typedLine));
  const [nature, setNature] = useState<TrainingNature>(hours.nature);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const confirm = useAction('confirmSessionHours', {
    invalidates: sessionHoursChanged,
    onSuccess: () => {
      notify.success('hoursSaved');
      onClose();
    },
  });

  function send(event: SyntheticEvent): void {
    event.preventDefault();
    const read = readLines(lines);
    setWrong(read.problems);
    if (Object.keys(read.problems).length > 0) return;
    const { confirmedAt } = hours;
    confirm.mutate({
      params: { id: String(session.id) },
      body: { nature, lines: read.lines, confirmedAt },
    });
  }

  return (
    <form className="hours-form" noValidate onSubmit={send}>
      <p className="small muted">
        Au plus {formatMinutes(hours.most)} par habilitation, la durée de la session. Sans ligne, elle ne
        compte pour aucune.
      </p>
      <FormSelect label="Nature" value={nature} onChange={(value) => setNature(value as TrainingNature)}>
        {trainingNatures.map((one) => (
          <option key={one} value={one}>
            {natureLabels[one]}
          </option>
        ))}
      </FormSelect>
      <HourLineFields
        lines={lines}
        habilitations={habilitations}
        problems={{ ...problemsByLine(confirm.error), ...wrong }}
        onChange={setLines}
      />
      <FormFoot failure={confirm.error} isBusy={confirm.isPending} onCancel={onClose} />
    </form>
  );
}
