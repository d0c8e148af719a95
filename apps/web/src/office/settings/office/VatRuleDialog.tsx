import { vatGrounds, type VatGround } from '@forman/domain/books/invoicing/vat-grounds';
import { addDays } from '@forman/domain/paris-time';
import { type SyntheticEvent, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { vatRulesChanged } from '../../../api/books-changes.ts';
import { useAction } from '../../../api/query.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormFoot } from '../../../ui/FormFoot.tsx';
import { FormDay, FormField, FormNumber, FormSelect } from '../../../ui/FormField.tsx';
import { notify } from '../../../ui/notices.ts';
import { byField, type Problems, problemsIn, tellFirstWrong } from '../../../ui/problems.ts';
import {
  dueNames,
  fieldOf,
  newRule,
  problemsOf,
  productName,
  ruleOf,
  type RuleValues,
  treatments,
} from './vat-rule-values.ts';
import { VatRuleExample } from './VatRuleExample.tsx';

type Props = { today: string; standard: number; onClose: () => void };

export const VatRuleDialog = ({ opened, ...props }: Props & { opened: boolean }) => (
  <Dialog opened={opened} title="Nouvelle règle de TVA" onClose={props.onClose}>
    {opened && <Form {...props} />}
  </Dialog>
);

const Options = ({ of }: { of: Record<string, string> }) =>
  Object.entries(of).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

function useRuleForm({ today, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<RuleValues>(() => newRule(addDays(today, 1)));
  const [problems, setProblems] = useState<Problems>({});
  const saving = useAction('setVatRule', { invalidates: vatRulesChanged });
  const tell = (wrong: Problems): void => tellFirstWrong(form.current, () => setProblems(wrong));

  function set(part: Partial<RuleValues>): void {
    setValues((before) => ({ ...before, ...part }));
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
  }

  function refused(error: Error): void {
    notify.error('vatRule');
    const wrong = Object.entries(problemsIn(error));
    tell(Object.fromEntries(wrong.map(([field, text]) => [fieldOf[field] ?? field, text])));
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (saving.isPending) return;
    const wrong = byField(problemsOf(values, today));
    if (Object.keys(wrong).length > 0) return tell(wrong);
    saving.mutate(
      { body: { product: values.product, ...ruleOf(values) } },
      {
        onSuccess: () => {
          notify.success('vatRuleSaved');
          onClose();
        },
        onError: refused,
      },
    );
  }

  const { error } = saving;
  const failure = error instanceof ApiError && error.violations.length > 0 ? null : error;
  return { form, values, set, problems, submit, isBusy: saving.isPending, failure };
}

function Form(props: Props) {
  const { form, values, set, problems, submit, isBusy, failure } = useRuleForm(props);
  return (
    <form ref={form} className="stack" noValidate onSubmit={submit}>
      <FormSelect
        label="Ce qui est vendu"
        value={values.product}
        data-autofocus
        onChange={(product) => set({ product: product as RuleValues['product'] })}
      >
        <Options of={productName} />
      </FormSelect>
      <FormDay
        label="À partir du"
        required
        value={values.fromOn}
        error={problems.fromOn}
        help={'Demain au plus tôt\u00a0: ce qui est vendu garde sa TVA.'}
        onChange={(fromOn) => set({ fromOn })}
      />
      <FormSelect
        label="La facture porte"
        value={values.treatment}
        onChange={(treatment) => set({ treatment: treatment as RuleValues['treatment'] })}
      >
        <Options of={treatments} />
      </FormSelect>
      <TreatmentFields values={values} set={set} problems={problems} />
      <FormSelect
        label="TVA due"
        value={values.due}
        onChange={(due) => set({ due: due as RuleValues['due'] })}
      >
        <Options of={dueNames} />
      </FormSelect>
      <VatRuleExample rule={ruleOf(values)} standard={props.standard} />
      <FormFoot failure={failure} isBusy={isBusy} onCancel={props.onClose} />
    </form>
  );
}

type Part = Pick<ReturnType<typeof useRuleForm>, 'values' | 'set' | 'problems'>;

/** Fields of the chosen treatment: a rate, or the ground of an exemption. */
function TreatmentFields({ values, set, problems }: Part) {
  const isExempt = values.treatment === 'exempt';
  return (
    <>
      {values.treatment === 'own' && (
        <FormNumber
          label="Taux, en pourcentage"
          unit="%"
          max={100}
          step={0.1}
          required
          value={values.rate}
          error={problems.rate}
          onChange={(rate) => set({ rate })}
        />
      )}
      {isExempt && (
        <FormSelect
          label="Motif"
          value={values.ground}
          error={problems.ground}
          onChange={(code) => {
            const ground = code as VatGround;
            set({ ground, sentence: vatGrounds[ground] });
          }}
        >
          <Options of={vatGrounds} />
        </FormSelect>
      )}
      {(isExempt || values.treatment === 'outside') && (
        <FormField
          label="Mention sur la facture"
          required
          maxLength={200}
          value={values.sentence}
          error={problems.sentence}
          onChange={(sentence) => set({ sentence })}
        />
      )}
    </>
  );
}
