import { FormArea, FormField } from '../../../ui/FormField.tsx';
import { Note } from '../../../ui/Note.tsx';
import { PersonChoice } from './PersonChoice.tsx';
import type { useInvoiceForm } from './use-invoice-form.ts';

type Props = {
  state: Pick<ReturnType<typeof useInvoiceForm>, 'values' | 'set' | 'choose' | 'problems'>;
  person: string;
  /** By a payment: only the name can be corrected. */
  isFixed: boolean;
  isNew: boolean;
};

/** No field may be blank (MEM-359). */
export function InvoiceFields({ state: { values, set, choose, problems }, person, isFixed, isNew }: Props) {
  return (
    <>
      {isFixed && (
        <Note tone="brand" title="Cette facture vient d’un paiement.">
          Le paiement a fixé la personne, le montant, le jour et la session : seule la description se corrige.
        </Note>
      )}
      <FormField label="Utilisateur" value={person} readOnly error={problems.user} />
      {!isFixed && !isNew && (
        <PersonChoice label="Passer la facture à une autre personne" onChoose={choose} />
      )}
      <FormField
        label="Description"
        required
        maxLength={300}
        data-autofocus
        value={values.itemName}
        error={problems.itemName}
        help="« Adhésion » ou « Renouvellement cotisation » dans la description exonère de TVA."
        onChange={(itemName) => set({ itemName })}
      />
      <SaleFields state={{ values, set, problems }} isFixed={isFixed} />
      <FormArea
        label="Motif"
        required
        rows={2}
        maxLength={500}
        value={values.reason}
        error={problems.reason}
        help="Pour le journal : pourquoi cette facture est saisie ou corrigée."
        onChange={(reason) => set({ reason })}
      />
    </>
  );
}

type SaleProps = { state: Pick<Props['state'], 'values' | 'set' | 'problems'>; isFixed: boolean };

/** How much, when, and for which session; 0 is none. */
function SaleFields({ state: { values, set, problems }, isFixed }: SaleProps) {
  return (
    <div className="invoice-pair">
      <FormField
        label="Coût, en euros TTC"
        inputMode="decimal"
        required
        readOnly={isFixed}
        value={values.total}
        error={problems.total}
        onChange={(total) => set({ total })}
      />
      <FormField
        label="Date de création"
        type="date"
        required
        readOnly={isFixed}
        value={values.createAt}
        error={problems.createAt}
        onChange={(createAt) => set({ createAt })}
      />
      <FormField
        label="Id formation"
        inputMode="numeric"
        required
        readOnly={isFixed}
        value={values.idFormation}
        error={problems.idFormation}
        help="0 : aucune"
        onChange={(idFormation) => set({ idFormation })}
      />
      <FormField
        label="Id atelier"
        inputMode="numeric"
        required
        readOnly={isFixed}
        value={values.idWorkshop}
        error={problems.idWorkshop}
        help="0 : aucun"
        onChange={(idWorkshop) => set({ idWorkshop })}
      />
    </div>
  );
}
