import type { OfficeSession } from '@forman/contract/participation/session-office';
import type { SessionKind } from '@forman/domain/sessions/kinds';
import { fullName } from '@forman/domain/text';
import { useState } from 'react';
import { useAct } from '../../../api/act.ts';
import { labels } from '../../../messages/fr.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FailureLine } from '../../../ui/FailureNote.tsx';
import { notify } from '../../../ui/notices.ts';
import { PersonField } from '../../../people/shared/PersonField.tsx';
import { type FoundMember, usePilotsNamed } from '../../../people/shared/use-people-search.ts';
import { formerOf } from './office-calls.ts';
import { officeKindOf } from './office-kinds.ts';

type Props = { kind: SessionKind; session: OfficeSession | null; onClose: () => void };

/** Replaces the pilot of a session (MEM-355). */
export const PilotDialog = ({ kind, session, onClose }: Props) => (
  <Dialog opened={session !== null} title="Changer de pilote" onClose={onClose}>
    {session && <PilotForm key={session.id} kind={kind} session={session} onClose={onClose} />}
  </Dialog>
);

function PilotForm({ kind, session, onClose }: Props & { session: OfficeSession }) {
  const [chosen, setChosen] = useState<FoundMember | null>(null);
  const change = useAct(formerOf(kind));
  const { notices } = officeKindOf(kind);

  function save(): void {
    if (!chosen || !notices) return;
    change.mutate(
      { params: { id: session.id }, body: { former: chosen.id } },
      {
        onSuccess: () => {
          notify.success(notices.changed);
          onClose();
        },
        // The pilot is unchanged.
        onError: () => {
          notify.error(notices.failed);
          setChosen(null);
        },
      },
    );
  }

  return (
    <div className="stack">
      <p>
        <span className="strong">{session.title}</span>
        <br />
        <span className="muted">Pilote&nbsp;: {fullName(chosen ?? session.former)}</span>
      </p>
      <NewPilot onChoose={setChosen} />
      {change.error && <FailureLine error={change.error} />}
      {chosen && (
        <p className="small">
          {fullName(session.former)} et {fullName(chosen)} reçoivent un e-mail. Une place réservée par{' '}
          {fullName(chosen)} lui est rendue en entier.
        </p>
      )}
      <div className="dlg-foot flex wrap justify-end gap-10">
        <BusyButton size="l" onClick={onClose}>
          Annuler
        </BusyButton>
        <BusyButton
          look="primary"
          size="l"
          blocked={chosen === null}
          busy={change.isPending}
          busyLabel="Enregistrement…"
          onClick={save}
        >
          Changer de pilote
        </BusyButton>
      </div>
    </div>
  );
}

const NewPilot = ({ onChoose }: { onChoose: (person: FoundMember) => void }) => (
  <PersonField
    label="Nouveau pilote"
    help="Tapez trois lettres du nom. Seuls les pilotes et les XMAN sont proposés."
    placeholder="Nom d’un pilote"
    none={labels.noOption}
    isInline
    isFirst
    useFound={usePilotsNamed}
    onChoose={onChoose}
  />
);
