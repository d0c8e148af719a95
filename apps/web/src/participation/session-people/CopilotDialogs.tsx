import type { SessionCard } from '@forman/contract/sessions/sessions';
import { formatDay } from '@forman/domain/french-dates';
import { frenchSpaces, fullName } from '@forman/domain/text';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';

/** Steps of a person about their own co-piloting. */
export type OwnStep = 'ask' | 'cancel' | 'leave';
type Session = Pick<SessionCard, 'kind' | 'title' | 'startDate' | 'former'>;

type Words = {
  label: string;
  question: (session: Session) => string;
  consequence: (session: Session) => string;
  busyLabel: string;
  cancelLabel: string;
  destructive: boolean;
};

export const ownSteps: Record<OwnStep, Words> = {
  ask: {
    label: 'Je propose de co-piloter',
    question: ({ kind }) => `Co-piloter ${kindUi[kind].the}\u00a0?`,
    consequence: ({ former }) =>
      `${fullName(former)}, qui pilote, reçoit votre candidature et vous répond. Vous ne prenez pas de place et ne payez rien.`,
    busyLabel: 'Envoi…',
    cancelLabel: 'Pas maintenant',
    destructive: false,
  },
  cancel: {
    label: 'Je retire ma candidature',
    question: () => 'Retirer votre candidature au co-pilotage\u00a0?',
    consequence: ({ former }) => `${fullName(former)} ne la verra plus. Vous pourrez la refaire.`,
    busyLabel: 'Retrait…',
    cancelLabel: 'Garder ma candidature',
    destructive: true,
  },
  leave: {
    label: 'Je quitte le co-pilotage',
    question: () => 'Quitter le co-pilotage\u00a0?',
    consequence: ({ former }) =>
      `${fullName(former)} en est averti par e-mail, et le rendez-vous se retire de votre agenda.`,
    busyLabel: 'Un instant…',
    cancelLabel: 'Rester co-pilote',
    destructive: true,
  },
};

type Props = {
  session: Session;
  step: OwnStep;
  opened: boolean;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before anything is sent (CORE-231, CORE-239). */
export function OwnDialog({ session, step, ...dialog }: Props) {
  const { label, question, consequence, busyLabel, cancelLabel, destructive } = ownSteps[step];
  return (
    <ConfirmDialog
      {...dialog}
      question={question(session)}
      object={
        <>
          {frenchSpaces(session.title)},{' '}
          <span className="muted nowrap">{formatDay(new Date(session.startDate))}</span>
        </>
      }
      consequence={consequence(session)}
      confirmLabel={label}
      busyLabel={busyLabel}
      cancelLabel={cancelLabel}
      destructive={destructive}
    />
  );
}
