import '../privacy.css';
import { invalidate } from '../../../api/act.ts';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useCall } from '../../../api/query.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { notify } from '../../../ui/notices.ts';
import { Bar } from '../../../ui/Skeleton.tsx';
import { officeConsequencesOf, officeReasons } from '../erasure-words.ts';
import { ErasureLines } from './ErasureLines.tsx';

type Props = { id: number; name: string };

/** Deletes the account of a row, or says why it stays (MEM-318, MEM-340). */
export function EraseRow({ id, name }: Props) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        className="iconbtn"
        aria-label={`Supprimer ${name}`}
        title="Supprimer"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        <IconTrash aria-hidden="true" />
      </button>
      {isAsking && <EraseDialog id={id} name={name} onClose={() => setAsking(false)} />}
    </>
  );
}

function EraseDialog({ id, name, onClose }: Props & { onClose: () => void }) {
  const { data, error } = useCall('getUserErasure', { params: { id } });
  const deletion = useMutation({
    mutationFn: () => call('deleteUser', { params: { id } }),
    // The row, and this component in it, is gone once the list is read again.
    onSuccess: () => {
      notify.success('userErased');
      return invalidate('people', 'accounts');
    },
  });
  if (data?.actions.erase.ok)
    return (
      <ConfirmDialog
        opened
        question={'Supprimer ce compte\u00a0?'}
        object={name}
        consequence={<ErasureLines lines={officeConsequencesOf(data)} />}
        failure={
          deletion.error && <FailureNote title="Le compte n’a pas pu être supprimé." error={deletion.error} />
        }
        confirmLabel="Supprimer le compte"
        busyLabel="Suppression…"
        cancelLabel="Garder ce compte"
        busy={deletion.isPending}
        onConfirm={() => deletion.mutate()}
        onClose={onClose}
      />
    );
  const reason = data?.actions.erase.reason as keyof typeof officeReasons | undefined;
  return (
    <Dialog opened title={'Supprimer ce compte\u00a0?'} onClose={onClose}>
      <p className="strong">{name}</p>
      {reason && <p>Pas de suppression possible&nbsp;: {officeReasons[reason]}</p>}
      {error && <FailureNote title="Le compte n’a pas pu être lu." error={error} />}
      {!data && !error && <Bar height={32} />}
      <div className="dlg-foot flex wrap justify-end gap-10">
        <BusyButton size="l" onClick={onClose}>
          Fermer
        </BusyButton>
      </div>
    </Dialog>
  );
}
