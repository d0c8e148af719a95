import { fullName } from '@forman/domain/text';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { notify } from '../../ui/notices.ts';
import type { Person } from './file.ts';

/**
 * Removes the second factor of a person who has lost their telephone and recovery codes: the password alone
 * opens the account again.
 */
export function LiftFactor({ person }: { person: Person }) {
  const [isAsking, setAsking] = useState(false);
  const lifting = useAct('liftSecondFactor', {
    onSuccess: () => {
      setAsking(false);
      notify.success('factorLifted');
    },
  });
  const close = (): void => {
    lifting.reset();
    setAsking(false);
  };
  return (
    <div className="pfile-lift">
      <p className="small muted">Téléphone et codes de secours perdus&nbsp;?</p>
      <BusyButton size="s" onClick={() => setAsking(true)}>
        Lever la double vérification
      </BusyButton>
      <ConfirmDialog
        opened={isAsking}
        question={'Lever la double vérification\u00a0?'}
        object={fullName(person)}
        consequence={
          'Toutes ses clés et ses codes de secours sont effacés, et ses connexions fermées\u00a0: son mot de passe suffira pour revenir. Un e-mail le lui dit, et le journal le garde. Appelez d’abord cette personne, pour être sûr que la demande vient d’elle.'
        }
        failure={
          lifting.error && (
            <FailureNote title="La double vérification n’a pas été levée." error={lifting.error} />
          )
        }
        confirmLabel="Lever"
        busyLabel="Un instant…"
        cancelLabel="Ne rien changer"
        busy={lifting.isPending}
        onConfirm={() => lifting.mutate({ params: { id: person.id } })}
        onClose={close}
      />
    </div>
  );
}
