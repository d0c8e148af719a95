import type { SignupForm } from '@forman/domain/people/signup';
import { logFailure } from './log.ts';
import { tabStorage } from './storage.ts';

const emptyForm: SignupForm = {
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

/** Sign-up form typed in this tab and not sent. */
export function readSignup(): SignupForm {
  try {
    const kept = JSON.parse(tabStorage.getItem(key) ?? '{}') as Partial<SignupForm>;
    return { ...emptyForm, ...kept };
  } catch (error) {
    logFailure('reading of a draft', error);
    return emptyForm;
  }
}

/** Keeps the form over a reload, without the passwords, which are kept nowhere. */
export function keepSignup(form: SignupForm): void {
  tabStorage.setItem(key, JSON.stringify({ ...form, password: '', confirm_password: '' }));
}

export const dropSignup = (): void => tabStorage.removeItem(key);
