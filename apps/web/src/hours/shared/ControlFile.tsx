import './control-file.css';
import { parisDay } from '@forman/domain/paris-time';
import { IconDownload, IconFileZip } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../api/act.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { FormDay } from '../../ui/FormField.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { problemsIn } from '../../ui/problems.ts';
import { fileSize } from '../../platform/shared/file-size.ts';
import { isUnderWay, type Task, useTaskFile, useTasks } from '../../platform/shared/use-tasks.ts';

type Props = {
  /** The person; without one, the file of everybody. */
  userId?: number;
};

/** Asks for a control file, shows its progress, and offers its download, also on a later visit. */
export function ControlFile({ userId }: Props) {
  const isOne = userId !== undefined;
  const { data } = useTasks();
  const task = data?.tasks.find(({ kind }) => kind === (isOne ? 'control_file' : 'control_files'));
  const running = task && isUnderWay(task) ? task : undefined;
  return (
    <Card title={isOne ? 'Dossier de contrôle' : 'Dossier de contrôle de tous'}>
      <p className="small muted">
        {isOne
          ? 'Pour un contrôle\u00a0: la liste de vos formations, vos attestations, vos lignes des feuilles d’émargement, les programmes et vos justificatifs, dans un seul ZIP.'
          : 'Un dossier par personne\u00a0: liste des formations, attestations, émargements, programmes et justificatifs, avec l’empreinte de chaque fichier.'}
      </p>
      <AskForm userId={userId} isBusy={running !== undefined} />
      {running && (
        <ProgressBar
          label={`Dossier ${running.label}`}
          done={running.done}
          total={running.total}
          unit={isOne ? ['dossier', 'dossiers'] : ['personne', 'personnes']}
        />
      )}
      {task && !running && <Made task={task} />}
    </Card>
  );
}

function AskForm({ userId, isBusy }: Props & { isBusy: boolean }) {
  const [today] = useState(() => parisDay(new Date()));
  const [from, setFrom] = useState(`${today.slice(0, 4)}-01-01`);
  const [to, setTo] = useState(today);
  const one = useAct('requestControlFile');
  const all = useAct('requestControlFiles');
  const { error, isPending } = userId === undefined ? all : one;
  const wrong = problemsIn(error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (userId === undefined) all.mutate({ body: { from, to } });
    else one.mutate({ params: { id: String(userId) }, body: { from, to } });
  };
  return (
    <form className="control-file flex wrap align-end gap-12" onSubmit={submit} noValidate>
      <FormDay label="Du" value={from} onChange={setFrom} error={wrong.from} />
      <FormDay label="Au" value={to} onChange={setTo} error={wrong.to} />
      <BusyButton
        type="submit"
        icon={<IconFileZip aria-hidden="true" />}
        busy={isPending || isBusy}
        busyLabel={isBusy ? 'Préparation…' : 'Demande…'}
      >
        Préparer le dossier
      </BusyButton>
      {error && !wrong.from && !wrong.to && (
        <FailureNote title="Le dossier n’a pas pu être demandé." error={error} />
      )}
    </form>
  );
}

/** The last control file, as long as it is kept. */
function Made({ task }: { task: Task }) {
  const download = useTaskFile();
  if (task.failure)
    return (
      <p className="errmsg small" role="alert">
        {task.failure}
      </p>
    );
  if (!task.file) return null;
  return (
    <div className="control-file-made row wrap gap-12">
      <span className="grow small">
        <b>{task.label}</b>
        <br />
        <span className="muted">ZIP, {fileSize(task.file.bytes)}</span>
      </span>
      <BusyButton
        icon={<IconDownload aria-hidden="true" />}
        busy={download.isPending}
        busyLabel="Téléchargement…"
        onClick={() => download.mutate(task)}
      >
        Télécharger le dossier
      </BusyButton>
      {download.error && <FailureNote title="Le fichier n’a pas pu être lu." error={download.error} />}
    </div>
  );
}
