import { correctionSentences } from '@forman/domain/books/invoicing/corrections';
import { useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { Bar } from '../../../ui/Skeleton.tsx';
import { InvoiceDialog } from './InvoiceDialog.tsx';

type Props = { id: number; userId: number; number: string };

/** On an invoice’s own page, in the office: its correction, or why it may not be corrected. */
export function CorrectCard({ id, userId, number }: Props) {
  const { data, error } = useCall('listPersonInvoices', {
    params: { id: String(userId) },
    query: { search: number },
  });
  const [isOpen, setOpen] = useState(false);
  const invoice = data?.invoices.find((one) => one.id === id);
  const edit = invoice?.actions.edit;
  const sentence = edit && !edit.ok ? sentenceOf(edit.reason ?? '') : null;
  return (
    <Card
      title="Corriger"
      action={edit?.ok && <BusyButton onClick={() => setOpen(true)}>Corriger</BusyButton>}
    >
      {edit?.ok && (
        <p className="small muted">
          Nom, adresse, société, description&nbsp;: un avoir annule la facture, une autre la remplace. Un
          montant trop haut se rend ci-dessous.
        </p>
      )}
      {sentence && <p className="small muted">{sentence}</p>}
      {!data && error && <FailureNote title="La facture n’a pas pu être relue." error={error} />}
      {!data && !error && <Bar height={24} />}
      {isOpen && invoice && (
        <InvoiceDialog person={invoice.user} invoice={invoice} onClose={() => setOpen(false)} />
      )}
    </Card>
  );
}

const sentenceOf = (reason: string): string | null =>
  reason in correctionSentences ? correctionSentences[reason as keyof typeof correctionSentences] : null;
