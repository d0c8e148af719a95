import { formatMoment } from '@forman/domain/french-dates';
import { IconFileZip } from '@tabler/icons-react';
import { useAct } from '../../../api/act.ts';
import { fileSize } from '../../../platform/shared/file-size.ts';
import { isUnderWay, useTaskFile, useTasks } from '../../../platform/shared/use-tasks.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FailureLine } from '../../../ui/FailureNote.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';

/** Everything that the portal keeps, in one ZIP that another portal reads (OPS-033). */
export function TakeAwayCard() {
  const { data } = useTasks();
  const ask = useAct('exportPortal');
  const download = useTaskFile();
  // Tasks come newest first.
  const exports = data?.tasks.filter(({ kind }) => kind === 'portal_export') ?? [];
  const running = exports.find(isUnderWay);
  const ready = exports.find(({ file }) => file !== null);
  const failure = exports[0]?.failure;
  const error = ask.error ?? download.error;
  return (
    <Card title="Tout emporter">
      <p className="small muted">
        Tout ce que le portail garde, dans un seul ZIP aux formats ouverts&nbsp;: chaque table, décrite, les
        personnes en CSV, les factures en PDF et en XML, les images et les justificatifs. Un autre portail le
        relit tel quel. Il n’est pas chiffré&nbsp;: gardez-le comme les dossiers de l’association.
      </p>
      <div className="row wrap gap-8-12">
        <BusyButton
          look={ready ? 'plain' : 'outline'}
          icon={<IconFileZip aria-hidden="true" />}
          busy={ask.isPending || running !== undefined}
          busyLabel={running ? 'Préparation…' : 'Demande…'}
          onClick={() => ask.mutate({})}
        >
          {ready ? 'Le préparer à nouveau' : 'Préparer le ZIP'}
        </BusyButton>
        {ready && (
          <BusyButton
            icon={<IconFileZip aria-hidden="true" />}
            busy={download.isPending}
            busyLabel="Téléchargement…"
            onClick={() => download.mutate(ready)}
          >
            Télécharger ({fileSize(ready.file?.bytes ?? 0)})
          </BusyButton>
        )}
      </div>
      {ready && !running && (
        <p className="small muted">
          Prêt depuis le {formatMoment(new Date(ready.finishedAt ?? ready.askedAt))}.
        </p>
      )}
      {running && (
        <ProgressBar
          label="Préparation du ZIP"
          done={running.done}
          total={running.total}
          unit={['élément', 'éléments']}
        />
      )}
      {failure && (
        <p className="errmsg small" role="alert">
          {failure}
        </p>
      )}
      {error && <FailureLine error={error} />}
    </Card>
  );
}
