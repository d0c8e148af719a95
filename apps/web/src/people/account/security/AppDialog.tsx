import type { Factor } from '@forman/contract/people/second-factor';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useRef, useState } from 'react';
import { type Answer, call } from '../../../api/client.ts';
import { invalidate, useAct } from '../../../api/act.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { CopyText } from '../../../ui/CopyButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { FormField } from '../../../ui/FormField.tsx';
import { problemsIn } from '../../../ui/problems.ts';
import { pathOf } from '../../../ui/qr-picture.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { freeName } from './factor-words.ts';

type Begun = Answer<'beginTotp'>;
type Props = {
  /** Factors that exist already. */
  factors: readonly Factor[];
  onAdded: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
};

/** Key of the confirming call, during which the dialog stays: the recovery codes come only once. */
const confirmKey = ['confirmTotp'];

/** Adds an authenticator application: asks for a name, then shows the QR code and asks for the first code. */
export function AppDialog({ factors, onAdded, onClose }: Props) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const isConfirming = useIsMutating({ mutationKey: confirmKey }) > 0;
  const close = (): void => {
    if (!isConfirming) onClose();
  };
  return (
    <Dialog opened title="Ajouter une application" onClose={close}>
      {begun ? (
        <CodeStep begun={begun} onAdded={onAdded} onClose={close} />
      ) : (
        <NameStep factors={factors} onBegun={setBegun} onClose={close} />
      )}
    </Dialog>
  );
}

type NameProps = Pick<Props, 'factors' | 'onClose'> & { onBegun: (begun: Begun) => void };

function NameStep({ factors, onBegun, onClose }: NameProps) {
  const [name, setName] = useState(() => freeName('Mon téléphone', factors));
  const beginning = useAct('beginTotp');
  const wrong = problemsIn(beginning.error).name;

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (!beginning.isPending) beginning.mutate({ body: { name } }, { onSuccess: onBegun });
  }

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <p>
        Installez d’abord une application d’authentification sur votre téléphone, si vous n’en avez pas&nbsp;:
        Google Authenticator et Microsoft Authenticator sont gratuites, et l’iPhone en a une, «&nbsp;Mots de
        passe&nbsp;».
      </p>
      <FormField
        label="Nom de l’application"
        help="Pour la reconnaître dans votre liste."
        data-autofocus
        maxLength={60}
        error={beginning.isPending ? undefined : wrong}
        value={name}
        onChange={setName}
      />
      <div role="alert">
        {beginning.error && !beginning.isPending && wrong === undefined && (
          <FailureNote title="L’application n’a pas été ajoutée." error={beginning.error} />
        )}
      </div>
      <Foot busy={beginning.isPending} confirm="Continuer" onClose={onClose} />
    </form>
  );
}

type CodeProps = Omit<Props, 'factors'> & { begun: Begun };

function CodeStep({ begun: { id, secret, uri }, onAdded, onClose }: CodeProps) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  // The recovery codes come once, so they are shown before anything is read again.
  const confirming = useMutation({
    mutationKey: confirmKey,
    mutationFn: (typed: string) => call('confirmTotp', { params: { id }, body: { code: typed } }),
    onSuccess: ({ recoveryCodes }) => {
      onAdded(recoveryCodes);
      return invalidate('account');
    },
    onError: () => field.current?.select(),
  });
  const problems = problemsIn(confirming.error);
  // Another tab may have given this name to a factor meanwhile.
  const wrong = problems.code ?? problems.name;

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (confirming.isPending) return;
    confirming.mutate(code);
  }

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <Secret secret={secret} uri={uri} />
      <p>
        <b className="strong">2.</b> L’application affiche alors six chiffres&nbsp;: recopiez-les ici.
      </p>
      <FormField
        ref={field}
        label="Code affiché par l’application"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={60}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        error={confirming.isPending ? undefined : wrong}
        value={code}
        onChange={setCode}
      />
      <div role="alert">
        {confirming.error && !confirming.isPending && wrong === undefined && (
          <FailureNote title="L’application n’a pas été ajoutée." error={confirming.error} />
        )}
      </div>
      <Foot busy={confirming.isPending} confirm="Ajouter" onClose={onClose} />
    </form>
  );
}

/** The secret as a QR code and as a text; on a phone also as a link that opens the application. */
function Secret({ secret, uri }: Pick<Begun, 'secret' | 'uri'>) {
  return useNarrow() ? (
    <>
      <p>
        <b className="strong">1.</b> Votre application s’ouvre avec ce bouton, et ajoute Forman.
      </p>
      <a className="btn btn-outline btn-block" href={uri}>
        Ouvrir mon application
      </a>
      <div className="totp-secret grid align-center gap-20">
        <Picture uri={uri} />
        <KeyText
          secret={secret}
          why="Elle est sur un autre appareil&nbsp;? Visez ce carré, ou recopiez&nbsp;:"
        />
      </div>
    </>
  ) : (
    <>
      <p>
        <b className="strong">1.</b> Dans l’application, choisissez d’ajouter un compte, puis visez ce carré.
      </p>
      <div className="totp-secret grid align-center gap-20">
        <Picture uri={uri} />
        <KeyText secret={secret} why="Rien à viser&nbsp;? Recopiez cette clé dans l’application&nbsp;:" />
      </div>
    </>
  );
}

function Picture({ uri }: { uri: string }) {
  const { path, size } = pathOf(uri);
  return (
    <figure className="totp-qr" aria-label="QR code pour l’application">
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <path d={path} />
      </svg>
    </figure>
  );
}

const KeyText = ({ secret, why }: { secret: string; why: string }) => (
  <div className="totp-text column align-start gap-6">
    <p className="small muted">{why}</p>
    <p className="num totp-key">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
    <CopyText text={secret} label="Copier le code secret" />
  </div>
);

type FootProps = { busy: boolean; confirm: string; onClose: () => void };

const Foot = ({ busy, confirm, onClose }: FootProps) => (
  <div className="dlg-foot flex wrap justify-end gap-10">
    <BusyButton size="l" onClick={onClose}>
      Annuler
    </BusyButton>
    <BusyButton type="submit" size="l" look="primary" busy={busy} busyLabel="Un instant…">
      {confirm}
    </BusyButton>
  </div>
);
