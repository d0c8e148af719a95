import type { DepositedMeans } from '@forman/domain/books/invoicing/receipt-means';
import { formatNumericDay } from '@forman/domain/french-dates';
import { centsToEuros, eurosToCents, formatEuros } from '@forman/domain/money';
import { isDay, parisDay } from '@forman/domain/paris-time';
import { counted, fullName } from '@forman/domain/text';
import { useState } from 'react';
import { CounterFailure } from '../shared/CounterFailure.tsx';
import { act, invalidate } from '../../api/act.ts';
import type { Answer } from '../../api/client.ts';
import { serverNow } from '../../api/server-clock.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { ErrorLine } from '../../ui/ErrorLine.tsx';
import { Form, FormFailure } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FormDay } from '../../ui/FormField.tsx';
import { Money } from '../../ui/Money.tsx';

type Receipt = Answer<'listUndeposited'>['receipts'][number];
type Values = { chosen: readonly number[]; depositedOn: string };

const today = (): string => parisDay(new Date(serverNow()));
const centsOf = (receipts: readonly Receipt[]): number =>
  receipts.reduce((sum, { amount }) => sum + eurosToCents(amount), 0);

type Props = { means: DepositedMeans; receipts: readonly Receipt[]; onDeposited: () => void };

/** Form of one deposit, which a repeated press makes once. */
function useDeposit({ means, receipts, onDeposited }: Props) {
  const [requestKey] = useState(() => crypto.randomUUID());
  return useForm<Values, Answer<'depositReceipts'>>({
    start: { chosen: receipts.map(({ id }) => id), depositedOn: today() },
    check: ({ depositedOn }) => (isDay(depositedOn) ? {} : { depositedOn: 'Indiquez le jour de la remise' }),
    send: ({ chosen, depositedOn }) => {
      // Somebody else may have taken one of those that were ticked to the bank.
      const taken = receipts.filter(({ id }) => chosen.includes(id));
      return act('depositReceipts', {
        body: {
          means,
          receipts: taken.map(({ id }) => id),
          total: centsToEuros(centsOf(taken)),
          depositedOn,
          requestKey,
        },
      });
    },
    fieldOf: { receipts: 'chosen' },
    notices: { saved: 'deposited', failed: 'deposit' },
    onSaved: onDeposited,
    // Somebody else may have taken one of them to the bank.
    onRefused: () => void invalidate('ledger'),
  });
}

/** What waits, each line to be ticked, and the deposit of those that are. */
export function DepositForm(props: Props) {
  const { means, receipts } = props;
  const form = useDeposit(props);
  const { chosen } = form.values;
  const taken = receipts.filter(({ id }) => chosen.includes(id));
  const isAll = taken.length === receipts.length;
  const turn = (id: number): void =>
    form.set({ chosen: chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id] });
  const total = formatEuros(centsOf(taken));
  return (
    <Form of={form} className="stack">
      <label className="row">
        <input
          type="checkbox"
          checked={isAll}
          onChange={() => form.set({ chosen: isAll ? [] : receipts.map(({ id }) => id) })}
        />
        Tout cocher
      </label>
      <DataTable
        caption={means === 'cheque' ? 'Chèques à remettre' : 'Espèces à remettre'}
        columns={columnsWith(means, chosen, turn)}
        rows={receipts}
        rowKey={({ id }) => id}
      />
      <div className="deposit-foot row wrap align-end gap-16">
        <FormDay label="Déposés le" required {...form.field('depositedOn')} />
        <BusyButton
          type="submit"
          look="primary"
          busy={form.isBusy}
          busyLabel="Enregistrement…"
          blocked={taken.length === 0}
        >
          Remettre {total}
        </BusyButton>
        <p className="small muted grow">
          {taken.length === 0
            ? 'Cochez ce qui part à la banque.'
            : `${counted(taken.length, 'ligne', 'lignes')}\u00a0: ${total} passent en banque ce jour-là.`}
        </p>
      </div>
      <ErrorLine isAlert>{form.problems.chosen}</ErrorLine>
      <FormFailure of={form} unchanged="La remise n’a pas été enregistrée." Failure={CounterFailure} />
    </Form>
  );
}

const columnsWith = (
  means: DepositedMeans,
  chosen: readonly number[],
  turn: (id: number) => void,
): Column<Receipt>[] => [
  {
    key: 'who',
    head: means === 'cheque' ? 'Tireur' : 'De',
    phone: 'title',
    cell: ({ id, person, drawer, name, chequeNumber }) => (
      <label className="deposit-who row gap-12">
        <input
          type="checkbox"
          checked={chosen.includes(id)}
          aria-label={`${drawer || fullName(person)}${chequeNumber && `, chèque n° ${chequeNumber}`}`}
          onChange={() => turn(id)}
        />
        <span className="grid">
          <b className="strong">{drawer || fullName(person)}</b>
          <span className="small muted">{drawer ? `${name}, pour ${fullName(person)}` : name}</span>
        </span>
      </label>
    ),
  },
  ...(means === 'cheque'
    ? [
        {
          key: 'cheque',
          head: 'Banque et numéro',
          cell: ({ bank, chequeNumber }: Receipt) => `${bank} n°\u00a0${chequeNumber}`.trim(),
        },
      ]
    : []),
  {
    key: 'day',
    head: 'Reçu le',
    cell: ({ receivedOn }) => <span className="num">{formatNumericDay(receivedOn)}</span>,
  },
  {
    key: 'invoice',
    head: 'Facture',
    cell: ({ invoiceNumbers }) => <span className="num">{invoiceNumbers.join(', ')}</span>,
  },
  {
    key: 'amount',
    head: 'Montant',
    numeric: true,
    phone: 'corner',
    cell: ({ amount }) => <Money euros={amount} />,
  },
];
