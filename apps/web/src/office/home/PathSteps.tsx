import './path-steps.css';
import { IconCheck } from '@tabler/icons-react';

const words = { done: 'fait', current: 'à faire maintenant', coming: 'à venir' } as const;

/** Marks the current step: above its stair on a desktop, beside its name on a phone. */
const here = 'Vous en êtes ici';

export type ShownStep = {
  key: string;
  label: string;
  detail: string;
  state: keyof typeof words;
};

/** A path of a few steps, drawn as stairs on a desktop and as a vertical line on a phone. */
export function PathSteps({ steps }: { steps: readonly ShownStep[] }) {
  return (
    <ol className="path-steps" data-count={steps.length}>
      {steps.map(({ key, label, detail, state }, index) => (
        <li key={key} className={state} aria-current={state === 'current' ? 'step' : undefined}>
          <span className="path-mark" aria-hidden="true">
            {state === 'current' && <span className="path-here">{here}</span>}
            {state === 'done' ? <IconCheck /> : index + 1}
          </span>
          <span className="path-text">
            <b>{label}</b>
            {state === 'current' && (
              <span className="path-here" aria-hidden="true">
                {here}
              </span>
            )}
            <span className="vh">, {words[state]}</span>
            <span className="small muted">{detail}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
