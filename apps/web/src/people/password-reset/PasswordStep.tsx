import { leastPasswordLength } from '@forman/domain/people/password-advice';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { fieldErrors } from '../../messages/fr.ts';
import { PasswordRules, SamePassword } from '../shared/PasswordRules.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Form, FormFailure } from '../../ui/form/Form.tsx';
import { type FormState, useForm } from '../../ui/form/use-form.ts';
import { FormField } from '../../ui/FormField.tsx';
import { Note } from '../../ui/Note.tsx';
import type { Problems } from '../../ui/problems.ts';
import type { Reset } from './use-reset.ts';

type Passwords = { password: string; again: string };

const isLong = (password: string): boolean => password.length >= leastPasswordLength;

function check({ password, again }: Passwords): Problems {
  const tooShort = 'Huit caractères au moins.';
  const wrong = {
    ...(!isLong(password) && { password: tooShort }),
    ...(!isLong(again) && { again: tooShort }),
  };
  return Object.keys(wrong).length > 0 || password === again ? wrong : { again: fieldErrors.password };
}

export function PasswordStep({ reset }: { reset: Reset }) {
  const { isCodeWrong, backToCode, choose, leave } = reset;
  const form = useForm({
    start: { password: '', again: '' },
    check,
    notices: {},
    send: ({ password }) => choose(password),
    onSaved: leave,
  });
  const { password, again } = form.values;
  return (
    <Form of={form}>
      {isCodeWrong ? (
        <CodeRefused />
      ) : (
        <FormFailure of={form} unchanged="Le mot de passe n’a pas été changé." />
      )}
      <PasswordFields form={form} />
      <BusyButton
        type="submit"
        look="primary"
        size="l"
        block
        busy={form.isBusy}
        busyLabel="Enregistrement…"
        blocked={!isLong(password) || !isLong(again)}
        onBlocked={form.submit}
      >
        Changer mon mot de passe
      </BusyButton>
      {isCodeWrong && (
        <BusyButton block onClick={backToCode}>
          Revenir au code
        </BusyButton>
      )}
      <p className="help">Tous vos appareils seront déconnectés.</p>
    </Form>
  );
}

function PasswordFields({ form }: { form: FormState<Passwords> }) {
  const [isShown, setShown] = useState(false);
  const start = useRef<HTMLInputElement>(null);
  useEffect(() => start.current?.focus(), []);
  const { password, again } = form.values;
  const [first, second] = [form.field('password'), form.field('again')];
  const shared = {
    type: isShown ? 'text' : 'password',
    autoComplete: 'new-password',
    spellCheck: false,
  } as const;
  return (
    <>
      <FormField
        {...shared}
        {...first}
        ref={start}
        label="Nouveau mot de passe"
        name="new-password"
        help={<PasswordRules password={password} isRefused={first.error !== undefined} />}
        end={<Eye isShown={isShown} onPress={() => setShown(!isShown)} />}
      />
      <FormField
        {...shared}
        {...second}
        label="Confirmation"
        name="confirm-password"
        help={<SamePassword password={password} again={again} isRefused={second.error !== undefined} />}
      />
    </>
  );
}

const CodeRefused = () => (
  <div role="alert">
    <Note tone="bad" title="Le code n’est pas valable, ou ne l’est plus.">
      Vérifiez le SMS le plus récent, puis saisissez-le à nouveau.
    </Note>
  </div>
);

function Eye({ isShown, onPress }: { isShown: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      className="iconbtn end"
      aria-label="Afficher les mots de passe"
      aria-pressed={isShown}
      onClick={onPress}
    >
      {isShown ? <IconEyeOff aria-hidden="true" /> : <IconEye aria-hidden="true" />}
    </button>
  );
}
