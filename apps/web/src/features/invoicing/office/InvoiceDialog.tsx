import { fullName } from '@forman/domain/text';
import { type RefObject, type SyntheticEvent, useEffect, useRef } from 'react';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { InvoiceFields } from './InvoiceFields.tsx';
import { PreviewStep } from './PreviewStep.tsx';
import type { ManagedInvoice } from './person-invoices.ts';
import { useInvoiceForm } from './use-invoice-form.ts';

type Props = {
  person: { id: number; firstName: string; lastName: string };
  invoice?: ManagedInvoice;
  onClose: () => void;
};

/** Types an invoice, or corrects one: what will be issued is shown before it is (MEM-357 to MEM-359). */
export function InvoiceDialog({ person, invoice, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const state = useInvoiceForm({ userId: person.id, invoice, form, onDone: onClose });
  const step = useFocusedStep(state.preview !== undefined);
  const title = invoice ? `Corriger la facture ${invoice.invoiceNumber}` : 'Nouvelle facture';
  const failure = state.failure && (
    <FailureNote title="Aucune facture n’a été émise." error={state.failure} />
  );

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (!state.isLooking) state.look();
  }

  return (
    <Dialog opened wide title={title} onClose={onClose}>
      <div ref={step} className="invoice-dialog" tabIndex={-1}>
        {state.preview ? (
          <PreviewStep preview={state.preview} state={state} isNew={!invoice} failure={failure} />
        ) : (
          <form ref={form} className="stack" noValidate onSubmit={submit}>
            <InvoiceFields
              state={state}
              person={state.chosen ?? fullName(person)}
              isFixed={invoice?.isTyped === false}
              isNew={!invoice}
            />
            {failure}
            <div className="dlg-foot">
              <BusyButton onClick={onClose}>Fermer</BusyButton>
              <BusyButton type="submit" look="primary" busy={state.isLooking} busyLabel="Aperçu…">
                Voir l’aperçu
              </BusyButton>
            </div>
          </form>
        )}
      </div>
    </Dialog>
  );
}

/** The next step, or the one before, begins at its top, and there the keyboard goes on. */
function useFocusedStep(isPreview: boolean): RefObject<HTMLDivElement | null> {
  const step = useRef<HTMLDivElement>(null);
  const shown = useRef(isPreview);
  useEffect(() => {
    if (shown.current === isPreview) return;
    shown.current = isPreview;
    step.current?.scrollIntoView({ block: 'start' });
    step.current?.focus({ preventScroll: true });
  }, [isPreview]);
  return step;
}
