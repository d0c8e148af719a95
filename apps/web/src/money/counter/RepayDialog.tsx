import { meansWords, type RepaymentMeans } from '@forman/domain/books/invoicing/receipt-means';
import { centsToEuros, eurosToCents, formatEuros } from '@forman/domain/money';
import { formatNumber, parseAmount } from '@forman/domain/numbers';
import { isDay, parisDay } from '@forman/domain/paris-time';
import { IconBuildingBank, IconWritingSign } from '@tabler/icons-react';
import { useState } from 'react';
import { act, invalidate } from '../../api/act.ts';
import type { Answer } from '../../api/client.ts';
import { serverNow } from '../../api/server-clock.ts';
import { FormDialog } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FormDay, FormField, FormNumber } from '../../ui/FormField.tsx';
import type { Problems } from '../../ui/problems.ts';
import { RadioTiles } from '../../ui/RadioTiles.tsx';
import { CounterFailure } from './CounterFailure.tsx';

type Values = { amount: string; means: RepaymentMeans; paidOn: string; reference: string; reason: string };

function problemsOf({ amount, paidOn, reference, reason }: Values, left: number): Problems {
  const cents = parseAmount(amount);
  const isAmount = cents !== null && cents > 0 && cents <= eurosToCents(left);
  return {
    ...(!isAmount && { amount: `Un montant au-dessus de 0, ${formatNumber(left, '€')} au plus` }),
    ...(!isDay(paidOn) && { paidOn: 'Indiquez le jour où l’argent est parti' }),
    ...(reference.trim() === '' && { reference: 'Indiquez la référence' }),
    ...(reason.trim() === '' && { reason: 'Dites pourquoi\u00a0: c’est ce qui restera au journal.' }),
  };
}

const tiles = [
  { value: 'transfer', label: meansWords.transfer.label, Icon: IconBuildingBank },
  { value: 'cheque', label: meansWords.cheque.label, Icon: IconWritingSign },
] as const;

const references = {
  transfer: {
    label: 'Référence du virement',
    help: 'Ce qui permet de le retrouver sur le relevé de la banque.',
  },
  cheque: { label: 'Numéro du chèque', help: 'Celui du chéquier de l’association.' },
} as const satisfies Record<RepaymentMeans, { label: string; help: string }>;

type Props = Pick<Answer<'getRepayable'>, 'left'> & { id: number; onClose: () => void };

/** Records money of a sale that the office has given back by transfer or cheque, whole or in part. */
export function RepayDialog({ id, left, onClose }: Props) {
  const [requestKey] = useState(() => crypto.randomUUID());
  const form = useForm<Values, Answer<'repaySale'>>({
    start: {
      amount: formatNumber(left, '€'),
      means: 'transfer',
      paidOn: parisDay(new Date(serverNow())),
      reference: '',
      reason: '',
    },
    check: (values) => problemsOf(values, left),
    send: ({ amount, ...values }) =>
      act('repaySale', {
        params: { id: String(id) },
        body: { ...values, amount: centsToEuros(parseAmount(amount) ?? 0), left, requestKey },
      }),
    notices: { saved: 'saleRepaid', failed: 'repayment' },
    onSaved: onClose,
    // Somebody else may have given some of it back.
    onRefused: () => void invalidate('books'),
  });
  const { values, field, set } = form;
  const cents = parseAmount(values.amount);
  return (
    <FormDialog
      title="Rembourser"
      of={form}
      unchanged="Rien n’a été noté."
      Failure={CounterFailure}
      verb={cents ? `Noter ${formatEuros(cents)} rendus` : 'Noter le remboursement'}
      onClose={onClose}
    >
      <p>
        Faites d’abord le virement ou le chèque&nbsp;: le portail le note, il ne l’envoie pas. Un avoir est
        émis sur la facture, et la personne reçoit un e-mail.
      </p>
      <FormNumber label="Montant, en euros" unit="€" required data-autofocus {...field('amount')} />
      <RadioTiles legend="Moyen" options={tiles} value={values.means} onChoose={(means) => set({ means })} />
      <FormDay label="Parti le" required {...field('paidOn')} />
      <FormField
        {...references[values.means]}
        required
        maxLength={70}
        autoComplete="off"
        {...field('reference')}
      />
      <FormField label="Motif" required maxLength={300} {...field('reason')} />
      <p className="small muted">La place ou l’adhésion reste&nbsp;: elle s’annule à part.</p>
    </FormDialog>
  );
}
