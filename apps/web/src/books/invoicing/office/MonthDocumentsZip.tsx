import { formatMonth } from '@forman/domain/french-dates';
import { parisInstant } from '@forman/domain/paris-time';
import { IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import { useAct } from '../../../api/act.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { FailureLine } from '../../../ui/FailureNote.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { fileSize } from '../../../platform/shared/file-size.ts';
import { isUnderWay, useTaskFile, useTasks } from '../../../platform/shared/use-tasks.ts';

/**
 * ZIP of all the invoices and credit documents of a month, prepared in the background with its progress.
 * @param month "2026-12".
 */
export function MonthDocumentsZip({ month }: { month: string }) {
  const label = formatMonth(parisInstant(`${month}-15`));
  const { data } = useTasks();
  const ask = useAct('requestMonthDocuments');
  const download = useTaskFile();
  const ofMonth = data?.tasks.filter((task) => task.kind === 'month_documents' && task.label === label) ?? [];
  const running = ofMonth.find(isUnderWay);
  const ready = ofMonth.find(({ file }) => file !== null);
  // Tasks come newest first.
  const [newest] = ofMonth;
  const error = ask.error ?? download.error;
  const [wasRunning, setRunning] = useState(false);
  if (running && !wasRunning) setRunning(true);

  return (
    <div className="stack" style={{ '--gap': '8px' }}>
      <div className="row wrap">
        {ready && (
          <BusyButton
            icon={<IconFileZip aria-hidden="true" />}
            busy={download.isPending}
            busyLabel="Téléchargement…"
            onClick={() => download.mutate(ready)}
          >
            Télécharger le ZIP ({fileSize(ready.file?.bytes ?? 0)})
          </BusyButton>
        )}
        <BusyButton
          look={ready ? 'plain' : 'outline'}
          icon={!ready && <IconFileZip aria-hidden="true" />}
          busy={ask.isPending || running !== undefined}
          busyLabel={running ? 'Préparation…' : 'Demande…'}
          onClick={() => ask.mutate({ body: { month } })}
        >
          {ready ? 'Le préparer à nouveau' : 'Tous les PDF du mois (ZIP)'}
        </BusyButton>
      </div>
      {running && (
        <ProgressBar
          label={`PDF de ${label}`}
          done={running.done}
          total={running.total}
          unit={['document', 'documents']}
        />
      )}
      <output className="vh">{wasRunning && !running && ready === newest && 'Le ZIP est prêt.'}</output>
      {newest?.failure && (
        <p className="errmsg small" role="alert">
          {newest.failure}
        </p>
      )}
      {error && <FailureLine error={error} />}
    </div>
  );
}
