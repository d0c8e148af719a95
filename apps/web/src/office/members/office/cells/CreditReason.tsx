import { FormDialog } from '../../../../ui/form/Form.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { FormField } from '../../../../ui/FormField.tsx';

type Props = {
  name: string;
  /** Balances before and after the change: "45,00 €". */
  from: string;
  to: string;
  /** Called with the reason, or with null when the balance stays unchanged. */
  onDone: (reason: string | null) => void;
};

/** Asks for the reason of a change of credit, which is stored with the movement. */
export function CreditReason({ name, from, to, onDone }: Props) {
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: 'Dites pourquoi le crédit change' } : {}),
    send: async ({ reason }) => onDone(reason.trim()),
    notices: {},
  });
  return (
    <FormDialog
      title={`Crédit de ${name}`}
      of={form}
      verb="Changer le crédit"
      cancelVerb={`Laisser à ${from}`}
      onClose={() => onDone(null)}
    >
      <p>
        De <b className="num">{from}</b> à <b className="num">{to}</b>.
      </p>
      <FormField
        label="Motif"
        help={'La personne le lit avec le mouvement\u00a0; il reste aussi dans le journal.'}
        required
        maxLength={300}
        data-autofocus
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
