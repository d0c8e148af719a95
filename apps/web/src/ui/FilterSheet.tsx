import './filters.css';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { type Clear, ClearButton } from './ClearButton.tsx';
import { Dialog } from './Dialog.tsx';

type Props = {
  /** How many filters narrow the list. */
  count: number;
  /** "Voir 12 ateliers" */
  see: string;
  /** Beside the button, and in the sheet. */
  clear: Clear;
  /** Says below what narrows it, and has the way to all in it. */
  chips?: ReactNode;
  /** The fields. */
  children: ReactNode;
};

/** On a phone filters stand behind a button, so that the list shows without scrolling. */
export function FilterSheet({ count, see, clear, chips, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <div className="filter-bar">
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
          <div className="dlg-foot">
            {count > 0 && <ClearButton clear={clear} look="outline" />}
            <button type="button" className="btn btn-primary btn-lg" onClick={close}>
              {see}
            </button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
