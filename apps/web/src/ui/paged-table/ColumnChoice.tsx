import '../choices.css';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { BusyButton } from '../BusyButton.tsx';
import { Choice } from '../Choice.tsx';
import { Dialog } from '../Dialog.tsx';

type Props = {
  columns: readonly { key: string; head: string; isFixed?: true; isShown: boolean }[];
  onToggle: (key: string) => void;
};

/** Chooses the columns that the table shows; fixed columns are not offered. */
export function ColumnChoice({ columns, onToggle }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <BusyButton
        icon={<IconColumns3 aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Colonnes
      </BusyButton>
      <Dialog opened={isOpen} onClose={close} title="Colonnes affichées">
        <div className="stack">
          <p className="small muted">Votre choix est gardé sur cet appareil, et suivi par le fichier CSV.</p>
          <div className="choices">
            {columns
              .filter(({ isFixed }) => !isFixed)
              .map(({ key, head, isShown }) => (
                <Choice key={key} label={head} checked={isShown} onChange={() => onToggle(key)} />
              ))}
          </div>
        </div>
        <div className="dlg-foot flex wrap justify-end gap-10">
          <BusyButton size="l" look="primary" onClick={close}>
            Fermer
          </BusyButton>
        </div>
      </Dialog>
    </>
  );
}
