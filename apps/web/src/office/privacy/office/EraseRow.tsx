import '../privacy.css';
import { IconTrash } from '@tabler/icons-react';
import { useCall } from '../../../api/query.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { Bar } from '../../../ui/Skeleton.tsx';
import { officeConsequencesOf, officeReasons } from '../erasure-words.ts';
import { ErasureLines } from './ErasureLines.tsx';
import { useErasing } from './use-erasing.ts';

type Props = { id: number; name: string };

/** Deletes the account of a row, or says why it stays (MEM-318, MEM-340). */
export function EraseRow({ id, name }: Props) {
  const erasing = useErasing(id);
  return (
    <>
      <button
        type="button"
        className="iconbtn"
        aria-label={`Supprimer ${name}`}
        title="Supprimer"
        aria-haspopup="dialog"
        onClick={() => erasing.ask(true)}
      >
        <IconTrash aria-hidden="true" />
      </button>
      {erasing.subject && <EraseDialog id={id} name={name} dialog={erasing.dialog} />}
    </>
  );
}

function EraseDialog({ id, name, dialog }: Props & Pick<ReturnType<typeof useErasing>, 'dialog'>) {
  const { data, error } = useCall('getUserErasure', { params: { id } });
  if (data?.actions.erase.ok)
    return (
      <ConfirmDialog
        {...dialog}
        question={'Supprimer ce compte\u00a0?'}
        object={name}
        consequence={<ErasureLines lines={officeConsequencesOf(data)} />}
        confirmLabel="Supprimer le compte"
        busyLabel="Suppression…"
        cancelLabel="Garder ce compte"
      />
    );
  const reason = data?.actions.erase.reason as keyof typeof officeReasons | undefined;
  return (
    <Dialog opened title={'Supprimer ce compte\u00a0?'} onClose={dialog.onClose}>
      <p className="strong">{name}</p>
      {reason && <p>Pas de suppression possible&nbsp;: {officeReasons[reason]}</p>}
      {error && <FailureNote title="Le compte n’a pas pu être lu." error={error} />}
      {!data && !error && <Bar height={32} />}
      <div className="dlg-foot flex wrap justify-end gap-10">
        <BusyButton size="l" onClick={dialog.onClose}>
          Fermer
        </BusyButton>
      </div>
    </Dialog>
  );
}
