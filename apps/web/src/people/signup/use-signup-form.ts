import {
  checkSignupForm,
  type SignupField,
  type SignupForm,
  signupFields,
} from '@forman/domain/people/signup';
import { useState } from 'react';
import { keepSignup, readSignup } from '../../api/signup-draft.ts';
import { afterPress } from '../../ui/press.ts';
import { byField } from '../../ui/problems.ts';

/** Error sentence of each wrong field; empty when the field is only marked. */
export type Problems = Partial<Record<SignupField, string>>;
export type SignupFormState = ReturnType<typeof useSignupForm>;

/** Fields checked again together with another, as they must match. */
const twins: Partial<Record<SignupField, SignupField>> = {
  email: 'confirm_email',
  password: 'confirm_password',
};

type Draft = { read: () => SignupForm; keep: (form: SignupForm) => void };
const ownDraft: Draft = { read: readSignup, keep: keepSignup };

/** Holds the typed values, kept as a draft, and their faults, checked when a field is left and on sending. */
export function useSignupForm(isInvited: boolean, draft: Draft = ownDraft) {
  const [form, setForm] = useState(draft.read);
  const [problems, setProblems] = useState<Problems>({});
  const wrongWith = (now: SignupForm): Problems => byField(checkSignupForm(now, { isInvited }));

  /** Writes a field; its error disappears once it no longer applies. */
  function set<F extends SignupField>(field: F, value: SignupForm[F]): void {
    const next = { ...form, [field]: value };
    setForm(next);
    draft.keep(next);
    const wrong = wrongWith(next);
    const touched = [field, twins[field]];
    const kept = Object.entries(problems).filter(
      ([name]) => !touched.includes(name as SignupField) || name in wrong,
    );
    setProblems(Object.fromEntries(kept));
  }

  /** Checks a filled field when it is left. */
  function check(field: SignupField): void {
    const sentence = wrongWith(form)[field];
    if (form[field] === '' || sentence === undefined) return;
    afterPress(() => setProblems((now) => ({ ...now, [field]: sentence })));
  }

  /**
   * Checks all fields before sending.
   * @returns the faults.
   */
  function checkAll(): Problems {
    const wrong = wrongWith(form);
    setProblems(wrong);
    return wrong;
  }

  return { form, problems, isInvited, set, check, checkAll, setProblems };
}

export const fieldId = (field: SignupField): string => `signup-${field}`;

export function focusField(field: SignupField, block: ScrollLogicalPosition = 'center'): void {
  const control = document.getElementById(fieldId(field));
  control?.scrollIntoView({ block });
  control?.focus({ preventScroll: true });
}

export const summaryId = 'signup-problems';

/** Moves the focus to the first wrong field, below the page’s title and the summary, if any. */
export function showProblems(problems: Problems): void {
  const first = signupFields.find((field) => field in problems);
  if (!first) return;
  const hasSummary = document.getElementById(summaryId) !== null;
  if (hasSummary) window.scrollTo(0, 0);
  focusField(first, hasSummary ? 'nearest' : 'center');
}
