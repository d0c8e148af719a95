import { formatLongDay } from '@forman/domain/french-dates';
import { type SyntheticEvent, useRef, useState } from 'react';
import type { Answer } from '../../../api/client.ts';
import { useAct } from '../../../api/act.ts';
import { useViewer } from '../../../api/viewer.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { FormDay } from '../../../ui/FormField.tsx';
import { notify } from '../../../ui/notices.ts';
import { problemsIn, tellFirstWrong } from '../../../ui/problems.ts';
import { dayConsequence, dayProblem } from './factor-rule-words.ts';

type Rule = Answer<'getSecondFactorRule'>;

/** Sets or removes the day from which a second factor is needed, after a question. */
export function FactorRuleForm({ rule }: { rule: Rule }) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(rule.requiredFrom ?? '');
  const [wrong, setWrong] = useState<string>();
  const { asking, ask, stay, send, change } = useRule((problem) =>
    tellFirstWrong(form.current, () => setWrong(problem)),
  );

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (typed === rule.requiredFrom) return;
    const problem = dayProblem(typed);
    if (problem === undefined) ask({ requiredFrom: typed });
    else tellFirstWrong(form.current, () => setWrong(problem));
  }

  return (
    <form ref={form} className="factor-rule-form grid gap-14" noValidate onSubmit={submit}>
      <FormDay
        label="À partir du"
        value={typed}
        error={wrong}
        onChange={(value) => {
          setTyped(value);
          setWrong(undefined);
        }}
      />
      <div className="flex wrap gap-8">
        <BusyButton type="submit" look="primary" blocked={typed === rule.requiredFrom}>
          {rule.requiredFrom === null ? 'La demander' : 'Changer le jour'}
        </BusyButton>
        {rule.requiredFrom !== null && (
          <BusyButton onClick={() => ask({ requiredFrom: null })}>Ne plus la demander</BusyButton>
        )}
      </div>
      {asking && (
        <Question rule={rule} asking={asking} change={change} onConfirm={() => send(asking)} onClose={stay} />
      )}
    </form>
  );
}

type Asked = Pick<Rule, 'requiredFrom'>;

/** Asks before sending; a fault of the day shows at its field. */
function useRule(tell: (problem: string) => void) {
  const [asking, setAsking] = useState<Asked | null>(null);
  const change = useAct('setSecondFactorRule', {
    onSuccess: () => {
      setAsking(null);
      notify.success('settingsSaved');
    },
  });
  function refused(error: unknown): void {
    const problem = problemsIn(error).requiredFrom;
    if (problem === undefined) return;
    setAsking(null);
    tell(problem);
  }

  return {
    asking,
    ask: setAsking,
    stay: (): void => {
      change.reset();
      setAsking(null);
    },
    send: (body: Asked): void => change.mutate({ body }, { onError: refused }),
    change,
  };
}

type QuestionProps = {
  rule: Rule;
  asking: Asked;
  change: { error: unknown; isPending: boolean };
  onConfirm: () => void;
  onClose: () => void;
};

function Question({ rule, asking: { requiredFrom }, change, ...rest }: QuestionProps) {
  const { id } = useViewer();
  const failure = change.error !== null && <FailureNote title="Rien n’a été changé." error={change.error} />;
  const shared = { ...rest, opened: true, failure, busy: change.isPending, busyLabel: 'Enregistrement…' };
  return requiredFrom === null ? (
    <ConfirmDialog
      {...shared}
      question={'Ne plus demander la double vérification\u00a0?'}
      object="Administrateurs et expert-comptable"
      consequence="Un mot de passe suffira à qui n’a pas de clé. Les clés qui existent restent, et sont toujours demandées."
      confirmLabel="Ne plus la demander"
      cancelLabel="La garder"
    />
  ) : (
    <ConfirmDialog
      {...shared}
      question={'Demander la double vérification\u00a0?'}
      object={`À partir du ${formatLongDay(new Date(requiredFrom))}`}
      consequence={dayConsequence(rule, id)}
      confirmLabel="La demander"
      cancelLabel="Ne rien changer"
      destructive={false}
    />
  );
}
