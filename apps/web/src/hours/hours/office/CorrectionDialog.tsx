import '../paired-fields.css';
import type { PersonHours } from '@forman/contract/hours/hours';
import { correctionMessages } from '@forman/domain/hours/correction';
import { type Habilitation, type TrainingNature, trainingNatures } from '@forman/domain/hours/hours';
import { hourMessages } from '@forman/domain/hours/matrix';
import { natureLabels, readMinutes } from '@forman/domain/hours/words';
import { habilitations } from '@forman/domain/people/profile';
import { isDay } from '@forman/domain/paris-time';
import { fullName } from '@forman/domain/text';
import { act } from '../../../api/act.ts';
import { useCall } from '../../../api/query.ts';
import { FormDialog } from '../../../ui/form/Form.tsx';
import { type FormState, useForm } from '../../../ui/form/use-form.ts';
import { FormDay, FormField, FormSelect } from '../../../ui/FormField.tsx';
import type { Problems } from '../../../ui/problems.ts';

type Props = { hours: Pick<PersonHours, 'person' | 'cards'>; onClose: () => void };

type Values = {
  followedOn: string;
  habilitation: Habilitation;
  themeId: string;
  nature: TrainingNature;
  way: 'add' | 'take';
  duration: string;
  reason: string;
};

function problemsOf({ followedOn, duration, reason }: Values): Problems {
  return {
    ...(isDay(followedOn) ? {} : { followedOn: correctionMessages.followedOn }),
    ...(readMinutes(duration) === null ? { duration: hourMessages.minutes } : {}),
    ...(reason.trim() === '' ? { reason: correctionMessages.reason } : {}),
  };
}

/** Adds hours to a person by hand, or takes some back, as a line of its own with a reason. */
export function CorrectionDialog({ hours, onClose }: Props) {
  const form = useForm<Values, unknown>({
    start: {
      followedOn: '',
      habilitation: hours.cards[0]?.habilitation ?? habilitations[0],
      themeId: '',
      nature: 'training',
      way: 'add',
      duration: '',
      reason: '',
    },
    check: problemsOf,
    send: ({ themeId, way, duration, reason, ...values }) =>
      act('correctHours', {
        params: { id: String(hours.person.id) },
        body: {
          ...values,
          themeId: themeId === '' ? null : Number(themeId),
          minutes: readMinutes(duration)! * (way === 'take' ? -1 : 1),
          reason: reason.trim(),
        },
      }),
    fieldOf: { minutes: 'duration' },
    notices: { saved: 'hoursSaved', failed: 'hours' },
    onSaved: onClose,
  });
  return (
    <FormDialog title="Corriger des heures" of={form} onClose={onClose}>
      <p className="strong">{fullName(hours.person)}</p>
      <WhatFor form={form} />
      <div className="hrow2 grid align-start gap-12">
        <FormSelect label="Sens" {...form.field('way')}>
          <option value="add">Ajouter</option>
          <option value="take">Reprendre</option>
        </FormSelect>
        <FormField label="Durée" placeholder="3 h 30" required {...form.field('duration')} />
      </div>
      <FormField
        label="Motif"
        required
        maxLength={300}
        help="La personne le lit, le journal le garde."
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

function WhatFor({ form }: { form: FormState<Values> }) {
  const { data: themes = [] } = useCall('listHourThemes', {});
  return (
    <>
      <FormDay
        label="Formation suivie le"
        required
        help="Les heures comptent pour l’année de ce jour."
        {...form.field('followedOn')}
      />
      <div className="hrow2 grid align-start gap-12">
        <FormSelect
          label="Habilitation"
          {...form.field('habilitation')}
          onChange={(habilitation) => form.set({ habilitation, themeId: '' })}
        >
          {habilitations.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </FormSelect>
        <FormSelect label="Nature" {...form.field('nature')}>
          {trainingNatures.map((nature) => (
            <option key={nature} value={nature}>
              {natureLabels[nature]}
            </option>
          ))}
        </FormSelect>
      </div>
      <FormSelect label="Thème" {...form.field('themeId')}>
        <option value="">Sans thème particulier</option>
        {themes
          .filter(({ habilitation }) => habilitation === form.values.habilitation)
          .map(({ id, label, isArchived }) => (
            <option key={id} value={id}>
              {isArchived ? `${label} (retiré)` : label}
            </option>
          ))}
      </FormSelect>
    </>
  );
}
