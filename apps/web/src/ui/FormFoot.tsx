import { BusyButton } from './BusyButton.tsx';
import { FailureNote } from './FailureNote.tsx';

type Props = {
  failure: Error | null;
  /** Sentence on the things that the failure did not change. */
  unchanged?: string;
  isBusy: boolean;
  onCancel: () => void;
};

/** Foot of a form in a dialog: its failure and its buttons. */
export const FormFoot = ({ failure, unchanged = 'Rien n’a été enregistré.', isBusy, onCancel }: Props) => (
  <>
    {failure && <FailureNote title={unchanged} error={failure} />}
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
