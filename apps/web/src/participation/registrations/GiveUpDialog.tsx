import type { SessionCard } from '@forman/contract/sessions/sessions';
import { formatDay } from '@forman/domain/french-dates';
import { eurosToCents, formatPrice } from '@forman/domain/money';
import { refundUntil } from '@forman/domain/sessions/refund-window';
import { frenchSpaces } from '@forman/domain/text';
import type { ComponentProps, ReactNode } from 'react';
import { labels } from '../../messages/fr.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Note } from '../../ui/Note.tsx';
import { leaveOffer } from '../../sessions/shared/leave-offer.ts';
import { refundIsOver } from '../../sessions/shared/refund-limit.ts';
import type { GivenUp } from './session-actions.ts';
import { placeInLine } from './place-in-line.ts';

type Props = {
  session: SessionCard;
  asked: GivenUp;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};
type Words = Pick<
  ComponentProps<typeof ConfirmDialog>,
  'question' | 'consequence' | 'confirmLabel' | 'busyLabel' | 'cancelLabel' | 'losesForGood'
>;

const cancelWords = (session: SessionCard): Words => ({
  question: 'Annuler mon inscription\u00a0?',
  consequence: costOf(session),
  confirmLabel: labels.cancel,
  busyLabel: 'Annulation…',
  cancelLabel: 'Garder ma place',
  losesForGood: losesAll(session),
});

const losesAll = ({ mine: { paid = 0, refundNow } }: SessionCard): boolean => paid > 0 && refundNow === 0;

/** Says beforehand what the person loses or gets back with the seat (CORE-218, CORE-219). */
function costOf(session: SessionCard): ReactNode {
  const { paid = 0, refundNow = 0 } = session.mine;
  if (paid === 0) return 'Votre place sera libre pour quelqu’un d’autre.';
  if (losesAll(session)) {
    return (
      <Note tone="bad" title={`Vous perdez ${formatPrice(eurosToCents(paid))}\u00a0:`}>
        {refundIsOver(refundUntil(new Date(session.startDate)))}
      </Note>
    );
  }
  return `Vous recevez un avoir de ${formatPrice(eurosToCents(refundNow))}, valable un an. Votre place sera libre pour quelqu’un d’autre.`;
}

/** Words of the question before leaving the waiting list, as a person who comes back gets its last place. */
const leaveWords = ({ mine }: SessionCard): Words =>
  mine.state === 'offered'
    ? leaveOffer
    : {
        question: 'Quitter la liste d’attente\u00a0?',
        consequence: `${placeInLine(mine)} Si vous y revenez, ce sera à la dernière place.`,
        confirmLabel: labels.leaveWaiting,
        busyLabel: 'Retrait…',
        cancelLabel: 'Rester sur la liste',
      };

const wordsOf: Record<GivenUp, (session: SessionCard) => Words> = { cancel: cancelWords, leave: leaveWords };

export function GiveUpDialog({ session, asked, ...dialog }: Props) {
  return (
    <ConfirmDialog
      {...dialog}
      {...wordsOf[asked](session)}
      opened
      object={<SessionName session={session} />}
    />
  );
}

/** Names the session of the question. */
const SessionName = ({ session }: { session: SessionCard }) => (
  <>
    {frenchSpaces(session.title)},{' '}
    <span className="muted nowrap">{formatDay(new Date(session.startDate))}</span>
  </>
);
