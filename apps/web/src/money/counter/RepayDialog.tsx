import {
  type GivingBack,
  meansWords,
  type RepaymentMeans,
} from '@forman/domain/books/invoicing/receipt-means';
import { centsToEuros, eurosToCents, formatEuros } from '@forman/domain/money';
import { formatNumber, parseAmount } from '@forman/domain/numbers';
import { isDay, parisDay } from '@forman/domain/paris-time';
import {
  IconBrandPaypal,
  IconBuildingBank,
  IconCreditCard,
  IconCurrencyEuro,
  IconListDetails,
  IconWallet,
  IconWritingSign,
} from '@tabler/icons-react';
import { useState } from 'react';
import { act, invalidate } from '../../api/act.ts';
import type { Answer } from '../../api/client.ts';
import { serverNow } from '../../api/server-clock.ts';
import { FormDialog } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FormDay, FormField, FormNumber } from '../../ui/FormField.tsx';
import { notify } from '../../ui/notices.ts';
import { type Problems, problemsByPath } from '../../ui/problems.ts';
import { RadioTiles } from '../../ui/RadioTiles.tsx';
import { ErrorLine } from '../../ui/ErrorLine.tsx';
import { partProblems, RepayLines, sentParts, sumOfParts } from './RepayLines.tsx';
import { CounterFailure } from '../shared/CounterFailure.tsx';

type Repayable = Answer<'getRepayable'>;
/** online: the provider gives it back, to the card or the account that paid. */
type Means = 'online' | GivingBack;
type Values = {
  /** True when lines are chosen; else the amount counts. */
  isByLine: boolean;
  /** What goes back of each line. */
  lines: string[];
  amount: string;
  means: Means;
  paidOn: string;
  reference: string;
  reason: string;
};

const centsOf = ({ isByLine, lines, amount }: Values): number | null =>
  isByLine ? sumOfParts(lines) : parseAmount(amount);

/** What may go back by these means, in euros. */
const leftBy = ({ left, online }: Repayable, means: Means): number =>
  means === 'online' ? (online?.left ?? 0) : left;

function problemsOf(values: Values, repayable: Repayable): Problems {
  const { isByLine, lines, means, paidOn, reference, reason } = values;
  const cents = centsOf(values);
  const left = leftBy(repayable, means);
  const isAmount = cents !== null && cents > 0 && cents <= eurosToCents(left);
  const isByHand = means === 'transfer' || means === 'cheque';
  return {
    ...(isByLine && partProblems(lines, repayable.lines)),
    ...(!isAmount && { amount: `Un montant au-dessus de 0, ${formatNumber(left, '€')} au plus` }),
    ...(isByHand && !isDay(paidOn) && { paidOn: 'Indiquez le jour où l’argent est parti' }),
    ...(isByHand && reference.trim() === '' && { reference: 'Indiquez la référence' }),
    ...(reason.trim() === '' && { reason: 'Dites pourquoi\u00a0: c’est ce qui restera au journal.' }),
  };
}

const onlineTiles = {
  card: { value: 'online', label: 'Carte', Icon: IconCreditCard },
  paypal: { value: 'online', label: 'PayPal', Icon: IconBrandPaypal },
} as const;
const tiles = [
  { value: 'transfer', label: meansWords.transfer.label, Icon: IconBuildingBank },
  { value: 'cheque', label: meansWords.cheque.label, Icon: IconWritingSign },
  { value: 'avoir', label: 'Avoir', Icon: IconWallet },
] as const;

const howMuch = [
  { value: 'amount', label: 'Un montant', Icon: IconCurrencyEuro },
  { value: 'lines', label: 'Des lignes', Icon: IconListDetails },
] as const;

const references = {
  transfer: {
    label: 'Référence du virement',
    help: 'Ce qui permet de le retrouver sur le relevé de la banque.',
  },
  cheque: { label: 'Numéro du chèque', help: 'Celui du chéquier de l’association.' },
} as const satisfies Record<RepaymentMeans, { label: string; help: string }>;

/** What a press does, by means. */
const effects = {
  card: 'Le prestataire rend la somme sur la carte qui a payé, en cinq à dix jours.',
  paypal: 'PayPal rend la somme au compte qui a payé.',
  avoir: 'Rien ne sort de la banque\u00a0: la somme s’ajoute à son crédit, et sert pendant un an.',
  byHand: 'Faites d’abord le virement ou le chèque\u00a0: le portail le note, il ne l’envoie pas.',
} as const;

