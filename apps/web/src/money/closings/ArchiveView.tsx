import { formatMoment, formatNumericDay } from '@forman/domain/french-dates';
import { counted, fullName } from '@forman/domain/text';
import { IconDownload, IconFileZip } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { Answer } from '../../api/client.ts';
import { invalidate, useAct } from '../../api/act.ts';
import { useCall } from '../../api/query.ts';
import { fileSize } from '../../platform/shared/file-size.ts';
import { isUnderWay, type Task, useTaskFile, useTasks } from '../../platform/shared/use-tasks.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { ArchiveGuide } from './ArchiveGuide.tsx';

type Archives = Answer<'listArchives'>;
type Archive = Archives['archives'][number];

/** Archives of the years: prepares one, downloads it, and shows its hash. */
export function ArchiveView() {
  const { data, error, refetch } = useCall('listArchives', {});
  const tasks = useArchiveTasks();
  const retry = (): void => void refetch();
  if (error && !data)
    return <ErrorState title="Les archives n’ont pas pu être lues" error={error} onRetry={retry} />;
  if (!data) return <TableSkeleton label="Chargement des archives" onRetry={retry} />;
  return (
    <div className="books-proof-sides grid gap-20">
      <div className="stack" style={{ '--gap': '20px' }}>
        <Card title="Faire l’archive d’une année">
          {data.years.length === 0 && (
            <p className="muted">Aucun jour n’est encore clos&nbsp;: il n’y a rien à archiver.</p>
          )}
          <ul className="archive-years">
            {data.years.map((year) => (
              <YearRow key={year.year} year={year} tasks={tasks} />
            ))}
          </ul>
        </Card>
        {data.archives.length > 0 && (
          <Card title="Archives faites">
            <ul className="archive-made">
              {data.archives.map((archive) => (
                <MadeArchive
                  key={archive.id}
                  archive={archive}
                  task={tasks.find(({ id }) => id === archive.taskId)}
                />
              ))}
            </ul>
          </Card>
        )}
      </div>
      <aside>
        <ArchiveGuide />
      </aside>
    </div>
  );
}

/** The viewer's own archive tasks; the list of archives is read again each time one ends. */
function useArchiveTasks(): Task[] {
  const { data } = useTasks();
  const tasks = data?.tasks.filter(({ kind }) => kind === 'books_archive') ?? [];
  const ended = tasks.filter((task) => !isUnderWay(task)).length;
  useEffect(() => {
    void invalidate('closings');
  }, [ended]);
  return tasks;
}

function YearRow({ year: { year, closedUntil }, tasks }: { year: Archives['years'][number]; tasks: Task[] }) {
  const ask = useAct('requestArchive');
  const [newest] = tasks.filter(({ label }) => label === year);
  const running = newest && isUnderWay(newest) ? newest : undefined;
  const isWhole = closedUntil.endsWith('-12-31');
  return (
    <li>
      <div className="archive-year row wrap gap-8-16">
        <span className="grow">
          <b>{year}</b>
          <span className="small muted">
            {isWhole
              ? 'tous ses jours sont clos'
              : `en cours, close jusqu’au ${formatNumericDay(closedUntil)}`}
          </span>
        </span>
        <BusyButton
          icon={<IconFileZip aria-hidden="true" />}
          busy={ask.isPending || running !== undefined}
          busyLabel={running ? 'Préparation…' : 'Demande…'}
          onClick={() => ask.mutate({ body: { year } })}
        >
          <span>
            Préparer l’archive<span className="vh"> {year}</span>
          </span>
        </BusyButton>
      </div>
      {running && (
        <ProgressBar
          label={`Archive ${year}`}
          done={running.done}
          total={running.total}
          unit={['document', 'documents']}
        />
      )}
      {newest?.failure && (
        <p className="errmsg small" role="alert">
          {newest.failure}
        </p>
      )}
      {ask.error && <FailureLine error={ask.error} />}
    </li>
  );
}

function MadeArchive({ archive, task }: { archive: Archive; task: Task | undefined }) {
  const { year, madeAt, askedBy, fileName, bytes, sha256, documents, entriesUntil } = archive;
  const download = useTaskFile();
  return (
    <li>
      <div className="archive-year row wrap gap-8-16">
        <span className="grow">
          <b>{fileName}</b>
          <span className="small muted">
            {formatMoment(new Date(madeAt))}, par {fullName(askedBy)}&nbsp;:{' '}
            {counted(documents, 'pièce', 'pièces')}, écritures jusqu’au {formatNumericDay(entriesUntil)},{' '}
            {fileSize(bytes)}
          </span>
        </span>
        {task?.file && (
          <BusyButton
            size="s"
            icon={<IconDownload aria-hidden="true" />}
            busy={download.isPending}
            busyLabel="Téléchargement…"
            aria-label={`Télécharger ${fileName} du ${formatMoment(new Date(madeAt))}`}
            onClick={() => download.mutate(task)}
          >
            Télécharger
          </BusyButton>
        )}
      </div>
      <p className="archive-hash row wrap small">
        <span className="muted">SHA-256</span> <code>{sha256}</code>
        <CopyButton text={sha256} label={`Copier l’empreinte de l’archive ${year}`} />
      </p>
      {download.error && <FailureLine error={download.error} />}
    </li>
  );
}
