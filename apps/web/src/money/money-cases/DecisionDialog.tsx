import { fullName } from '@forman/domain/text';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Money } from '../../ui/Money.tsx';
import { decisionWords } from './decision-words.ts';
import { type Step, useDecision } from './money-cases.ts';
import { ErrorLine } from '../../ui/ErrorLine.tsx';

const shortest = 3;
const longest = 500;

type Props = { step: Step | null; onClose: () => void };

/** Asks for a note before any decision; the note stays in the audit log. */
export function DecisionDialog({ step, onClose }: Props) {
  return (
    <Dialog opened={step !== null} title={step ? decisionWords[step.do].question : ''} onClose={onClose}>
      {step && <DecisionForm step={step} onClose={onClose} />}
    </Dialog>
  );
}

function DecisionForm({ step, onClose }: { step: Step; onClose: () => void }) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useDecision();
  const { label, consequence, field: name, help, busy } = decisionWords[step.do];
  const isTooShort = note.trim().length < shortest;
  const isWrong = isTried && isTooShort;

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    setTried(true);
    if (isTooShort) return field.current?.focus();
    mutate({ step, note: note.trim() }, { onSuccess: onClose });
  }

  return (
    <form onSubmit={submit} noValidate>
      <Matter step={step} />
      <p className="dlg-then">{consequence(step)}</p>
      <div className="field decision-field">
        <label htmlFor={id}>{name}</label>
        <textarea
          ref={field}
          id={id}
          className={isWrong ? 'in err decision-note' : 'in decision-note'}
          rows={3}
          maxLength={longest}
          data-autofocus
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-help ${id}-error`}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
        <div id={`${id}-error`} role="alert">
          {isWrong && <ErrorLine>Quelques mots suffisent, mais il en faut.</ErrorLine>}
        </div>
      </div>
      {error && <FailureNote title="Rien n’a changé." error={error} />}
      <div className="dlg-foot">
        <BusyButton size="l" onClick={onClose}>
          Pas maintenant
        </BusyButton>
        <BusyButton type="submit" size="l" look="primary" busy={isPending} busyLabel={busy}>
          {label}
        </BusyButton>
      </div>
    </form>
  );
}

/** Payer, item and amount of the payment or case to decide about. */
function Matter({ step }: { step: Step }) {
  const { payer, item, amount } = step.do === 'close' ? step.found : step.payment;
  return (
    <p className="strong">
      {payer ? fullName(payer) : 'Personne inconnue'}, <Money euros={amount} />{' '}
      <span className="muted">pour {item}</span>
    </p>
  );
}