function effectOf(means: Means, online: Repayable['online']): string {
  if (means === 'online' && online) return effects[online.method];
  return means === 'avoir' ? effects.avoir : effects.byHand;
}

function verbOf(means: Means, sum: string): string {
  if (means === 'online') return `Rendre ${sum}`.trim();
  if (means === 'avoir') return sum ? `Ouvrir un avoir de ${sum}` : 'Ouvrir un avoir';
  return sum ? `Noter ${sum} rendus` : 'Noter le remboursement';
}

type Props = { id: number; repayable: Repayable; onClose: () => void };

function useRepay({ id, repayable, onClose }: Props) {
  const [requestKey] = useState(() => crypto.randomUUID());
  const start: Means = repayable.online ? 'online' : 'transfer';
  return useForm<Values, Answer<'repaySale'> | Answer<'refundSale'>>({
    start: {
      isByLine: false,
      lines: [],
      amount: formatNumber(leftBy(repayable, start), '€'),
      means: start,
      paidOn: parisDay(new Date(serverNow())),
      reference: '',
      reason: '',
    },
    check: (values) => problemsOf(values, repayable),
    send: (typed) => {
      const { isByLine, lines, means, paidOn, reference, reason } = typed;
      const common = {
        amount: centsToEuros(centsOf(typed) ?? 0),
        ...(isByLine && { lines: sentParts(lines) }),
        left: leftBy(repayable, means),
        reason,
        requestKey,
      };
      const params = { id: String(id) };
      return means === 'online'
        ? act('refundSale', { params, body: common })
        : act('repaySale', { params, body: { ...common, paidOn, reference, means } });
    },
    problemsOf: problemsByPath,
    notices: { failed: 'repayment' },
    onSaved: (saved) => {
      notify.success(
        'number' in saved ? 'saleRepaid' : saved.state === 'asked' ? 'refundAsked' : 'saleRefunded',
      );
      onClose();
    },
    // Somebody else may have given some of it back, or the provider refuses.
    onRefused: () => void invalidate('books'),
  });
}

/** Gives money of a sale back, whole or in part: by the provider, or as the office has done by transfer or cheque. */
export function RepayDialog(props: Props) {
  const { repayable, onClose } = props;
  const form = useRepay(props);
  const { values, field, set } = form;
  const { means } = values;
  const { online } = repayable;
  const cents = centsOf(values);
  const sum = cents ? formatEuros(cents) : '';
  return (
    <FormDialog
      title="Rembourser"
      of={form}
      unchanged="Rien n’a été rendu."
      Failure={CounterFailure}
      verb={verbOf(means, sum)}
      onClose={onClose}
    >
      <RadioTiles
        legend="Moyen"
        options={online ? [onlineTiles[online.method], ...tiles] : tiles}
        value={means}
        onChoose={(chosen: Means) => set({ means: chosen })}
      />
      <p>
        {effectOf(means, online)} Un document d’avoir est émis sur la facture, et la personne reçoit un
        e-mail.
      </p>
      <HowMuch form={form} repayable={repayable} />
      {(means === 'transfer' || means === 'cheque') && (
        <>
          <FormDay label="Parti le" required {...field('paidOn')} />
          <FormField
            {...references[means]}
            required
            maxLength={70}
            autoComplete="off"
            {...field('reference')}
          />
        </>
      )}
      <FormField label="Motif" required maxLength={300} {...field('reason')} />
      <p className="small muted">La place ou l’adhésion reste&nbsp;: elle s’annule à part.</p>
    </FormDialog>
  );
}

type HowMuchProps = { form: ReturnType<typeof useRepay>; repayable: Repayable };

/** An amount, or what goes back of each line where the invoice has several. */
const HowMuch = ({ form: { values, problems, set, field }, repayable: { lines } }: HowMuchProps) => (
  <>
    {lines.length > 0 && (
      <RadioTiles
        legend="Combien"
        options={howMuch}
        value={values.isByLine ? 'lines' : 'amount'}
        onChoose={(chosen: 'lines' | 'amount') => set({ isByLine: chosen === 'lines' })}
      />
    )}
    {values.isByLine ? (
      <RepayLines
        lines={lines}
        parts={values.lines}
        problems={problems}
        onChange={(parts) => set({ lines: parts })}
      />
    ) : (
      <FormNumber label="Montant, en euros" unit="€" required data-autofocus {...field('amount')} />
    )}
    {values.isByLine && problems.amount && <ErrorLine>{problems.amount}</ErrorLine>}
  </>
);
