import type { SignupForm } from '@forman/domain/signup';
import { logFailure } from '../../api/log.ts';

export const emptyForm: SignupForm = {
  civility: '',
  lastName: '',
  firstName: '',
  telPrefix: '+33',
  phoneNumber: '',
  email: '',
  confirm_email: '',
  password: '',
  confirm_password: '',
  lastNameGodFather: '',
  firstNameGodFather: '',
  prefixGodFather: '+33',
  phoneGodFather: '',
  asso: false,
};

const key = 'forman.draft.register';

/** What was typed in this tab and not sent. */
function readDraft(): SignupForm {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<SignupForm>;
    return { ...emptyForm, ...kept };
  } catch (error) {
    logFailure('reading of a draft', error);
    return emptyForm;
  }
}

/** A reload loses nothing that was typed, but for the passwords, which are kept nowhere. */
function keepDraft(form: SignupForm): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...form, password: '', confirm_password: '' }));
  } catch (error) {
    logFailure('keeping of a draft', error);
  }
}

/** Where what is typed is kept; the simulation keeps nothing. */
export type Draft = { read: () => SignupForm; keep: (form: SignupForm) => void };
export const tabDraft: Draft = { read: readDraft, keep: keepDraft };

export const dropDraft = (): void => sessionStorage.removeItem(key);
