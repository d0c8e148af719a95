import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { formatDay } from '@forman/domain/french-dates';
import { frenchSpaces } from '@forman/domain/text';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isUnconfirmed } from '../../api/api-error.ts';
import type { Answer } from '../../api/client.ts';
import { routes } from '../../paths.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import { RemovalFields, type RemovalValues } from './RemovalFields.tsx';
import { removalWords } from './removal-words.ts';
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
  const [{ backTo, reason }, setValues] = useState<RemovalValues>({ backTo: 'avoirs', reason: '' });
  const [problem, setProblem] = useState<string>();
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
          {removalWords(removal, backTo)}
          <RemovalFields
            removal={removal}
            values={{ backTo, reason }}
            problem={problem}
            onChange={(change) => {
              setValues((before) => ({ ...before, ...change }));
              setProblem(undefined);
            }}
          />
        </>
      }
      confirmLabel="Supprimer"
      busyLabel="Suppression…"
      cancelLabel={`Garder ${the}`}
      busy={remove.isPending}
      onConfirm={() => {
        if (backTo === 'payment' && reason.trim() === '') {
          setProblem('Dites pourquoi\u00a0: chacun le lira.');
          return;
        }
        remove.mutate(
          { reason, backTo },
          {
            onError: (error) => {
              if (isUnconfirmed(error)) return;
              onFailed(error);
              onClose();
            },
          },
        );
      }}
      onClose={onClose}
    />
  );
}
