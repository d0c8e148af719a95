import { isPhone, normalisePhone } from '@forman/domain/values/phone';
import { type SyntheticEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { fieldErrors } from '../../messages/fr.ts';
import { routes } from '../../paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { FormField } from '../../ui/FormField.tsx';
import type { Reset } from './use-reset.ts';

export function PhoneStep({ reset }: { reset: Reset }) {
  const { phone, setPhone, askCode, asking } = reset;
  const [isChecked, setChecked] = useState(false);
  const isWrong = (isChecked && !isPhone(phone)) || asking.isError;
  const isReady = phone.length === 10;
  const field = useRef<HTMLInputElement>(null);

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    setChecked(true);
    if (isReady && isPhone(phone) && !asking.isPending) askCode();
  }

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <FormField
        ref={field}
        label="Téléphone de votre compte"
        help="Dix chiffres, par exemple 06 12 34 56 78."
        type="tel"
        name="phone"
        inputMode="numeric"
        autoComplete="tel-national"
        value={phone}
        error={isWrong ? fieldErrors.phone : undefined}
        onChange={(value) => {
          setPhone(normalisePhone(value));
          setChecked(false);
        }}
        onBlur={() => setChecked(phone !== '')}
      />
      <p className="small muted">Votre identifiant est votre adresse e-mail.</p>
      {asking.error && <FailureNote title="Le code n’a pas pu être demandé." error={asking.error} />}
      <BusyButton
        type="submit"
        look="primary"
        size="l"
        block
        busy={asking.isPending}
        busyLabel="Envoi…"
        blocked={!isReady}
        onBlocked={() => {
          setChecked(true);
          field.current?.focus();
        }}
      >
        Suivant
      </BusyButton>
      <p className="small muted">
        Vous n’avez plus ce numéro&nbsp;? <Link to={routes.contact}>Écrivez-nous</Link>
      </p>
    </form>
  );
}
