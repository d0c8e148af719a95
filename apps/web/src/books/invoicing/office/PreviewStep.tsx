import '../invoice.css';
import { formatNumericDay } from '@forman/domain/french-dates';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Note } from '../../../ui/Note.tsx';
import { InvoiceSheet } from '../InvoiceSheet.tsx';
import type { InvoicePreview, useInvoiceForm } from './use-invoice-form.ts';

type Props = {
  preview: InvoicePreview;
  state: Pick<ReturnType<typeof useInvoiceForm>, 'back' | 'send' | 'isSending'>;
  isNew: boolean;
  failure: ReactNode;
};

/** Preview of the document to issue; for a correction, also the cancelled invoice and the changes. */
export function PreviewStep({ preview, state, isNew, failure }: Props) {
  const { cancels, changes, document, route, isChorusProOpen } = preview;
  const isSame = !isNew && changes.length === 0;
  return (
    <div className="stack">
      {cancels && <Cancelled {...cancels} />}
      {isSame && (
        <Note tone="brand" title="Rien n’a changé.">
          Aucun document ne sera émis.
        </Note>
      )}
      {changes.length > 0 && <Changes changes={changes} />}
      <Way route={route} isChorusProOpen={isChorusProOpen} />
      <div className="invoice-preview">
        <p className="invoice-preview-mark">Aperçu, sans valeur</p>
        <InvoiceSheet document={document} />
      </div>
      {failure}
      <div className="dlg-foot flex wrap justify-end gap-10">
        <BusyButton blocked={state.isSending} onClick={state.back}>
          Revenir à la saisie
        </BusyButton>
        {!isSame && (
          <BusyButton
            look="primary"
            busy={state.isSending}
            busyLabel={isNew || cancels ? 'Émission…' : 'Enregistrement…'}
            onClick={state.send}
          >
            {isNew
              ? 'Émettre la facture'
              : cancels
                ? 'Émettre l’avoir et la nouvelle facture'
                : 'Enregistrer'}
          </BusyButton>
        )}
      </div>
    </div>
  );
}

/** Route of the invoice to its buyer; nothing when it is sent by e-mail. */
function Way({ route, isChorusProOpen }: Pick<InvoicePreview, 'route' | 'isChorusProOpen'>) {
  if (route === 'email') return null;
  if (route === 'platform')
    return (
      <Note tone="wait" title="Entreprise en France.">
        Cette facture passe par la plateforme agréée de l’association&nbsp;: le portail ne l’y dépose pas,
        faites-le vous-même.
      </Note>
    );
  return isChorusProOpen ? (
    <Note tone="brand" title="Client du secteur public.">
      La facture sera déposée sur Chorus Pro, et ne se corrigera plus ensuite.
    </Note>
  ) : (
    <Note tone="wait" title="Client du secteur public.">
      Chorus Pro n’est pas configuré sur ce portail&nbsp;: rien n’y sera déposé, faites-le vous-même.
    </Note>
  );
}

const Cancelled = ({ number, issuedOn, total }: NonNullable<InvoicePreview['cancels']>) => (
  <Note tone="wait" title={`Un avoir AV-… annulera la facture ${number}.`}>
    Elle a été émise le {formatNumericDay(issuedOn)}, pour <Money euros={total} />. Une nouvelle facture F-…
    suit aussitôt, avec le numéro suivant&nbsp;; l’ancienne reste telle quelle.
  </Note>
);

const fieldName: Record<string, string> = {
  user: 'Utilisateur',
  itemName: 'Description',
  lines: 'Lignes',
  product: 'Produit',
  total: 'Coût',
  createAt: 'Date de création',
  session: 'Session',
  buyerName: 'Nom de la personne',
  society: 'Société',
  siret: 'SIRET',
  vatNumber: 'Numéro de TVA',
  address: 'Adresse',
  postalCode: 'Code postal',
  city: 'Ville',
  country: 'Pays',
  serviceCode: 'Code service',
  engagement: 'Numéro d’engagement',
  disableChorusPro: 'Sans Chorus Pro',
};

const Changes = ({ changes }: Pick<InvoicePreview, 'changes'>) => (
  <dl className="invoice-changes" aria-label="Ce qui change">
    {changes.map(({ field, from, to }) => (
      <div key={field}>
        <dt>{fieldName[field] ?? field}</dt>
        <dd>
          <del>{from}</del> <IconArrowRight className="ic-s" aria-label="devient" /> <ins>{to}</ins>
        </dd>
      </div>
    ))}
  </dl>
);
