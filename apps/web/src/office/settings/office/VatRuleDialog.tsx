import { vatGrounds, type VatGround } from '@forman/domain/books/invoicing/vat-grounds';
import { addDays } from '@forman/domain/paris-time';
import { act } from '../../../api/act.ts';
import { FormDialog } from '../../../ui/form/Form.tsx';
import { type FormState, useForm } from '../../../ui/form/use-form.ts';
import { FormDay, FormField, FormNumber, FormSelect } from '../../../ui/FormField.tsx';
import { byField } from '../../../ui/problems.ts';
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

const Options = ({ of }: { of: Record<string, string> }) =>
  Object.entries(of).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

export function VatRuleDialog({ today, standard, onClose }: Props) {
  const form = useForm<RuleValues, unknown>({
    start: newRule(addDays(today, 1)),
    check: (values) => byField(problemsOf(values, today)),
    send: (values) => act('setVatRule', { body: { product: values.product, ...ruleOf(values) } }),
    fieldOf,
    notices: { saved: 'vatRuleSaved', failed: 'vatRule' },
    onSaved: onClose,
  });
  return (
    <FormDialog title="Nouvelle règle de TVA" of={form} onClose={onClose}>
      <FormSelect label="Ce qui est vendu" data-autofocus {...form.field('product')}>
        <Options of={productName} />
      </FormSelect>
      <FormDay
        label="À partir du"
        required
        help={'Demain au plus tôt\u00a0: ce qui est vendu garde sa TVA.'}
        {...form.field('fromOn')}
      />
      <FormSelect label="La facture porte" {...form.field('treatment')}>
        <Options of={treatments} />
      </FormSelect>
      <TreatmentFields form={form} />
      <FormSelect label="TVA due" {...form.field('due')}>
        <Options of={dueNames} />
      </FormSelect>
      <VatRuleExample rule={ruleOf(form.values)} standard={standard} />
    </FormDialog>
  );
}

/** Fields of the chosen treatment: a rate, or the ground of an exemption. */
function TreatmentFields({ form }: { form: FormState<RuleValues> }) {
  const { treatment } = form.values;
  const isExempt = treatment === 'exempt';
  return (
    <>
      {treatment === 'own' && (
        <FormNumber
          label="Taux, en pourcentage"
          unit="%"
          max={100}
          step={0.1}
          required
          {...form.field('rate')}
        />
      )}
      {isExempt && (
        <FormSelect
          label="Motif"
          {...form.field('ground')}
          onChange={(ground: VatGround) => form.set({ ground, sentence: vatGrounds[ground] })}
        >
          <Options of={vatGrounds} />
        </FormSelect>
      )}
      {(isExempt || treatment === 'outside') && (
        <FormField label="Mention sur la facture" required maxLength={200} {...form.field('sentence')} />
      )}
    </>
  );
}
