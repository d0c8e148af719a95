import type { FailureKey, SuccessKey } from '../../../messages/notices.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useConfirmed } from '../../../ui/use-confirmed.tsx';

type Entry = { id: number };

/** Deletion of an entry of the catalogue, which is final. */
export const useRemoval = <One extends Entry>(
  act: 'deleteSite' | 'deleteThematic',
  notices: { done: SuccessKey; failed: FailureKey },
) =>
  useConfirmed(act, ({ id }: One) => ({ params: { id } }), { notices, unchanged: 'Rien n’a été supprimé.' });

type Props<One extends Entry> = {
  removal: ReturnType<typeof useRemoval<One>>;
  question: string;
  nameOf: (entry: One) => string;
  /** Says what the deletion does to the sessions that use the entry. */
  consequenceOf: (entry: One) => string;
};

/** Asks before an entry of the catalogue is deleted, and says where it is used. */
export const RemovalDialog = <One extends Entry>({
  removal: { subject, dialog },
  question,
  nameOf,
  consequenceOf,
}: Props<One>) => (
  <ConfirmDialog
    {...dialog}
    question={question}
    object={subject && nameOf(subject)}
    consequence={subject && consequenceOf(subject)}
    confirmLabel="Supprimer"
    busyLabel="Suppression…"
    cancelLabel="Garder"
  />
);
