import './confirmation.css';
import type { Contract } from '@forman/contract';
import type { SentBodyOf } from '@forman/contract/endpoint';
import { IconDeviceMobile, IconFingerprint, IconKey } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { settleConfirmation } from '../../api/confirmation.ts';
import { canUsePasskeys } from '../../api/can-use-passkeys.ts';
import { PasskeyError, signWithPasskey } from '../../api/passkeys.ts';
import { callQuery } from '../../api/query.ts';
import { replaceTokens } from '../../api/logins.ts';
import { BusyButton, type BusyButtonProps } from '../../ui/BusyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { PasskeyFailure } from '../shared/PasskeyFailure.tsx';
import { problemsIn, tellFirstWrong, type Problems } from '../../ui/problems.ts';
import { SecretField } from '../../ui/SecretField.tsx';

type Proof = NonNullable<SentBodyOf<Contract['confirmIdentity']>>;
type Way = 'password' | 'code';

/**
 * Opens over the act that needs a proof of identity. What was typed there is kept, and the act goes on by
 * itself once the proof is given.
 */
export function ConfirmationDialog() {
  return (
    <Dialog opened title="Confirmez que c’est bien vous" onClose={() => settleConfirmation(false)}>
      <p>
        Ce que vous faites touche à la sécurité. Une preuve suffit pour cinq minutes, puis tout continue tout
        seul.
      </p>
      <Proofs />
    </Dialog>
  );
}

/** Signs a challenge made for this press with a passkey of the account. */
async function signNow(): Promise<Proof> {
  const { passkey: asked } = await call('confirmationOptions', {});
  if (!asked) throw new PasskeyError('Ce compte n’a plus de clé d’accès.', null);
  return { challenge: asked.challenge, passkey: await signWithPasskey(asked.options) };
}

function useProof() {
  const proving = useMutation({
    mutationFn: async (proof: () => Proof | Promise<Proof>) => {
      const body = await proof();
      await replaceTokens(() => call('confirmIdentity', { body }));
    },
    onSuccess: () => settleConfirmation(true),
  });
  const problems = problemsIn(proving.error);
  return { ...proving, problems, isOnField: 'password' in problems || 'code' in problems };
}

function Proofs() {
  const form = useRef<HTMLFormElement>(null);
  const { data } = useQuery({ ...callQuery('confirmationOptions', {}), staleTime: Infinity, gcTime: 0 });
  const [way, setWay] = useState<Way>('password');
  const [value, setValue] = useState('');
  const [empty, setEmpty] = useState<Problems>({});
  const { mutate, isPending, variables, error, problems, isOnField, reset } = useProof();

  function turnTo(next: Way): void {
    reset();
    setValue('');
    setEmpty({});
    setWay(next);
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const found: Problems = value === '' ? { [way]: emptySentences[way] } : {};
    tellFirstWrong(form.current, () => setEmpty(found));
    if (value === '' || isPending) return;
    const proof: Proof = way === 'password' ? { password: value } : { code: value };
    mutate(() => proof, { onError: () => form.current?.querySelector('input')?.select() });
  }

  const wrong = isPending ? undefined : { ...problems, ...empty }[way];
  return (
    <form ref={form} className="stack confirm-form" noValidate onSubmit={submit}>
      <ProofField way={way} error={wrong} value={value} onChange={setValue} />
      <div role="alert">
        {error && !isPending && !isOnField && (
          <PasskeyFailure title="Nous n’avons pas pu vérifier." error={error} />
        )}
      </div>
      <div className="confirm-ways column align-start gap-2">
        {data?.passkey && canUsePasskeys() && (
          <PasskeyWay busy={isPending && variables === signNow} onClick={() => mutate(signNow)} />
        )}
        {data?.hasTotp && <OtherWay way={way} onTurn={turnTo} />}
      </div>
      <div className="dlg-foot flex wrap justify-end gap-10">
        <BusyButton size="l" onClick={() => settleConfirmation(false)}>
          Annuler
        </BusyButton>
        <BusyButton
          type="submit"
          size="l"
          look="primary"
          busy={isPending && variables !== signNow}
          busyLabel="Vérification…"
        >
          Confirmer
        </BusyButton>
      </div>
    </form>
  );
}

const emptySentences = {
  password: 'Donnez votre mot de passe.',
  code: 'Donnez le code de votre application.',
} as const;

type FieldProps = { way: Way; error: string | undefined; value: string; onChange: (value: string) => void };

/** Field of the chosen proof; it takes the focus when the person changes to it. */
function ProofField({ way, ...field }: FieldProps) {
  if (way === 'password')
    return <SecretField {...field} label="Votre mot de passe" autoComplete="current-password" isFirst />;
  return (
    <FormField
      {...field}
      label="Code de votre application"
      help="Six chiffres, qui changent toutes les trente secondes."
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={60}
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
    />
  );
}

const PasskeyWay = (press: Pick<BusyButtonProps, 'busy' | 'onClick'>) => (
  <BusyButton
    {...press}
    size="s"
    look="plain"
    icon={<IconFingerprint aria-hidden="true" />}
    busyLabel="À vous, sur votre appareil…"
  >
    Utiliser ma clé d’accès
  </BusyButton>
);

const OtherWay = ({ way, onTurn }: { way: Way; onTurn: (way: Way) => void }) =>
  way === 'password' ? (
    <BusyButton
      size="s"
      look="plain"
      icon={<IconDeviceMobile aria-hidden="true" />}
      onClick={() => onTurn('code')}
    >
      Utiliser le code de mon application
    </BusyButton>
  ) : (
    <BusyButton
      size="s"
      look="plain"
      icon={<IconKey aria-hidden="true" />}
      onClick={() => onTurn('password')}
    >
      Utiliser mon mot de passe
    </BusyButton>
  );
