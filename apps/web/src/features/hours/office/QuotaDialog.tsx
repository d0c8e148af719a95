import type { ListedHourQuota } from '@forman/contract/hours';
import { formatMinutes, readMinutes } from '@forman/domain/hours/words';
import { isDay } from '@forman/domain/paris-time';
import { type SyntheticEvent, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { quotasChanged } from '../../../api/hours-changes.ts';
import { useAction } from '../../../api/query.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormDay, FormField } from '../../../ui/FormField.tsx';
import { FormFoot } from '../../../ui/FormFoot.tsx';
import { notify } from '../../../ui/notices.ts';
import { type Problems, problemsIn, tellFirstWrong } from '../../../ui/problems.ts';
import { wholeText } from './quota-words.ts';

type Props = { before: ListedHourQuota; today: string; onClose: () => void };

const typed = (minutes: number | null): string => (minutes === null ? '' : formatMinutes(minutes));

/** A row more of a habilitation; what counted until that day stays. */
export function QuotaDialog(props: Props) {
  return (
    <Dialog opened title={`Quota ${props.before.habilitation}`} onClose={props.onClose}>
      <Form {...props} />
    </Dialog>
  );
}

type Values = { fromOn: string; minutes: string; years: string; yearly: string; note: string };

/** An empty duration is none; null where it cannot be read. */
const readDuration = (text: string): { minutes: number | null } | null => {
  if (text.trim() === '') return { minutes: null };
  const minutes = readMinutes(text);
  return minutes === null ? null : { minutes };
};

const wrongDuration = 'Indiquez une durée, par exemple 14 h, ou laissez vide';

function useQuotaForm({ before, today, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Values>({
    fromOn: before.by === null ? before.fromOn : today,
    minutes: typed(before.minutes),
    years: String(before.years),
    yearly: typed(before.yearlyMinutes),
    note: before.note ?? '',
  });
  const [problems, setProblems] = useState<Problems>({});
  const adding = useAction('addHourQuota', { invalidates: quotasChanged });
  const tell = (wrong: Problems): void => tellFirstWrong(form.current, () => setProblems(wrong));
  const [whole, yearly] = [readDuration(values.minutes), readDuration(values.yearly)];
  const quota = {
    habilitation: before.habilitation,
    fromOn: values.fromOn,
    minutes: whole?.minutes ?? null,
    years: Number(values.years),
    yearlyMinutes: yearly?.minutes ?? null,
    // What is part of no duration is none.
    parts: whole?.minutes ? before.parts : [],
    caps: before.caps,
    note: values.note.trim() || null,
  };

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (adding.isPending) return;
    const wrong: Record<string, string> = {};
    if (!isDay(values.fromOn)) wrong.fromOn = 'Indiquez un jour';
    if (!whole) wrong.minutes = wrongDuration;
    if (!yearly) wrong.yearlyMinutes = wrongDuration;
    if (!/^[1-5]$/.test(values.years)) wrong.years = 'De 1 à 5 ans';
    if (Object.keys(wrong).length > 0) return tell(wrong);
    adding.mutate(
      { body: quota },
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

  function set(part: Partial<Values>): void {
    setValues((old) => ({ ...old, ...part }));
    setProblems({});
  }

  const { error } = adding;
  const failure = error instanceof ApiError && error.violations.length > 0 ? null : error;
  return { form, values, set, problems, submit, quota, isBusy: adding.isPending, failure };
}

function Form(props: Props) {
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
      <FormField
        label="Durée demandée"
        isOptional
        value={values.minutes}
        error={problems.minutes}
        help={'Vide\u00a0: une formation est demandée, sans durée.'}
        onChange={(minutes) => set({ minutes })}
      />
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
        <span className="muted">Ensuite&nbsp;:</span> <b className="strong">{wholeText(quota)}</b>
      </p>
      <FormFoot failure={failure} isBusy={isBusy} onCancel={props.onClose} />
    </form>
  );
}
