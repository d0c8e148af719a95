import { eurosToCents, formatEuros } from '@forman/domain/money';
import { act, invalidate } from '../../api/act.ts';
import type { Answer } from '../../api/client.ts';
import { FormDialog } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FormField } from '../../ui/FormField.tsx';
import { CounterFailure } from '../shared/CounterFailure.tsx';

type Props = { id: number; owed: number; onClose: () => void };

/** Gives up what is left to pay of a sale. */
export function CancelDebtDialog({ id, owed, onClose }: Props) {
  const form = useForm<{ reason: string }, Answer<'cancelDebt'>>({
    start: { reason: '' },
    check: ({ reason }) =>
      reason.trim() === '' ? { reason: 'Dites pourquoi\u00a0: c’est ce qui restera au journal.' } : {},
    send: ({ reason }) => act('cancelDebt', { params: { id: String(id) }, body: { left: owed, reason } }),
    notices: { saved: 'debtCancelled' },
    onSaved: onClose,
    onRefused: () => void invalidate('books', 'ledger'),
  });
  const sum = formatEuros(eurosToCents(owed));
  return (
    <FormDialog
      title="Renoncer au reste à payer"
      of={form}
      unchanged="Rien n’a été abandonné."
      Failure={CounterFailure}
      verb={`Renoncer à ${sum}`}
      look="bad"
      onClose={onClose}
    >
      <p>
        Un avoir de {sum} est émis sur la facture&nbsp;: cette somme n’est plus due, et rien n’est rendu. La
        place ou l’adhésion reste&nbsp;: elle se retire à part.
      </p>
      <FormField label="Motif" required maxLength={300} data-autofocus {...form.field('reason')} />
    </FormDialog>
  );
}
