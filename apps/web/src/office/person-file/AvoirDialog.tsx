import type { PersonAvoir } from '@forman/contract/office/person-file';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { FormDay, FormField, FormNumber } from '../../ui/FormField.tsx';
import { Money } from '../../ui/Money.tsx';
import { type AvoirAct, useAvoirForm } from './use-avoir-form.ts';

const words = {
  refund: {
    title: 'Avoir remboursé par virement',
    lead: 'Notez le virement une fois parti de la banque\u00a0: le portail ne le fait pas. Cet avoir baisse d’autant, et les livres le sortent du compte de banque.',
    send: 'Noter le remboursement',
  },
  lower: {
    title: 'Annuler cet avoir sans le rembourser',
    lead: 'La personne perd cette somme\u00a0: rien ne lui est rendu. Dans les livres, elle devient un produit.',
    send: 'Annuler l’avoir',
  },
} as const satisfies Record<AvoirAct, { title: string; lead: string; send: string }>;

type Props = { avoir: PersonAvoir; act: AvoirAct; onClose: () => void };

/** Gives one avoir back by bank transfer, or brings it down without giving anything back. */
export function AvoirDialog({ avoir, act, onClose }: Props) {
  const state = useAvoirForm(avoir, act, onClose);
  const { form, values, set, problems, submit, isBusy, failure } = state;
  const { title, lead, send } = words[act];
  return (
    <Dialog opened title={title} onClose={() => !isBusy && onClose()}>
      <form ref={form} className="stack" style={{ '--gap': '14px' }} noValidate onSubmit={submit}>
        <p className="strong">
          {avoir.description}&nbsp;: <Money euros={avoir.left} />
        </p>
        <p>{lead}</p>
        <FormNumber
          label="Montant, en euros"
          unit="€"
          required
          error={problems['amount']}
          value={values.amount}
          onChange={(amount) => set({ amount })}
          data-autofocus
        />
        {act === 'refund' ? <TransferFields form={state} /> : <ReasonField form={state} />}
        {failure && <FailureNote title="L’avoir n’a pas été changé." error={failure} />}
        <div className="dlg-foot">
          <BusyButton size="l" onClick={onClose}>
            Fermer
          </BusyButton>
          <BusyButton type="submit" size="l" look="primary" busy={isBusy} busyLabel="Enregistrement…">
            {send}
          </BusyButton>
        </div>
      </form>
    </Dialog>
  );
}

type FieldsProps = { form: Pick<ReturnType<typeof useAvoirForm>, 'values' | 'set' | 'problems'> };

const TransferFields = ({ form: { values, set, problems } }: FieldsProps) => (
  <>
    <FormDay
      label="Jour du virement"
      required
      error={problems['paidOn']}
      value={values.paidOn}
      onChange={(paidOn) => set({ paidOn })}
    />
    <FormField
      label="Référence du virement"
      required
      maxLength={70}
      help="Ce qui permet de le retrouver sur le relevé de la banque."
      error={problems['transferRef']}
      value={values.transferRef}
      onChange={(transferRef) => set({ transferRef })}
    />
  </>
);

const ReasonField = ({ form: { values, set, problems } }: FieldsProps) => (
  <FormField
    label="Motif"
    required
    maxLength={300}
    help="La personne le lit avec le mouvement."
    error={problems['reason']}
    value={values.reason}
    onChange={(reason) => set({ reason })}
  />
);
