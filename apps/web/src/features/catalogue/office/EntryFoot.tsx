import { BusyButton } from '../../../ui/BusyButton.tsx';
import { FailureNote } from '../../../ui/FailureNote.tsx';

type Props = { failure: Error | null; isBusy: boolean; onCancel: () => void };

/** Under the fields of a form of the catalogue. */
export const EntryFoot = ({ failure, isBusy, onCancel }: Props) => (
  <>
    {failure && <FailureNote title="Rien n’a été enregistré." error={failure} />}
    <div className="dlg-foot">
      <BusyButton size="l" onClick={onCancel}>
        Annuler
      </BusyButton>
      <BusyButton type="submit" look="primary" size="l" busy={isBusy} busyLabel="Enregistrement…">
        Enregistrer
      </BusyButton>
    </div>
  </>
);
