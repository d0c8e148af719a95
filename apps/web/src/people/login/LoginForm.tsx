import './login-form.css';
import { IconFingerprint } from '@tabler/icons-react';
import { type SyntheticEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { canUsePasskeys } from '../../api/can-use-passkeys.ts';
import { fieldErrors, labels } from '../../messages/fr.ts';
import { routes } from '../../paths.ts';
import { BusyButton, type BusyButtonProps } from '../../ui/BusyButton.tsx';
import { Note } from '../../ui/Note.tsx';
import { LoginField } from './LoginField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { remembered } from '../../api/remembered.ts';
import type { Login } from './use-login.ts';

type Problems = { identifier?: string; password?: string };

type Props = Login & {
  /** E-mail of the person whose login has just ended; only the password is asked. */
  known?: string | undefined;
  /** Called when a field has the focus: the code of the next page can be loaded. */ onIntent: () => void;
};

export function LoginForm({ logIn, logInWithPasskey, isBusy, failure, asked, known, onIntent }: Props) {
  const identifierField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const [identifier, setIdentifier] = useState(() => known ?? remembered.read());
  const [password, setPassword] = useState('');
  const [isRemembered, setRemembered] = useState(true);
  const [problems, setProblems] = useState<Problems>({});

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    const found: Problems = {
      ...(identifier === '' ? { identifier: fieldErrors.loginIdentifier } : {}),
      ...(password === '' ? { password: fieldErrors.loginPassword } : {}),
    };
    setProblems(found);
    if (found.identifier) return identifierField.current?.focus();
    if (found.password) return passwordField.current?.focus();
    if (isRemembered) remembered.keep(identifier);
    else remembered.forget();
    if (!(await logIn({ email: identifier, password }))) passwordField.current?.select();
  }

  return (
    <form className="stack" style={{ '--gap': '14px' }} noValidate onSubmit={submit}>
      <LoginField
        ref={identifierField}
        label="Identifiant"
        error={problems.identifier}
        value={identifier}
        onChange={setIdentifier}
        onFocus={onIntent}
      />
      <PasswordField
        ref={passwordField}
        isFirst={known !== undefined}
        error={problems.password}
        value={password}
        onChange={setPassword}
        onFocus={onIntent}
      />
      <RememberBox isTicked={isRemembered} onTick={setRemembered} />
      <div role="alert">
        {failure?.title && !isBusy && !asked && (
          <Note tone="bad" title={failure.title}>
            {failure.text}
          </Note>
        )}
      </div>
      <BusyButton type="submit" look="primary" size="l" block busy={isBusy} busyLabel="Connexion…">
        Je me connecte
      </BusyButton>
      {canUsePasskeys() && <PasskeyButton blocked={isBusy} onClick={() => void logInWithPasskey()} />}
      <Forgotten />
    </form>
  );
}

const RememberBox = (box: { isTicked: boolean; onTick: (isTicked: boolean) => void }) => (
  <label className="check">
    <input type="checkbox" checked={box.isTicked} onChange={({ target }) => box.onTick(target.checked)} />
    <span>{labels.rememberMe}</span>
  </label>
);

const PasskeyButton = (press: Pick<BusyButtonProps, 'blocked' | 'onClick'>) => (
  <BusyButton {...press} size="l" block icon={<IconFingerprint aria-hidden="true" />}>
    Entrer avec ma clé d’accès
  </BusyButton>
);

function Forgotten() {
  return (
    <p className="login-forgot">
      <Link className="small" to={routes.resetPassword}>
        {labels.forgotten}
      </Link>
    </p>
  );
}
