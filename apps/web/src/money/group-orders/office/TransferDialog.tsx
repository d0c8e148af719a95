import { formatIban } from '@forman/domain/money/group-orders/group-orders';
import { eurosToCents, formatEuros } from '@forman/domain/money';
import { parseNumber } from '@forman/domain/numbers';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormDay, FormField, FormNumber } from '../../../ui/FormField.tsx';
import { countedSeats, dayInWords, type GroupOrder } from '../order-words.tsx';
import { OrderFailure } from '../OrderFailure.tsx';
import { useTransferForm } from './use-transfer-form.ts';

type Props = { order: GroupOrder; opened: boolean; onClose: () => void };

/** Records a transfer as the bank's statement shows it; its effects are explained and confirmed first. */
export function TransferDialog({ order, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} title={`Virement reçu pour ${order.number}`} onClose={onClose}>
      <TransferForm order={order} onClose={onClose} />
    </Dialog>
  );
}

function TransferForm({ order, onClose }: Pick<Props, 'order' | 'onClose'>) {
  const state = useTransferForm(order, onClose);
  const { form, values, set, problems, submit } = state;
  return (
    <>
      <form ref={form} className="stack" noValidate onSubmit={submit}>
        <p className="small muted">
          {order.payer.company} doit {formatEuros(eurosToCents(order.total))}
          {order.iban && `, sur le compte ${formatIban(order.iban)}`}.
        </p>
        <FormNumber
          label="Montant reçu, en euros"
          unit="€"
          required
          data-autofocus
          value={values.amount}
          error={problems.amount}
          onChange={(amount) => set({ amount })}
        />
        <FormDay
          label="Reçu le"
          required
          value={values.receivedOn}
          error={problems.receivedOn}
          help="Le jour où il est sur le compte."
          onChange={(receivedOn) => set({ receivedOn })}
        />
        <FormField
          label="Référence du relevé"
          required
          maxLength={70}
          value={values.transferRef}
          error={problems.transferRef}
          help="Ce qui permet de le retrouver sur le relevé de la banque."
          onChange={(transferRef) => set({ transferRef })}
        />
        {state.failure && <OrderFailure title="Rien n’a été enregistré." error={state.failure} />}
        <div className="dlg-foot">
          <BusyButton size="l" onClick={onClose}>
            Pas maintenant
          </BusyButton>
          <BusyButton type="submit" look="primary" size="l">
            Continuer
          </BusyButton>
        </div>
      </form>
      {state.isAsking && <Question order={order} state={state} />}
    </>
  );
}

type QuestionProps = { order: GroupOrder; state: ReturnType<typeof useTransferForm> };

/** Asks to confirm the typed transfer, and explains its effects. */
function Question({ order, state }: QuestionProps) {
  const { amount, receivedOn, transferRef } = state.values;
  const received = formatEuros(eurosToCents(parseNumber(amount) ?? 0));
  return (
    <ConfirmDialog
      opened
      question={'Enregistrer ce virement\u00a0?'}
      object={`${received} reçus le ${dayInWords(receivedOn)}, ${transferRef}`}
      consequence={consequenceOf(order)}
      confirmLabel="Enregistrer le virement"
      busyLabel="Enregistrement…"
      cancelLabel="Relire"
      destructive={false}
      busy={state.isBusy}
      onConfirm={state.send}
      onClose={state.stay}
    />
  );
}

function consequenceOf({ seats, payer }: GroupOrder): string {
  const made = seats.length > 1 ? 'sont faites' : 'est faite';
  return `${countedSeats(seats.length)} ${made}, chacun en reçoit la confirmation, et une facture est émise à ${payer.company}. Une facture émise ne s’efface pas.`;
}
