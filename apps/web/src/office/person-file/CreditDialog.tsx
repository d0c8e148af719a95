import { centsToEuros, eurosToCents } from '@forman/domain/money';
import { formatNumber, parseAmount } from '@forman/domain/numbers';
import { act, invalidate } from '../../api/act.ts';
import { FormDialog } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FormField, FormNumber } from '../../ui/FormField.tsx';
import { Money } from '../../ui/Money.tsx';
import type { Problems } from '../../ui/problems.ts';
import type { PersonFile } from './file.ts';

type Props = { file: Pick<PersonFile, 'person' | 'credit'>; onClose: () => void };

const maxEuros = 100_000;

function problemsOf({ credit, reason }: { credit: string; reason: string }): Problems {
  const cents = parseAmount(credit);
  return {
    ...((cents === null || cents > eurosToCents(maxEuros)) && {
      credit: 'Un montant entre 0 et 100 000, avec deux décimales au plus',
    }),
    ...(reason.trim() === '' && { reason: 'Dites pourquoi\u00a0: c’est ce qui restera dans l’historique.' }),
  };
}

/** Sets another balance in place of the shown one, with the reason (MEM-322). */
export function CreditDialog({ file: { person, credit: shown }, onClose }: Props) {
  const form = useForm({
    start: { credit: formatNumber(shown.balance, '€'), reason: '' },
    check: problemsOf,
    send: ({ credit, reason }) =>
      act('setUserCredit', {
        params: { id: person.id },
        body: {
          credit: centsToEuros(parseAmount(credit) ?? 0),
          previousCredit: shown.balance,
          reason: reason.trim(),
        },
      }),
    notices: { saved: 'creditSaved', failed: 'credit' },
    onSaved: onClose,
    // Somebody else may have changed the balance, so it is read again.
    onRefused: () => void invalidate('people', 'accounts', 'credit'),
  });
  return (
    <FormDialog
      title="Modifier le crédit"
      of={form}
      unchanged="Le crédit n’a pas pu être changé."
      onClose={onClose}
    >
      <p>
        Solde&nbsp;: <Money euros={shown.balance} />. Une hausse ouvre un avoir. Une baisse annule les plus
        anciens sans les rembourser&nbsp;: un remboursement se note sur l’avoir rendu.
      </p>
      <FormNumber label="Nouveau solde, en euros" unit="€" data-autofocus {...form.field('credit')} />
      <FormField
        label="Motif"
        help="La personne le lit avec le mouvement."
        maxLength={300}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
