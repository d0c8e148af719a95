import { checkChosenHabilitation, checkSessionForm, type FormMode } from '@forman/domain/participation/form';
import type { Violation } from '@forman/domain/errors';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { useMemo, useRef, useState } from 'react';
import { isChanged } from '../../ui/merge.ts';
import { afterPress } from '../../ui/press.ts';
import { formOf, type FormValues } from './form-values.ts';
import { useLastDay } from './use-last-day.ts';

/** First error sentence of each wrong field, by its name on the wire. */
export type Problems = Readonly<Record<string, string>>;

/** Screen fields with another name on the wire. */
const wireNames: Partial<Record<keyof FormValues, readonly string[]>> = {
  from: ['startDate', 'slots'],
  to: ['startDate', 'slots'],
  slots: ['startDate', 'slots'],
  copilots: ['copilotEmails'],
  guests: ['guestEmails'],
  place: ['place', 'site'],
  isVisio: ['site', 'place', 'videoConferenceLink', 'visioPassword'],
};

const concerns = (path: string, names: readonly string[]): boolean =>
  names.some((name) => path === name || path.startsWith(`${name}.`));

/** Field that shows a fault: each slot has its own control; the period and other lists have one for all. */
function fieldOf(path: string): string {
  if (/^slots\.\d+\./.test(path)) return path;
  const [name = path] = path.split('.');
  return ['endDate', 'slots'].includes(name) ? 'startDate' : name;
}

export function byField(violations: readonly Violation[]): Problems {
  const first = new Map<string, string>();
  for (const { propertyPath, message } of violations) {
    const field = fieldOf(propertyPath);
    if (!first.has(field)) first.set(field, message);
  }
  // The fault of the whole period is shown once, not again at each of its hours.
  const shown = [...first].filter(([path]) => !first.has('startDate') || !path.startsWith('slots.'));
  return Object.fromEntries(shown);
}

type Options = {
  kind: SessionKind;
  mode: FormMode;
  initial: FormValues;
  storedStart?: Date | undefined;
};

export type SessionFormState = ReturnType<typeof useSessionForm>;
export type FieldProps = { form: SessionFormState };

/**
 * Holds the form’s values and their faults, checked by the server’s rules when a field is left and when
 * sending.
 */
export function useSessionForm({ kind, mode, initial, storedStart }: Options) {
  const lastDay = useLastDay();
  const [values, setValues] = useState(initial);
  /** Latest values, so that two changes within one event, or one after an upload, both count. */
  const latest = useRef(initial);
  /** Values that count as unchanged: loaded, or saved by somebody else meanwhile. */
  const [base, setBase] = useState(initial);
  const [problems, setProblems] = useState<Problems>({});
  const [uploads, setUploads] = useState(0);

  const wrongWith = (now: FormValues): Problems =>
    byField([
      ...checkSessionForm(kind, formOf(now), { mode, now: new Date(), storedStart, lastDay }),
      ...checkChosenHabilitation(kind, mode, now.habilitation),
    ]);

  /** Writes values; errors that no longer apply disappear. `checked`: fields to check as if left. */
  function set(part: Partial<FormValues>, checked: readonly string[] = []): void {
    const next = { ...latest.current, ...part };
    latest.current = next;
    setValues(next);
    if (Object.keys(problems).length === 0 && checked.length === 0) return;
    const touched = (Object.keys(part) as (keyof FormValues)[]).flatMap((key) => wireNames[key] ?? [key]);
    const wrong = Object.entries(wrongWith(next));
    setProblems({
      ...Object.fromEntries(Object.entries(problems).filter(([path]) => !concerns(path, touched))),
      ...Object.fromEntries(
        wrong.filter(([path]) => concerns(path, checked) || (path in problems && concerns(path, touched))),
      ),
    });
  }

  /** Checks the fields being left, and no field still to be filled in. */
  function check(...names: string[]): void {
    const found = Object.entries(wrongWith(values)).filter(([path]) => concerns(path, names));
    afterPress(() => setProblems((now) => ({ ...now, ...Object.fromEntries(found) })));
  }

  /**
   * Checks all fields before sending.
   * @returns the faults.
   */
  function checkAll(): Problems {
    const wrong = wrongWith(values);
    setProblems(wrong);
    return wrong;
  }

  return useMemo(
    () => ({
      kind,
      mode,
      values,
      lastDay,
      base,
      problems,
      isUploading: uploads > 0,
      isDirty: isChanged(base, values),
      set,
      setBase,
      replace: (next: FormValues): void => {
        latest.current = next;
        setValues(next);
        setProblems({});
      },
      check,
      checkAll,
      setProblems,
      countUpload: (step: 1 | -1): void => setUploads((count) => count + step),
    }),
    // The functions depend on these values only.
    // oxlint-disable-next-line react/exhaustive-deps
    [kind, mode, values, base, problems, uploads, lastDay],
  );
}

/** Id of a field’s control, for its label, its error, the summary and the focus. */
export const fieldId = (path: string): string => `form-${path}`;

/** Moves the focus to a field, where no bar covers it or its error: by default in mid-window. */
export function focusField(path: string, block: ScrollLogicalPosition = 'center'): void {
  const control = document.getElementById(fieldId(path));
  control?.scrollIntoView({ block });
  control?.focus({ preventScroll: true });
}
