import '../paired-fields.css';
import './quota-dialog.css';
import { themeRules } from '@forman/domain/hours/hours';
import { natureLabels, themeRuleLabels } from '@forman/domain/hours/words';
import { FormDialog } from '../../../ui/form/Form.tsx';
import type { FormState } from '../../../ui/form/use-form.ts';
import { FormDay, FormField } from '../../../ui/FormField.tsx';
import { partsOf, wholeText } from './quota-words.ts';
import { cappedNatures, quotaOf, type QuotaProps, type QuotaValues, useQuotaForm } from './use-quota-form.ts';

/** Adds a quota that applies from a day on; earlier quotas of the habilitation are kept. */
export function QuotaDialog(props: QuotaProps) {
  const { before, onClose } = props;
  const form = useQuotaForm(props);
  const quota = quotaOf(before.habilitation, form.values);
  return (
    <FormDialog title={`Quota ${before.habilitation}`} of={form} onClose={onClose}>
      <FormDay
        label="À partir du"
        required
        help="Ce qui comptait avant ce jour ne change pas."
        {...form.field('fromOn')}
      />
      <Whole form={form} />
      <Parts form={form} />
      <Caps form={form} />
      <FormField label="Source" isOptional maxLength={300} {...form.field('note')} />
      <p className="small">
        <span className="muted">Avant&nbsp;:</span> {wholeText(before)}
        <br />
        <span className="muted">Ensuite&nbsp;:</span>{' '}
        <b className="strong">{[wholeText(quota), ...partsOf(quota)].join('\u00a0; ')}</b>
      </p>
    </FormDialog>
  );
}

type Part = { form: FormState<QuotaValues> };

const Whole = ({ form }: Part) => (
  <>
    <FormField
      label="Durée demandée"
      isOptional
      help={'Vide\u00a0: une formation est demandée, sans durée.'}
      {...form.field('minutes')}
    />
    <div className="hrow2 grid align-start gap-12">
      <FormField label="Sur combien d’années civiles" inputMode="numeric" required {...form.field('years')} />
      <FormField label="Ou, chaque année" isOptional {...form.field('yearly')} />
    </div>
  </>
);

const Parts = ({ form: { values, set, problems } }: Part) => (
  <fieldset className="hour-fields">
    <legend className="label">Dont, sur la même période</legend>
    <div className="hrow2 grid align-start gap-12">
      {themeRules.map((rule) => (
        <FormField
          key={rule}
          label={themeRuleLabels[rule]}
          isOptional
          value={values.parts[rule]}
          error={problems[`parts.${rule}`]}
          onChange={(text) => set({ parts: { ...values.parts, [rule]: text } })}
        />
      ))}
    </div>
    {problems.parts && (
      <p className="errmsg" role="alert">
        {problems.parts}
      </p>
    )}
  </fieldset>
);

const Caps = ({ form: { values, set, problems } }: Part) => (
  <fieldset className="hour-fields">
    <legend className="label">Comptent au plus, chaque année</legend>
    <div className="hrow2 grid align-start gap-12">
      {cappedNatures.map((nature) => (
        <FormField
          key={nature}
          label={natureLabels[nature]}
          isOptional
          value={values.caps[nature]}
          error={problems[`caps.${nature}`]}
          onChange={(text) => set({ caps: { ...values.caps, [nature]: text } })}
        />
      ))}
    </div>
  </fieldset>
);
