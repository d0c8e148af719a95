import type { OfficeOutsideTraining } from '@forman/contract/hours/outside-trainings';
import { formatNumericDay } from '@forman/domain/french-dates';
import { fullName } from '@forman/domain/text';
import { IconArrowBackUp, IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useCall } from '../../api/query.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Avatar } from '../../people/shared/Avatar.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { notify } from '../../ui/notices.ts';
import { Late } from '../../ui/Skeleton.tsx';
import { ExamineTraining } from './ExamineTraining.tsx';
import { trainingFacts } from './training-facts.ts';
import { useProof } from './use-proof.ts';

type Training = OfficeOutsideTraining;
const firstShown = 5;

/** Trainings declared by members with a proof: one press accepts them as they are, or they are examined. */
export function Trainings() {
  const [rowsShown, setRowsShown] = useState(firstShown);
  const { data, error, refetch } = useCall('listOutsideTrainings', {
    query: { itemsPerPage: String(rowsShown) },
  });
  const [examined, setExamined] = useState<Training | null>(null);
  const [decided, setDecided] = useState<Training | null>(null);
  const retry = (): void => void refetch();
  return (
    <section className="card" aria-labelledby="t-accepter">
      <div className="card-head">
        <div>
          <h2 className="card-title" id="t-accepter">
            Formations à accepter {data && <span className="muted num">{data.count}</span>}
          </h2>
          <p className="small muted">Suivies ailleurs, déclarées avec un justificatif.</p>
        </div>
      </div>
      <output>{decided && <Decided training={decided} onUndone={() => setDecided(null)} />}</output>
      {!data && error && (
        <ErrorState title="Les formations n’ont pas pu être lues" error={error} onRetry={retry} />
      )}
      {!data && !error && <Late onRetry={retry} />}
      {data?.count === 0 && <p className="small muted hours-none">Aucune déclaration n’attend.</p>}
      <ul className="hours-rows">
        {data?.trainings.map((training) => (
          <Row
            key={training.id}
            training={training}
            onExamine={() => setExamined(training)}
            onDecided={setDecided}
          />
        ))}
      </ul>
      {data && data.count > data.trainings.length && (
        <p className="hours-more">
          <button type="button" className="btn btn-plain btn-s" onClick={() => setRowsShown(rowsShown + 20)}>
            Voir plus
          </button>
        </p>
      )}
      <DoubledTrainings />
      {examined && (
        <ExamineTraining
          training={examined}
          onDecided={(training) => {
            setExamined(null);
            setDecided(training);
          }}
          onClose={() => setExamined(null)}
        />
      )}
    </section>
  );
}

type RowProps = { training: Training; onExamine: () => void; onDecided: (training: Training) => void };

function Row({ training, onExamine, onDecided }: RowProps) {
  const { id, title, person, proof, version } = training;
  const accept = useAct('decideOutsideTraining');
  const file = useProof(training);
  // Acceptance removes the row, and callbacks passed to `mutate` are not called after that.
  const send = (): void =>
    void accept.mutateAsync({ params: { id: String(id) }, body: { accept: true, version } }).then(
      (answer) => {
        notify.success('trainingDecided');
        onDecided(answer);
      },
      () => undefined,
    );
  return (
    <li>
      <div className="hours-who">
        <Avatar person={person} />
        <span>
          <span className="strong">{title}</span>
          <span className="small muted">
            {fullName(person)} · {trainingFacts(training)}
          </span>
          {proof && (
            <span>
              <button
                type="button"
                className="btn btn-plain btn-s"
                aria-label={`Justificatif de ${title}`}
                aria-busy={file.isBusy || undefined}
                onClick={file.save}
              >
                <IconPaperclip className="ic-s" aria-hidden="true" />
                Justificatif
              </button>
            </span>
          )}
          {(accept.error ?? file.error) && <FailureLine error={(accept.error ?? file.error)!} />}
        </span>
      </div>
      <div className="hours-acts">
        <BusyButton size="s" busy={accept.isPending} aria-label={`Accepter ${title}`} onClick={send}>
          Accepter
        </BusyButton>
        <BusyButton
          size="s"
          look="plain"
          aria-haspopup="dialog"
          aria-label={`Examiner ${title}`}
          onClick={onExamine}
        >
          Examiner
        </BusyButton>
      </div>
    </li>
  );
}

/**
 * Trainings accepted before an attestation of the same day was issued: the office says why both count, or takes
 * one back.
 */
function DoubledTrainings() {
  const { data } = useCall('listOutsideTrainings', { query: { doubled: '1' } });
  if (!data || data.count === 0) return null;
  return (
    <div className="hours-doubled">
      <h3>Acceptées le jour d’une attestation</h3>
      <p className="small muted">
        Les mêmes heures comptent peut-être deux fois. Rouvrez la formation&nbsp;: elle s’accepte de nouveau
        avec un motif, ou se refuse.
      </p>
      <ul className="hours-rows">
        {data.trainings.map((training) => (
          <Doubled key={training.id} training={training} />
        ))}
      </ul>
    </div>
  );
}

function Doubled({ training }: { training: Training }) {
  const { id, title, person, attested, version } = training;
  const reopen = useAct('reopenOutsideTraining', { onSuccess: () => notify.success('trainingDecided') });
  return (
    <li>
      <div className="hours-who">
        <Avatar person={person} />
        <span>
          <span className="strong">{title}</span>
          <span className="small muted">
            {fullName(person)} · {attested && `${attested.number}, le ${formatNumericDay(attested.day)}`}
          </span>
          {reopen.error && <FailureLine error={reopen.error} />}
        </span>
      </div>
      <div className="hours-acts">
        <BusyButton
          size="s"
          busy={reopen.isPending}
          aria-label={`Rouvrir ${title}`}
          onClick={() => reopen.mutate({ params: { id: String(id) }, body: { version } })}
        >
          Rouvrir
        </BusyButton>
      </div>
    </li>
  );
}

/** Last decision, with a button to take it back. */
function Decided({ training, onUndone }: { training: Training; onUndone: () => void }) {
  const { id, title, state, version } = training;
  const reopen = useAct('reopenOutsideTraining', {
    onSuccess: () => {
      notify.success('trainingDecided');
      onUndone();
    },
  });
  return (
    <p className="small hours-none">
      {`«\u00a0${title}\u00a0» est ${state === 'accepted' ? 'acceptée' : 'refusée'}. `}
      <BusyButton
        size="s"
        look="plain"
        icon={<IconArrowBackUp aria-hidden="true" />}
        busy={reopen.isPending}
        onClick={() => reopen.mutate({ params: { id: String(id) }, body: { version } })}
      >
        Annuler
      </BusyButton>
      {reopen.error && <FailureLine error={reopen.error} />}
    </p>
  );
}
