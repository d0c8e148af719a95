import { fullName } from '@forman/domain/text';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useConfirmed } from '../../ui/use-confirmed.tsx';
import type { Person } from './file.ts';

/**
 * Removes the second factor of a person who has lost their telephone and recovery codes: the password alone
 * opens the account again.
 */
export function LiftFactor({ person }: { person: Person }) {
  const lifting = useConfirmed('liftSecondFactor', () => ({ params: { id: person.id } }), {
    notices: { done: 'factorLifted' },
    unchanged: 'La double vérification n’a pas été levée.',
  });
  return (
    <div className="pfile-lift row wrap between">
      <p className="small muted">Téléphone et codes de secours perdus&nbsp;?</p>
      <BusyButton size="s" onClick={() => lifting.ask(true)}>
        Lever la double vérification
      </BusyButton>
      <ConfirmDialog
        {...lifting.dialog}
        question={'Lever la double vérification\u00a0?'}
        object={fullName(person)}
        consequence={
          'Toutes ses clés et ses codes de secours sont effacés, et ses connexions fermées\u00a0: son mot de passe suffira pour revenir. Un e-mail le lui dit, et le journal le garde. Appelez d’abord cette personne, pour être sûr que la demande vient d’elle.'
        }
        confirmLabel="Lever"
        busyLabel="Un instant…"
        cancelLabel="Ne rien changer"
      />
    </div>
  );
}
