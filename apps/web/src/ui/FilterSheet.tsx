import './filters.css';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { type Clear, ClearButton } from './ClearButton.tsx';
import { Dialog } from './Dialog.tsx';

type Props = {
  /** Number of active filters. */
  count: number;
  /** Text of the button that closes the sheet: "Voir 12 ateliers". */
  showLabel: string;
  /** Clears the filters, beside the button and in the sheet. */
  clear: Clear;
  /** Active filters under the button, and one that clears them all. */
  chips?: ReactNode;
  /** Fields of the filters. */
  children: ReactNode;
};

/** Filters of a phone, in a sheet opened by a button, so that the list is seen without scrolling. */
export function FilterSheet({ count, showLabel, clear, chips, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <div className="filter-bar flex wrap gap-8">
        <button
          type="button"
          className="btn btn-outline"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <IconAdjustmentsHorizontal aria-hidden="true" />
          Filtres{count > 0 && ` (${count})`}
        </button>
        {count > 0 && !chips && <ClearButton clear={clear} look="plain" />}
      </div>
      {count > 0 && chips}
      <Dialog opened={isOpen} onClose={close} title="Filtres">
        <div className="filter-sheet">
          <div className="filters">{children}</div>
          <div className="dlg-foot flex wrap justify-end gap-10 dlg-foot-stays">
            {count > 0 && <ClearButton clear={clear} look="outline" />}
            <button type="button" className="btn btn-primary btn-lg" onClick={close}>
              {showLabel}
            </button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
