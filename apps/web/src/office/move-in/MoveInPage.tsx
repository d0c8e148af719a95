import './move-in.css';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { invalidate } from '../../api/act.ts';
import { callQuery } from '../../api/query.ts';
import { useQuery } from '@tanstack/react-query';
import { routes } from '../../paths.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { DoneStep } from './DoneStep.tsx';
import { FilesStep } from './FilesStep.tsx';
import { isBusy, type Move, type MoveStep, moveSteps, stepFacts, waitingStep } from './move.ts';
import { JoinStep } from './JoinStep.tsx';
import { RehearsalStep } from './RehearsalStep.tsx';
import { SignStep } from './SignStep.tsx';

const title = 'Emménager';
/** What a move, or its undoing, makes stale. */
const brought = [
  'people', 'accounts', 'sessions', 'seats', 'sites', 'titles', 'goals', 'votes', 'hours', 'trainings', 'news', 'faq', 'books', 'credit',
] as const; // prettier-ignore
const names: Record<MoveStep, string> = {
  deposer: 'Déposer et comprendre',
  joindre: 'Joindre',
  repeter: 'Répéter',
  signer: 'Signer et emménager',
  fait: 'Annuler',
};

/** Moves in from a former tool: its files, who is who, a rehearsal, the signature, and the way back. */
export function MoveInPage() {
  const { data, error, refetch } = useQuery({
    ...callQuery('getMove', {}),
    refetchInterval: ({ state }) => (state.data?.move && isBusy(state.data.move) ? 1000 : false),
  });
  const state = data?.move?.state;
  useEffect(() => {
    if (state === 'moved' || state === 'undone') void invalidate(...brought);
  }, [state]);
  const rehearsals = data?.move?.rehearsal?.number;
  useEffect(() => {
    if (rehearsals !== undefined) void invalidate('moves');
  }, [rehearsals]);
  const retry = (): void => void refetch();
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[
          { label: 'Accueil', to: routes.home },
          { label: 'Administration', to: routes.admin },
          { label: title },
        ]}
        lead="Rien n’est écrit avant la signature. Vous pouvez quitter et revenir."
        action={data?.move && <Next move={data.move} />}
      />
      {data ? (
        <Steps move={data.move} />
      ) : error ? (
        <ErrorState title="L’emménagement n’a pas pu être lu" error={error} onRetry={retry} />
      ) : (
        <TableSkeleton label="Chargement de l’emménagement" onRetry={retry} />
      )}
    </>
  );
}

const nextOf: Partial<Record<MoveStep, { step: MoveStep; label: string }>> = {
  deposer: { step: 'joindre', label: 'Continuer\u00a0: joindre' },
  joindre: { step: 'repeter', label: 'Continuer\u00a0: répéter' },
};

/** The way on, from a step that has nothing else to press. */
function Next({ move }: { move: Move }) {
  const step = useStep(move);
  const next = nextOf[step];
  if (!next || move.state !== 'open' || move.files.length === 0) return null;
  return (
    <Link className="btn btn-primary" to={`?etape=${next.step}`}>
      {next.label}
      <IconArrowRight aria-hidden="true" />
    </Link>
  );
}

/** The step that the address names, else the one that waits for somebody. */
function useStep(move: Move | null): MoveStep {
  const [search] = useSearch();
  return moveSteps.find((step) => step === search.get('etape')) ?? waitingStep(move);
}

function Steps({ move }: { move: Move | null }) {
  const step = useStep(move);
  const facts = stepFacts(move);
  return (
    <div className="move-body">
      <nav aria-label="Étapes">
        <ol className="move-steps">
          {moveSteps.map((name, index) => (
            <li key={name} className={facts[name].isDone ? 'move-done' : undefined}>
              <Link
                to={`?etape=${name}`}
                aria-current={name === step ? 'step' : undefined}
                preventScrollReset
              >
                <span className="move-mark" aria-hidden="true">
                  {facts[name].isDone && name !== step ? <IconCheck className="ic-s" /> : index + 1}
                </span>
                <span>
                  <b>{names[name]}</b>
                  <span className="small muted">
                    {facts[name].about}
                    {facts[name].isDone && <span className="vh">, fait</span>}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <div className="move-main">
        <Step step={step} move={move} />
      </div>
    </div>
  );
}

function Step({ step, move }: { step: MoveStep; move: Move | null }) {
  if (step === 'deposer' || !move) return <FilesStep move={move} />;
  if (step === 'joindre') return <JoinStep move={move} />;
  if (step === 'repeter') return <RehearsalStep move={move} />;
  const isToSign = step === 'signer' && move.state === 'open';
  return isToSign ? <SignStep move={move} /> : <DoneStep move={move} />;
}
