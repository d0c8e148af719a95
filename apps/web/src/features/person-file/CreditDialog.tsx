import { type SyntheticEvent, useRef, useState } from 'react';
import { useAction } from '../../api/query.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { Money } from '../../ui/Money.tsx';
import { notify } from '../../ui/notices.ts';
import { type Problems, problemsIn, tellFirstWrong } from '../../ui/problems.ts';
import { madeOld, type PersonFile } from './file.ts';

type Props = { file: Pick<PersonFile, 'person' | 'credit'>; onClose: () => void };

const amountOf = (text: string): number => Number(text.replace(',', '.'));

function problemsOf(credit: string, reason: string): Problems {
  const amount = amountOf(credit);
  const isAmount = credit.trim() !== '' && amount >= 0 && amount <= 100_000;
  return {
    ...(!isAmount && { credit: 'Un montant entre 0 et 100 000' }),
    ...(reason.trim() === '' && { reason: 'Dites pourquoi : c’est ce qui restera dans l’historique.' }),
  };
}

/** Another balance, against the one that is shown, and why (MEM-322). */
export function CreditDialog({ file: { person, credit }, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [balance, setBalance] = useState(String(credit.balance).replace('.', ','));
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const { mutate, isPending, error } = useAction('setUserCredit', { invalidates: madeOld });

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const found = problemsOf(balance, reason);
    tellFirstWrong(form.current, () => setProblems(found));
    if (Object.keys(found).length > 0) return;
    const body = { credit: amountOf(balance), previousCredit: credit.balance, reason: reason.trim() };
    mutate(
      { params: { id: person.id }, body },
      {
        onSuccess: () => {
          notify.success('memberSaved');
          onClose();
        },
        onError: (failure) => tellFirstWrong(form.current, () => setProblems(problemsIn(failure))),
      },
    );
  }

  const isOnField = Object.keys(problemsIn(error)).some((field) => field !== 'previousCredit');
  return (
    <Dialog opened title="Modifier le crédit" onClose={() => !isPending && onClose()}>
      <form ref={form} className="stack" style={{ '--gap': '14px' }} noValidate onSubmit={submit}>
        <p>
          Solde : <Money euros={credit.balance} />. La différence ouvre un avoir, ou consomme les plus
          anciens.
        </p>
        <FormField
          label="Nouveau solde, en euros"
          inputMode="decimal"
          autoComplete="off"
          error={problems['credit']}
          value={balance}
          onChange={setBalance}
          data-autofocus
        />
        <FormField
          label="Motif"
          maxLength={300}
          error={problems['reason']}
          value={reason}
          onChange={setReason}
        />
        {error && !isPending && !isOnField && (
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
