import './control-file.css';
import { parisDay } from '@forman/domain/paris-time';
import { IconDownload, IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import { act } from '../../api/act.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Form, FormFailure } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FormDay } from '../../ui/FormField.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
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
  const form = useForm({
    start: { from: `${today.slice(0, 4)}-01-01`, to: today },
    send: (body) =>
      userId === undefined
        ? act('requestControlFiles', { body })
        : act('requestControlFile', { params: { id: String(userId) }, body }),
    notices: {},
  });
  return (
    <Form of={form} className="control-file flex wrap align-start gap-12">
      <FormDay label="Du" {...form.field('from')} />
      <FormDay label="Au" {...form.field('to')} />
      <BusyButton
        type="submit"
        icon={<IconFileZip aria-hidden="true" />}
        busy={form.isBusy || isBusy}
        busyLabel={isBusy ? 'Préparation…' : 'Demande…'}
      >
        Préparer le dossier
      </BusyButton>
      <FormFailure of={form} unchanged="Le dossier n’a pas pu être demandé." />
    </Form>
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
