import type { RegistrationForm } from '@forman/domain/registration-form';
import { logFailure } from '../../api/log.ts';

export const emptyForm: RegistrationForm = {
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
export function readDraft(): RegistrationForm {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<RegistrationForm>;
    return { ...emptyForm, ...kept };
  } catch (error) {
    logFailure('reading of a draft', error);
    return emptyForm;
  }
}

/** A reload loses nothing that was typed, but for the passwords, which are kept nowhere. */
export function keepDraft(form: RegistrationForm): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...form, password: '', confirm_password: '' }));
  } catch (error) {
    logFailure('keeping of a draft', error);
  }
}

export const dropDraft = (): void => sessionStorage.removeItem(key);
