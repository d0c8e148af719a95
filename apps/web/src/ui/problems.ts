import type { Violation } from '@forman/domain/errors';
import { ApiError } from '../api/api-error.ts';

/** The sentence of each wrong field, by its name on the wire. */
export type Problems = Readonly<Partial<Record<string, string>>>;

/** The first sentence for each field; what is wrong with a part of it is the field's. */
export const byField = (violations: readonly Violation[]): Problems =>
  Object.fromEntries(
    violations.toReversed().map(({ propertyPath, message }) => [propertyPath.split('.')[0] ?? '', message]),
  );

/** What a refusal says of fields. */
export const problemsIn = (error: unknown): Problems =>
  byField(error instanceof ApiError ? error.violations : []);

/** Gives the first wrong field of a form the focus, in the middle of the screen, once its sentence shows. */
export function focusFirstWrong(form: HTMLElement | null): void {
  setTimeout(() => {
    const control = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    control?.scrollIntoView({ block: 'center' });
    control?.focus({ preventScroll: true });
  });
}
