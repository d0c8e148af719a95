import type { SessionCard } from '@forman/contract/sessions';
import { formatDay } from '@forman/domain/french-dates';
import { eurosToCents, formatPrice } from '@forman/domain/money';
import { labels } from '../../messages/fr.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { kindUi } from '../../ui/kind-ui.tsx';

type Props = {
  session: SessionCard;
  opened: boolean;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** What giving the seat back costs or gives, said before (CORE-218, CORE-219). */
function consequenceOf({ kind, mine: { paid, refundNow } }: SessionCard): string {
  if (paid === 0) return 'Votre place sera libre pour quelqu’un d’autre.';
  const amount = formatPrice(eurosToCents(paid));
  if (refundNow === 0) {
    return `Vous perdez ${amount} : ${kindUi[kind].the} est dans moins de 7 jours, il n’y a plus de remboursement.`;
  }
  return `Vous recevez un avoir de ${formatPrice(eurosToCents(refundNow))}, valable un an. Votre place sera libre pour quelqu’un d’autre.`;
}

export function CancelDialog({ session, ...dialog }: Props) {
  return (
    <ConfirmDialog
      {...dialog}
      question="Annuler mon inscription ?"
      object={
        <>
          {session.title}, <span className="muted nowrap">{formatDay(new Date(session.startDate))}</span>
        </>
      }
      consequence={consequenceOf(session)}
      confirm={labels.cancel}
      confirming="Annulation…"
      keep="Garder ma place"
    />
  );
}
