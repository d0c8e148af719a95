import { centsToEuros, eurosToCents } from '@forman/domain/money';
import { formatNumber, parseAmount } from '@forman/domain/numbers';
import { type SyntheticEvent, useRef, useState } from 'react';
import { isUnconfirmed } from '../../api/api-error.ts';
import { invalidate, useAct } from '../../api/act.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { FormField, FormNumber } from '../../ui/FormField.tsx';
import { Money } from '../../ui/Money.tsx';
import { notify } from '../../ui/notices.ts';
import { type Problems, problemsIn, tellFirstWrong } from '../../ui/problems.ts';
import type { PersonFile } from './file.ts';

type Props = { file: Pick<PersonFile, 'person' | 'credit'>; onClose: () => void };

const maxEuros = 100_000;

function problemsOf(credit: string, reason: string): Problems {
  const cents = parseAmount(credit);
  return {
    ...((cents === null || cents > eurosToCents(maxEuros)) && {
      credit: 'Un montant entre 0 et 100 000, avec deux décimales au plus',
    }),
    ...(reason.trim() === '' && { reason: 'Dites pourquoi\u00a0: c’est ce qui restera dans l’historique.' }),
  };
}

/** Sets another balance in place of the shown one, with the reason (MEM-322). */
export function CreditDialog({ file: { person, credit }, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [balance, setBalance] = useState(formatNumber(credit.balance, '€'));
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const { mutate, isPending, error } = useAct('setUserCredit');

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const found = problemsOf(balance, reason);
    tellFirstWrong(form.current, () => setProblems(found));
    if (Object.keys(found).length > 0) return;
    const amount = centsToEuros(parseAmount(balance) ?? 0);
    const body = { credit: amount, previousCredit: credit.balance, reason: reason.trim() };
    mutate(
      { params: { id: person.id }, body },
      {
        onSuccess: () => {
          notify.success('creditSaved');
          onClose();
        },
        onError: (failure) => {
          if (!isUnconfirmed(failure)) notify.error('credit');
          tellFirstWrong(form.current, () => setProblems(problemsIn(failure)));
          // Somebody else may have changed the balance, so it is read again.
          void invalidate('people', 'accounts', 'credit');
        },
      },
    );
  }

  return (
    <Dialog opened title="Modifier le crédit" onClose={() => !isPending && onClose()}>
      <form ref={form} className="stack" style={{ '--gap': '14px' }} noValidate onSubmit={submit}>
        <p>
          Solde&nbsp;: <Money euros={credit.balance} />. Une hausse ouvre un avoir. Une baisse annule les plus
          anciens sans les rembourser&nbsp;: un remboursement se note sur l’avoir rendu.
        </p>
        <FormNumber
          label="Nouveau solde, en euros"
          unit="€"
          error={problems['credit']}
          value={balance}
          onChange={setBalance}
          data-autofocus
        />
        <FormField
          label="Motif"
          help="La personne le lit avec le mouvement."
          maxLength={300}
          error={problems['reason']}
          value={reason}
          onChange={setReason}
        />
        {error && !isPending && Object.keys(problemsIn(error)).length === 0 && (
          <FailureNote title="Le crédit n’a pas pu être changé." error={error} />
        )}
        <Foot isBusy={isPending} onClose={onClose} />
      </form>
    </Dialog>
  );
}

const Foot = ({ isBusy, onClose }: { isBusy: boolean; onClose: () => void }) => (
  <div className="dlg-foot">
    <BusyButton size="l" onClick={onClose}>
      Annuler
    </BusyButton>
    <BusyButton type="submit" size="l" look="primary" busy={isBusy} busyLabel="Enregistrement…">
      Enregistrer
    </BusyButton>
  </div>
);
