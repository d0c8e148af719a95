import { centsToEuros, eurosToCents, formatEuros } from '@forman/domain/money';
import { parseAmount } from '@forman/domain/numbers';
import { isDay, parisDay } from '@forman/domain/paris-time';
import { useState } from 'react';
import { act, invalidate } from '../../api/act.ts';
import type { Answer } from '../../api/client.ts';
import { serverNow } from '../../api/server-clock.ts';
import { FormDialog } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FormDay, FormField, FormNumber } from '../../ui/FormField.tsx';
import { CounterFailure } from '../shared/CounterFailure.tsx';

type Values = { returnedOn: string; fee: string; reason: string };

export type ReturnedCheque = {
  /** Any receipt of it. */
  receipt: number;
  /** "Chèque n° 0004127". */
  name: string;
  amount: number;
  isDeposited: boolean;
};

type Props = { cheque: ReturnedCheque; onClose: () => void };

/** Notes a cheque that came back: all that it paid is owed again, and the office decides on the rights. */
export function ReturnDialog({ cheque, onClose }: Props) {
  const [requestKey] = useState(() => crypto.randomUUID());
  const form = useForm<Values, Answer<'returnCheque'>>({
    start: { returnedOn: parisDay(new Date(serverNow())), fee: '', reason: '' },
    check: ({ returnedOn, fee }) => ({
      ...(!isDay(returnedOn) && { returnedOn: 'Indiquez le jour où il est revenu' }),
      ...(fee.trim() !== '' && parseAmount(fee) === null && { fee: 'Un montant en euros, ou rien' }),
    }),
    send: ({ fee, ...values }) =>
      act('returnCheque', {
        body: { ...values, receipt: cheque.receipt, fee: centsToEuros(parseAmount(fee) ?? 0), requestKey },
      }),
    notices: { saved: 'chequeReturned' },
    onSaved: onClose,
    // Somebody else may have noted it.
    onRefused: () => void invalidate('books', 'ledger'),
  });
  const { field } = form;
  const sum = formatEuros(eurosToCents(cheque.amount));
  return (
    <FormDialog
      title="Chèque revenu impayé"
      of={form}
      unchanged="Le chèque n’a pas été noté impayé."
      Failure={CounterFailure}
      verb={`Noter ${sum} impayés`}
      look="bad"
      onClose={onClose}
    >
      <p>
        {cheque.name}, {sum}. Tout ce qu’il payait est de nouveau dû, et la personne reçoit un e-mail. Elle
        garde sa place et son adhésion&nbsp;: vous décidez de la suite depuis sa fiche.
      </p>
      <FormDay label="Revenu le" required {...field('returnedOn')} />
      {cheque.isDeposited && (
        <FormNumber
          label="Frais pris par la banque"
          isOptional
          unit="€"
          help="S’ils sont sur une ligne à part du relevé, l’écran Banque la reconnaîtra."
          {...field('fee')}
        />
      )}
      <FormField
        label="Motif"
        isOptional
        maxLength={300}
        autoComplete="off"
        help="Celui de la banque, par exemple «&nbsp;sans provision&nbsp;»."
        {...field('reason')}
      />
    </FormDialog>
  );
}
