import './manage-invoices.css';
import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { InvoiceFields } from './InvoiceFields.tsx';
import { IssueFailure } from './IssueFailure.tsx';
import { PreviewStep } from './PreviewStep.tsx';
import type { ManagedInvoice } from './person-invoices.ts';
import { useInvoiceForm } from './use-invoice-form.ts';

type Props = {
  person: { id: number; firstName: string; lastName: string };
  invoice?: ManagedInvoice;
  onClose: () => void;
};

/** Types a new invoice, or corrects one; a preview comes before the issue (MEM-357 to MEM-359). */
export function InvoiceDialog({ person, invoice, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const state = useInvoiceForm({ person, invoice, form, onDone: onClose });
  const step = useFocusedStep(state.preview !== undefined);
  const [isAsking, setAsking] = useState(false);
  const title = invoice ? `Corriger la facture ${invoice.invoiceNumber}` : 'Nouvelle facture';

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (!state.isLooking) state.look();
  }

  function close(): void {
    if (state.isSending) return;
    if (state.isDirty) setAsking(true);
    else onClose();
  }

  function abandon(): void {
    state.forget();
    onClose();
  }

  return (
    <Dialog opened wide title={title} onClose={close}>
      <div ref={step} className="invoice-dialog" tabIndex={-1}>
        {state.preview ? (
          <PreviewStep
            preview={state.preview}
            state={state}
            isNew={!invoice}
            failure={state.issueError && <IssueFailure error={state.issueError} />}
          />
        ) : (
          <form ref={form} className="stack" noValidate onSubmit={submit}>
            <InvoiceFields state={state} invoice={invoice} />
            {state.lookError && <FailureNote title="Aucune facture n’a été émise." error={state.lookError} />}
            <div className="dlg-foot flex wrap justify-end gap-10">
              <BusyButton onClick={close}>Fermer</BusyButton>
              <BusyButton type="submit" look="primary" busy={state.isLooking} busyLabel="Aperçu…">
                Voir l’aperçu
              </BusyButton>
            </div>
          </form>
        )}
      </div>
      <ConfirmDialog
        opened={isAsking}
        question={'Abandonner votre saisie\u00a0?'}
        object={title}
        consequence="Ce que vous avez saisi ici sera perdu."
        confirmLabel="Abandonner"
        cancelLabel="Continuer la saisie"
        onConfirm={abandon}
        onClose={() => setAsking(false)}
      />
    </Dialog>
  );
}

/** Scrolls to the top of a step and gives it the focus, each time the step changes. */
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
