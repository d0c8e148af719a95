import './second-step.css';
import { IconArrowLeft, IconFingerprint } from '@tabler/icons-react';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { SecondFactorAsked, SecondFactorMethod } from '@forman/domain/errors';
import { canUsePasskeys } from '../../api/can-use-passkeys.ts';
import { routes } from '../../paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { Note } from '../../ui/Note.tsx';
import type { Login } from './use-login.ts';

const ways = {
  passkey: {
    use: 'Utiliser ma clé d’accès',
    tells:
      'Votre mot de passe est bon. Il reste à utiliser votre clé d’accès\u00a0: votre appareil vous demande votre empreinte, votre visage ou son code.',
  },
  totp: {
    use: 'Utiliser le code de mon application',
    tells:
      'Votre mot de passe est bon. Il reste à donner le code que votre application affiche en ce moment.',
  },
  recovery: {
    use: 'Utiliser un code de secours',
    tells: 'Donnez l’un des codes de secours que vous avez gardés. Chacun ne sert qu’une fois.',
  },
} as const satisfies Record<SecondFactorMethod, { use: string; tells: string }>;

/** Methods of the account that this browser supports. */
const usable = ({ methods }: SecondFactorAsked): SecondFactorMethod[] =>
  methods.filter((method) => method !== 'passkey' || canUsePasskeys());

type Props = { login: Login; asked: SecondFactorAsked };

/** Step after the password: asks for a proof that only the account's owner has. */
export function SecondStep({ login, asked }: Props) {
  const methods = usable(asked);
  const [way, setWay] = useState<SecondFactorMethod>(methods[0] ?? 'recovery');
  const { failure, isBusy, forgetFailure } = login;
  const turnTo = (method: SecondFactorMethod): void => {
    forgetFailure();
    setWay(method);
  };
  return (
    <div className="stack" style={{ '--gap': '14px' }}>
      <p>{ways[way].tells}</p>
      <div role="alert">
        {failure?.title && !isBusy && (
          <Note tone="bad" title={failure.title}>
            {failure.text}
          </Note>
        )}
      </div>
      {way === 'passkey' ? (
        <KeyButton isBusy={isBusy} onPress={() => void login.completeWithPasskey(asked)} />
      ) : (
        <CodeForm key={way} way={way} login={login} asked={asked} />
      )}
      <div className="second-ways column align-start gap-2">
        {methods
          .filter((method) => method !== way)
          .map((method) => (
            <BusyButton key={method} look="plain" size="s" onClick={() => turnTo(method)}>
              {ways[method].use}
            </BusyButton>
          ))}
        <BusyButton look="plain" size="s" icon={<IconArrowLeft aria-hidden="true" />} onClick={login.goBack}>
          Revenir
        </BusyButton>
      </div>
      <p className="help">
        Vous n’avez plus rien de tout cela&nbsp;? Un administrateur peut vous rouvrir l’accès&nbsp;:{' '}
        <Link className="link" to={routes.contact}>
          écrivez-nous
        </Link>
        .
      </p>
    </div>
  );
}

function KeyButton({ isBusy, onPress }: { isBusy: boolean; onPress: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={box}>
      <BusyButton
        look="primary"
        size="l"
        block
        icon={<IconFingerprint aria-hidden="true" />}
        busy={isBusy}
        busyLabel="À vous, sur votre appareil…"
        onClick={onPress}
      >
        {ways.passkey.use}
      </BusyButton>
    </div>
  );
}

const helps = {
  totp: 'Six chiffres, qui changent toutes les trente secondes.',
  recovery: (
    <>
      Douze lettres et chiffres, par exemple <span className="nowrap">abcd-efgh-2345</span>.
    </>
  ),
};

function CodeForm({ way, login, asked }: Props & { way: 'totp' | 'recovery' }) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  useEffect(() => field.current?.focus(), []);
  const { isBusy, failure, completeWithCode } = login;
  const wrong = isEmpty ? 'Donnez le code.' : failure?.code;

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    setEmpty(code.trim() === '');
    if (code.trim() === '') return field.current?.focus();
    if (!(await completeWithCode(asked, code.trim()))) field.current?.select();
  }

  return (
    <form className="stack" style={{ '--gap': '14px' }} noValidate onSubmit={submit}>
      <FormField
        ref={field}
        label={way === 'totp' ? 'Code de votre application' : 'Code de secours'}
        help={helps[way]}
        name="code"
        autoComplete="one-time-code"
        inputMode={way === 'totp' ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        error={isBusy ? undefined : wrong}
        value={code}
        onChange={(value) => {
          setCode(value);
          setEmpty(false);
        }}
      />
      <BusyButton type="submit" look="primary" size="l" block busy={isBusy} busyLabel="Connexion…">
        Je me connecte
      </BusyButton>
    </form>
  );
}
