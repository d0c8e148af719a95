import type { Violation } from '@forman/domain/errors';
import { flushSync } from 'react-dom';
import { ApiError } from '../api/api-error.ts';

/** Sentence of each wrong field, by the field's name on the wire. */
export type Problems = Readonly<Partial<Record<string, string>>>;

/** First sentence for each field; a problem of a part counts as its field's. */
export const byField = (violations: readonly Violation[]): Problems =>
  Object.fromEntries(
    violations.toReversed().map(({ propertyPath, message }) => [propertyPath.split('.')[0] ?? '', message]),
  );

/** Problems of the fields in a refusal. */
export const problemsIn = (error: unknown): Problems =>
  byField(error instanceof ApiError ? error.violations : []);

/** Problems in a refusal of lists, by their path: "lines.0.minutes". */
export const problemsByPath = (error: unknown): Problems =>
  Object.fromEntries(
    (error instanceof ApiError ? error.violations : []).map(({ propertyPath, message }) => [
      propertyPath,
      message,
    ]),
  );

/** Gives a wrong field the focus, in the middle of the screen or under the summary of several. */
export function focusUnderSummary(form: HTMLElement | null, control: HTMLElement | null | undefined): void {
  const summary = form?.querySelector('.wrong-fields');
  // A group is marked as a whole: its first choice takes the focus.
  const target = control?.matches('fieldset') ? control.querySelector<HTMLElement>('input') : control;
  summary?.scrollIntoView({ block: 'start' });
  control?.scrollIntoView({ block: summary ? 'nearest' : 'center' });
  target?.focus({ preventScroll: true });
}

export const focusFirstWrong = (form: HTMLElement | null): void =>
  focusUnderSummary(form, form?.querySelector<HTMLElement>('[aria-invalid="true"]'));

/** Same for fields that are not marked yet: `mark` sets the state with their problems. */
export function tellFirstWrong(form: HTMLElement | null, mark: () => void): void {
  flushSync(mark);
  focusFirstWrong(form);
}
