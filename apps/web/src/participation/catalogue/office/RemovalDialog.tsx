import { useAct } from '../../../api/act.ts';
import type { FailureKey, SuccessKey } from '../../../messages/notices.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { notify } from '../../../ui/notices.ts';

type Entry = { id: number };
type Props<One extends Entry> = {
  entry: One | null;
  question: string;
  nameOf: (entry: One) => string;
  /** Says what the deletion does to the sessions that use the entry. */
  consequenceOf: (entry: One) => string;
  call: 'deleteSite' | 'deleteThematic';
  notices: { removed: SuccessKey; failed: FailureKey };
  onClose: () => void;
};

/** Confirms the deletion of an entry of the catalogue, which is final, and says where the entry is used. */
export function RemovalDialog<One extends Entry>(props: Props<One>) {
  const { entry, question, nameOf, consequenceOf, call, notices, onClose } = props;
  const removal = useAct(call);

  function remove(): void {
    if (!entry) return;
    removal.mutate(
      { params: { id: entry.id } },
      {
        onSuccess: () => {
          notify.success(notices.removed);
          onClose();
        },
        onError: () => notify.error(notices.failed),
      },
    );
  }

  return (
    <ConfirmDialog
      opened={entry !== null}
      question={question}
      object={entry && nameOf(entry)}
      consequence={entry && consequenceOf(entry)}
      failure={removal.error && <FailureNote title="Rien n’a été supprimé." error={removal.error} />}
      confirmLabel="Supprimer"
      busyLabel="Suppression…"
      cancelLabel="Garder"
      busy={removal.isPending}
      onConfirm={remove}
      onClose={() => {
        removal.reset();
        onClose();
      }}
    />
  );
}
