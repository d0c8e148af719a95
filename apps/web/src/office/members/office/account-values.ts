import { isPhone } from '@forman/domain/values/phone';
import { type AccountForm, accountWrong } from '@forman/domain/office/office';
import type { Answer } from '../../../api/client.ts';
import type { Problems } from '../../../ui/problems.ts';

export type AccountValues = AccountForm;
type Edited = Omit<AccountForm, 'password' | 'confirmation'>;

export const emptyAccount: AccountValues = {
  civilite: '',
  lastName: '',
  firstName: '',
  email: '',
  phoneNumber: '',
  password: '',
  confirmation: '',
};

export type StoredAccount = Pick<
  Answer<'getUser'>,
  'id' | 'civilite' | 'lastName' | 'firstName' | 'email' | 'phoneNumber'
>;

const shownCivility: Record<string, string> = { Monsieur: 'M.', Madame: 'Mme' };

export const valuesOf = (stored: StoredAccount): AccountValues => ({
  ...emptyAccount,
  civilite: shownCivility[stored.civilite] ?? stored.civilite,
  lastName: stored.lastName,
  firstName: stored.firstName,
  email: stored.email,
  phoneNumber: stored.phoneNumber,
});

export function bodyOf({ civilite, lastName, firstName, email, phoneNumber }: AccountValues): Edited {
  return { civilite, lastName, firstName, email, phoneNumber };
}

/** Checks the phone of an existing account; the server checks the rest (MEM-337). */
export const checkEdited = ({ phoneNumber }: AccountValues): Problems =>
  isPhone(phoneNumber) ? {} : { phoneNumber: accountWrong.phoneNumber };
