import './outside-trainings.css';
import { outsideStateWords } from '../shared/outside-state-words.ts';
import type { OutsideTraining } from '@forman/contract/hours/outside-trainings';
import { summariseHours } from '@forman/domain/hours/matrix';
import { daysWords, formatMinutes, hoursWords, natureLabels } from '@forman/domain/hours/words';
import { IconCheck, IconHourglass, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../api/query.ts';
import { can, useViewer } from '../../api/viewer.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Late } from '../../ui/Skeleton.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { useSearch } from '../../ui/use-search.ts';
import { DeclareDialog } from './DeclareDialog.tsx';
import { useConfirmed } from '../../ui/use-confirmed.tsx';

type Props = { habilitations: readonly string[] };

/** Number of trainings that a phone shows at first. */
const firstOnPhone = 3;

/** Trainings followed elsewhere, with their states. The address names the one that is being edited. */
export function OutsideTrainings({ habilitations }: Props) {
  const { data, error, refetch } = useCall('listOwnOutsideTrainings', { query: {} });
  const me = useViewer();
  const [search, ask] = useSearch();
  const wanted = search.get('formation');
  const edited = data?.trainings.find(({ id, state }) => String(id) === wanted && state === 'declared');
  const retry = (): void => void refetch();
  const [isWhole, setWhole] = useState(false);
  const isNarrow = useNarrow();
  const all = data?.trainings ?? [];
  const shown = isNarrow && !isWhole ? all.slice(0, firstOnPhone) : all;
  return (
    <section className="card" aria-labelledby="t-ailleurs">
      <header className="hour-head row gap-12">
        <div className="grow">
          <h2 id="t-ailleurs">Formations suivies ailleurs</h2>
          <p className="small muted">Avec leur justificatif, elles comptent une fois acceptées.</p>
        </div>
        {habilitations.length > 0 && can(me, 'portal.member') && (
          <BusyButton
            size="s"
            icon={<IconPlus aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => ask({ formation: 'nouvelle' })}
          >
            Déclarer
          </BusyButton>
        )}
      </header>
      {error && <ErrorState title="Vos déclarations n’ont pas pu être lues" error={error} onRetry={retry} />}
      {!data && !error && <Late onRetry={retry} />}
      {data?.count === 0 && <p className="small muted hour-none">Aucune pour le moment.</p>}
      <ul className="list">
        {shown.map((training) => (
          <Training
            key={training.id}
            training={training}
            onEdit={() => ask({ formation: String(training.id) })}
          />
        ))}
      </ul>
      {all.length > shown.length && (
        <p className="hour-all">
          <BusyButton look="plain" size="s" onClick={() => setWhole(true)}>
            {`Voir les ${all.length} formations`}
          </BusyButton>
        </p>
      )}
      <DeclareDialog
        opened={wanted === 'nouvelle' || edited !== undefined}
        edited={edited}
        habilitations={habilitations}
        onClose={() => ask({}, { replace: true })}
      />
    </section>
  );
}

const sumOf = (lines: readonly { minutes: number }[]): string =>
  formatMinutes(Math.max(0, ...lines.map(({ minutes }) => minutes)));

function factsOf(training: OutsideTraining): string {
  const { provider, isRemote, nature, startsOn, endsOn, lines, state, isMoved } = training;
  return [
    nature === 'training' ? provider : `${natureLabels[nature]}, ${provider}`,
    ...(isRemote ? ['à distance'] : []),
    daysWords(startsOn, endsOn),
    state === 'refused'
      ? `${sumOf(lines)} demandées`
      : summariseHours(lines)
          .map((summary) => hoursWords(summary))
          .join(', '),
    ...(isMoved ? ['reprise de l’ancien outil'] : []),
  ].join(' · ');
}

function Training({ training, onEdit }: { training: OutsideTraining; onEdit: () => void }) {
  const { title, state, reason } = training;
  return (
    <li className="decl grid align-center">
      <div>
        <p className="strong">{title}</p>
        <p className="small muted">{factsOf(training)}</p>
      </div>
      <StateChip training={training} />
      {state !== 'declared' && reason && <p className="small why">{reason}</p>}
      {state === 'declared' && <Acts training={training} onEdit={onEdit} />}
    </li>
  );
}

/** State of a declaration; the accepted duration, when it is less than was asked. */
function StateChip({ training: { state, lines, acceptedLines } }: { training: OutsideTraining }) {
  if (state === 'declared')
    return (
      <Chip tone="line" icon={<IconHourglass aria-hidden="true" />}>
        {outsideStateWords.declared}
      </Chip>
    );
  if (state === 'refused')
    return (
      <Chip tone="bad" icon={<IconX aria-hidden="true" />}>
        {outsideStateWords.refused}
      </Chip>
    );
  const accepted = acceptedLines ?? lines;
  const isLess = sumOf(accepted) !== sumOf(lines);
  return (
    <Chip tone="good" icon={<IconCheck aria-hidden="true" />}>
      {isLess ? `${sumOf(accepted)} acceptées` : outsideStateWords.accepted}
    </Chip>
  );
}

function Acts({ training: { id, title }, onEdit }: { training: OutsideTraining; onEdit: () => void }) {
  const withdrawal = useConfirmed('withdrawOutsideTraining', () => ({ params: { id: String(id) } }), {
    notices: { done: 'trainingWithdrawn' },
    unchanged: 'La déclaration n’a pas été retirée.',
  });
  return (
    <div className="decl-acts flex wrap gap-4">
      <BusyButton look="plain" size="s" aria-label={`Modifier ${title}`} onClick={onEdit}>
        Modifier
      </BusyButton>
      <BusyButton look="plain" size="s" aria-label={`Retirer ${title}`} onClick={() => withdrawal.ask(true)}>
        Retirer
      </BusyButton>
      <ConfirmDialog
        {...withdrawal.dialog}
        question={'Retirer cette déclaration\u00a0?'}
        object={title}
        consequence={
          'Son justificatif est effacé avec elle\u00a0: il faudra le joindre de nouveau pour la refaire.'
        }
        confirmLabel="Retirer"
        busyLabel="Retrait…"
        cancelLabel="La garder"
      />
    </div>
  );
}
