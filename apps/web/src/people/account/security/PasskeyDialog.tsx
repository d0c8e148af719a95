import { invalidate } from '../../../api/act.ts';
import type { Factor } from '@forman/contract/people/second-factor';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { call } from '../../../api/client.ts';
import { makePasskey } from '../../../api/passkeys.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormField } from '../../../ui/FormField.tsx';
import { PasskeyFailure } from '../../shared/PasskeyFailure.tsx';
import { problemsIn } from '../../../ui/problems.ts';
import { deviceGuess, freeName } from './factor-words.ts';

type Props = {
  /** Factors that exist already. */
  factors: readonly Factor[];
  onAdded: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
};

async function addPasskey(name: string) {
  const { challenge, options } = await call('passkeyToAdd', { body: { name } });
  const passkey = await makePasskey(options);
  return call('addPasskey', { body: { challenge, name, passkey } });
}

/** Adds a passkey: asks for a name, then opens the browser's own dialog. */
export function PasskeyDialog({ factors, onAdded, onClose }: Props) {
  const [name, setName] = useState(() => freeName(deviceGuess(), factors));
  const adding = useMutation({
    mutationFn: addPasskey,
    onSuccess: ({ recoveryCodes }) => {
      onAdded(recoveryCodes);
      return invalidate('account');
    },
  });
  const wrong = problemsIn(adding.error).name;
  const isEmpty = adding.isIdle && name.trim() === '';
  const close = (): void => {
    if (!adding.isPending) onClose();
  };

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (!adding.isPending) adding.mutate(name);
  }

  return (
    <Dialog opened title="Ajouter une clé d’accès" onClose={close}>
      <form className="stack" noValidate onSubmit={submit}>
        <p>
          Votre appareil va vous demander votre empreinte, votre visage ou son code. C’est lui qui garde la
          clé&nbsp;: le portail ne voit rien de tout cela.
        </p>
        <FormField
          label="Nom de la clé"
          help="Pour la reconnaître dans votre liste."
          data-autofocus
          maxLength={60}
          error={adding.isPending ? undefined : wrong}
          value={name}
          onChange={setName}
        />
        <div role="alert">
          {adding.error && !adding.isPending && wrong === undefined && (
            <PasskeyFailure title="La clé n’a pas été ajoutée." error={adding.error} />
          )}
        </div>
        <div className="dlg-foot flex wrap justify-end gap-10">
          <BusyButton size="l" onClick={close}>
            Annuler
          </BusyButton>
          <BusyButton
            type="submit"
            size="l"
            look="primary"
            icon={<IconFingerprint aria-hidden="true" />}
            busy={adding.isPending}
            busyLabel="À vous, sur votre appareil…"
            blocked={isEmpty}
          >
            Créer la clé
          </BusyButton>
        </div>
      </form>
    </Dialog>
  );
}
