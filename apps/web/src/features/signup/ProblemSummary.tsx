import { type SignupField, signupFields } from '@forman/domain/signup';
import { counted } from '@forman/domain/text';
import { IconAlertCircle } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { fieldId, focusField, type Problems } from './use-signup-form.ts';

/** How each field is called where its sentence stands far from it. */
const names = {
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

/** Each wrong field in one place, in the order of the page. */
export function ProblemSummary({ problems }: { problems: Problems }) {
  const wrong = signupFields.filter((field) => field in problems);
  if (wrong.length < 2) return null;

  function go(event: MouseEvent, field: SignupField): void {
    event.preventDefault();
    focusField(field);
  }

  return (
    <div className="note note-bad" role="alert">
      <IconAlertCircle aria-hidden="true" />
      <div>
        <b>{counted(wrong.length, 'champ', 'champs')} à revoir</b>
        <ul className="reg-errors">
          {wrong.map((field) => (
            <li key={field}>
              <a href={`#${fieldId(field)}`} onClick={(event) => go(event, field)}>
                {names[field]}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
