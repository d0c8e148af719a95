import type { Factor } from '@forman/contract/people/second-factor';
import { useIsMutating } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Answer, call } from '../../../api/client.ts';
import { invalidate, useAct } from '../../../api/act.ts';
import { CopyText } from '../../../ui/CopyButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Form, FormFoot } from '../../../ui/form/Form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { FormField } from '../../../ui/FormField.tsx';
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

/** Adds an authenticator application: asks for a name, then shows the QR code and asks for the first code. */
export function AppDialog({ factors, onAdded, onClose }: Props) {
  const [begun, setBegun] = useState<Begun | null>(null);
  // The dialog stays while the code is confirmed: the recovery codes come only once.
  const isSending = useIsMutating() > 0;
  const close = (): void => {
    if (!isSending) onClose();
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
  const { mutateAsync: begin } = useAct('beginTotp');
  const form = useForm({
    start: { name: freeName('Mon téléphone', factors) },
    notices: {},
    send: (body) => begin({ body }),
    onSaved: onBegun,
  });
  return (
    <Form of={form}>
      <p>
        Installez d’abord une application d’authentification sur votre téléphone, si vous n’en avez pas&nbsp;:
        Google Authenticator et Microsoft Authenticator sont gratuites, et l’iPhone en a une, «&nbsp;Mots de
        passe&nbsp;».
      </p>
      <FormField
        {...form.field('name')}
        label="Nom de l’application"
        help="Pour la reconnaître dans votre liste."
        data-autofocus
        maxLength={60}
      />
      <FormFoot {...foot} of={form} verb="Continuer" onCancel={onClose} />
    </Form>
  );
}

const foot = { unchanged: 'L’application n’a pas été ajoutée.', busyVerb: 'Un instant…' } as const;

type CodeProps = Omit<Props, 'factors'> & { begun: Begun };

function CodeStep({ begun: { id, secret, uri }, onAdded, onClose }: CodeProps) {
  const field = useRef<HTMLInputElement>(null);
  const form = useForm({
    start: { code: '' },
    // Another tab may have given this name to a factor meanwhile.
    fieldOf: { name: 'code' },
    notices: {},
    send: (body) => call('confirmTotp', { params: { id }, body }),
    // The recovery codes come once, so they are shown before anything is read again.
    onSaved: ({ recoveryCodes }) => {
      onAdded(recoveryCodes);
      return invalidate('account');
    },
    onRefused: () => field.current?.select(),
  });
  return (
    <Form of={form}>
      <Secret secret={secret} uri={uri} />
      <p>
        <b className="strong">2.</b> L’application affiche alors six chiffres&nbsp;: recopiez-les ici.
      </p>
      <FormField
        {...form.field('code')}
        ref={field}
        label="Code affiché par l’application"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={60}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      <FormFoot {...foot} of={form} verb="Ajouter" onCancel={onClose} />
    </Form>
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
