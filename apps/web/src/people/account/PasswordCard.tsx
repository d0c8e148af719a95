import { leastPasswordLength } from '@forman/domain/people/password-advice';
import { act } from '../../api/act.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { type FormState, useForm } from '../../ui/form/use-form.ts';
import type { Problems } from '../../ui/problems.ts';
import { PasswordRules, SamePassword } from '../shared/PasswordRules.tsx';
import { SecretField } from '../../ui/SecretField.tsx';

const blank = { currentPassword: '', plainPassword: '', again: '' };
type Values = typeof blank;

/** Problems that the browser can find; the server finds the others, on the same fields. */
const problemsOf = ({ currentPassword, plainPassword, again }: Values): Problems => ({
  ...(currentPassword === '' && { currentPassword: 'Mot de passe actuel invalide' }),
  ...(plainPassword.length < leastPasswordLength && { plainPassword: 'Mot de passe invalide\u00a0!' }),
  ...(again !== plainPassword && { again: 'Les mots de passe ne sont pas identiques\u00a0!' }),
});

type Props = { /** True when somebody else set the current password. */ isGiven?: boolean };

/** Form that changes the password; it asks for the current one. */
export function PasswordCard({ isGiven = false }: Props) {
  const form = useForm({
    start: blank,
    check: problemsOf,
    send: ({ currentPassword, plainPassword }) =>
      act('changePassword', { body: { currentPassword, plainPassword } }),
    startsAnew: true,
    notices: { saved: 'passwordChanged' },
  });
  return (
    <Card title="Mot de passe">
      <Form of={form} className="password-form grid">
        <Fields isGiven={isGiven} form={form} />
        {form.failure && <FailureNote title="Le mot de passe n’a pas pu être changé." error={form.failure} />}
        <div className="password-foot row wrap between">
          <p className="small muted">
            Vos autres appareils seront déconnectés, votre adresse d’agenda fermée, et un e‑mail vous le
            confirmera.
          </p>
          {/*
            The only form of the page, so its button is filled; buttons that ask or open a dialog are
            outlined.
          */}
          <BusyButton type="submit" look="primary" busy={form.isBusy} busyLabel="Changement…">
            Changer mon mot de passe
          </BusyButton>
        </div>
      </Form>
    </Card>
  );
}

type FieldsProps = { isGiven: boolean; form: FormState<Values> };

function Fields({ isGiven, form }: FieldsProps) {
  const { values, problems } = form;
  return (
    <>
      <SecretField
        label="Mot de passe actuel"
        help={isGiven ? 'Celui que l’on vous a donné.' : undefined}
        autoComplete="current-password"
        {...form.field('currentPassword')}
      />
      <SecretField
        label="Nouveau mot de passe"
        autoComplete="new-password"
        help={
          <PasswordRules password={values.plainPassword} isRefused={problems.plainPassword !== undefined} />
        }
        {...form.field('plainPassword')}
      />
      <SecretField
        label="Le même, encore une fois"
        autoComplete="new-password"
        help={
          <SamePassword
            password={values.plainPassword}
            again={values.again}
            isRefused={problems.again !== undefined}
          />
        }
        {...form.field('again')}
      />
    </>
  );
}
