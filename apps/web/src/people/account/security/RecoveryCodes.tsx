import { counted } from '@forman/domain/text';
import { IconLifebuoy } from '@tabler/icons-react';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useConfirmed } from '../../../ui/use-confirmed.tsx';

/** Number of codes left from which the card warns. */
const few = 3;

type Props = { left: number; onRenewed: (codes: string[]) => void };

/** Number of recovery codes left, for the day when no factor is at hand, with a button to make new ones. */
export function RecoveryCodes({ left, onRenewed }: Props) {
  const renewing = useConfirmed('renewRecoveryCodes', () => ({}), {
    unchanged: 'Les codes n’ont pas pu être faits.',
    onDone: ({ recoveryCodes }) => onRenewed(recoveryCodes),
  });
  return (
    <div className="recovery">
      <IconLifebuoy aria-hidden="true" />
      <div className="grow">
        <p className="strong factor-name row wrap gap-4-10">
          Codes de secours
          {left <= few && <Chip tone="wait">Bientôt épuisés</Chip>}
        </p>
        <p className="small muted">
          {left === 0 ? 'Il ne vous en reste aucun.' : `Il vous reste ${counted(left, 'code', 'codes')}.`}{' '}
          Chacun ouvre votre compte une fois, quand votre téléphone n’est pas là.
        </p>
      </div>
      <BusyButton size="s" onClick={() => renewing.ask(true)}>
        En demander de nouveaux
      </BusyButton>
      <ConfirmDialog
        {...renewing.dialog}
        question={'Demander de nouveaux codes\u00a0?'}
        object="Dix nouveaux codes de secours vous seront montrés."
        consequence="Ceux que vous avez gardés jusqu’ici ne serviront plus."
        confirmLabel="Montrer les nouveaux"
        busyLabel="Un instant…"
        cancelLabel="Garder les anciens"
        destructive={false}
      />
    </div>
  );
}
