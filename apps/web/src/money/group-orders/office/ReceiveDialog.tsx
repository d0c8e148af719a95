import { meansText } from '@forman/domain/books/invoicing/receipt-means';
import { formatIban } from '@forman/domain/money/group-orders/group-orders';
import { type Cents, eurosToCents, formatEuros } from '@forman/domain/money';
import { parseNumber } from '@forman/domain/numbers';
import { parisDay } from '@forman/domain/paris-time';
import type { ComponentProps } from 'react';
import { act, invalidate } from '../../../api/act.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { useViewer } from '../../../api/viewer.ts';
import { FormDialog, FormQuestion } from '../../../ui/form/Form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { FormField, FormNumber } from '../../../ui/FormField.tsx';
import type { Problems } from '../../../ui/problems.ts';
import { CounterFailure } from '../../shared/CounterFailure.tsx';
import { MeansFields } from '../../shared/MeansFields.tsx';
import { emptyMeans, meansProblems, type MeansValues } from '../../shared/means.ts';
import { countedSeats, dayInWords, type GroupOrder } from '../order-words.tsx';
import { OrderFailure, orderSentence } from '../OrderFailure.tsx';

type Props = { order: GroupOrder; onClose: () => void };
type Values = MeansValues & {
  amount: string;
  /** True where the rest comes later. */
  isPart: boolean;
  /** Of a transfer alone. */
  transferRef: string;
};

const today = (): string => parisDay(new Date(serverNow()));

/** Problems that the browser can find before the server is asked. */
function problemsOf(values: Values): Problems {
  const { amount, means, transferRef } = values;
  const euros = parseNumber(amount);
  return {
    ...(euros === null && { amount: 'Indiquez le montant, en euros' }),
    ...(euros === 0 && { amount: 'Le montant doit être supérieur à 0' }),
    ...meansProblems(values, today()),
    ...(means === 'transfer' &&
      transferRef.trim() === '' && { transferRef: 'Indiquez la référence du relevé' }),
  };
}

function useReceiving({ order, onClose }: Props) {
  const me = useViewer();
  return useForm<Values, unknown>({
    start: { ...emptyMeans(today()), means: 'transfer', amount: '', isPart: false, transferRef: '' },
    draft: `forman.draft.${me.id}.order-money.${order.id}`,
    check: problemsOf,
    asks: () => true,
    send: ({ amount, isPart, hasDrawer, drawer, ...values }) =>
      act('receiveGroupOrder', {
        params: { id: order.id },
        body: {
          ...values,
          drawer: hasDrawer ? drawer : '',
          amount: parseNumber(amount) ?? 0,
          // The box shows for less than the whole alone.
          isPart: isPart && restOf(order, amount) > 0,
        },
      }),
    notices: { saved: 'orderReceived', failed: 'orderMoney' },
    onSaved: onClose,
    // Somebody else may have recorded it, or a seat may be lost.
    onRefused: () => void invalidate('orders', 'seats'),
  });
}

const isLess = (order: GroupOrder, amount: string): boolean =>
  (parseNumber(amount) ?? 0) > 0 && restOf(order, amount) > 0;

/** What is left after this amount, in cents; 0 where it is not less. */
const restOf = ({ total }: GroupOrder, amount: string): Cents =>
  Math.max(0, eurosToCents(total) - eurosToCents(parseNumber(amount) ?? 0));

/** Records the money of an order, by whatever means; its effects are explained and confirmed first. */
export function ReceiveDialog({ order, onClose }: Props) {
  const form = useReceiving({ order, onClose });
  const { amount, isPart, receivedOn, means, transferRef, chequeNumber, bank } = form.values;
  const by = means === 'transfer' ? transferRef : meansText(means, { number: chequeNumber, bank });
  const rest = isLess(order, amount) ? restOf(order, amount) : 0;
  return (
    <>
      <FormDialog
        title={`Encaisser ${order.number}`}
        of={form}
        verb="Continuer"
        cancelVerb="Pas maintenant"
        Failure={Refused}
        onClose={onClose}
      >
        <p className="small muted">
          {order.payer.company} doit {formatEuros(eurosToCents(order.total))}
          {order.iban && `, sur le compte ${formatIban(order.iban)}`}.
        </p>
        <FormNumber
          label="Montant reçu, en euros"
          unit="€"
          required
          data-autofocus
          {...form.field('amount')}
        />
        <PartBox rest={rest} checked={isPart} onCheck={(checked) => form.set({ isPart: checked })} />
        <MeansFields of={form} />
        {means === 'transfer' && (
          <FormField
            label="Référence du relevé"
            required
            maxLength={70}
            help="Ce qui permet de le retrouver sur le relevé de la banque."
            {...form.field('transferRef')}
          />
        )}
      </FormDialog>
      <FormQuestion
        of={form}
        question={
          rest > 0 && isPart ? 'Encaisser une partie de la commande\u00a0?' : 'Encaisser la commande\u00a0?'
        }
        object={`${formatEuros(eurosToCents(parseNumber(amount) ?? 0))} reçus le ${dayInWords(receivedOn)}, ${by}`}
        consequence={consequenceOf(order, isPart ? rest : 0)}
        confirmLabel="Encaisser"
        busyLabel="Encaissement…"
        cancelLabel="Relire"
        destructive={false}
      />
    </>
  );
}

/** A refusal of orders, or one of the counter: a cheque that was taken before. */
const Refused = (failure: ComponentProps<typeof CounterFailure>) =>
  orderSentence(failure.error) === null ? <CounterFailure {...failure} /> : <OrderFailure {...failure} />;

type BoxProps = { rest: Cents; checked: boolean; onCheck: (checked: boolean) => void };

/** Says that less than the whole is no slip of the keyboard. */
const PartBox = ({ rest, checked, onCheck }: BoxProps) =>
  rest > 0 && (
    <label className="row">
      <input type="checkbox" checked={checked} onChange={({ target }) => onCheck(target.checked)} />
      <span>C’est une partie&nbsp;: {formatEuros(rest)} viendront plus tard</span>
    </label>
  );

/** @param rest what is still to come, in cents. */
function consequenceOf({ seats, payer }: GroupOrder, rest: Cents): string {
  const later =
    rest > 0
      ? ` Il reste ${formatEuros(rest)} à recevoir\u00a0: les places sont données dès maintenant.`
      : '';
  const made = seats.length > 1 ? 'sont faites' : 'est faite';
  return `${countedSeats(seats.length)} ${made}, chacun en reçoit la confirmation, et une facture est émise à ${payer.company}. Une facture émise ne s’efface pas.${later}`;
}
