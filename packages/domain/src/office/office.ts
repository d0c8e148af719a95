import { isInternetEmail, readEmail } from '../values/email.ts';
import { isPhone } from '../values/phone.ts';
import { type Decision, firstRefusal } from '../decision.ts';
import type { Violation } from '../errors.ts';

/** The back office's changes of people: the form of a new account, sponsors by their number, rights. */

export const civilitiesOffered = ['M.', 'Mme', 'Mlle'] as const;

export type AccountForm = {
  civilite: string;
  lastName: string;
  firstName: string;
  email: string;
  phoneNumber: string;
  password: string;
  confirmation: string;
};
export type AccountField = keyof AccountForm;

export const fieldRequired = 'Ce champ est obligatoire';
/** The association's own sentences, word for word (MEM-333 to MEM-336). */
export const accountWrong = {
  email: "L'adresse email est invalide.",
  phoneNumber: 'Le numéro de téléphone est invalide.',
  password: 'Le mot de passe doit contenir au minimum 8 caractères.',
  confirmation: 'Les mots de passe ne correspondent pas.',
} as const satisfies Partial<Record<AccountField, string>>;

export const shortestPassword = 8;

const isBlank = (text: string): boolean => text.trim() === '';
const rules = {
  civilite: ({ civilite }) => (isBlank(civilite) ? fieldRequired : null),
  lastName: ({ lastName }) => (isBlank(lastName) ? fieldRequired : null),
  firstName: ({ firstName }) => (isBlank(firstName) ? fieldRequired : null),
  email: ({ email }) => (isInternetEmail(readEmail(email)) ? null : accountWrong.email),
  phoneNumber: ({ phoneNumber }) => (isPhone(phoneNumber) ? null : accountWrong.phoneNumber),
  password: ({ password }) => (password.length >= shortestPassword ? null : accountWrong.password),
  confirmation: ({ password, confirmation }) =>
    password === confirmation && confirmation !== '' ? null : accountWrong.confirmation,
} as const satisfies Record<AccountField, (form: AccountForm) => string | null>;

/** Checks a new account, in the order of the form (MEM-333 to MEM-336, MEM-338). */
export const checkAccountForm = (form: AccountForm): Violation[] =>
  (Object.keys(rules) as AccountField[]).flatMap((propertyPath) => {
    const message = rules[propertyPath](form);
    return message === null ? [] : [{ propertyPath, message }];
  });

/** Facts about a future sponsor or manager, found by the typed number. */
export type GuideFacts = {
  isKnown: boolean;
  isOneself: boolean;
  /** Sponsored by the person, directly or through others; allowed for a manager. */
  isDownstream: boolean;
};
export type GuideRefusal = 'guide_unknown' | 'guide_oneself' | 'guide_downstream';

/** Decides whether a person may have this sponsor or manager: lines of sponsors form no circle (MEM-332). */
export const canGuide = (facts: GuideFacts): Decision<GuideRefusal> =>
  firstRefusal<GuideRefusal>({
    guide_oneself: facts.isOneself,
    guide_unknown: !facts.isKnown,
    guide_downstream: facts.isDownstream,
  });

export const guideSentences = {
  guide_unknown: 'Personne n’a ce numéro.',
  guide_oneself: 'Nul ne peut être son propre parrain ou manager.',
  guide_downstream: 'Cette personne est dans la lignée de celle que vous modifiez.',
} as const satisfies Record<GuideRefusal, string>;

export type RevokeRefusal = 'last_admin';

/** Decides on taking an administrator's right: one at least must be left (docs/deviations/privacy.md). */
export const canRevokeAdmin = (facts: { otherAdmins: number }): Decision<RevokeRefusal> =>
  firstRefusal<RevokeRefusal>({ last_admin: facts.otherAdmins === 0 });
