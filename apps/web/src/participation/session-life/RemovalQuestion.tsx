import './removal.css';
import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { formatDay } from '@forman/domain/french-dates';
import { frenchSpaces } from '@forman/domain/text';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { routes } from '../../paths.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import { removalWords, tellsSomebody } from './removal-words.ts';
import { useRemove } from './use-life.ts';

type Props = {
  session: SessionDetail;
  removal: Answer<'workshop.removal'>;
  onFailed: (error: Error) => void;
  onClose: () => void;
};

/** Asks before a session is deleted: who is told, what is given back, and why, in words for its people. */
export function RemovalQuestion({ session, removal, onFailed, onClose }: Props) {
  const { the, list } = kindUi[session.kind];
  const navigate = useNavigate();
  const [reason, setReason] = useState('');
  const remove = useRemove(session, async () => {
    onClose();
    await navigate(routes[list]);
  });
  return (
    <ConfirmDialog
      opened
      question={`Supprimer ${the}\u00a0?`}
      object={
        <>
          {frenchSpaces(session.title)},{' '}
          <span className="muted nowrap">{formatDay(new Date(session.startDate))}</span>
        </>
      }
      consequence={
        <>
          {removalWords(removal)}
          {tellsSomebody(removal) && (
            <div className="removal-why">
              <FormField
                label="Motif (facultatif)"
                help="Il est écrit dans l’e‑mail que chacun reçoit."
                maxLength={300}
                autoComplete="off"
                value={reason}
                onChange={setReason}
              />
            </div>
          )}
        </>
      }
      confirmLabel="Supprimer"
      busyLabel="Suppression…"
      cancelLabel={`Garder ${the}`}
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(reason, {
          onError: (error) => {
            onFailed(error);
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}
