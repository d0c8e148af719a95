import type { Violation } from '../errors.ts';
import { leastPasswordLength } from './password-advice.ts';
import { cleanLine } from '../values/clean.ts';
import { isEmail, readEmail } from '../values/email.ts';
import { isPhone } from '../values/phone.ts';

export const civilities = ['Monsieur', 'Madame'] as const;

/** The fields of the form, by name. */
export type SignupForm = {
  civility: string;
  lastName: string;
  firstName: string;
  telPrefix: string;
  phoneNumber: string;
  email: string;
  confirm_email: string;
  password: string;
  confirm_password: string;
  lastNameGodFather: string;
  firstNameGodFather: string;
  prefixGodFather: string;
  phoneGodFather: string;
  asso: boolean;
};
export type SignupField = keyof SignupForm;

const isBlank = (text: string): boolean => cleanLine(text) === '';

type Sentence = string | ((form: SignupForm) => string);

/** Rules in the order of the page. The box has no sentence of its own: it is marked. */
const rules = {
  civility: [({ civility }) => !/^\p{L}+$/u.test(civility), 'Civilité contient une erreur\u00a0!'],
  lastName: [({ lastName }) => isBlank(lastName), 'Nom invalide\u00a0!'],
  firstName: [({ firstName }) => isBlank(firstName), 'Prénom invalide\u00a0!'],
  telPrefix: [({ telPrefix }) => isBlank(telPrefix), 'Prefix invalide\u00a0!'],
  phoneNumber: [({ phoneNumber }) => !isPhone(phoneNumber), 'Téléphone invalide\u00a0!'],
  email: [({ email }) => !isEmail(readEmail(email)), 'Email déjà utilisé\u00a0!'],
  confirm_email: [
    ({ email, confirm_email: again }) => isBlank(again) || readEmail(email) !== readEmail(again),
    ({ email, confirm_email: again }) =>
      isBlank(email) && isBlank(again) ? 'Confirmez votre e-mail' : 'Confirm Email invalide\u00a0!',
  ],
  password: [({ password }) => password.length < leastPasswordLength, 'Mot de passe invalide\u00a0!'],
  confirm_password: [
    ({ password, confirm_password: again }) => again === '' || password !== again,
    ({ password, confirm_password: again }) =>
      password === '' && again === '' ? 'Confirmez votre mot de passe' : 'Mot de passe invalide\u00a0!',
  ],
  lastNameGodFather: [({ lastNameGodFather: name }) => isBlank(name), 'Nom invitant invalide\u00a0!'],
  firstNameGodFather: [({ firstNameGodFather: name }) => isBlank(name), 'Prénom invitant invalide\u00a0!'],
  prefixGodFather: [({ prefixGodFather: prefix }) => isBlank(prefix), 'Prefix invalide\u00a0!'],
  phoneGodFather: [({ phoneGodFather: phone }) => !isPhone(phone), 'Téléphone invitant invalide\u00a0!'],
  asso: [({ asso }) => !asso, ''],
} as const satisfies Record<
  SignupField,
  readonly [isWrong: (form: SignupForm) => boolean, sentence: Sentence]
>;

export const signupFields = Object.keys(rules) as SignupField[];

/** Fields that an invitation link fills in. */
export const inviterFields: readonly SignupField[] = [
  'lastNameGodFather',
  'firstNameGodFather',
  'prefixGodFather',
  'phoneGodFather',
];

/** Checks the form, in the order of the page (CORE-039 to CORE-049). */
export const checkSignupForm = (form: SignupForm, { isInvited }: { isInvited: boolean }): Violation[] =>
  signupFields
    .filter((field) => !(isInvited && inviterFields.includes(field)) && rules[field][0](form))
    .map((field) => {
      const sentence: Sentence = rules[field][1];
      return { propertyPath: field, message: typeof sentence === 'string' ? sentence : sentence(form) };
    });
