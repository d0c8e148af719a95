import type { ChartAccount, ChartJournal } from '@forman/contract/books/ledger';
import { longestAccount, longestCode, longestLabel } from '@forman/domain/books/ledger/chart-settings';
import { counted, plural } from '@forman/domain/text';
import { act } from '../../api/act.ts';
import { FormDialog } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FormField } from '../../ui/FormField.tsx';
import { Note } from '../../ui/Note.tsx';
import { balanceText } from './ledger-words.ts';

export type Named = ({ kind: 'account' } & ChartAccount) | ({ kind: 'journal' } & ChartJournal);
type Values = { code: string; label: string };

const storedOf = (named: Named): Values => ({
  code: named.kind === 'account' ? named.number : named.code,
  label: named.label,
});

const rename = (named: Named, { code, label }: Values): Promise<unknown> =>
  named.kind === 'account'
    ? act('updateLedgerAccount', {
        params: { role: named.role },
        body: { number: code, label, was: { number: named.number, label: named.label } },
      })
    : act('updateLedgerJournal', {
        params: { role: named.role },
        body: { code, label, was: { code: named.code, label: named.label } },
      });

/** Edits the number and name of an account or a journal, for future entries. */
export function ChartDialog({ named, onClose }: { named: Named; onClose: () => void }) {
  const isAccount = named.kind === 'account';
  const form = useForm<Values, unknown>({
    start: storedOf(named),
    send: (values) => rename(named, values),
    fieldOf: { number: 'code' },
    notices: { saved: 'settingsSaved', failed: 'settings' },
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={isAccount ? 'Modifier le compte' : 'Modifier le journal'}
      of={form}
      unchanged="Rien n’a été changé."
      onClose={onClose}
    >
      <FormField
        label={isAccount ? 'Numéro' : 'Code'}
        required
        autoComplete="off"
        data-autofocus
        maxLength={isAccount ? longestAccount + 5 : longestCode + 5}
        help={`D’usage\u00a0: ${isAccount ? named.usual.number : named.usual.code}, ${named.usual.label}`}
        {...form.field('code')}
      />
      <FormField
        label="Libellé"
        required
        autoComplete="off"
        maxLength={longestLabel}
        {...form.field('label')}
      />
      <Note tone="brand" title="Ce qui change">
        {previewOf(named, form.values)}
      </Note>
    </FormDialog>
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
