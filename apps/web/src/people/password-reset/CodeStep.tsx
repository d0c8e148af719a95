import { formatPhone } from '@forman/domain/french-dates';
import { readCode } from '@forman/domain/values/codes';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { routes } from '../../paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { Note } from '../../ui/Note.tsx';
import type { Reset } from './use-reset.ts';

const codeLength = 6;

export function CodeStep({ reset }: { reset: Reset }) {
  const { phone, code, setCode, confirmCode, resend, isResent, asking } = reset;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isReady = code.length === codeLength;
  const [isChecked, setChecked] = useState(false);

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (isReady) confirmCode();
  }

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <output>
        Si ce numéro est connu, un code vient d’être envoyé au{' '}
        <b className="strong nowrap">{formatPhone(phone)}</b>. Il sert pendant 10&nbsp;minutes.
      </output>
      <DemoHint />
      <FormField
        ref={field}
        label="Code"
        help="Six chiffres."
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={60}
        value={code}
        error={isChecked && !isReady ? 'Le code a six chiffres.' : undefined}
        onChange={(value) => {
          setCode(readCode(value));
          setChecked(false);
        }}
      />
      <BusyButton
        type="submit"
        look="primary"
        size="l"
        block
        blocked={!isReady}
        onBlocked={() => {
          setChecked(true);
          field.current?.focus();
        }}
      >
        Suivant
      </BusyButton>
      <div className="reset-again grid">
        <BusyButton
          look="plain"
          busy={asking.isPending}
          busyLabel="Envoi…"
          blocked={isResent}
          onClick={resend}
        >
          {isResent ? 'SMS renvoyé' : 'Renvoyer le SMS'}
        </BusyButton>
        {asking.error && <FailureLine error={asking.error} />}
      </div>
    </form>
  );
}

/** Says that the demonstration sends nothing to a phone. */
function DemoHint() {
  const { data } = useCall('publicConfig', {});
  if (data?.mode !== 'demo') return null;
  return (
    <Note tone="wait" title={'Démonstration\u00a0:'}>
      les SMS{' '}
      <Link to={routes.demoMessages} target="_blank" rel="noopener">
        se lisent ici
      </Link>
      .
    </Note>
  );
}
