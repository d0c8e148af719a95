import { formatPhone } from '@forman/domain/french-dates';
import { readCode } from '@forman/domain/values/codes';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { routes } from '../../paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FormField } from '../../ui/FormField.tsx';
import { Note } from '../../ui/Note.tsx';
import type { Reset } from './use-reset.ts';

const codeLength = 6;

export function CodeStep({ reset }: { reset: Reset }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const form = useForm({
    start: { code: '' },
    check: ({ code }) => (code.length === codeLength ? {} : { code: 'Le code a six chiffres.' }),
    notices: {},
    send: ({ code }) => Promise.resolve(code),
    onSaved: reset.confirmCode,
  });
  const code = form.field('code');
  return (
    <Form of={form}>
      <output>
        Si ce numéro est connu, un code vient d’être envoyé au{' '}
        <b className="strong nowrap">{formatPhone(reset.phone)}</b>. Il sert pendant 10&nbsp;minutes.
      </output>
      <DemoHint />
      <FormField
        {...code}
        ref={field}
        label="Code"
        help="Six chiffres."
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={60}
        onChange={(typed) => code.onChange(readCode(typed))}
      />
      <BusyButton
        type="submit"
        look="primary"
        size="l"
        block
        blocked={code.value.length !== codeLength}
        onBlocked={form.submit}
      >
        Suivant
      </BusyButton>
      <Again reset={reset} />
    </Form>
  );
}

function Again({ reset: { ask, asking, phone } }: { reset: Reset }) {
  const [isResent, setResent] = useState(false);
  const resend = (): void =>
    void ask(phone).then(
      () => setResent(true),
      () => undefined,
    );
  return (
    <div className="reset-again grid">
      <BusyButton look="plain" busy={asking.isPending} busyLabel="Envoi…" blocked={isResent} onClick={resend}>
        {isResent ? 'SMS renvoyé' : 'Renvoyer le SMS'}
      </BusyButton>
      {asking.error && <FailureLine error={asking.error} />}
    </div>
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
