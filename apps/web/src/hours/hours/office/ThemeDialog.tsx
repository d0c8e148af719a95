import type { HourTheme } from '@forman/contract/hours/hours';
import { type Habilitation, type ThemeRule, themeRules } from '@forman/domain/hours/hours';
import { themeRuleLabels } from '@forman/domain/hours/words';
import { habilitations } from '@forman/domain/people/profile';
import { type SyntheticEvent, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { themesChanged } from '../../../api/hours-changes.ts';
import { useAction } from '../../../api/query.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormField, FormSelect } from '../../../ui/FormField.tsx';
import { FormFoot } from '../../../ui/FormFoot.tsx';
import { notify } from '../../../ui/notices.ts';
import { type Problems, problemsIn, tellFirstWrong } from '../../../ui/problems.ts';

type Props = {
  /** Theme being renamed; null for a new one. */ theme: HourTheme | null;
  onClose: () => void;
};

export const ThemeDialog = (props: Props) => (
  <Dialog opened title={props.theme ? 'Renommer le thème' : 'Ajouter un thème'} onClose={props.onClose}>
    <Form {...props} />
  </Dialog>
);

function useThemeForm({ theme, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [habilitation, setHabilitation] = useState<Habilitation>(habilitations[0]);
  const [rule, setRule] = useState<ThemeRule | null>(null);
  const [label, setLabel] = useState(theme?.label ?? '');
  const [problems, setProblems] = useState<Problems>({});
  const adding = useAction('addHourTheme', { invalidates: themesChanged });
  const renaming = useAction('renameHourTheme', { invalidates: themesChanged });
  const tell = (wrong: Problems): void => tellFirstWrong(form.current, () => setProblems(wrong));

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (label.trim() === '') return tell({ label: 'Indiquez le thème' });
    const outcome = {
      onSuccess: () => {
        notify.success('hoursSaved');
        onClose();
      },
      onError: (error: Error) => {
        notify.error('hours');
        tell(problemsIn(error));
      },
    };
    if (theme) renaming.mutate({ params: { id: String(theme.id) }, body: { label } }, outcome);
    else adding.mutate({ body: { habilitation, label, rule } }, outcome);
  }

  const error = adding.error ?? renaming.error;
  return {
    form,
    values: { habilitation, rule, label },
    setHabilitation,
    setRule,
    setLabel,
    problems,
    submit,
    isBusy: adding.isPending || renaming.isPending,
    failure: error instanceof ApiError && error.violations.length > 0 ? null : error,
  };
}

function Form({ theme, onClose }: Props) {
  const { form, values, problems, submit, isBusy, failure, ...set } = useThemeForm({ theme, onClose });
  return (
    <form ref={form} className="stack" noValidate onSubmit={submit}>
      {!theme && (
        <>
          <FormSelect
            label="Habilitation"
            value={values.habilitation}
            onChange={(name) => set.setHabilitation(name as Habilitation)}
          >
            {habilitations.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </FormSelect>
          <FormSelect
            label="Répond à une part demandée"
            value={values.rule ?? ''}
            help="Ne se change plus ensuite."
            onChange={(rule) => set.setRule(rule === '' ? null : (rule as ThemeRule))}
          >
            <option value="">Aucune</option>
            {themeRules.map((rule) => (
              <option key={rule} value={rule}>
                {themeRuleLabels[rule]}
              </option>
            ))}
          </FormSelect>
        </>
      )}
      <FormField
        label="Thème"
        required
        maxLength={120}
        autoComplete="off"
        value={values.label}
        error={problems.label}
        help={theme ? 'Les attestations déjà émises gardent l’ancien nom.' : undefined}
        onChange={set.setLabel}
      />
      <FormFoot failure={failure} isBusy={isBusy} onCancel={onClose} />
    </form>
  );
}
