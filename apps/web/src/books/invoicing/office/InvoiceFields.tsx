import { useId } from 'react';
import { FormArea, FormDay, FormField, FormNumber } from '../../../ui/FormField.tsx';
import { Note } from '../../../ui/Note.tsx';
import { PersonField } from '../../../people/shared/PersonField.tsx';
import { useMembersNamed } from '../../../people/shared/use-people-search.ts';
import { firstLine, isOtherPerson, lacksAddress, ofFirst, problemsOfLine } from './invoice-values.ts';
import { LineFields } from './LineFields.tsx';
import type { ManagedInvoice } from './person-invoices.ts';
import type { useInvoiceForm } from './use-invoice-form.ts';

type Props = {
  state: Pick<ReturnType<typeof useInvoiceForm>, 'values' | 'set' | 'choose' | 'problems'>;
  /** Invoice being corrected; undefined for a new one. */
  invoice: ManagedInvoice | undefined;
};

/** Fields of an invoice. Those of the sale and the reason are required (MEM-359). */
export function InvoiceFields({ state: { values, set, choose, problems }, invoice }: Props) {
  /** True when a payment fixed the amount. */
  const isFixed = invoice?.isTyped === false;
  return (
    <>
      {isFixed && (
        <Note tone="brand" title="Cette facture vient d’un paiement.">
          Le paiement a fixé la personne, le montant, le jour et la session&nbsp;: la description et le client
          se corrigent.
        </Note>
      )}
      <FormField label="Utilisateur" value={values.person} readOnly error={problems.user} />
      {invoice?.isTyped && (
        <PersonField
          label="Passer la facture à une autre personne"
          help="Les trois premières lettres de son nom suffisent."
          placeholder="Nom d’un membre"
          isInline
          useFound={useMembersNamed}
          onChoose={choose}
        />
      )}
      {isFixed ? (
        <FormField
          label="Description"
          required
          maxLength={300}
          data-autofocus
          value={values.itemName}
          error={problems.itemName}
          onChange={(itemName) => set({ itemName })}
        />
      ) : (
        <LineFields
          first={firstLine(values)}
          more={values.more}
          on={values.createAt}
          problemsOf={(at) => problemsOfLine(problems, at)}
          onFirst={(change) => set(ofFirst(change))}
          onMore={(more) => set({ more })}
        />
      )}
      <SaleFields state={{ values, set, problems }} isFixed={isFixed} />
      {invoice && !isOtherPerson(values, invoice) && <BuyerFields state={{ values, set, problems }} />}
      {!invoice && lacksAddress(values, problems) && <AddressFields state={{ values, set, problems }} />}
      <OrderFields state={{ values, set, problems }} />
      <FormArea
        label="Motif"
        required
        rows={2}
        maxLength={500}
        value={values.reason}
        error={problems.reason}
        help={'Pour le journal\u00a0: pourquoi cette facture est saisie ou corrigée.'}
        onChange={(reason) => set({ reason })}
      />
    </>
  );
}

type Part = { state: Pick<Props['state'], 'values' | 'set' | 'problems'> };

/** Day and session of the sale, and the amount of a payment; a session id of 0 means none. */
function SaleFields({ state: { values, set, problems }, isFixed }: Part & { isFixed: boolean }) {
  return (
    <div className="invoice-pair">
      {isFixed && (
        <FormNumber
          label="Coût, en euros TTC"
          unit="€"
          required
          readOnly
          value={values.total}
          error={problems.total}
          onChange={(total) => set({ total })}
        />
      )}
      <FormDay
        label="Date de création"
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
        help={'0\u00a0: aucune'}
        onChange={(idFormation) => set({ idFormation })}
      />
      <FormField
        label="Id atelier"
        inputMode="numeric"
        required
        readOnly={isFixed}
        value={values.idWorkshop}
        error={problems.idWorkshop}
        help={'0\u00a0: aucun'}
        onChange={(idWorkshop) => set({ idWorkshop })}
      />
    </div>
  );
}

/** Buyer of the invoice, and its deposit on Chorus Pro. */
function BuyerFields({ state: { values, set, problems } }: Part) {
  const id = useId();
  const field = (
    name: 'buyerFirstName' | 'buyerLastName' | 'society' | 'siret' | 'vatNumber' | 'country',
  ) => ({
    autoComplete: 'off',
    value: values[name],
    error: problems[name],
    onChange: (value: string) => set({ [name]: value }),
  });
  return (
    <fieldset className="invoice-buyer stack">
      <legend className="strong">Client</legend>
      <div className="invoice-pair">
        <FormField label="Prénom" required maxLength={100} {...field('buyerFirstName')} />
        <FormField label="Nom" required maxLength={100} {...field('buyerLastName')} />
      </div>
      <FormField
        label="Société"
        isOptional
        maxLength={200}
        help={'Vide\u00a0: la facture est au nom de la personne.'}
        {...field('society')}
      />
      {values.society.trim() !== '' && (
        <div className="invoice-pair">
          <FormField label="SIRET" isOptional maxLength={30} inputMode="numeric" {...field('siret')} />
          <FormField label="Numéro de TVA" isOptional maxLength={30} {...field('vatNumber')} />
        </div>
      )}
      <AddressFields state={{ values, set, problems }} />
      <FormField label="Pays" maxLength={100} {...field('country')} />
      <label className="check" htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={!values.disableChorusPro}
          onChange={({ target }) => set({ disableChorusPro: !target.checked })}
        />
        À déposer sur Chorus Pro (client du secteur public)
      </label>
    </fieldset>
  );
}

function AddressFields({ state: { values, set, problems } }: Part) {
  const field = (name: 'address' | 'postalCode' | 'city') => ({
    autoComplete: 'off',
    value: values[name],
    error: problems[name],
    onChange: (value: string) => set({ [name]: value }),
  });
  return (
    <>
      <FormField label="Adresse" maxLength={200} {...field('address')} />
      <div className="invoice-pair">
        <FormField label="Code postal" maxLength={20} inputMode="numeric" {...field('postalCode')} />
        <FormField label="Ville" maxLength={100} {...field('city')} />
      </div>
    </>
  );
}

/** References of a public body's order. Some bodies require them, which only the server knows. */
function OrderFields({ state: { values, set, problems } }: Part) {
  return (
    <fieldset className="invoice-buyer stack">
      <legend className="strong">Commande d’un client du secteur public</legend>
      <div className="invoice-pair">
        <FormField
          label="Code service"
          isOptional
          maxLength={100}
          autoComplete="off"
          value={values.serviceCode}
          error={problems.serviceCode}
          help="Code service exécutant, sur le bon de commande."
          onChange={(serviceCode) => set({ serviceCode })}
        />
        <FormField
          label="Numéro d’engagement"
          isOptional
          maxLength={50}
          autoComplete="off"
          value={values.engagement}
          error={problems.engagement}
          help="Ou numéro de la commande."
          onChange={(engagement) => set({ engagement })}
        />
      </div>
    </fieldset>
  );
}
