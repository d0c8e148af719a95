import './confirmation.css';
import type { Contract } from '@forman/contract';
import type { SentBodyOf } from '@forman/contract/endpoint';
import { IconDeviceMobile, IconFingerprint, IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answer, call } from '../../api/client.ts';
import { settleConfirmation } from '../../api/confirmation.ts';
import { canUsePasskeys } from '../../api/can-use-passkeys.ts';
import { PasskeyError, signWithPasskey } from '../../api/passkeys.ts';
import { callQuery } from '../../api/query.ts';
import { replaceTokens } from '../../api/logins.ts';
import { BusyButton, type BusyButtonProps } from '../../ui/BusyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form, FormFoot } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FormField } from '../../ui/FormField.tsx';
import { PasskeyFailure } from '../shared/PasskeyFailure.tsx';
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

const prove = (body: Proof): Promise<void> => replaceTokens(() => call('confirmIdentity', { body }));

function Proofs() {
  const { data } = useQuery({ ...callQuery('confirmationOptions', {}), staleTime: Infinity, gcTime: 0 });
  const [way, setWay] = useState<Way>('password');
  // Each way has a form of its own: what was typed and said for the other one is gone.
  return <ProofForm key={way} way={way} offered={data} onTurn={setWay} />;
}

type ProofProps = {
  way: Way;
  offered: Answer<'confirmationOptions'> | undefined;
  onTurn: (way: Way) => void;
};

function ProofForm({ way, offered, onTurn }: ProofProps) {
  const form = useForm({
    start: { password: '', code: '', signs: false },
    check: (values) => (!values.signs && values[way] === '' ? { [way]: emptySentences[way] } : {}),
    notices: {},
    send: async ({ signs, ...typed }) => prove(signs ? await signNow() : { [way]: typed[way] }),
    onSaved: () => settleConfirmation(true),
    onRefused: () => form.sent?.signs || form.element.current?.querySelector('input')?.select(),
  });
  return (
    <Form of={form} className="stack confirm-form">
      <ProofField way={way} {...form.field(way)} />
      <div className="confirm-ways column align-start gap-2">
        {offered?.passkey && canUsePasskeys() && (
          <PasskeyWay
            busy={form.sent?.signs === true}
            onClick={() => form.submit(undefined, { signs: true })}
          />
        )}
        {offered?.hasTotp && <OtherWay way={way} onTurn={onTurn} />}
      </div>
      <FormFoot
        of={{ ...form, isBusy: form.sent?.signs === false }}
        Failure={PasskeyFailure}
        unchanged="Nous n’avons pas pu vérifier."
        verb="Confirmer"
        busyVerb="Vérification…"
        onCancel={() => settleConfirmation(false)}
      />
    </Form>
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
