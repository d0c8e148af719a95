import { longestAccount, longestLabel } from '@forman/domain/books/ledger/chart-settings';
import { IconTrash } from '@tabler/icons-react';
import { act, useAct } from '../../api/act.ts';
import type { InputOf } from '../../api/client.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { FormDialog } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FormField, FormNumber } from '../../ui/FormField.tsx';
import { emptyLine, lineOf, type Opening, problemsOfLine, sentLine, typedLine } from './opening.ts';

type Props = {
  draft: Opening | null;
  /** Day of a new draft. */
  on: string;
  /** Place of the line, from 0; null for a new one. */
  at: number | null;
  onClose: () => void;
};

/** Types a line of the opening; the draft is saved with it. */
export function OpeningLineDialog({ draft, on, at, onClose }: Props) {
  const lines = draft?.lines ?? [];
  const edited = at === null ? null : (lines[at] ?? null);
  const others = lines.filter((_, index) => index !== at).map(({ account }) => account);
  const draftWith = (sent: ReturnType<typeof sentLine>[]) => ({
    body: { on: draft?.on ?? on, version: draft?.version ?? 0, lines: sent },
  });
  const form = useForm({
    start: edited ? typedLine(edited) : emptyLine,
    check: (values) => problemsOfLine(values, others),
    send: (values) => {
      const sent = lines.map(sentLine);
      return act(
        'saveOpening',
        draftWith(sent.toSpliced(at ?? sent.length, at === null ? 0 : 1, lineOf(values))),
      );
    },
    notices: {},
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={edited ? 'Modifier la ligne' : 'Ajouter une ligne'}
      of={form}
      unchanged="Rien n’a été enregistré."
      onClose={onClose}
    >
      <FormField
        label="Compte"
        required
        autoComplete="off"
        inputMode="numeric"
        maxLength={longestAccount + 5}
        data-autofocus
        help="Celui de vos anciens livres, classes 1 à 5"
        {...form.field('account')}
      />
      <FormField
        label="Libellé"
        required
        autoComplete="off"
        maxLength={longestLabel}
        {...form.field('label')}
      />
      <FormNumber label="Débit" unit="€" {...form.field('debit')} />
      <FormNumber label="Crédit" unit="€" {...form.field('credit')} />
      {edited && (
        <RemoveLine
          input={draftWith(lines.filter((_, index) => index !== at).map(sentLine))}
          onDone={onClose}
        />
      )}
    </FormDialog>
  );
}

/** @param input the draft without the line. */
function RemoveLine({ input, onDone }: { input: InputOf<'saveOpening'>; onDone: () => void }) {
  const remove = useAct('saveOpening', { onSuccess: onDone });
  return (
    <div>
      <BusyButton
        size="s"
        icon={<IconTrash aria-hidden="true" />}
        busy={remove.isPending}
        onClick={() => remove.mutate(input)}
      >
        Retirer la ligne
      </BusyButton>
      {remove.error && <FailureLine error={remove.error} />}
    </div>
  );
}
