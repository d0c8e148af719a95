import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { PasswordRules, SamePassword } from '../shared/PasswordRules.tsx';
import { type OfForm, TextInput, Wrong } from './Field.tsx';
import { fieldId } from './use-signup-form.ts';

const adviceId = 'signup-password-advice';

export function PasswordFields({ state }: OfForm) {
  const [isShown, setShown] = useState(false);
  const native = {
    type: isShown ? 'text' : 'password',
    autoComplete: 'new-password',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: 1024,
  } as const;
  return (
    <section className="card pad signup-section grid gap-18" aria-labelledby="signup-access">
      <h2 id="signup-access">Votre mot de passe</h2>
      <div className="signup-pair grid align-start">
        <div className="field">
          <label htmlFor={fieldId('password')}>Mot de passe</label>
          <div className="with-end">
            <TextInput {...native} state={state} field="password" helpId={adviceId} />
            <button
              type="button"
              className="iconbtn end"
              aria-label="Afficher les mots de passe"
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? <IconEyeOff aria-hidden="true" /> : <IconEye aria-hidden="true" />}
            </button>
          </div>
          <div id={adviceId}>
            <PasswordRules password={state.form.password} isRefused={state.problems.password !== undefined} />
          </div>
          <Wrong state={state} field="password" />
        </div>
        <div className="field">
          <label htmlFor={fieldId('confirm_password')}>Confirmez le mot de passe</label>
          <TextInput {...native} state={state} field="confirm_password" />
          <SamePassword
            password={state.form.password}
            again={state.form.confirm_password}
            isRefused={state.problems.confirm_password !== undefined}
          />
          <Wrong state={state} field="confirm_password" />
        </div>
      </div>
    </section>
  );
}
