import { checkSignupForm, type SignupField, type SignupForm, signupFields } from '@forman/domain/signup';
import { WrongFields } from '../../ui/WrongFields.tsx';
import type { OfForm } from './Field.tsx';
import { fieldId, summaryId } from './use-signup-form.ts';

/** How each field is called where its sentence stands far from it, and what is asked of it. */
const words = {
  civility: ['Civilité', 'à choisir'],
  lastName: ['Nom', 'à remplir'],
  firstName: ['Prénom', 'à remplir'],
  telPrefix: ['Indicatif', 'à choisir'],
  phoneNumber: ['Téléphone', '10 chiffres'],
  email: ['E-mail', 'sous la forme nom@exemple.fr'],
  confirm_email: ['Confirmation de l’e-mail', 'la même adresse'],
  password: ['Mot de passe', '8 caractères au moins'],
  confirm_password: ['Confirmation du mot de passe', 'le même mot de passe'],
  lastNameGodFather: ['Nom de l’invitant', 'à remplir'],
  firstNameGodFather: ['Prénom de l’invitant', 'à remplir'],
  prefixGodFather: ['Indicatif de l’invitant', 'à choisir'],
  phoneGodFather: ['Téléphone de l’invitant', '10 chiffres'],
  asso: ['Données personnelles', 'la case est à cocher'],
} as const satisfies Record<SignupField, readonly [name: string, asked: string]>;

/** Each wrong field and what is wrong with it in one place, in the order of the page. */
export function ProblemSummary({ state: { form, problems, isInvited } }: OfForm) {
  const seenHere = new Set(checkSignupForm(form, { isInvited }).map(({ propertyPath }) => propertyPath));
  const fields = signupFields
    .filter((field) => field in problems)
    .map((field) => ({
      at: fieldId(field),
      label: words[field][0],
      sentence: seenHere.has(field) ? askedOf(form, field) : (problems[field] ?? ''),
    }));
  return <WrongFields id={summaryId} fields={fields} />;
}

const askedOf = (form: SignupForm, field: SignupField): string => {
  const [, asked] = words[field];
  return form[field] === '' && asked !== 'à choisir' ? 'à remplir' : asked;
};
