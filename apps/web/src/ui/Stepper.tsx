import './stepper.css';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';

type Props = {
  steps: readonly string[];
  /** Index of the current step, from 0. */
  current: number;
  /** True when the current step failed. */
  isWrong?: boolean;
  /** Index of a past step that is proven at the end only: it is not ticked. */
  unproven?: number;
};

/** Position in a short series of steps. */
export function Stepper({ steps, current, isWrong = false, unproven }: Props) {
  return (
    <ol className="stepper grid gap-12" aria-label="Étapes">
      {steps.map((label, index) => (
        <Step
          key={label}
          label={label}
          number={index + 1}
          state={index === unproven && index < current ? 'typed' : stateOf(index, current, isWrong)}
        />
      ))}
    </ol>
  );
}

type State = 'done' | 'typed' | 'current' | 'wrong' | 'coming';

function stateOf(index: number, current: number, isWrong: boolean): State {
  if (index < current) return 'done';
  if (index > current) return 'coming';
  return isWrong ? 'wrong' : 'current';
}

const stateLabels: Record<State, string> = {
  done: 'faite',
  typed: 'vérifiée à la fin',
  current: 'en cours',
  wrong: 'en erreur',
  coming: 'à venir',
};

function Step({ label, number, state }: { label: string; number: number; state: State }) {
  const isHere = state === 'current' || state === 'wrong';
  return (
    <li className={`step step-${state}`} aria-current={isHere ? 'step' : undefined}>
      <span className="step-mark" aria-hidden="true">
        {state === 'done' && <IconCheck />}
        {state === 'wrong' && <IconAlertTriangle />}
        {state !== 'done' && state !== 'wrong' && number}
      </span>
      <span className="step-label">
        <span className="vh">Étape {number}, </span>
        {label}
        <span className="vh">, {stateLabels[state]}</span>
      </span>
    </li>
  );
}
