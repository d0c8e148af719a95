import { type SignupField, signupFields } from '@forman/domain/people/signup';
import { WrongFields } from '../../ui/WrongFields.tsx';
import type { OfForm } from './Field.tsx';
import { fieldId, summaryId } from './use-signup-form.ts';

/** Label of each field, for a summary that stands away from it. */
const labels = {
  civility: 'Civilité',
  lastName: 'Nom',
  firstName: 'Prénom',
  telPrefix: 'Indicatif',
  phoneNumber: 'Téléphone',
  email: 'E-mail',
  confirm_email: 'Confirmation de l’e-mail',
  password: 'Mot de passe',
  confirm_password: 'Confirmation du mot de passe',
  lastNameGodFather: 'Nom de l’invitant',
  firstNameGodFather: 'Prénom de l’invitant',
  prefixGodFather: 'Indicatif de l’invitant',
  phoneGodFather: 'Téléphone de l’invitant',
  asso: 'Données personnelles',
} as const satisfies Record<SignupField, string>;

/** Links to the wrong fields, in the order of the page; each error shows once, at its field. */
export const ProblemSummary = ({ state: { problems } }: OfForm) => (
  <WrongFields
    id={summaryId}
    fields={signupFields
      .filter((field) => field in problems)
      .map((field) => ({ at: fieldId(field), label: labels[field] }))}
  />
);
