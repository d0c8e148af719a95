import { leastPasswordLength } from '@forman/domain/people/password-advice';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useAct } from '../../api/act.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { notify } from '../../ui/notices.ts';
import { tellFirstWrong, type Problems, problemsIn } from '../../ui/problems.ts';
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
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(blank);
  const [problems, setProblems] = useState<Problems>({});
  const { mutate, isPending, error } = useAct('changePassword', {
    onSuccess: () => {
      setValues(blank);
      notify.success('passwordChanged');
    },
  });

  function tell(wrong: Problems): void {
    tellFirstWrong(form.current, () => setProblems(wrong));
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const found = problemsOf(values);
    tell(found);
    if (Object.keys(found).length > 0) return;
    const { currentPassword, plainPassword } = values;
    mutate({ body: { currentPassword, plainPassword } }, { onError: (failure) => tell(problemsIn(failure)) });
  }

  const isOnFields = Object.keys(problemsIn(error)).length > 0;
  return (
    <Card title="Mot de passe">
      <form ref={form} className="password-form" noValidate onSubmit={submit}>
        <Fields isGiven={isGiven} values={values} problems={problems} onChange={setValues} />
        {error && !isPending && !isOnFields && (
          <FailureNote title="Le mot de passe n’a pas pu être changé." error={error} />
        )}
        <div className="password-foot">
          <p className="small muted">
            Vos autres appareils seront déconnectés, votre adresse d’agenda fermée, et un e‑mail vous le
            confirmera.
          </p>
          {/*
            The only form of the page, so its button is filled; buttons that ask or open a dialog are
            outlined.
          */}
          <BusyButton type="submit" look="primary" busy={isPending} busyLabel="Changement…">
            Changer mon mot de passe
          </BusyButton>
        </div>
      </form>
    </Card>
  );
}

type FieldsProps = { isGiven: boolean; values: Values; problems: Problems; onChange: (next: Values) => void };

function Fields({ isGiven, values, problems, onChange }: FieldsProps) {
  const set = (name: keyof Values) => (value: string) => onChange({ ...values, [name]: value });
  return (
    <>
      <SecretField
        label="Mot de passe actuel"
        help={isGiven ? 'Celui que l’on vous a donné.' : undefined}
        autoComplete="current-password"
        error={problems.currentPassword}
        value={values.currentPassword}
        onChange={set('currentPassword')}
      />
      <SecretField
        label="Nouveau mot de passe"
        autoComplete="new-password"
        help={
          <PasswordRules password={values.plainPassword} isRefused={problems.plainPassword !== undefined} />
        }
        error={problems.plainPassword}
        value={values.plainPassword}
        onChange={set('plainPassword')}
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
        error={problems.again}
        value={values.again}
        onChange={set('again')}
      />
    </>
  );
}
