import { fullName } from '@forman/domain/text';
import { invalidate } from '../../api/act.ts';
import { FormDialog } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FormArea } from '../../ui/FormField.tsx';
import { Money } from '../../ui/Money.tsx';
import { decisionWords } from './decision-words.ts';
import { decide, decided, type Step } from './money-cases.ts';

const shortest = 3;
const longest = 500;

type Props = { step: Step; onClose: () => void };

/** Asks for a note before any decision; the note stays in the audit log. */
export function DecisionDialog({ step, onClose }: Props) {
  const { question, label, consequence, field, help, busy } = decisionWords[step.do];
  const form = useForm({
    start: { note: '' },
    check: ({ note }) =>
      note.trim().length < shortest ? { note: 'Quelques mots suffisent, mais il en faut.' } : {},
    send: ({ note }) => decide(step, note.trim()),
    notices: { saved: decided[step.do], failed: 'moneyCase' },
    onSaved: onClose,
    // Somebody else may have decided.
    onRefused: () => void invalidate('cases', 'books', 'seats'),
  });
  return (
    <FormDialog
      title={question}
      of={form}
      unchanged="Rien n’a changé."
      verb={label}
      busyVerb={busy}
      cancelVerb="Pas maintenant"
      onClose={onClose}
    >
      <Matter step={step} />
      <p className="dlg-then">{consequence(step)}</p>
      <FormArea
        label={field}
        rows={3}
        maxLength={longest}
        data-autofocus
        help={help}
        {...form.field('note')}
      />
    </FormDialog>
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
