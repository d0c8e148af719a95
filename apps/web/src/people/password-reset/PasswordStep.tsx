import { leastPasswordLength } from '@forman/domain/people/password-advice';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { fieldErrors } from '../../messages/fr.ts';
import { PasswordRules, SamePassword } from '../shared/PasswordRules.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { Note } from '../../ui/Note.tsx';
import type { Reset } from './use-reset.ts';

/** Two entries of the same password, and their faults. */
function usePasswords({ choosing, choose }: Reset) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [isDifferent, setDifferent] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const isReady = password.length >= leastPasswordLength && confirmation.length >= leastPasswordLength;

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (!isReady || choosing.isPending) return;
    const differs = password !== confirmation;
    setDifferent(differs);
    if (differs) second.current?.focus();
    else choose(password);
  }

  const tooShort = (value: string): string | undefined =>
    isChecked && value.length < leastPasswordLength ? 'Huit caractères au moins.' : undefined;

  return {
    isReady,
    submit,
    tell: () => {
      setChecked(true);
      (password.length < leastPasswordLength ? first : second).current?.focus();
    },
    first: {
      ref: first,
      value: password,
      error: violationOf(choosing.error, 'password') ?? tooShort(password),
      onChange: setPassword,
    },
    second: {
      ref: second,
      value: confirmation,
      error: isDifferent ? fieldErrors.password : tooShort(confirmation),
      onChange: (value: string) => {
        setConfirmation(value);
        setDifferent(false);
      },
    },
  };
}

export function PasswordStep({ reset }: { reset: Reset }) {
  const { choosing, isCodeWrong, backToCode } = reset;
  const [isShown, setShown] = useState(false);
  const { isReady, submit, tell, first, second } = usePasswords(reset);
  const start = first.ref;
  useEffect(() => start.current?.focus(), [start]);

  const shared = {
    type: isShown ? 'text' : 'password',
    autoComplete: 'new-password',
    spellCheck: false,
  } as const;
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <Refusal reset={reset} isFields={violationOf(choosing.error, 'password') !== undefined} />
      <FormField
        {...shared}
        {...first}
        label="Nouveau mot de passe"
        name="new-password"
        help={<PasswordRules password={first.value} isRefused={first.error !== undefined} />}
        end={<Eye isShown={isShown} onPress={() => setShown(!isShown)} />}
      />
      <FormField
        {...shared}
        {...second}
        label="Confirmation"
        name="confirm-password"
        help={
          <SamePassword password={first.value} again={second.value} isRefused={second.error !== undefined} />
        }
      />
      <BusyButton
        type="submit"
        look="primary"
        size="l"
        block
        busy={choosing.isPending}
        busyLabel="Enregistrement…"
        blocked={!isReady}
        onBlocked={tell}
      >
        Changer mon mot de passe
      </BusyButton>
      {isCodeWrong && (
        <BusyButton block onClick={backToCode}>
          Revenir au code
        </BusyButton>
      )}
      <p className="help">Tous vos appareils seront déconnectés.</p>
    </form>
  );
}

function Refusal({ reset: { choosing, isCodeWrong }, isFields }: { reset: Reset; isFields: boolean }) {
  return (
    <div role="alert" className="reset-alert">
      {isCodeWrong && (
        <Note tone="bad" title="Le code n’est pas valable, ou ne l’est plus.">
          Vérifiez le SMS le plus récent, puis saisissez-le à nouveau.
        </Note>
      )}
      {choosing.error && !isCodeWrong && !isFields && (
        <FailureNote title="Le mot de passe n’a pas été changé." error={choosing.error} />
      )}
    </div>
  );
}

const violationOf = (error: unknown, field: string): string | undefined =>
  error instanceof ApiError
    ? error.violations.find(({ propertyPath }) => propertyPath === field)?.message
    : undefined;

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
