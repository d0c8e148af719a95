import { checkSignupForm, type SignupField, type SignupForm, signupFields } from '@forman/domain/signup';
import { counted } from '@forman/domain/text';
import { IconAlertCircle } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import type { OfForm } from './Field.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { fieldId, focusField, summaryId } from './use-signup-form.ts';

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

/** More would push the first field out of sight: then the first of them, and how many others. */
const mostOnPhone = 6;
const firstOnPhone = 3;

/** Each wrong field and what is wrong with it in one place, in the order of the page. */
export function ProblemSummary({ state: { form, problems, isInvited } }: OfForm) {
  const isNarrow = useNarrow();
  const wrong = signupFields.filter((field) => field in problems);
  if (wrong.length < 2) return null;
  const shown = isNarrow && wrong.length > mostOnPhone ? wrong.slice(0, firstOnPhone) : wrong;
  const seenHere = new Set(checkSignupForm(form, { isInvited }).map(({ propertyPath }) => propertyPath));

  function go(event: MouseEvent, field: SignupField): void {
    event.preventDefault();
    focusField(field);
  }

  return (
    <div className="note note-bad" role="alert" id={summaryId}>
      <IconAlertCircle aria-hidden="true" />
      <div>
        <b>{counted(wrong.length, 'champ', 'champs')} à revoir</b>
        <ul className="reg-errors">
          {shown.map((field) => (
            <li key={field}>
              <a href={`#${fieldId(field)}`} onClick={(event) => go(event, field)}>
                {words[field][0]}
              </a>
              &nbsp;: {seenHere.has(field) ? askedOf(form, field) : problems[field]}
            </li>
          ))}
        </ul>
        {shown.length < wrong.length && <p>et {wrong.length - shown.length} autres, signalés plus bas.</p>}
      </div>
    </div>
  );
}

const askedOf = (form: SignupForm, field: SignupField): string => {
  const [, asked] = words[field];
  return form[field] === '' && asked !== 'à choisir' ? 'à remplir' : asked;
};
