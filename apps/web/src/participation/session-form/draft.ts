import { logFailure } from '../../api/log.ts';
import { emptyValues, type FormValues } from './form-values.ts';
import { tabStorage } from '../../api/storage.ts';

/** An unsent form, kept in this tab per person and form, without its password. */
export type Draft = {
  values: FormValues;
  /** Values that the form started from, as somebody may have saved since. */
  base: FormValues;
  savedAt: number;
};

const keyOf = (userId: number, form: string): string => `forman.draft.${userId}.${form}`;

export function readDraft(userId: number, form: string): Draft | null {
  try {
    const stored = JSON.parse(tabStorage.getItem(keyOf(userId, form)) ?? 'null') as Draft | null;
    // A draft of an earlier release may lack a field.
    return stored && { ...stored, values: { ...emptyValues, ...stored.values } };
  } catch (error) {
    logFailure('reading of a draft', error);
    return null;
  }
}

/** @returns time of the keeping, or null when this device keeps nothing. */
export function keepDraft(
  userId: number,
  form: string,
  typed: Pick<Draft, 'values' | 'base'>,
): number | null {
  const savedAt = Date.now();
  const { values, base } = typed;
  // The password of the stored session is not kept either.
  const draft: Draft = {
    values: { ...values, visioPassword: '' },
    base: { ...base, visioPassword: '' },
    savedAt,
  };
  return tabStorage.setItem(keyOf(userId, form), JSON.stringify(draft)) ? savedAt : null;
}

export const dropDraft = (userId: number, form: string): void => tabStorage.removeItem(keyOf(userId, form));
