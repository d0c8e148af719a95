import type { HourTheme } from '@forman/contract/hours/hours';
import { type Habilitation, type ThemeRule, themeRules } from '@forman/domain/hours/hours';
import { themeRuleLabels } from '@forman/domain/hours/words';
import { habilitations } from '@forman/domain/people/profile';
import { act } from '../../../api/act.ts';
import { FormDialog } from '../../../ui/form/Form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { FormField, FormSelect } from '../../../ui/FormField.tsx';

type Props = {
  /** Theme being renamed; null for a new one. */ theme: HourTheme | null;
  onClose: () => void;
};

type Values = { habilitation: Habilitation; rule: ThemeRule | ''; label: string };

export function ThemeDialog({ theme, onClose }: Props) {
  const form = useForm<Values, unknown>({
    start: { habilitation: habilitations[0], rule: '', label: theme?.label ?? '' },
    check: ({ label }) => (label.trim() === '' ? { label: 'Indiquez le thème' } : {}),
    send: ({ habilitation, rule, label }) =>
      theme
        ? act('renameHourTheme', { params: { id: String(theme.id) }, body: { label } })
        : act('addHourTheme', { body: { habilitation, label, rule: rule || null } }),
    notices: { saved: 'hoursSaved', failed: 'hours' },
    onSaved: onClose,
  });
  return (
    <FormDialog title={theme ? 'Renommer le thème' : 'Ajouter un thème'} of={form} onClose={onClose}>
      {!theme && (
        <>
          <FormSelect label="Habilitation" {...form.field('habilitation')}>
            {habilitations.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </FormSelect>
          <FormSelect
            label="Répond à une part demandée"
            help="Ne se change plus ensuite."
            {...form.field('rule')}
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
        help={theme ? 'Les attestations déjà émises gardent l’ancien nom.' : undefined}
        {...form.field('label')}
      />
    </FormDialog>
  );
}
