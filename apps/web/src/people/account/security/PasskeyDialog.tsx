import { invalidate } from '../../../api/act.ts';
import type { Factor } from '@forman/contract/people/second-factor';
import { IconFingerprint } from '@tabler/icons-react';
import { call } from '../../../api/client.ts';
import { makePasskey } from '../../../api/passkeys.ts';
import { FormDialog } from '../../../ui/form/Form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { FormField } from '../../../ui/FormField.tsx';
import { PasskeyFailure } from '../../shared/PasskeyFailure.tsx';
import { deviceGuess, freeName } from './factor-words.ts';

type Props = {
  /** Factors that exist already. */
  factors: readonly Factor[];
  onAdded: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
};

async function addPasskey({ name }: { name: string }) {
  const { challenge, options } = await call('passkeyToAdd', { body: { name } });
  const passkey = await makePasskey(options);
  return call('addPasskey', { body: { challenge, name, passkey } });
}

/** Adds a passkey: asks for a name, then opens the browser's own dialog. */
export function PasskeyDialog({ factors, onAdded, onClose }: Props) {
  const form = useForm({
    start: { name: freeName(deviceGuess(), factors) },
    send: addPasskey,
    notices: {},
    onSaved: ({ recoveryCodes }) => {
      onAdded(recoveryCodes);
      return invalidate('account');
    },
  });
  return (
    <FormDialog
      title="Ajouter une clé d’accès"
      of={form}
      verb="Créer la clé"
      busyVerb="À vous, sur votre appareil…"
      icon={<IconFingerprint aria-hidden="true" />}
      unchanged="La clé n’a pas été ajoutée."
      Failure={PasskeyFailure}
      onClose={onClose}
    >
      <p>
        Votre appareil va vous demander votre empreinte, votre visage ou son code. C’est lui qui garde la
        clé&nbsp;: le portail ne voit rien de tout cela.
      </p>
      <FormField
        label="Nom de la clé"
        help="Pour la reconnaître dans votre liste."
        data-autofocus
        maxLength={60}
        {...form.field('name')}
      />
    </FormDialog>
  );
}
