import type { ChartAccount, ChartJournal } from '@forman/contract/books/ledger';
import { longestAccount, longestCode, longestLabel } from '@forman/domain/books/ledger/chart-settings';
import { counted, plural } from '@forman/domain/text';
import { type SyntheticEvent, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useAction } from '../../api/query.ts';
import { FormFoot } from '../../ui/FormFoot.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { Note } from '../../ui/Note.tsx';
import { notify } from '../../ui/notices.ts';
import { type Problems, problemsIn, tellFirstWrong } from '../../ui/problems.ts';
import { balanceText } from './ledger-words.ts';

export type Named = ({ kind: 'account' } & ChartAccount) | ({ kind: 'journal' } & ChartJournal);
type Values = { code: string; label: string };

/** Edits the number and name of an account or a journal, for future entries. */
export const ChartDialog = ({ named, onClose }: { named: Named | null; onClose: () => void }) => (
  <Dialog
    opened={named !== null}
    title={named?.kind === 'journal' ? 'Modifier le journal' : 'Modifier le compte'}
    onClose={onClose}
  >
    {named && <Form key={`${named.kind}.${named.role}`} named={named} onClose={onClose} />}
  </Dialog>
);

const storedOf = (named: Named): Values => ({
  code: named.kind === 'account' ? named.number : named.code,
  label: named.label,
});

function useNaming(named: Named, onClose: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(storedOf(named));
  const [problems, setProblems] = useState<Problems>({});
  const options = { invalidates: ['getLedgerChart', 'listAudit', 'listBooksLog'] } as const;
  const account = useAction('updateLedgerAccount', options);
  const journal = useAction('updateLedgerJournal', options);
  const { isPending, error } = named.kind === 'account' ? account : journal;

  async function send(): Promise<void> {
    const { code, label } = values;
    if (named.kind === 'account') {
      const was = { number: named.number, label: named.label };
      await account.mutateAsync({ params: { role: named.role }, body: { number: code, label, was } });
    } else {
      const was = { code: named.code, label: named.label };
      await journal.mutateAsync({ params: { role: named.role }, body: { code, label, was } });
    }
    notify.success('settingsSaved');
    onClose();
  }

  return {
    form,
    values,
    problems,
    isPending,
    failure: error instanceof ApiError && error.violations.length > 0 ? null : error,
    set: (part: Partial<Values>): void => {
      setValues({ ...values, ...part });
      setProblems({});
    },
    submit: (event: SyntheticEvent): void => {
      event.preventDefault();
      if (isPending) return;
      void send().catch((refusal: unknown) => {
        notify.error('settings');
        tellFirstWrong(form.current, () => setProblems(problemsIn(refusal)));
      });
    },
  };
}

function Form({ named, onClose }: { named: Named; onClose: () => void }) {
  const { form, values, problems, isPending, failure, set, submit } = useNaming(named, onClose);
  const isAccount = named.kind === 'account';
  return (
    <form ref={form} className="stack" noValidate onSubmit={submit}>
      <FormField
        label={isAccount ? 'Numéro' : 'Code'}
        required
        autoComplete="off"
        data-autofocus
        maxLength={isAccount ? longestAccount + 5 : longestCode + 5}
        value={values.code}
        error={problems[isAccount ? 'number' : 'code']}
        help={`D’usage\u00a0: ${isAccount ? named.usual.number : named.usual.code}, ${named.usual.label}`}
        onChange={(code) => set({ code })}
      />
      <FormField
        label="Libellé"
        required
        autoComplete="off"
        maxLength={longestLabel}
        value={values.label}
        error={problems.label}
        onChange={(label) => set({ label })}
      />
      <Note tone="brand" title="Ce qui change">
        {previewOf(named, values)}
      </Note>
      <FormFoot failure={failure} unchanged="Rien n’a été changé." isBusy={isPending} onCancel={onClose} />
    </form>
  );
}

/** Explains a change: written lines keep their old name, and balances stay on the old account. */
function previewOf(named: Named, values: Values): string {
  const before = storedOf(named);
  const [one, many] =
    named.kind === 'account' ? ['ligne écrite', 'lignes écrites'] : ['écriture', 'écritures'];
  const kept =
    named.written === 0
      ? 'Rien n’est encore écrit sous ce nom.'
      : `${counted(named.written, one, many)} ${plural(named.written, 'garde', 'gardent')} «\u00a0${before.code} ${before.label}\u00a0».`;
  const next = `Les prochaines porteront «\u00a0${values.code.replaceAll(/\s/g, '').toUpperCase()} ${values.label.trim()}\u00a0».`;
  const stays =
    named.kind === 'account' && named.balance !== 0 && values.code !== before.code
      ? ` Le solde de ${before.code}, ${balanceText(named.balance)}, y reste\u00a0: à reprendre dans votre logiciel.`
      : '';
  return `${kept} ${next}${stays}`;
}
