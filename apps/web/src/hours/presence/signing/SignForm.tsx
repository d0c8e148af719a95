import '../../../ui/seg.css';
import { fullName } from '@forman/domain/text';
import { IconKeyboard, IconSignature } from '@tabler/icons-react';
import { useId } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useViewer } from '../../../api/viewer.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { useFocusHandedOn } from '../../../ui/focus-heading.ts';
import { FormField } from '../../../ui/FormField.tsx';
import { Note } from '../../../ui/Note.tsx';
import { SignaturePad } from '../../../ui/SignaturePad.tsx';
import type { Signing } from './use-signing.ts';
import { refusalOf, sentenceOfRefusal } from './words.ts';

type Props = { signing: Signing; isOnline: boolean };

/** Signature by drawing or typing, with the same button. */
export function SignForm({ signing, isOnline }: Props) {
  const id = useId();
  const part = useFocusHandedOn<HTMLElement>();
  const { form, isBusy, sign } = signing;
  return (
    <section ref={part} className="card pad" aria-labelledby={id}>
      <div className="card-head">
        <h2 className="card-title" id={id}>
          Votre signature
        </h2>
        <Ways signing={signing} />
      </div>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void sign();
        }}
      >
        <Mark signing={signing} />
        <Failure signing={signing} />
        <div className="sign-act">
          <BusyButton
            type="submit"
            look="primary"
            size="l"
            block
            busy={isBusy}
            busyLabel="Envoi de votre signature…"
          >
            {isOnline ? 'Je signe ma présence' : 'Je signe, à envoyer plus tard'}
          </BusyButton>
        </div>
      </form>
    </section>
  );
}

const Ways = ({ signing: { values, change } }: { signing: Signing }) => (
  <fieldset className="seg">
    <legend className="vh">Manière de signer</legend>
    <button type="button" aria-pressed={values.way === 'draw'} onClick={() => change({ way: 'draw' })}>
      <IconSignature className="ic-s" aria-hidden="true" />
      Dessiner
    </button>
    <button type="button" aria-pressed={values.way === 'type'} onClick={() => change({ way: 'type' })}>
      <IconKeyboard className="ic-s" aria-hidden="true" />
      Taper mon nom
    </button>
  </fieldset>
);

function Mark({ signing: { values, change, problems } }: { signing: Signing }) {
  const me = useViewer();
  if (values.way === 'draw')
    return (
      <SignaturePad
        drawing={values.drawing}
        onChange={(drawing) => change({ drawing })}
        error={problems.drawing}
        help={<>Avec le doigt, ou choisissez «&nbsp;Taper mon nom&nbsp;»&nbsp;: les deux valent autant.</>}
      />
    );
  return (
    <div className="sign-name">
      <FormField
        label="Tapez votre prénom et votre nom"
        autoComplete="name"
        value={values.name}
        error={problems.typedName}
        help={`Comme sur votre profil\u00a0: ${fullName(me)}.`}
        onChange={(name) => change({ name })}
      />
    </div>
  );
}

/** Failure of the whole form; the drawing or name is kept. */
function Failure({ signing: { failure, isUnkept } }: { signing: Signing }) {
  if (isUnkept)
    return (
      <Note tone="bad" title="Cet appareil ne garde rien hors connexion." role="alert">
        Laissez cette page ouverte et réessayez quand le réseau revient, ou demandez au pilote de noter votre
        présence à la main.
      </Note>
    );
  if (!failure) return null;
  const requestId = failure instanceof ApiError && !refusalOf(failure) ? failure.requestId : null;
  return (
    <Note tone="bad" title="Votre présence n’est pas encore signée." role="alert">
      {sentenceOfRefusal(failure)}
      {requestId && <span className="tiny request-id">Référence à citer&nbsp;: {requestId}</span>}
    </Note>
  );
}
