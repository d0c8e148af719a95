import type { ListedHourQuota } from '@forman/contract/hours/hours';
import { type ThemeRule, themeRules, type TrainingNature, trainingNatures } from '@forman/domain/hours/hours';
import { quotaMessages } from '@forman/domain/hours/quotas';
import { formatMinutes, readMinutes } from '@forman/domain/hours/words';
import { isDay } from '@forman/domain/paris-time';
import { act } from '../../../api/act.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import type { Problems } from '../../../ui/problems.ts';

/** Quota that applied before; one that asks for nothing when there was none. */
export type QuotaBefore = Omit<ListedHourQuota, 'id' | 'createdAt' | 'state'>;

export type QuotaProps = { before: QuotaBefore; today: string; onClose: () => void };

/** Forms of training whose hours may be capped; those of proper trainings never are. */
export const cappedNatures = trainingNatures.filter((nature) => nature !== 'training');

export type QuotaValues = {
  fromOn: string;
  minutes: string;
  years: string;
  yearly: string;
  note: string;
  parts: Record<ThemeRule, string>;
  caps: Record<TrainingNature, string>;
};

const typed = (minutes: number | null | undefined): string => (minutes ? formatMinutes(minutes) : '');

const valuesOf = (before: QuotaBefore, today: string): QuotaValues => ({
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

function problemsOf({ fromOn, minutes, years, yearly, parts, caps }: QuotaValues): Problems {
  const wrong: Record<string, string> = {};
  if (!isDay(fromOn)) wrong.fromOn = 'Indiquez un jour';
  if (isWrong(minutes)) wrong.minutes = quotaMessages.duration;
  if (isWrong(yearly)) wrong.yearly = quotaMessages.duration;
  if (!/^[1-5]$/.test(years)) wrong.years = quotaMessages.years;
  for (const [name, text] of Object.entries(parts))
    if (isWrong(text)) wrong[`parts.${name}`] = quotaMessages.duration;
  for (const [name, text] of Object.entries(caps))
    if (isWrong(text)) wrong[`caps.${name}`] = quotaMessages.duration;
  return wrong;
}

export const quotaOf = (habilitation: QuotaBefore['habilitation'], values: QuotaValues) => ({
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

export const useQuotaForm = ({ before, today, onClose }: QuotaProps) =>
  useForm<QuotaValues, unknown>({
    start: valuesOf(before, today),
    check: problemsOf,
    send: (values) => act('addHourQuota', { body: quotaOf(before.habilitation, values) }),
    fieldOf: { yearlyMinutes: 'yearly' },
    notices: { saved: 'hoursSaved', failed: 'hours' },
    onSaved: onClose,
  });
