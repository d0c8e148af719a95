import type { Factor } from '@forman/contract/people/second-factor';
import { type SyntheticEvent, useState } from 'react';
import { useAct } from '../../../api/act.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { FormField } from '../../../ui/FormField.tsx';
import { notify } from '../../../ui/notices.ts';
import { problemsIn } from '../../../ui/problems.ts';

type Props = { factor: Factor; onClose: () => void };

export function NameDialog({ factor: { kind, id, name: now }, onClose }: Props) {
  const [name, setName] = useState(now);
  const renaming = useAct('renameFactor');
  const wrong = problemsIn(renaming.error).name;

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    renaming.mutate(
      { params: { kind, id }, body: { name } },
      {
        onSuccess: () => {
          notify.success('factorRenamed');
          onClose();
        },
      },
    );
  }

  return (
    <Dialog opened title="Renommer" onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        <FormField label="Nom" data-autofocus maxLength={60} error={wrong} value={name} onChange={setName} />
        <div role="alert">
          {renaming.error && wrong === undefined && (
            <FailureNote title="Le nom n’a pas pu être changé." error={renaming.error} />
          )}
        </div>
        <div className="dlg-foot">
          <BusyButton size="l" onClick={onClose}>
            Annuler
          </BusyButton>
          <BusyButton
            type="submit"
            size="l"
            look="primary"
            busy={renaming.isPending}
            busyLabel="Enregistrement…"
          >
            Enregistrer
          </BusyButton>
        </div>
      </form>
    </Dialog>
  );
}
