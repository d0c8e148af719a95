import { formatLongDay } from '@forman/domain/french-dates';
import type { Answer } from '../../../api/client.ts';
import { act } from '../../../api/act.ts';
import { useViewer } from '../../../api/viewer.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Form, FormFailure, FormQuestion } from '../../../ui/form/Form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { FormDay } from '../../../ui/FormField.tsx';
import { useConfirmed } from '../../../ui/use-confirmed.tsx';
import { dayConsequence, dayProblem } from './factor-rule-words.ts';

type Rule = Answer<'getSecondFactorRule'>;

/** Sets or removes the day from which a second factor is needed, after a question. */
export function FactorRuleForm({ rule }: { rule: Rule }) {
  const { id } = useViewer();
  const form = useForm({
    start: { requiredFrom: rule.requiredFrom ?? '' },
    check: ({ requiredFrom }) => {
      const problem = dayProblem(requiredFrom);
      return problem === undefined ? {} : { requiredFrom: problem };
    },
    asks: () => true,
    send: (body) => act('setSecondFactorRule', { body }),
    notices: { saved: 'settingsSaved' },
  });
  const { requiredFrom } = form.values;
  return (
    <Form of={form} className="factor-rule-form grid gap-14">
      <FormDay label="À partir du" {...form.field('requiredFrom')} />
      <FormFailure of={form} unchanged="Rien n’a été changé." />
      <div className="flex wrap gap-8">
        <BusyButton type="submit" look="primary" blocked={requiredFrom === rule.requiredFrom}>
          {rule.requiredFrom === null ? 'La demander' : 'Changer le jour'}
        </BusyButton>
        {rule.requiredFrom !== null && <EndRule onEnded={() => form.set({ requiredFrom: '' })} />}
      </div>
      <FormQuestion
        of={form}
        question={'Demander la double vérification\u00a0?'}
        object={dayProblem(requiredFrom) ? '' : `À partir du ${formatLongDay(new Date(requiredFrom))}`}
        consequence={dayConsequence(rule, id)}
        confirmLabel="La demander"
        cancelLabel="Ne rien changer"
        busyLabel="Enregistrement…"
        destructive={false}
      />
    </Form>
  );
}

function EndRule({ onEnded }: { onEnded: () => void }) {
  const ending = useConfirmed('setSecondFactorRule', () => ({ body: { requiredFrom: null } }), {
    notices: { done: 'settingsSaved' },
    onDone: onEnded,
  });
  return (
    <>
      <BusyButton onClick={() => ending.ask(true)}>Ne plus la demander</BusyButton>
      <ConfirmDialog
        {...ending.dialog}
        question={'Ne plus demander la double vérification\u00a0?'}
        object="Administrateurs et expert-comptable"
        consequence="Un mot de passe suffira à qui n’a pas de clé. Les clés qui existent restent, et sont toujours demandées."
        confirmLabel="Ne plus la demander"
        busyLabel="Enregistrement…"
        cancelLabel="La garder"
      />
    </>
  );
}
