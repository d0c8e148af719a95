import type { ListedHourQuota } from '@forman/contract/hours/hours';
import { type ThemeRule, themeRules, type TrainingNature, trainingNatures } from '@forman/domain/hours/hours';
import { quotaMessages } from '@forman/domain/hours/quotas';
import { formatMinutes, readMinutes } from '@forman/domain/hours/words';
import { isDay } from '@forman/domain/paris-time';
import { type SyntheticEvent, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { quotasChanged } from '../../../api/hours-changes.ts';
import { useAction } from '../../../api/query.ts';
import { notify } from '../../../ui/notices.ts';
import { type Problems, problemsIn, tellFirstWrong } from '../../../ui/problems.ts';

/** Quota that applied before; one that asks for nothing when there was none. */
export type QuotaBefore = Omit<ListedHourQuota, 'id' | 'createdAt' | 'state'>;

export type QuotaProps = { before: QuotaBefore; today: string; onClose: () => void };

/** Forms of training whose hours may be capped; those of proper trainings never are. */
export const cappedNatures = trainingNatures.filter((nature) => nature !== 'training');

type Values = {
  fromOn: string;
  minutes: string;
  years: string;
  yearly: string;
  note: string;
  parts: Record<ThemeRule, string>;
  caps: Record<TrainingNature, string>;
};

const typed = (minutes: number | null | undefined): string => (minutes ? formatMinutes(minutes) : '');

const valuesOf = (before: QuotaBefore, today: string): Values => ({
  fromOn: before.by === null ? before.fromOn : today,
  minutes: typed(before.minutes),
  years: String(before.years),
  yearly: typed(before.yearlyMinutes),
  note: before.note ?? '',
  parts: byName(themeRules, (rule) => typed(before.parts.find((part) => part.rule === rule)?.minutes)),
  caps: byName(trainingNatures, (nature) => typed(before.caps.find((cap) => cap.nature === nature)?.minutes)),
});

const byName = <Name extends string>(names: readonly Name[], textOf: (name: Name) => string) =>
  Object.fromEntries(names.map((name) => [name, textOf(name)])) as Record<Name, string>;

/** Duration in minutes; null for an empty text, and for one that cannot be read, which the field reports. */
const read = (text: string): number | null => (text.trim() === '' ? null : readMinutes(text));
const isWrong = (text: string): boolean => text.trim() !== '' && readMinutes(text) === null;

function problemsOf({ fromOn, minutes, years, yearly, parts, caps }: Values): Problems {
  const wrong: Record<string, string> = {};
  if (!isDay(fromOn)) wrong.fromOn = 'Indiquez un jour';
  if (isWrong(minutes)) wrong.minutes = quotaMessages.duration;
  if (isWrong(yearly)) wrong.yearlyMinutes = quotaMessages.duration;
  if (!/^[1-5]$/.test(years)) wrong.years = quotaMessages.years;
  for (const [name, text] of [...Object.entries(parts), ...Object.entries(caps)])
    if (isWrong(text)) wrong[name] = quotaMessages.duration;
  return wrong;
}

const quotaOf = (habilitation: QuotaBefore['habilitation'], values: Values) => ({
  habilitation,
  fromOn: values.fromOn,
  minutes: read(values.minutes),
  years: Number(values.years),
  yearlyMinutes: read(values.yearly),
  parts: themeRules.flatMap((rule) => {
    const minutes = read(values.parts[rule]);
    return minutes === null ? [] : [{ rule, minutes }];
  }),
  caps: trainingNatures.flatMap((nature) => {
    const minutes = read(values.caps[nature]);
    return minutes === null ? [] : [{ nature, minutes }];
  }),
  note: values.note.trim() || null,
});

export function useQuotaForm({ before, today, onClose }: QuotaProps) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(() => valuesOf(before, today));
  const [problems, setProblems] = useState<Problems>({});
  const adding = useAction('addHourQuota', { invalidates: quotasChanged });
  const tell = (wrong: Problems): void => tellFirstWrong(form.current, () => setProblems(wrong));
  const quota = quotaOf(before.habilitation, values);

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (adding.isPending) return;
    const wrong = problemsOf(values);
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
