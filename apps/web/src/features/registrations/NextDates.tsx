import { useState } from 'react';
import { labels } from '../../messages/fr.ts';
import { Dialog } from '../../ui/Dialog.tsx';

/** On a full session's card: announces, and does nothing else (CAT-016). */
export function NextDates() {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <button type="button" className="btn btn-plain btn-s" onClick={() => setOpen(true)}>
        {labels.nextDates}
      </button>
      <Dialog opened={isOpen} onClose={close} title={labels.nextDates}>
        <p>{labels.nextDatesLater}</p>
        <div className="dlg-foot">
          <button type="button" className="btn btn-outline btn-lg" onClick={close} data-autofocus>
            Fermer
          </button>
        </div>
      </Dialog>
    </>
  );
}
