import { formatIban } from '@forman/domain/money/group-orders/group-orders';
import { type SyntheticEvent, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { transferAccountChanged } from '../../../api/books-changes.ts';
import type { Answer } from '../../../api/client.ts';
import { useAction, useCall } from '../../../api/query.ts';
import { can, useViewer } from '../../../api/viewer.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { FormField } from '../../../ui/FormField.tsx';
import { FormFoot } from '../../../ui/FormFoot.tsx';
import { Note } from '../../../ui/Note.tsx';
import { notify } from '../../../ui/notices.ts';
import { problemsIn, type Problems, tellFirstWrong } from '../../../ui/problems.ts';
import { Bar } from '../../../ui/Skeleton.tsx';

type Account = Answer<'getTransferAccount'>;

/** Bank account that transfers go to; nothing can be ordered without it. */
export function AccountCard() {
  const me = useViewer();
  const { data, error } = useCall('getTransferAccount', {});
  const [isOpen, setOpen] = useState(false);
  const mayChange = can(me, 'finance.administer');
  return (
    <Card
      title="Compte des virements"
      action={data && mayChange && <BusyButton onClick={() => setOpen(true)}>Modifier</BusyButton>}
    >
      {data && <Shown account={data} />}
      {!data && error && <FailureNote title="Le compte n’a pas pu être lu." error={error} />}
      {!data && !error && <Bar height={48} />}
      <Dialog opened={isOpen} title="Compte des virements" onClose={() => setOpen(false)}>
        {data && <AccountForm account={data} onClose={() => setOpen(false)} />}
      </Dialog>
    </Card>
  );
}

function Shown({ account: { iban, bic } }: { account: Account }) {
  if (iban === '')
    return (
      <Note tone="wait" title="Aucun compte n’est indiqué.">
        Sans lui, aucune commande groupée ne peut être passée.
      </Note>
    );
  return (
    <>
      <dl className="go-account">
        <div>
          <dt>IBAN</dt>
          <dd className="num">{formatIban(iban)}</dd>
        </div>
        <div>
          <dt>BIC</dt>
          <dd className="num">{bic || '—'}</dd>
        </div>
      </dl>
      <p className="small muted">Les devis et les factures pro forma l’indiquent, ceux d’avant aussi.</p>
    </>
  );
}

type FormProps = { account: Account; onClose: () => void };

function useAccountForm({ account, onClose }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState({ iban: formatIban(account.iban), bic: account.bic });
  const [problems, setProblems] = useState<Problems>({});
  const saving = useAction('setTransferAccount', { invalidates: transferAccountChanged });
  const tell = (wrong: Problems): void => tellFirstWrong(form.current, () => setProblems(wrong));

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (saving.isPending) return;
    saving.mutate(
      { body: values },
      {
        onSuccess: () => {
          notify.success('settingsSaved');
          onClose();
        },
        onError: (error) => tell(problemsIn(error)),
      },
    );
  }

  const { error } = saving;
  const failure = error instanceof ApiError && error.violations.length > 0 ? null : error;
  const set = (part: Partial<typeof values>): void => {
    setValues((before) => ({ ...before, ...part }));
    setProblems({});
  };
  return { form, values, set, problems, submit, isBusy: saving.isPending, failure };
}

function AccountForm(props: FormProps) {
  const { form, values, set, problems, submit, isBusy, failure } = useAccountForm(props);
  return (
    <form ref={form} className="stack" noValidate onSubmit={submit}>
      <p className="small muted">
        Les virements à venir iront sur ce compte. Comme il s’agit d’argent, votre mot de passe ou votre clé
        est demandé.
      </p>
      <FormField
        label="IBAN"
        required
        maxLength={50}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={values.iban}
        error={problems.iban}
        onChange={(iban) => set({ iban })}
      />
      <FormField
        label="BIC"
        isOptional
        maxLength={20}
        autoComplete="off"
        spellCheck={false}
        value={values.bic}
        error={problems.bic}
        onChange={(bic) => set({ bic })}
      />
      <FormFoot failure={failure} isBusy={isBusy} onCancel={props.onClose} />
    </form>
  );
}
