import './removal.css';
import type { SessionDetail } from '@forman/contract/sessions';
import { formatDay } from '@forman/domain/french-dates';
import { frenchSpaces } from '@forman/domain/text';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { routes } from '../../paths.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { kindUi } from '../../shared/sessions/kind-ui.tsx';
import { removalWords, tellsSomebody } from './removal-words.ts';
import { useRemoval, useRemove } from './use-life.ts';

type Props = {
  session: SessionDetail;
  /** Places the button; it is null for viewers who may not delete. */
  children: (button: ReactNode) => ReactNode;
};

/** Deletes a session, after a question that says who is affected (CORE-241). */
export function RemoveButton({ session, children }: Props) {
  const { the, list } = kindUi[session.kind];
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const [reason, setReason] = useState('');
  const removal = useRemoval(session);
  const remove = useRemove(session, async () => {
    setAsked(false);
    await navigate(routes[list]);
  });
  const { edit, remove: decision } = session.actions;
  if (!decision.ok && !edit.ok) return children(null);
  const error = removal.error ?? remove.error;

  function ask(): void {
    remove.reset();
    removal.mutate(undefined, { onSuccess: () => setAsked(true) });
  }

  return (
    <>
      {children(
        <ActionButton
          size="s"
          look="bad"
          icon={<IconTrash aria-hidden="true" />}
          decision={decision}
          busy={removal.isPending}
          busyLabel="Lecture…"
          onClick={ask}
        >
          Supprimer
        </ActionButton>,
      )}
      {error && <FailureLine error={error} />}
      <ConfirmDialog
        opened={isAsked}
        question={`Supprimer ${the}\u00a0?`}
        object={
          <>
            {frenchSpaces(session.title)},{' '}
            <span className="muted nowrap">{formatDay(new Date(session.startDate))}</span>
          </>
        }
        consequence={
          removal.data && (
            <>
              {removalWords(removal.data)}
              {tellsSomebody(removal.data) && (
                <label className="removal-why">
                  Motif (facultatif), écrit dans l’e‑mail que chacun reçoit
                  <input
                    className="in"
                    maxLength={300}
                    autoComplete="off"
                    value={reason}
                    onChange={({ target }) => setReason(target.value)}
                  />
                </label>
              )}
            </>
          )
        }
        confirmLabel="Supprimer"
        busyLabel="Suppression…"
        cancelLabel={`Garder ${the}`}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(reason, { onError: () => setAsked(false) })}
        onClose={() => setAsked(false)}
      />
    </>
  );
}
