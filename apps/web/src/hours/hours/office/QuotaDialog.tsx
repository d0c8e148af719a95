import '../paired-fields.css';
import './quota-dialog.css';
import { themeRules } from '@forman/domain/hours/hours';
import { natureLabels, themeRuleLabels } from '@forman/domain/hours/words';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormDay, FormField } from '../../../ui/FormField.tsx';
import { FormFoot } from '../../../ui/FormFoot.tsx';
import { partsOf, wholeText } from './quota-words.ts';
import { cappedNatures, type QuotaProps, useQuotaForm } from './use-quota-form.ts';

/** Adds a quota that applies from a day on; earlier quotas of the habilitation are kept. */
export const QuotaDialog = (props: QuotaProps) => (
  <Dialog opened title={`Quota ${props.before.habilitation}`} onClose={props.onClose}>
    <Form {...props} />
  </Dialog>
);

function Form(props: QuotaProps) {
  const { form, values, set, problems, submit, quota, isBusy, failure } = useQuotaForm(props);
  return (
    <form ref={form} className="stack" noValidate onSubmit={submit}>
      <FormDay
        label="À partir du"
        required
        value={values.fromOn}
        error={problems.fromOn}
        help="Ce qui comptait avant ce jour ne change pas."
        onChange={(fromOn) => set({ fromOn })}
      />
      <Whole values={values} set={set} problems={problems} />
      <Parts values={values} set={set} problems={problems} />
      <Caps values={values} set={set} problems={problems} />
      <FormField
        label="Source"
        isOptional
        maxLength={300}
        value={values.note}
        onChange={(note) => set({ note })}
      />
      <p className="small">
        <span className="muted">Avant&nbsp;:</span> {wholeText(props.before)}
        <br />
        <span className="muted">Ensuite&nbsp;:</span>{' '}
        <b className="strong">{[wholeText(quota), ...partsOf(quota)].join('\u00a0; ')}</b>
      </p>
      <FormFoot failure={failure} isBusy={isBusy} onCancel={props.onClose} />
    </form>
  );
}

type Part = Pick<ReturnType<typeof useQuotaForm>, 'values' | 'set' | 'problems'>;

const Whole = ({ values, set, problems }: Part) => (
  <>
    <FormField
      label="Durée demandée"
      isOptional
      value={values.minutes}
      error={problems.minutes}
      help={'Vide\u00a0: une formation est demandée, sans durée.'}
      onChange={(minutes) => set({ minutes })}
    />
    <div className="hrow2">
      <FormField
        label="Sur combien d’années civiles"
        inputMode="numeric"
        required
        value={values.years}
        error={problems.years}
        onChange={(years) => set({ years })}
      />
      <FormField
        label="Ou, chaque année"
        isOptional
        value={values.yearly}
        error={problems.yearlyMinutes}
        onChange={(yearly) => set({ yearly })}
      />
    </div>
  </>
);

const Parts = ({ values, set, problems }: Part) => (
  <fieldset className="hour-fields">
    <legend className="label">Dont, sur la même période</legend>
    <div className="hrow2">
      {themeRules.map((rule) => (
        <FormField
          key={rule}
          label={themeRuleLabels[rule]}
          isOptional
          value={values.parts[rule]}
          error={problems[rule]}
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

const Caps = ({ values, set, problems }: Part) => (
  <fieldset className="hour-fields">
    <legend className="label">Comptent au plus, chaque année</legend>
    <div className="hrow2">
      {cappedNatures.map((nature) => (
        <FormField
          key={nature}
          label={natureLabels[nature]}
          isOptional
          value={values.caps[nature]}
          error={problems[nature]}
          onChange={(text) => set({ caps: { ...values.caps, [nature]: text } })}
        />
      ))}
    </div>
  </fieldset>
);
