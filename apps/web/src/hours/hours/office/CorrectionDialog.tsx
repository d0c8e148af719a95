import '../paired-fields.css';
import type { PersonHours } from '@forman/contract/hours/hours';
import { correctionMessages } from '@forman/domain/hours/correction';
import { type Habilitation, type TrainingNature, trainingNatures } from '@forman/domain/hours/hours';
import { hourMessages } from '@forman/domain/hours/matrix';
import { natureLabels, readMinutes } from '@forman/domain/hours/words';
import { habilitations } from '@forman/domain/people/profile';
import { isDay } from '@forman/domain/paris-time';
import { fullName } from '@forman/domain/text';
import { type SyntheticEvent, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { hoursCorrected } from '../../../api/hours-changes.ts';
import { useAction, useCall } from '../../../api/query.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormDay, FormField, FormSelect } from '../../../ui/FormField.tsx';
import { FormFoot } from '../../../ui/FormFoot.tsx';
import { notify } from '../../../ui/notices.ts';
import { type Problems, problemsIn, tellFirstWrong } from '../../../ui/problems.ts';

type Props = { hours: Pick<PersonHours, 'person' | 'cards'>; onClose: () => void };

/** Adds hours to a person by hand, or takes some back, as a line of its own with a reason. */
export const CorrectionDialog = (props: Props) => (
  <Dialog opened title="Corriger des heures" onClose={props.onClose}>
    <Form {...props} />
  </Dialog>
);

type Values = {
  followedOn: string;
  habilitation: string;
  themeId: string;
  nature: TrainingNature;
  way: 'add' | 'take';
  duration: string;
  reason: string;
};

function problemsOf({ followedOn, duration, reason }: Values): Problems {
  return {
    ...(isDay(followedOn) ? {} : { followedOn: correctionMessages.followedOn }),
    ...(readMinutes(duration) === null ? { minutes: hourMessages.minutes } : {}),
    ...(reason.trim() === '' ? { reason: correctionMessages.reason } : {}),
  };
}

function useCorrection({ hours, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Values>({
    followedOn: '',
    habilitation: hours.cards[0]?.habilitation ?? habilitations[0],
    themeId: '',
    nature: 'training',
    way: 'add',
    duration: '',
    reason: '',
  });
  const [problems, setProblems] = useState<Problems>({});
  const correcting = useAction('correctHours', { invalidates: hoursCorrected });
  const tell = (wrong: Problems): void => tellFirstWrong(form.current, () => setProblems(wrong));

  function set(part: Partial<Values>): void {
    setValues((old) => ({ ...old, ...part }));
    setProblems({});
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const wrong = problemsOf(values);
    if (Object.keys(wrong).length > 0) return tell(wrong);
    const { followedOn, habilitation, themeId, nature, way, duration, reason } = values;
    const body = {
      followedOn,
      habilitation: habilitation as Habilitation,
      themeId: themeId === '' ? null : Number(themeId),
      nature,
      minutes: readMinutes(duration)! * (way === 'take' ? -1 : 1),
      reason: reason.trim(),
    };
    correcting.mutate(
      { params: { id: String(hours.person.id) }, body },
      {
        onSuccess: () => {
          notify.success('hoursSaved');
          onClose();
        },
        onError: (error) => {
          notify.error('hours');
          tell(problemsIn(error));
        },
      },
    );
  }

  const { error, isPending } = correcting;
  const failure = error instanceof ApiError && error.violations.length > 0 ? null : error;
  return { form, values, set, problems, submit, isBusy: isPending, failure };
}

function Form(props: Props) {
  const { form, values, set, problems, submit, isBusy, failure } = useCorrection(props);
  return (
    <form ref={form} className="stack" noValidate onSubmit={submit}>
      <p className="strong">{fullName(props.hours.person)}</p>
      <WhatFor values={values} set={set} problems={problems} />
      <div className="hrow2">
        <FormSelect label="Sens" value={values.way} onChange={(way) => set({ way: way as Values['way'] })}>
          <option value="add">Ajouter</option>
          <option value="take">Reprendre</option>
        </FormSelect>
        <FormField
          label="Durée"
          placeholder="3 h 30"
          required
          value={values.duration}
          error={problems.minutes}
          onChange={(duration) => set({ duration })}
        />
      </div>
      <FormField
        label="Motif"
        required
        maxLength={300}
        value={values.reason}
        error={problems.reason}
        help="La personne le lit, le journal le garde."
        onChange={(reason) => set({ reason })}
      />
      <FormFoot failure={failure} isBusy={isBusy} onCancel={props.onClose} />
    </form>
  );
}

type Part = Pick<ReturnType<typeof useCorrection>, 'values' | 'set' | 'problems'>;

function WhatFor({ values, set, problems }: Part) {
  const { data: themes = [] } = useCall('listHourThemes', {});
  return (
    <>
      <FormDay
        label="Formation suivie le"
        required
        value={values.followedOn}
        error={problems.followedOn}
        help="Les heures comptent pour l’année de ce jour."
        onChange={(followedOn) => set({ followedOn })}
      />
      <div className="hrow2">
        <FormSelect
          label="Habilitation"
          value={values.habilitation}
          onChange={(habilitation) => set({ habilitation, themeId: '' })}
        >
          {habilitations.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </FormSelect>
        <FormSelect
          label="Nature"
          value={values.nature}
          onChange={(nature) => set({ nature: nature as TrainingNature })}
        >
          {trainingNatures.map((nature) => (
            <option key={nature} value={nature}>
              {natureLabels[nature]}
            </option>
          ))}
        </FormSelect>
      </div>
      <FormSelect
        label="Thème"
        value={values.themeId}
        error={problems.themeId}
        onChange={(themeId) => set({ themeId })}
      >
        <option value="">Sans thème particulier</option>
        {themes
          .filter(({ habilitation }) => habilitation === values.habilitation)
          .map(({ id, label, isArchived }) => (
            <option key={id} value={id}>
              {isArchived ? `${label} (retiré)` : label}
            </option>
          ))}
      </FormSelect>
    </>
  );
}
