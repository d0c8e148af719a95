import './background-tasks.css';
import type { TaskKind } from '@forman/domain/platform/background-tasks';
import { formatMoment } from '@forman/domain/french-dates';
import { IconAlertCircle, IconCircleCheck, IconDownload, IconEye } from '@tabler/icons-react';
import { Link } from 'react-router';
import { routes } from '../../paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { isUnderWay, type Task, useTaskFile, useTasks } from '../shared/use-tasks.ts';

const kinds: Record<TaskKind, { title: string; unit: readonly [one: string, many: string] }> = {
  people_import: { title: 'Import d’adhérents', unit: ['étape', 'étapes'] },
  month_documents: { title: 'Factures et avoirs en ZIP', unit: ['document', 'documents'] },
  control_file: { title: 'Dossier de contrôle', unit: ['dossier', 'dossiers'] },
  control_files: { title: 'Dossiers de contrôle', unit: ['personne', 'personnes'] },
  portal_export: { title: 'Tout le portail', unit: ['élément', 'éléments'] },
  move_rehearsal: { title: 'Répétition d’emménagement', unit: ['ligne', 'lignes'] },
  move_reading: { title: 'Lecture de l’ancien portail', unit: ['liste', 'listes'] },
  move_undo: { title: 'Annulation d’emménagement', unit: ['étape', 'étapes'] },
  move_in: { title: 'Emménagement', unit: ['ligne', 'lignes'] },
  books_archive: { title: 'Archive comptable', unit: ['document', 'documents'] },
};

/** The viewer's background tasks of the last days; shows nothing when there are none. */
export function RecentTasks() {
  const { data } = useTasks();
  if (!data || data.tasks.length === 0) return null;
  return (
    <Card title="Travaux en cours et récents">
      <ul className="tasks">
        {data.tasks.map((task) => (
          <li key={task.id}>
            <TaskRow task={task} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function TaskRow({ task }: { task: Task }) {
  const { title, unit } = kinds[task.kind];
  const download = useTaskFile();
  if (isUnderWay(task))
    return (
      <ProgressBar label={`${title}\u00a0: ${task.label}`} done={task.done} total={task.total} unit={unit} />
    );
  const isDone = task.state === 'done';
  return (
    <>
      <div className="task row wrap gap-8-12">
        {isDone ? (
          <IconCircleCheck className="task-done" aria-hidden="true" />
        ) : (
          <IconAlertCircle className="task-failed" aria-hidden="true" />
        )}
        <span className="grow">
          <b>
            {title}&nbsp;: {task.label}
          </b>
          <span className="small muted">
            {isDone ? 'Terminé' : 'Échec'} {formatMoment(new Date(task.finishedAt ?? task.askedAt))}
            {task.failure && `. ${task.failure}`}
          </span>
        </span>
        {task.file && (
          <BusyButton
            size="s"
            icon={<IconDownload aria-hidden="true" />}
            busy={download.isPending}
            aria-label={`Télécharger ${task.file.name}`}
            onClick={() => download.mutate(task)}
          >
            Télécharger
          </BusyButton>
        )}
        {task.importId !== null && (
          <Link
            className="btn btn-outline btn-s"
            to={`${routes.admin}?rubrique=imports-exports&import=${task.importId}`}
            aria-label={`Voir l’import ${task.label}`}
          >
            <IconEye aria-hidden="true" />
            Voir
          </Link>
        )}
      </div>
      {download.error && <FailureNote title="Le fichier n’a pas pu être lu." error={download.error} />}
    </>
  );
}
